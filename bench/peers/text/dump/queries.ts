/**
 * Queries of the corpus as other engines are asked them: what the product's own planner makes of a
 * request, in words that need no planner.
 */
import {
  analyseQuery,
  type Filter,
  foldKeyword,
  type QueryTerm,
  type SearchPlan,
} from 'native-free-index'
import type { FilterExpression, SearchUsersRequest } from '../../../../src/contract/index.ts'
import { planFilter, planSearchAt, type Synonyms } from '../../../../src/plan/index.ts'
import { generateQueries } from '../../../corpus/index.ts'
import { limitOf, type Mode, type PeerFilter, type PeerQuery, wordSetOf } from '../protocol.ts'

export type PlannedQuery = Omit<PeerQuery, 'groups'>
type TextRequest = Pick<SearchUsersRequest, 'query' | 'prefix'>

/**
 * @param countries the lines of a dump's countries.txt
 * @throws Error where the corpus has a filter of another kind than the peers know
 */
export function* peerQueries(
  count: number,
  seed: number,
  countries: readonly string[],
  synonyms: Synonyms,
): Generator<PlannedQuery> {
  const planned = (request: TextRequest) => wordsOf(request, synonyms)
  for (const { query, filters } of generateQueries(count, seed)) {
    const filter = filters === undefined ? null : planFilter('users', filters as FilterExpression)
    const terms = analyseQuery(query)
    const typed = planned({ query: halfTyped(query), prefix: true })
    yield {
      terms,
      words: { alone: terms, groups: planned({ query }), typed },
      filter: filter && peerFilter(filter, countries),
    }
  }
}

const firstPage = { after: null, scope: null, cursorState: undefined }

function wordsOf(request: TextRequest, synonyms: Synonyms): readonly QueryTerm[] {
  const target = { snapshot: 'bench', snapshotSeconds: 0, regexProblem: () => null, synonyms }
  const { ranking } = planSearchAt(firstPage, request, target).plan
  if (ranking.kind !== 'terms') throw new Error(`"${request.query}" is planned as ${ranking.kind}`)
  return ranking.terms
}

/** The first half of the last word is there, and at least two letters. */
function halfTyped(query: string): string {
  const start = query.lastIndexOf(' ') + 1
  return query.slice(0, start + Math.max(2, Math.ceil((query.length - start) / 2)))
}

/** The plan of the same query for our own searcher. */
export function planOf({ words, filter }: PlannedQuery, mode: Mode): SearchPlan {
  const ranking = { kind: 'terms', terms: words[wordSetOf(mode)] } as const
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
