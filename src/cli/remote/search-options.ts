/** Options that several searches share. */
import { type Command, Option } from 'commander'
import {
  datasetServices,
  expertRelations,
  matches,
  retrievals,
  userRetrievals,
  wordedRetrieval,
} from '../../contract/vocabulary.ts'
import { colorChoices } from '../output/highlight-lines.ts'
import type { JsonObject } from '../output/json.ts'
import { UsageFailure } from '../output/report.ts'
import type { ExplanationOptions } from './explanations.ts'
import { collectRepoFilter, joinedFilters, numberFrom, parseJsonObject } from './filter-argument.ts'
import type { PageOptions } from './pages.ts'

/** Options of every search. `withRankingOptions` adds ranking. */
export interface SearchOptions extends PageOptions, ExplanationOptions {
  readonly dataset?: string
  readonly retrieval?: string
  readonly match?: string
  readonly rankBy?: JsonObject
  readonly applyFilters?: boolean
  /** Filters of the repositories that count as evidence. */
  readonly works?: readonly JsonObject[]
  readonly relations?: readonly string[]
  readonly halfLife?: number
  readonly includeBots?: boolean
  readonly similarTo?: readonly string[]
  readonly total?: boolean
  readonly facet?: readonly string[]
  readonly prefix?: boolean
  readonly highlight?: boolean
  /** False for `--no-typos`. */
  readonly typos?: boolean
  /** False for `--no-variants`. */
  readonly variants?: boolean
}

export interface FilteredOptions extends SearchOptions {
  readonly filter?: readonly JsonObject[]
}

/** Throws UsageFailure if nothing says what to search for: a query, a filter, works or similar. */
export function searchRequest(queries: readonly string[], options: FilteredOptions): JsonObject {
  const filters = joinedFilters(options.filter)
  const others = options.similarTo ?? options.works
  if (queries.length === 0 && filters === undefined && others === undefined) {
    throw new UsageFailure(
      'give a query, a filter with -f, works with -w, or --similar-to; `--help` shows all',
    )
  }
  const query = queries.length > 1 ? queries : queries[0]
  return { query, filters, ...searchMembers(options) }
}

/**
 * Request members of the options. Cursors are always requested: they are free, and `--after` can
 * resume from any answer.
 */
export function searchMembers(options: SearchOptions): JsonObject {
  const { first, after, dataset, includeAttributes, rankBy, applyFilters } = options
  const { prefix, highlight, typos, variants, similarTo, includeBots, whyNot } = options
  // JSON omits undefined members.
  return {
    first,
    after,
    dataset,
    includeAttributes,
    applyFiltersToIncludeAttributes: applyFilters,
    retrieval: options.retrieval,
    match: options.match,
    rankBy,
    evidence: evidenceOf(options),
    includeBots,
    similarTo,
    prefix,
    highlight,
    explain: options.explain ?? options.explainFull,
    whyNot,
    total: options.total,
    facets: options.facet?.map((field) => ({ field })),
    ...(typos === false ? { typos: 'off' } : {}),
    ...(variants === false ? { variants: 'off' } : {}),
    enablePagination: true,
  }
}

function evidenceOf({ works, relations, halfLife }: SearchOptions): JsonObject | undefined {
  if (works === undefined && relations === undefined && halfLife === undefined) return undefined
  return { filters: joinedFilters(works), relations, halfLifeDays: halfLife }
}

export function datasetOption(): Option {
  return new Option(
    '--dataset <name>',
    'professional: search profiles and their fields; of users only those with a profile',
  ).choices(Object.keys(datasetServices))
}

/** Adds options for the words of a query, and for counts of all matches. */
export function withWordOptions(command: Command): Command {
  const facet = new Option('--facet <field>', 'count the values of a field; repeat for more')
  const counting = command
    .addOption(
      new Option('--match <which>', 'relevant: leave weak matches out; all: show them').choices(
        matches,
      ),
    )
    .option('--total', 'count all matches (1 credit)')
    .addOption(facet.argParser(collected))
    .option('--highlight', 'show the matching passages of results')
    .addOption(new Option('--color <when>', 'show matching words in bold').choices(colorChoices))
  return withMeaningOptions(counting)
}

/** Adds options for how words match. */
export function withMeaningOptions(command: Command): Command {
  return command
    .option('--prefix', 'the last word also matches words that begin with it')
    .option('--no-typos', 'do not match misspellings')
    .option('--no-variants', 'match exact words: no stems, joined forms or synonyms')
}

/** Adds `--rank-by`. */
function withFormulaOption(command: Command): Command {
  const formula = new Option('--rank-by <formula>', 'rank by a formula in JSON')
  return command.addOption(formula.argParser(parseJsonObject))
}

/** Adds the options of searches for repositories. */
export function withRankingOptions(command: Command, applyFiltersHelp: string): Command {
  const like = new Option(
    '--similar-to <name>',
    'find repositories of similar meaning; repeat for more',
  )
  const ranked = command
    .addOption(new Option('--retrieval <kind>', 'how the query is matched').choices(retrievals))
    .addOption(like.argParser(collected))
  return withFormulaOption(ranked).option('--apply-filters', applyFiltersHelp)
}

function collected(value: string, before: readonly string[] = []): readonly string[] {
  return [...before, value]
}

/** Adds the options of searches for people. */
export function withPeopleOptions(command: Command): Command {
  const retrieval = new Option(
    '--retrieval <kind>',
    'rank people by profile text, by their work, or by both',
  )
  const like = new Option(
    '--similar-to <login>',
    'find people of similar expertise; repeat for more',
  )
  const works = '-w, --works <filter>'
  // Profiles have no works, so `--works` ranks by expertise alone by default.
  command.hook('preAction', (own) => {
    const isDefault = own.getOptionValueSource('retrieval') === 'default'
    if (isDefault && own.opts().works !== undefined) own.setOptionValue('retrieval', 'expertise')
  })
  return withFormulaOption(command.addOption(like.argParser(collected)))
    .addOption(
      retrieval
        .choices(userRetrievals)
        .default(wordedRetrieval, `${wordedRetrieval}, expertise with -w`),
    )
    .option(
      works,
      'filter of the repositories that count as work: FIELD OPERATOR VALUE, or JSON',
      collectRepoFilter,
    )
    .option(
      '--relations <list>',
      `relations that count as work, of ${expertRelations.join(',')}`,
      (text) => text.split(','),
    )
    .option('--half-life <days>', 'age at which work counts half', numberFrom)
    .option('--include-bots', 'include bots and organizations')
}
