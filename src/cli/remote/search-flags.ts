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
import { appendValue, defineFlag, type FlagRow } from '../command-row.ts'
import { colorChoices } from '../output/highlight-lines.ts'

/** File formats of one record after another. */
export const recordFormats = ['ndjson', 'csv', 'parquet'] as const
export type RecordFormat = (typeof recordFormats)[number]

export const datasetFlag: FlagRow = defineFlag(
  '--dataset <name>',
  'professional: search profiles and their fields; of users only those with a profile',
  kinds.choice(Object.keys(datasetServices)),
)

/** @param explained what `--explain` prints */
export function explainFlags(explained: string): readonly FlagRow[] {
  return [
    defineFlag('--explain', explained),
    defineFlag(
      '--why-not <name>',
      'say where a login, full name or id ranks, or why not; repeat for more',
      undefined,
      { join: appendValue },
    ),
  ]
}

/** The whole result, as one file. */
export const allFlags: readonly FlagRow[] = [
  defineFlag('--all', 'write the whole result to standard output', undefined, {
    conflicts: ['paginate', 'json', 'csv', 'dryRun'],
  }),
  defineFlag(
    '--format <name>',
    'write the whole result in this format, as --all does',
    kinds.choice(recordFormats),
    { default: 'ndjson', implies: { all: true } },
  ),
]

/** How words match. */
export const meaningFlags: readonly FlagRow[] = [
  defineFlag('--prefix', 'the last word also matches words that begin with it'),
  defineFlag('--no-typos', 'do not match misspellings'),
  defineFlag('--no-variants', 'match exact words: no stems, joined forms or synonyms'),
]

/** Counts of all matches, highlights, and how words match. */
export const wordFlags: readonly FlagRow[] = [
  defineFlag(
    '--match <which>',
    'relevant: leave weak matches out; all: show them',
    kinds.choice(matches),
  ),
  defineFlag('--total', 'count all matches (1 credit)'),
  defineFlag('--facet <field>', 'count the values of a field; repeat for more', undefined, {
    join: appendValue,
  }),
  defineFlag('--highlight', 'show the matching passages of results'),
  defineFlag('--color <when>', 'show matching words in bold', kinds.choice(colorChoices)),
  ...meaningFlags,
]

const formulaFlag: FlagRow = defineFlag(
  '--rank-by <formula>',
  'rank by a formula in JSON',
  kinds.object,
)

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
    defineFlag('--retrieval <kind>', 'how the query is matched', kinds.choice(retrievals)),
    defineFlag(
      '--similar-to <name>',
      'find repositories of similar meaning; repeat for more',
      undefined,
      { join: appendValue },
    ),
    formulaFlag,
    defineFlag('--apply-filters', `also apply ${filters} to contributors and starrers`),
  ]
}

const peopleFlags: readonly FlagRow[] = [
  defineFlag(
    '--similar-to <login>',
    'find people of similar expertise; repeat for more',
    undefined,
    { join: appendValue },
  ),
  formulaFlag,
  defineFlag(
    '--retrieval <kind>',
    'rank people by profile text, by their work, or by both',
    kinds.choice(userRetrievals),
    { default: wordedRetrieval, defaultText: `${wordedRetrieval}, expertise with -w` },
  ),
  defineFlag(
    '-w, --works <filter>',
    'filter of the repositories that count as work: FIELD OPERATOR VALUE, or JSON',
    kinds.filter(professionalRepoFields),
    { join: appendValue },
  ),
  defineFlag(
    '--relations <list>',
    `relations that count as work, of ${expertRelations.join(',')}`,
    { ...kinds.list(expertRelations.length), parse: (text: string) => text.split(',') },
  ),
  defineFlag('--half-life <days>', 'age at which work counts half', number),
  defineFlag('--include-bots', 'include bots and organizations'),
]
