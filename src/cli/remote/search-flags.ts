/** Flags that several searches share, in the order of the help. */
import {
  datasetServices,
  expertRelations,
  matches,
  professionalRepoFields,
  retrievals,
  userRetrievals,
  wordedRetrieval,
} from '../../contract/vocabulary.ts'
import { UsageFailure } from '../../domain/index.ts'
import { kinds, type MemberKind } from '../../operations/index.ts'
import { appendValue, type FlagRow } from '../command-row.ts'
import { colorChoices } from '../output/highlight-lines.ts'

/** File formats of one record after another. */
export const recordFormats = ['ndjson', 'csv', 'parquet'] as const
export type RecordFormat = (typeof recordFormats)[number]

export const datasetFlag: FlagRow = {
  term: '--dataset <name>',
  meaning: 'professional: search profiles and their fields; of users only those with a profile',
  kind: kinds.choice(Object.keys(datasetServices)),
}

/** @param explained what `--explain` prints */
export function explainFlags(explained: string): readonly FlagRow[] {
  return [
    { term: '--explain', meaning: explained },
    {
      term: '--why-not <name>',
      meaning: 'say where a login, full name or id ranks, or why not; repeat for more',
      join: appendValue,
    },
  ]
}

/** The whole result, as one file. */
export const allFlags: readonly FlagRow[] = [
  {
    term: '--all',
    meaning: 'write the whole result to standard output',
    conflicts: ['paginate', 'json', 'csv', 'dryRun'],
  },
  {
    term: '--format <name>',
    meaning: 'write the whole result in this format, as --all does',
    kind: kinds.choice(recordFormats),
    default: 'ndjson',
    implies: { all: true },
  },
]

/** How words match. */
export const meaningFlags: readonly FlagRow[] = [
  { term: '--prefix', meaning: 'the last word also matches words that begin with it' },
  { term: '--no-typos', meaning: 'do not match misspellings' },
  { term: '--no-variants', meaning: 'match exact words: no stems, joined forms or synonyms' },
]

/** Counts of all matches, highlights, and how words match. */
export const wordFlags: readonly FlagRow[] = [
  {
    term: '--match <which>',
    meaning: 'relevant: leave weak matches out; all: show them',
    kind: kinds.choice(matches),
  },
  { term: '--total', meaning: 'count all matches (1 credit)' },
  {
    term: '--facet <field>',
    meaning: 'count the values of a field; repeat for more',
    join: appendValue,
  },
  { term: '--highlight', meaning: 'show the matching passages of results' },
  {
    term: '--color <when>',
    meaning: 'show matching words in bold',
    kind: kinds.choice(colorChoices),
  },
  ...meaningFlags,
]

const formulaFlag: FlagRow = {
  term: '--rank-by <formula>',
  meaning: 'rank by a formula in JSON',
  kind: kinds.object,
}

const number: MemberKind<number> = {
  schema: {},
  allowed: 'a number',
  parse: (text) => {
    const value = Number(text)
    if (Number.isFinite(value) && text !== '') return value
    throw new UsageFailure(`"${text}" is not a number.`)
  },
}

/** How results are ranked. @param filters what `--apply-filters` applies */
export function rankFlags(subject: 'users' | 'repos', filters: string): readonly FlagRow[] {
  return subject === 'users' ? peopleFlags : repositoryFlags(filters)
}

function repositoryFlags(filters: string): readonly FlagRow[] {
  return [
    {
      term: '--retrieval <kind>',
      meaning: 'how the query is matched',
      kind: kinds.choice(retrievals),
    },
    {
      term: '--similar-to <name>',
      meaning: 'find repositories of similar meaning; repeat for more',
      join: appendValue,
    },
    formulaFlag,
    {
      term: '--apply-filters',
      meaning: `also apply ${filters} to contributors and starrers`,
    },
  ]
}

const peopleFlags: readonly FlagRow[] = [
  {
    term: '--similar-to <login>',
    meaning: 'find people of similar expertise; repeat for more',
    join: appendValue,
  },
  formulaFlag,
  {
    term: '--retrieval <kind>',
    meaning: 'rank people by profile text, by their work, or by both',
    kind: kinds.choice(userRetrievals),
    default: wordedRetrieval,
    defaultText: `${wordedRetrieval}, expertise with -w`,
  },
  {
    term: '-w, --works <filter>',
    meaning: 'filter of the repositories that count as work: FIELD OPERATOR VALUE, or JSON',
    kind: kinds.filter(professionalRepoFields),
    join: appendValue,
  },
  {
    term: '--relations <list>',
    meaning: `relations that count as work, of ${expertRelations.join(',')}`,
    kind: { ...kinds.list(expertRelations.length), parse: (text: string) => text.split(',') },
  },
  {
    term: '--half-life <days>',
    meaning: 'age at which work counts half',
    kind: number,
  },
  { term: '--include-bots', meaning: 'include bots and organizations' },
]
