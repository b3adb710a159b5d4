/** Unites the lines of the journal of people: those of a base and of updates. */
import {
  type JournalAccount,
  type JournalRefusal,
  type PersonJournal,
  refusalsMax,
  selectNewest,
} from './person-journal.ts'

export function parseJournal(line: Buffer): PersonJournal {
  return JSON.parse(line.toString()) as PersonJournal
}

export function writeJournal(journal: PersonJournal): Buffer {
  return Buffer.from(JSON.stringify(journal))
}

/** Unites the lines about one person, in their order, without accounts split off since. */
export function mergeJournals(lines: readonly PersonJournal[]): PersonJournal {
  const accounts = new Map<string, JournalAccount>()
  const apart = new Map<string, JournalRefusal>()
  for (const line of lines) {
    for (const refusal of line.apart ?? []) {
      const { key, cause } = refusal
      const split = cause === 'split' ? accounts.get(key) : undefined
      if (split !== undefined) accounts.delete(key)
      const before = split === undefined ? apart.get(key) : describeRefusal(split)
      const isKnown = before?.cause === cause
      if (!accounts.has(key)) apart.set(key, isKnown ? { ...refusal, ...before } : refusal)
    }
    for (const account of line.accounts) {
      const known = accounts.get(account.key)
      accounts.set(account.key, known === undefined ? account : mergeAccounts(known, account))
      apart.delete(account.key)
    }
  }
  const { platformId, login } = lines.at(-1)!
  const refusals = [...apart.values()].slice(-refusalsMax)
  const all = lines.flatMap((line) => line.namesakes ?? [])
  const namesakes = new Map(all.map((one) => [`${one.key} ${one.repository}`, one]))
  const open = [...namesakes.values()].filter(({ key }) => !accounts.has(key))
  return {
    ...{ platformId, login, accounts: [...accounts.values()] },
    ...(refusals.length > 0 && { apart: refusals }),
    ...(open.length > 0 && { namesakes: open }),
  }
}

/** The refusal of an account that was joined until it was split off. */
function describeRefusal({ sources, joined, isShared, ...named }: JournalAccount): JournalRefusal {
  const { to, ...reason } = joined ?? { to: '', reason: 'alias' as const }
  return { ...named, ...reason, cause: 'split' }
}

/**
 * Unites two entries of an account. The first reason is kept, and the first account remains
 * unjoined. An author of an earlier import is an alias in a later one.
 */
function mergeAccounts(
  known: JournalAccount,
  { joined: _, ...later }: JournalAccount,
): JournalAccount {
  const sources = new Map(known.sources.map((one) => [one[0], one]))
  for (const [source, first, last] of later.sources) {
    const [, firstBefore = null, lastBefore = null] = sources.get(source) ?? []
    sources.set(source, [source, chooseLeast(firstBefore, first), chooseGreatest(lastBefore, last)])
  }
  const ids = [...new Set([...(known.ids ?? []), ...(later.ids ?? [])])]
  const { login = known.login } = later
  const isAuthor = known.kind === 'author' || later.kind === 'author'
  return {
    ...later,
    ...known,
    ...(isAuthor && { kind: 'author' }),
    ...(login !== undefined && { login }),
    ...(ids.length > 0 && { ids }),
    sources: selectNewest([...sources.values()]),
  }
}

function chooseLeast(a: string | null, b: string | null): string | null {
  if (a === null || b === null) return a ?? b
  return a < b ? a : b
}

function chooseGreatest(a: string | null, b: string | null): string | null {
  if (a === null || b === null) return a ?? b
  return a > b ? a : b
}
