/** Checks the hash chain of the journal, and that the tables are what it adds up to. */
import { unlimitedCredits } from '../domain/index.ts'
import { hashRights, readAccount, shortenHash, subtractCredits } from './account.ts'
import {
  type AccountRow,
  type AccountsDatabase,
  type KeyRow,
  type MetaRow,
  type Reader,
  readMeta,
  selectAccounts,
  selectAllKeys,
  selectHead,
  selectMeta,
} from './database.ts'
import { type Entry, readTaken } from './entries.ts'
import { decodeEntries, emptyJournal, hashCommit, type JournalHead } from './journal.ts'
import { tableColumns } from './schema.ts'
import { readCommits, Sums, type UsageSum } from './sums.ts'

/** A head of the journal that was noted elsewhere, up to which the journal must be unchanged. */
export interface Anchor {
  readonly seq: number
  /** 64 hex digits. */
  readonly hash: string
}

export interface VerifyOptions {
  readonly anchor?: Anchor | undefined
  readonly onProgress?: ((commits: number) => void) | undefined
}

export interface VerifyReport {
  /** Whether there are no problems. */
  readonly whole: boolean
  /** Number of the last commit. */
  readonly commits: number
  /** The last commit that was trimmed off. 0: none. */
  readonly trimmed: number
  /** SHA-256 of the last commit, 64 hex digits. With `commits` it makes an anchor. */
  readonly head: string
  /** Rows by table. */
  readonly records: Readonly<Record<string, number>>
  /** One sentence each, with the row or the commit that it is about. */
  readonly problems: readonly string[]
}

/** Rejects with AccountsError where nothing can be read. */
export async function verifyAccounts(
  database: AccountsDatabase,
  options: VerifyOptions = {},
): Promise<VerifyReport> {
  return database.readSnapshot(async (reader) => {
    const problems = await database.findDamage()
    const { folded, trimmed } = readMeta(await reader.query<MetaRow>(selectMeta))
    const told = new JournalFacts(folded, problems)
    const head = await readChain(reader, trimmed, told, options, problems)
    if (head.seq < folded) problems.push(`commit ${folded} is missing: the last is ${head.seq}`)
    await compareAccounts(reader, told, trimmed, problems)
    await compareKeys(reader, told, trimmed, problems)
    if (trimmed === 0) {
      await compareUsage(reader, told, problems)
      await compareSuppressions(reader, told, problems)
    }
    await compareNames(reader, problems)
    const records: Record<string, number> = {}
    for (const table of Object.keys(tableColumns)) {
      const [row] = await reader.query<{ n: number }>(`SELECT count(*) AS n FROM ${table}`)
      records[table] = row!.n
    }
    const hash = Buffer.from(head.hash).toString('hex')
    const whole = problems.length === 0
    return { whole, commits: head.seq, trimmed, head: hash, records, problems }
  })
}

/** What the journal tells of accounts that it has from their beginning. */
class JournalFacts {
  readonly sums = new Sums(0)
  readonly #folded: number
  readonly #problems: string[]
  /** Credits that the last movement left. */
  readonly #balances = new Map<string, number>()
  readonly credits = new Map<string, number>()
  /** Credits that the last movement left, as of the commit `folded`. */
  readonly remaining = new Map<string, number>()
  readonly rights = new Map<string, string>()
  readonly revoked = new Set<string>()
  /** By the beginning of the key's hash. */
  readonly keys = new Map<string, { readonly account: string; readonly endsAtMs: number | null }>()
  readonly suppressed = new Set<string>()

  constructor(folded: number, problems: string[]) {
    this.#folded = folded
    this.#problems = problems
  }

  add(seq: number, atMs: number, entries: readonly Entry[]): void {
    const isFolded = seq <= this.#folded
    if (isFolded) this.sums.add({ seq, atMs }, entries)
    for (const entry of entries) this.#addEntry(entry)
    for (const entry of entries) {
      if (!('remaining' in entry)) continue
      if (isFolded) this.remaining.set(entry.account, entry.remaining)
      this.#checkBalance(seq, entry)
    }
  }

