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
import { defineFlag, defineList, type OptionsOf } from '../command-row.ts'
import { colorChoices } from '../output/highlight-lines.ts'
import type { filterFlags, PageOptions } from '../shared-flags.ts'

/** File formats of one record after another. */
export const recordFormats = ['ndjson', 'csv', 'parquet'] as const
export type RecordFormat = (typeof recordFormats)[number]

export const datasetFlag = defineFlag(
  '--dataset <name>',
  'professional: search profiles and their fields; of users only those with a profile',
  { kind: kinds.choice(Object.keys(datasetServices)) },
)

/** @param explained what `--explain` prints */
export function defineExplanations(explained: string) {
  return [
    defineFlag('--explain', explained),
    defineList(
      '--why-not <name>',
      'say where a login, full name or id ranks, or why not; repeat for more',
    ),
  ]
}

export const fullExplanationFlag = defineFlag(
  '--explain-full',
  'the same with every part and digit',
)

/** The whole result, as one file. */
export const allFlags = [
  defineFlag('--all', 'write the whole result to standard output', {
    conflicts: ['paginate', 'json', 'csv', 'dryRun'],
  }),
  defineFlag('--format <name>', 'write the whole result in this format, as --all does', {
    kind: kinds.choice(recordFormats),
    default: 'ndjson',
    implies: { all: true },
  }),
]

/** How words match. */
export const meaningFlags = [
  defineFlag('--prefix', 'the last word also matches words that begin with it'),
  defineFlag('--no-typos', 'do not match misspellings'),
  defineFlag('--no-variants', 'match exact words: no stems, joined forms or synonyms'),
]

/** Counts of all matches, highlights, and how words match. */
export const wordFlags = [
  defineFlag('--match <which>', 'relevant: leave weak matches out; all: show them', {
    kind: kinds.choice(matches),
  }),
  defineFlag('--total', 'count all matches (1 credit)'),
  defineList('--facet <field>', 'count the values of a field; repeat for more'),
  defineFlag('--highlight', 'show the matching passages of results'),
  defineFlag('--color <when>', 'show matching words in bold', { kind: kinds.choice(colorChoices) }),
  ...meaningFlags,
]

const formulaFlag = defineFlag('--rank-by <formula>', 'rank by a formula in JSON', {
  kind: kinds.object,
})

const number: MemberKind<number> = {
  schema: {},
  allowed: 'a number',
  parse: (text) => {
    const value = Number(text)
    if (Number.isFinite(value) && text !== '') return value
    throw new UsageFailure(`"${text}" is not a number.`)
  },
}

/** How repositories are ranked. @param filters what `--apply-filters` applies */
function defineRepositoryRanks(filters: string) {
  return [
    defineFlag('--retrieval <kind>', 'how the query is matched', {
      kind: kinds.choice(retrievals),
    }),
    defineList('--similar-to <name>', 'find repositories of similar meaning; repeat for more'),
    formulaFlag,
    defineFlag('--apply-filters', `also apply ${filters} to contributors and starrers`),
  ]
}

const peopleFlags = [
  defineList('--similar-to <login>', 'find people of similar expertise; repeat for more'),
  formulaFlag,
  defineFlag('--retrieval <kind>', 'rank people by profile text, by their work, or by both', {
    kind: kinds.choice(userRetrievals),
    default: wordedRetrieval,
    defaultText: `${wordedRetrieval}, expertise with -w`,
  }),
  defineList(
    '-w, --works <filter>',
    'filter of the repositories that count as work: FIELD OPERATOR VALUE, or JSON',
    kinds.filter(professionalRepoFields),
  ),
  defineFlag(
    '--relations <list>',
    `relations that count as work, of ${expertRelations.join(',')}`,
    { kind: { ...kinds.list(expertRelations.length), parse: (text: string) => text.split(',') } },
  ),
  defineFlag('--half-life <days>', 'age at which work counts half', { kind: number }),
  defineFlag('--include-bots', 'include bots and organizations'),
]

/** How results are ranked. @param filters what `--apply-filters` applies */
export function defineRanks(subject: 'users' | 'repos', filters: string) {
  return subject === 'users' ? peopleFlags : defineRepositoryRanks(filters)
}

/** Options of searches. Those of words, of people and of whole results are not of all. */
export type SearchOptions = PageOptions &
  Partial<
    OptionsOf<
      | (typeof filterFlags)['users' | 'repos']
      | typeof datasetFlag
      | typeof fullExplanationFlag
      | ReturnType<typeof defineExplanations>[number]
      | (typeof allFlags)[number]
      | (typeof wordFlags)[number]
      | ReturnType<typeof defineRanks>[number]
    >
  >
