/**
 * The documents that match a query at least this strongly, as a query of the cluster: see
 * native-free-index/src/rankings/relevance/relevant-documents.ts.
 */
import {
  adaptBounds,
  countKnownWords,
  coverWords,
  type Filter,
  type NameQuery,
  type RelevantFilter,
  strengthLevels,
  visitFilter,
  type WordCoverage,
  type WordValue,
} from 'native-free-index'
import type { SearchHit } from '../engine.ts'
import { limitRelevance, nameStrength } from '../strengths.ts'
import { listQueriesOfWord } from './covered-query.ts'
import { allFromCosine, isDirection, type KnownTerms } from './list-query.ts'
import type { ClusterSearch } from './planned-search.ts'
import { anyOf, noDocument } from './query/filter-query.ts'
import { equalNames, nameClauses } from './query/name-query.ts'
import type { Query } from './requests.ts'

/** The conditions of a filter on the strength of a match. */
export function relevantFilters(filter: Filter): readonly RelevantFilter[] {
  const all = (parts: readonly (readonly RelevantFilter[])[]) => parts.flat()
  return visitFilter(filter, {
    and: all,
    or: all,
    not: (part) => part,
    linked: () => [],
    leaf: (leaf) => (leaf.kind === 'relevant' ? [leaf] : []),
  })
}

/** Throws as `Queries`. */
export async function relevanceQuery(
  filter: RelevantFilter,
  search: ClusterSearch,
): Promise<Query> {
  const { terms, words, name, least } = filter
  const known = await search.known(terms)
  const counted = countKnownWords(words, terms, known, known.documentsWith)
  const coverage = coverWords(words, [counted], search.documents)
  const bound = adaptBounds(filter.bounds, coverage)[least]
  const ways = [
    await coveringQuery(coverage, bound.share, { known, values: filter.values }, search),
  ]
  const vector = Float32Array.from(filter.vector)
  // Vectors are near to texts without meaning too.
  if (known.groups.length > 0 && isDirection(vector)) ways.push(allFromCosine(vector, bound.cosine))
  if (name !== null) ways.push(await namedQuery(name, least, search))
  return anyOf(ways)
}

/** The documents with words that are this share of the query. */
async function coveringQuery(
  coverage: WordCoverage,
  share: number,
  { known, values }: { readonly known: KnownTerms; readonly values: readonly WordValue[] },
  search: ClusterSearch,
): Promise<Query> {
  const least = coverage.findLeastWeight(share)
  const should: Query[] = []
  for (const [bit, word] of coverage.words.entries()) {
    const having = await listQueriesOfWord(word, known, values, search)
    if (having.length === 0) continue
    should.push({ constant_score: { filter: anyOf(having), boost: coverage.weights[bit]! } })
  }
  if (least === null || should.length === 0) return noDocument
  const query = { bool: { should, minimum_should_match: 1 } }
  return { function_score: { query, functions: [], min_score: least } }
}

/** The documents with the name, or with a similar one too. */
async function namedQuery(
  name: NameQuery,
  least: RelevantFilter['least'],
  search: ClusterSearch,
): Promise<Query> {
  if (least === 'strong') return anyOf(equalNames(name))
  return nameClauses(name, await search.mayBeMisspelt(name)).query
}

/** Hits with the level of the query that they match best. Throws as `Queries`. */
export async function measureHits(
  hits: readonly SearchHit[],
  relevance: readonly RelevantFilter[],
  search: ClusterSearch,
): Promise<readonly SearchHit[]> {
  if (hits.length === 0) return hits
  const ordinals = hits.map(({ ordinal }) => ordinal)
  const findMatches = async (least: RelevantFilter['least']) => {
    const filters = limitRelevance(relevance, least)
    return search.matchesAmong(ordinals, await search.matching({ kind: 'or', filters }))
  }
  const strong = await findMatches('strong')
  const fair = await findMatches('fair')
  const levels = ordinals.map((ordinal) => {
    if (strong.has(ordinal)) return strengthLevels.strong
    return fair.has(ordinal) ? strengthLevels.fair : strengthLevels.weak
  })
  return addStrengths(hits, levels)
}

/** @param levels by hit */
export function addStrengths(
  hits: readonly SearchHit[],
  levels: readonly number[],
): readonly SearchHit[] {
  return hits.map((hit, i) => {
    const strength = nameStrength(levels[i])
    return strength === undefined ? hit : { ...hit, strength }
  })
}