  /** Whether a movement leaves what it says. */
  #checkBalance(seq: number, entry: Extract<Entry, { readonly remaining: number }>): void {
    const { account, remaining } = entry
    const before = this.#balances.get(account) ?? this.credits.get(account)
    this.#balances.set(account, remaining)
    if (before === undefined) return
    const after = subtractCredits(before, readTaken(entry))
    if (after === remaining && after >= 0) return
    const rest = `leaves ${remaining} credits of ${account}, and should leave ${after}`
    this.#problems.push(`commit ${seq}: ${rest}`)
  }

  #addEntry(entry: Entry): void {
    switch (entry.kind) {
      case 'created':
        this.credits.set(entry.account, entry.credits)
        this.keys.set(entry.key, { account: entry.account, endsAtMs: null })
        return
      case 'keyAdded':
        this.keys.set(entry.key, { account: entry.account, endsAtMs: null })
        return
      case 'entitled':
        this.rights.set(entry.account, entry.rights)
        return
      case 'keyEnded':
        this.keys.set(entry.key, { account: entry.account, endsAtMs: entry.endsAtMs })
        return
      case 'revoked':
        this.revoked.add(entry.account)
        return
      case 'suppressed':
        this.suppressed.add(entry.entry)
        return
      case 'unsuppressed':
        this.suppressed.delete(entry.entry)
        return
    }
  }
}

async function readChain(
  reader: Reader,
  trimmed: number,
  told: JournalFacts,
  { anchor, onProgress }: VerifyOptions,
  problems: string[],
): Promise<JournalHead> {
  const [first] = await reader.query<JournalHead>(selectHead, trimmed)
  let head = first ?? emptyJournal
  const check = ({ seq, hash }: JournalHead) => {
    const found = Buffer.from(hash).toString('hex')
    if (anchor?.seq !== seq || anchor.hash.toLowerCase() === found) return
    problems.push(`commit ${seq}: has the hash ${found}, so what led to it is not what was noted`)
  }
  check(head)
  for await (const commit of readCommits(reader, trimmed)) {
    const { seq, atMs } = commit
    if (seq !== head.seq + 1) problems.push(`commit ${head.seq + 1} is missing`)
    if (Buffer.compare(hashCommit(head.hash, commit), commit.hash) !== 0) {
      problems.push(`commit ${seq}: its hash does not follow from the commit before it`)
    }
    check(commit)
    try {
      told.add(seq, atMs, decodeEntries(commit))
    } catch (error) {
      problems.push((error as Error).message)
    }
    head = commit
    if (seq % 1000 === 0) onProgress?.(seq)
  }
  if (anchor !== undefined && (anchor.seq > head.seq || anchor.seq < trimmed)) {
    const reason = anchor.seq > head.seq ? `is missing: the last is ${head.seq}` : 'was trimmed off'
    problems.push(`commit ${anchor.seq} of the anchor ${reason}`)
  }
  return head
}

function reportMissing(
  what: string,
  told: Iterable<string>,
  known: ReadonlySet<string>,
  problems: string[],
): void {
  for (const name of told) if (!known.has(name)) problems.push(`${what} ${name} is missing`)
}

