/** Lists which account was shown which user's addresses: a view of the journal. */
import type { Reader } from '../database.ts'
import type { Entry, EntryWith } from '../entries.ts'
import { type Commit, decodeEntries } from '../journal.ts'
import { readNewestCommits } from '../sums.ts'

export interface Reveal {
  /** Number of the commit in the journal. */
  readonly seq: number
  /** Milliseconds since 1970. */
  readonly atMs: number
  readonly account: string
  /** As the contract names it. */
  readonly endpoint: string
  readonly requestId: string
  /** The service's identifier. */
  readonly user: string
  readonly addresses: number
}

export interface RevealFilter {
  /** Milliseconds since 1970. `fromMs` is included, `toMs` is not. */
  readonly fromMs?: number | undefined
  readonly toMs?: number | undefined
  readonly account?: string | undefined
  /** The service's identifiers of one user: more than one where there are aliases. */
  readonly users?: readonly string[] | undefined
}
type RevealEntry = EntryWith<'revealed' | 'repeated'>

/**
 * Newest first. Reads only as much of the journal as is consumed. Clocks may go back, so times end
 * nothing early.
 */
export async function* readReveals(
  database: Reader,
  filter: RevealFilter = {},
): AsyncGenerator<Reveal> {
  const { fromMs = Number.NEGATIVE_INFINITY, toMs = Number.POSITIVE_INFINITY } = filter
  const firsts = new FirstAnswers(database)
  for await (const commit of readNewestCommits(database)) {
    const { seq, atMs } = commit
    if (atMs < fromMs || atMs >= toMs) continue
    for (const entry of decodeEntries(commit)) {
      if (!isReveal(entry) || (filter.account ?? entry.account) !== entry.account) continue
      const { account, endpoint, requestId } = entry
      for (const { user, addresses } of await firsts.find(entry)) {
        if (filter.users?.includes(user) === false) continue
        yield { seq, atMs, account, endpoint, requestId, user, addresses }
      }
    }
  }
}

function isReveal(entry: Entry): entry is RevealEntry {
  return entry.kind === 'revealed' || entry.kind === 'repeated'
}

/** What entries refer to. Repeats come in long runs, so the last look-up is kept. */
class FirstAnswers {
  readonly #database: Reader
  #name = ''
  #shown: readonly EntryWith<'revealed'>[] = []

  constructor(database: Reader) {
    this.#database = database
  }

  async find(entry: RevealEntry): Promise<readonly EntryWith<'revealed'>[]> {
    if (entry.kind === 'revealed') return [entry]
    const { account, seq, first } = entry
    const name = `${seq} ${account} ${first}`
    if (name !== this.#name) {
      const [commit] = await this.#database.query<Commit>(selectCommit, seq)
      const entries = commit === undefined ? [] : decodeEntries(commit)
      this.#shown = entries.filter((each): each is EntryWith<'revealed'> => {
        return each.kind === 'revealed' && each.account === account && each.requestId === first
      })
      this.#name = name
    }
    return this.#shown
  }
}

const selectCommit = 'SELECT seq, entries FROM journal WHERE seq = $1'

/** When the first commit of the journal was made that is left. Undefined if none was trimmed off. */
export async function readBeginning(
  database: Reader,
): Promise<Pick<Commit, 'seq' | 'atMs'> | undefined> {
  const [commit] = await database.query<Pick<Commit, 'seq' | 'atMs'>>(
    `SELECT seq, at_ms AS "atMs" FROM journal
    WHERE seq > (SELECT CAST(value AS BIGINT) FROM meta WHERE name = 'trimmed' AND value <> '0')
    ORDER BY seq LIMIT 1`,
  )
  return commit
}
