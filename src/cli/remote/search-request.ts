/** Requests of searches, from the options of their commands. */
import type { JsonObject } from '../output/json.ts'
import { UsageFailure } from '../output/report.ts'
import { joinFilters } from './join-filters.ts'
import type { SearchOptions } from './search-flags.ts'

/** Options that are members of a request by the same name. */
const sameNames = [
  ...['first', 'after', 'dataset', 'includeAttributes', 'match', 'rankBy', 'includeBots'],
  ...['similarTo', 'prefix', 'highlight', 'whyNot', 'total'],
] as const

/** Whether an option is on the command line. */
export type IsGiven = (name: string) => boolean

/** Throws UsageFailure if nothing says what to search for: a query, a filter, works or similar. */
export function buildSearch(
  options: SearchOptions & { readonly query?: readonly string[] },
  isGiven: IsGiven,
): JsonObject {
  const { query: queries = [] } = options
  const filters = joinFilters(options.filter)
  const others = options.similarTo ?? options.works
  if (queries.length === 0 && filters === undefined && others === undefined) {
    throw new UsageFailure(
      'give a query, a filter with -f, works with -w, or --similar-to; `--help` shows all',
    )
  }
  const query = queries.length > 1 ? queries : queries[0]
  return { query, filters, ...buildMembers(options, isGiven) }
}

/**
 * Request members of the options. Cursors are always requested: they are free, and `--after` can
 * resume from any answer.
 */
export function buildMembers(options: SearchOptions, isGiven: IsGiven): JsonObject {
  const { works, facet, explain, explainFull, applyFilters, typos, variants } = options
  const given = options as JsonObject
  // Profiles have no works, so `--works` ranks by expertise alone by default.
  const isByWorks = works !== undefined && !isGiven('retrieval')
  // JSON omits undefined members.
  return {
    ...Object.fromEntries(sameNames.map((name) => [name, given[name]])),
    applyFiltersToIncludeAttributes: applyFilters,
    retrieval: isByWorks ? 'expertise' : options.retrieval,
    evidence: buildEvidence(options),
    explain: explain ?? explainFull,
    facets: facet?.map((field) => ({ field })),
    ...(typos === false ? { typos: 'off' } : {}),
    ...(variants === false ? { variants: 'off' } : {}),
    enablePagination: true,
  }
}

function buildEvidence({ works, relations, halfLife }: SearchOptions): JsonObject | undefined {
  if (works === undefined && relations === undefined && halfLife === undefined) return undefined
  return { filters: joinFilters(works), relations, halfLifeDays: halfLife }
}
