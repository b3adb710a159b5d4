/**
 * `devdex person candidates`: pairs of people with equal full names in one repository, who may be
 * one person. Nothing joins them, because there is no second evidence.
 */
import type { JournalNamesake, PersonJournal } from '../../../ingest/index.ts'
import type { CommandFunction, OptionsOf } from '../../command-row.ts'
import { write } from '../../output/io.ts'
import { cleanText, formatCount } from '../../output/safe-text.ts'
import type { revealFlags } from '../rows.ts'
import { AddressTexts, formatAccount, readCurrentJournals } from './explain.ts'

interface CandidatePerson {
  readonly login: string
  readonly platformId: string
  readonly accounts: PersonJournal['accounts']
}

interface CandidatePair {
  readonly people: readonly [CandidatePerson, CandidatePerson]
  readonly repositories: readonly string[]
}

const evidence = 'the same full name in one repository'

type Options = OptionsOf<(typeof revealFlags)[number]>

export const listCandidates: CommandFunction = async (io, _config, options: Options) => {
  const { data, reveal = false, json } = options
  const texts = await AddressTexts.load(reveal)
  const pairs = await readPairs(data)
  const shown = json
    ? `${JSON.stringify(texts.formatValue(pairs.map(describePair)))}\n`
    : formatPairs(pairs, texts)
  await write(io.stdout, shown)
}

/** Each pair once, in the order of the journal. */
async function readPairs(data: string): Promise<CandidatePair[]> {
  const withNamesakes: PersonJournal[] = []
  const byKey = new Map<string, CandidatePerson>()
  for await (const journal of readCurrentJournals(data)) {
    if (journal.namesakes === undefined) continue
    withNamesakes.push(journal)
    for (const { key } of journal.accounts) byKey.set(key, journal)
  }
  const pairs = new Map<string, CandidatePair>()
  for (const journal of withNamesakes) {
    for (const namesake of journal.namesakes!) addPair(journal, namesake, byKey, pairs)
  }
  return [...pairs.values()]
}

function addPair(
  person: CandidatePerson,
  { key, repository }: JournalNamesake,
  byKey: ReadonlyMap<string, CandidatePerson>,
  pairs: Map<string, CandidatePair>,
): void {
  const other = byKey.get(key)
  // The other one was suppressed, or joined by a later update.
  if (other === undefined || other.platformId === person.platformId) return
  const id = [person.platformId, other.platformId].sort().join('\n')
  const known = pairs.get(id)?.repositories ?? []
  const people = pairs.get(id)?.people ?? [person, other]
  pairs.set(id, { people, repositories: [...new Set([...known, repository])] })
}

function describePair({ people, repositories }: CandidatePair) {
  return {
    people: people.map(({ login, platformId, accounts }) => ({ login, platformId, accounts })),
    evidence,
    repositories,
  }
}

function formatPairs(pairs: readonly CandidatePair[], texts: AddressTexts): string {
  if (pairs.length === 0) return 'no two people of one repository have the same full name\n'
  const lines = pairs.flatMap(({ people, repositories }) => [
    `${people.map(({ login }) => login).join(' and ')}: ${evidence}: ${repositories.join(', ')}`,
    ...people.flatMap(({ accounts }) => accounts.map((one) => `  ${formatAccount(one, texts)}`)),
  ])
  const advice = 'A mailmap, or a table with the login and both addresses, joins a pair.'
  const all = [
    ...lines,
    '',
    `${formatCount(pairs.length, 'pair')} may be one person each. ${advice}`,
  ]
  const indent = (line: string) =>
    line.startsWith('  ') ? `  ${cleanText(line)}` : cleanText(line)
  return `${all.map(indent).join('\n')}\n`
}
