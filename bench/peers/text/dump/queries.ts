/**
 * Queries of the corpus as other engines are asked them: what the product's own planner makes of a
 * request, in words that need no planner.
 */
import { analyseQuery, type Filter, foldKeyword, type SearchPlan } from 'native-free-index'
import type { FilterExpression } from '../../../../src/contract/index.ts'
import { planFilter } from '../../../../src/plan/index.ts'
import { generateQueries } from '../../../corpus/index.ts'
import { limitOf, type Mode, type PeerFilter, type PeerQuery } from '../protocol.ts'

/**
 * @param countries the lines of a dump's countries.txt
 * @throws Error where the corpus has a filter of another kind than the peers know
 */
export function* peerQueries(
  count: number,
  seed: number,
  countries: readonly string[],
): Generator<PeerQuery> {
  for (const { query, filters } of generateQueries(count, seed)) {
    const filter = filters === undefined ? null : planFilter('users', filters as FilterExpression)
    yield { terms: analyseQuery(query), filter: filter && peerFilter(filter, countries) }
  }
}

/** The plan of the same query for our own searcher. */
export function planOf({ terms, filter }: PeerQuery, mode: Mode): SearchPlan {
  const ranking = { kind: 'terms', terms } as const
  return { ranking, filter: filter && engineFilter(filter), limit: limitOf[mode], after: null }
}

function peerFilter(filter: Filter, countries: readonly string[]): PeerFilter {
  if (filter.kind === 'keyword' && filter.field === 'resolvedCountry') {
    const name = foldKeyword('accent', filter.values[0]!)
    if (filter.values.length === 1) {
      return { kind: 'country', country: countries.indexOf(name), name }
    }
  }
  if (filter.kind === 'tokens' && filter.field === 'company') {
    return { kind: 'company', tokens: filter.terms }
  }
  if (filter.kind === 'and') {
    const [from, before] = filter.filters
    if (isCreated(from, 'gte') && isCreated(before, 'lt')) {
      return { kind: 'created', from: from.bound, before: before.bound }
    }
  }
  throw new Error(`the peers know no filter ${JSON.stringify(filter)}`)
}

function isCreated<C extends string>(
  filter: Filter | undefined,
  comparison: C,
): filter is Extract<Filter, { kind: 'range' }> {
  if (filter?.kind !== 'range' || filter.field !== 'createdAt') return false
  return filter.comparison === comparison
}

function engineFilter(filter: PeerFilter): Filter {
  if (filter.kind === 'country') {
    return { kind: 'keyword', field: 'resolvedCountry', values: [filter.name] }
  }
  if (filter.kind === 'company') {
    return { kind: 'tokens', field: 'company', terms: filter.tokens }
  }
  const range = { kind: 'range', field: 'createdAt' } as const
  return {
    kind: 'and',
    filters: [
      { ...range, comparison: 'gte', bound: filter.from },
      { ...range, comparison: 'lt', bound: filter.before },
    ],
  }
}
