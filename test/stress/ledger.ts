/** The accounts of a data directory, and whether they agree with what clients saw. */
import { Readable } from 'node:stream'
import { type Claim, claim } from '../../bench/claim.ts'
import { countText } from '../../bench/table.ts'
import type { Entry } from '../../src/accounts/entries.ts'
import { verifyAccounts } from '../../src/accounts/index.ts'
import { decodeEntries } from '../../src/accounts/journal.ts'
import { readCommits } from '../../src/accounts/sums.ts'
import { openAccounts } from '../accounts/open-accounts.ts'
import type { Receipt } from './load.ts'

export interface Account {
  readonly id: string
  readonly key: string
  readonly credits: number
}

/** A new account for all services, with a rate and a concurrency that no load reaches. */
export async function openAccount(dataDir: string, credits = 1e12): Promise<Account> {
  const { access, close } = await openAccounts(dataDir)
  try {
    const services = ['SEARCH', 'RAW', 'PROFESSIONAL'] as const
    const limits = { rate: 1e6, concurrency: 10_000 }
    const options = { name: 'n', services, credits, ...limits }
    const { account, key } = await access.keys.create(options)
    return { id: account.id, key, credits }
  } finally {
    await close()
  }
}

export interface Debit {
  readonly requestId: string
  readonly credits: number
}

export interface Ledger {
  readonly given: number
  readonly remaining: number
  readonly used: number
  /** Sum of the account's rows of usage. */
  readonly usage: number
  /** In the order of the journal. */
  readonly debits: readonly Debit[]
}

/** Reads the ledger of an account, even while a server has it open. */
export async function readLedger(dataDir: string, { id, credits }: Account): Promise<Ledger> {
  const { access, database, close } = await openAccounts(dataDir)
  try {
    const commits = Readable.from(readCommits(database, 0))
    const entries: Entry[] = await commits.flatMap(decodeEntries).toArray()
    const all = entries.filter((entry) => entry.kind === 'debited')
    const debits = all.filter(({ account }) => account === id)
    const { creditsRemaining, creditsUsed } = (await access.keys.find(id))!
    const usage = sum((await access.readUsage({ id })).map((row) => row.credits))
    return { given: credits, remaining: creditsRemaining, used: creditsUsed, usage, debits }
  } finally {
    await close()
  }
}

/**
 * A request without an answer may have been charged, and no other. Its sum is therefore that of the
 * answers, or more by what was under way.
 */
export function claimLedger(receipts: readonly Receipt[], ledger: Ledger): Claim[] {
  const { given, remaining, used, usage, debits } = ledger
  const paid = new Map(debits.map(({ requestId, credits }) => [requestId, credits]))
  const known = new Map(receipts.map((one) => [one.id, one]))
  const sold = receipts.filter(({ status }) => status === 200)
  const missing = sold.filter(({ id, credits }) => credits > 0 && !paid.has(id))
  const wrong = sold.filter(({ id, credits }) => paid.has(id) && paid.get(id) !== credits)
  const charged = receipts.filter(({ id, status }) => ![0, 200].includes(status) && paid.has(id))
  const strange = debits.filter(({ requestId }) => !known.has(requestId))
  const unseen = debits.filter(({ requestId }) => known.get(requestId)?.status === 0)
  const journal = sum(debits.map(({ credits }) => credits))
  const seen = sum(sold.map(({ credits }) => credits))
  const unseenSum = sum(unseen.map(({ credits }) => credits))
  return [
    claim(
      sold.length > 0 && missing.length + wrong.length + debits.length - paid.size === 0,
      'each paid answer has its debit, once',
      `${countText(sold.length)} answers, ${missing.length} without, ${wrong.length} with another,` +
        ` ${debits.length - paid.size} twice`,
    ),
    claim(
      charged.length + strange.length === 0,
      'a debit without its answer was under way when a connection broke',
      `${unseen.length} debits, ${charged.length} of refusals, ${strange.length} of no request`,
    ),
    claim(
      seen + unseenSum === journal && journal === used && used === usage,
      'answers, journal, account and usage tell the same sum',
      `${[seen, unseenSum].map(countText).join(' + ')} = ${[journal, used, usage].map(countText)}`,
    ),
    claim(
      remaining >= 0 && used + remaining === given,
      'used and remaining are what was given',
      `${countText(used)} + ${countText(remaining)} = ${countText(given)}`,
    ),
  ]
}

export async function claimVerified(dataDir: string): Promise<Claim> {
  const { database, close } = await openAccounts(dataDir)
  const { whole, commits, problems } = await verifyAccounts(database)
  await close()
  const found = [`${countText(commits)} commits`, ...problems.slice(0, 3)]
  return claim(whole, 'the chain, the balances and every record verify', found.join('; '))
}

export function sum(values: Iterable<number>): number {
  let total = 0
  for (const value of values) total += value
  return total
}