async function compareAccounts(
  reader: Reader,
  told: JournalFacts,
  trimmed: number,
  problems: string[],
): Promise<void> {
  const known = new Set<string>()
  for (const row of await reader.query<AccountRow>(selectAccounts)) {
    known.add(row.id)
    const credits = told.credits.get(row.id)
    if (told.revoked.has(row.id) && row.revokedAt === null) {
      problems.push(`account ${row.id} is not revoked; the journal says otherwise`)
    }
    // A trimmed journal may have the last change of the rights alone, or none.
    const rights = told.rights.get(row.id)
    if ((rights ?? credits) !== undefined && rights !== hashRights(readAccount(row))) {
      problems.push(`account ${row.id} has other rights than the journal says`)
    }
    if (credits === undefined) {
      if (trimmed === 0) problems.push(`account ${row.id} is not in the journal`)
      const remaining = told.remaining.get(row.id) ?? row.remaining
      if (row.remaining === remaining) continue
      problems.push(`account ${row.id} has ${row.remaining} credits; the journal: ${remaining}`)
      continue
    }
    const { taken = 0, used = 0 } = told.sums.accounts.get(row.id) ?? {}
    const remaining = credits === unlimitedCredits ? credits : credits - taken
    if (row.remaining !== remaining || row.used !== used) {
      const found = `${row.remaining} credits and ${row.used} used`
      problems.push(`account ${row.id} has ${found}; the journal: ${remaining} and ${used}`)
    }
    if (row.revokedAt !== null && !told.revoked.has(row.id)) {
      problems.push(`account ${row.id} is revoked; the journal says otherwise`)
    }
  }
  reportMissing('account', told.credits.keys(), known, problems)
}

async function compareKeys(
  reader: Reader,
  told: JournalFacts,
  trimmed: number,
  problems: string[],
): Promise<void> {
  const known = new Set<string>()
  const rows = await reader.query<KeyRow>(selectAllKeys)
  for (const { hash, account, endsAt } of rows) {
    const name = shortenHash(hash)
    known.add(name)
    const key = told.keys.get(name)
    if (key === undefined) {
      if (trimmed === 0) problems.push(`key ${name} is not in the journal`)
    } else if (key.account !== account) {
      problems.push(`key ${name} is of another account than the journal says`)
    } else if ((endsAt === null ? null : Date.parse(endsAt)) !== key.endsAtMs) {
      problems.push(`key ${name} ends at another time than the journal says`)
    }
  }
  reportMissing('key', told.keys.keys(), known, problems)
}

async function compareUsage(reader: Reader, told: JournalFacts, problems: string[]): Promise<void> {
  const rows = await reader.query<UsageSum>('SELECT * FROM usage')
  const known = new Set<string>()
  for (const row of rows) {
    const name = `${row.account} ${row.day} ${row.endpoint}`
    const sum = told.sums.usage.get(name)
    known.add(name)
    if (sum?.requests === row.requests && sum.credits === row.credits) continue
    problems.push(`usage of ${name} is not what the journal adds up to`)
  }
  reportMissing('usage of', told.sums.usage.keys(), known, problems)
}

async function compareSuppressions(
  reader: Reader,
  told: JournalFacts,
  problems: string[],
): Promise<void> {
  const rows = await reader.query<{ hash: string }>('SELECT hash FROM suppressions')
  const known = new Set(rows.map(({ hash }) => shortenHash(hash)))
  for (const name of known) {
    if (!told.suppressed.has(name)) problems.push(`suppression ${name} is not in the journal`)
  }
  reportMissing('suppression', told.suppressed, known, problems)
}

/** Whether each suppression is found by all of its names, and no name by itself. */
async function compareNames(reader: Reader, problems: string[]): Promise<void> {
  const rows = await reader.query<{ hash: string; entry: string }>(
    'SELECT hash, entry FROM suppressions',
  )
  const names = await reader.query<{ name: string; suppression: string }>(
    'SELECT name, suppression FROM suppressed_names',
  )
  const left = new Set(names.map(({ name, suppression }) => `${suppression} ${name}`))
  for (const { hash, entry } of rows) {
    const missing = listNames(entry)?.filter((name) => !left.delete(`${hash} ${name}`))
    if (missing?.length !== 0) {
      problems.push(`suppression ${shortenHash(hash)} is not found by all of its names`)
    }
  }
  if (left.size > 0) problems.push(`${left.size} names are of suppressions that are missing`)
}

/** Undefined for an entry that cannot be read. */
function listNames(entry: string): string[] | undefined {
  try {
    const { hashes } = JSON.parse(entry) as { readonly hashes: readonly { hash: string }[] }
    return hashes.map(({ hash }) => hash)
  } catch {
    return undefined
  }
}
