/**
 * Migrates format 1, which had accounts and hashes of their keys but no journal. The new journal
 * begins with the creation of each account with all its credits, and one debit of all it has used.
 */
import { Packr } from 'msgpackr'
import { type ChecksummedRecords, decodeRecord } from './checksummed-records.ts'
import type { Environment } from './disk/environment.ts'
import type { Journal } from './journal.ts'
import type { JournalEntry } from './journal-entry.ts'
import { StoreError } from './store-error.ts'
import { formatVersion, type TableName } from './table.ts'
import { pseudonymOf } from './verify/agreement.ts'

/** The relevant members of an account of format 1. Its other members stay as they are. */
interface FormerAccount {
  readonly id: string
  readonly creditsRemaining: number
  readonly creditsUsed: number
  readonly createdAt: string
  readonly revokedAt?: string
}

type Records = (table: TableName | 'meta') => ChecksummedRecords

/** Endpoint of these debits. Their real endpoints are unknown. */
const endpointBefore = 'before'
const packr = new Packr({ useRecords: false })

/** Only inside a transaction. Throws StoreError `damaged`, which names the record. */
export function migrateFormat1(
  environment: Environment,
  records: Records,
  journal: Journal,
  nowMs: number,
): void {
  const accounts = formerAccounts(environment)
  const hashes = moveKeys(environment, records('keys'))
  const entries = accounts.flatMap((account) => entriesOf(account, hashes.get(account.id) ?? []))
  const day = new Date(nowMs).toISOString().slice(0, 10)
  for (const account of accounts) {
    records('accounts').put(account.id, packr.pack(account))
    if (account.creditsUsed === 0) continue
    const usage = { requests: 1, credits: account.creditsUsed }
    records('usage').put([account.id, day, endpointBefore], packr.pack(usage))
  }
  if (entries.length > 0) journal.append(nowMs, entries)
  records('meta').put('format', packr.pack(formatVersion))
}

/** The oldest first. */
function formerAccounts(environment: Environment): FormerAccount[] {
  const accounts: FormerAccount[] = []
  for (const { key, value } of environment.database('accounts').getRange({})) {
    accounts.push(decodeRecord(`account record ${String(key)}`, value) as FormerAccount)
  }
  return accounts.sort((a, b) => (a.createdAt < b.createdAt ? -1 : 1))
}

/** Moves the keys to their new table. Returns their hashes by account. */
function moveKeys(environment: Environment, keys: ChecksummedRecords): Map<string, string[]> {
  const hashes = new Map<string, string[]>()
  const former = environment.formerDatabase('ids')
  for (const { key, value } of former?.getRange({}) ?? []) {
    const hash = Buffer.from(key as Uint8Array).toString('hex')
    const account = decodeRecord(`key record ${pseudonymOf(hash)}`, value) as string
    keys.put(hash, packr.pack({ account }))
    hashes.set(account, [...(hashes.get(account) ?? []), hash])
  }
  former?.clearSync()
  return hashes
}

function entriesOf(account: FormerAccount, hashes: readonly string[]): JournalEntry[] {
  const { id, creditsRemaining: remaining, creditsUsed: used } = account
  const [key, ...others] = hashes.map(pseudonymOf)
  if (key === undefined) throw new StoreError('damaged', `account record ${id} has lost its key`)
  const entries: JournalEntry[] = [
    { kind: 'created', account: id, credits: remaining + used, key },
    ...others.map((other): JournalEntry => ({ kind: 'key-added', account: id, key: other })),
  ]
  if (used > 0) {
    entries.push({
      kind: 'debited',
      account: id,
      credits: used,
      remaining,
      endpoint: endpointBefore,
      requestId: '',
      fingerprint: 0,
    })
  }
  if (account.revokedAt !== undefined) entries.push({ kind: 'revoked', account: id })
  return entries
}
