/**
 * Finds the repositories that match a query by words or meaning, as
 * native-free-index/src/query/matching-documents.ts does. The cluster has no codes of vectors, so
 * it compares all of them with the query.
 */
import {
  type Feedback,
  joinedSimilarity,
  limits,
  type MatchBounds,
  MatchingDocuments,
  type MatchPlan,
  movedTowards,
  strengthLevels,
} from 'native-free-index'
import { pathOf } from './field-names.ts'
import {
  allByCosine,
  allMatches,
  byScore,
  isDirection,
  type KnownTerms,
  type MatchClauses,
  similarityOf,
  termsList,
} from './list-query.ts'
import type { ClusterSearch } from './planned-search.ts'
import { anyOf } from './query/filter-query.ts'
import type { Hit } from './requests.ts'
import { byOrdinal, ordinalClauses, type WholeSearch, withoutDocuments } from './scan.ts'

export interface ClusterMatch extends Omit<MatchPlan, 'bounds'> {
  /** The words in repositories. Null: not known yet. */
  readonly known: KnownTerms | null
  readonly bounds: ClusterBounds | null
}

/** When a repository matches: see MatchBounds. */
export interface ClusterBounds extends Omit<MatchBounds, 'words'> {
  /** By ordinal. */
  readonly words: ReadonlyMap<number, number>
}

/**
 * Throws as `Queries`.
 * @param search of repositories
 */
export async function matchingRepos(
  search: ClusterSearch,
  plan: ClusterMatch,
): Promise<MatchingDocuments> {
  const clauses = await search.matching(plan.filter)
  const paths = plan.numbers.map((field) => pathOf('number', field))
  const found = new MatchingDocuments(paths.length)
  const { bounds } = plan
  const measureShare = (ordinal: number) =>
    bounds === null ? 0 : bounds.coverage.measureShare(bounds.words.get(ordinal) ?? 0)
  const add = (hit: Hit, similarity: number, isNear: boolean) => {
    const ordinal = ordinalOf(hit)
    const share = measureShare(ordinal)
    const isKept = bounds !== null && share >= bounds.partMin
    if (!isKept && similarity <= plan.least) return
    const isAlone = bounds === null || isNear || share >= bounds.shareMin
    found.add(ordinal, similarity, isAlone ? strengthLevels.weak : strengthLevels.none)
    for (const [i, path] of paths.entries()) {
      found.addNumber(i, (hit.fields?.[path]?.[0] as number | undefined) ?? Number.NaN)
    }
  }
  const inOrder = { sort: [byOrdinal], docvalue_fields: paths }
  if (plan.isAll) {
    for await (const hits of search.pagesOf({ query: allMatches(clauses), ...inOrder })) {
      for (const hit of hits) add(hit, 1, true)
    }
    return found
  }
  const full = new Set(plan.full)
  const matches: Match[] = []
  const addMatch = (hit: Hit, similarity: number, isNear: boolean) => {
    const isFull = full.delete(ordinalOf(hit))
    matches.push({ hit, similarity: isFull ? 1 : similarity, isNear: isNear || isFull })
  }
  const parts = new Set<number>()
  for (const ordinal of bounds?.words.keys() ?? []) {
    if (measureShare(ordinal) >= bounds!.partMin) parts.add(ordinal)
  }
  const known = plan.known ?? (await search.known(plan.terms))
  const near = await nearRepos(search, plan, known.groups.length, clauses, paths)
  const { query } = termsList(known, clauses)
  for await (const hits of search.pagesOf({ query, ...inOrder, track_scores: true })) {
    for (const hit of hits) {
      const ordinal = ordinalOf(hit)
      const isNear = near.has(ordinal)
      const cosine = cosineOf(near.get(ordinal))
      const similarity = joinedSimilarity(cosine, plan.wordWeight, hit._score!)
      const isFound = bounds === null ? similarity > plan.least : parts.has(ordinal)
      if (isNear || full.has(ordinal) || isFound) addMatch(hit, similarity, isNear)
      near.delete(ordinal)
      parts.delete(ordinal)
    }
  }
  for (const [ordinal, hit] of near) {
    addMatch(hit, joinedSimilarity(cosineOf(hit), plan.wordWeight, 0), true)
    parts.delete(ordinal)
  }
  // The rest says a word by a value alone.
  for await (const hit of readHitsAmong(parts, search, clauses, inOrder)) addMatch(hit, 0, false)
  const raise = await raisedBy(plan.values, search, matches)
  for (const { hit, similarity, isNear } of matches) {
    add(hit, raise(ordinalOf(hit), similarity), isNear)
  }
  for await (const hit of readHitsAmong(full, search, clauses, inOrder)) add(hit, 1, true)
  return found
}

/** The matching documents with one of these ordinals. */
async function* readHitsAmong(
  ordinals: ReadonlySet<number>,
  search: ClusterSearch,
  clauses: MatchClauses,
  inOrder: Pick<WholeSearch, 'sort' | 'docvalue_fields'>,
): AsyncGenerator<Hit> {
  if (ordinals.size === 0) return
  const filter = [...clauses.filter, anyOf(ordinalClauses(ordinals))]
  const query = allMatches({ ...clauses, filter })
  for await (const hits of search.pagesOf({ query, ...inOrder })) yield* hits
}

interface Match {
  readonly hit: Hit
  readonly similarity: number
  readonly isNear: boolean
}

/** Raises similarities of the documents that have one of the values. */
async function raisedBy(
  values: MatchPlan['values'],
  search: ClusterSearch,
  matches: readonly Match[],
): Promise<(ordinal: number, similarity: number) => number> {
  const ordinals = matches.map(({ hit }) => ordinalOf(hit))
  const having = await Promise.all(
    values.map(async ({ field, value, weight }) => {
      const clauses = await search.matching({ kind: 'keyword', field, values: [value] })
      return { weight, ordinals: await search.matchesAmong(ordinals, clauses) }
    }),
  )
  return (ordinal, similarity) =>
    having.reduce(
      (joined, one) =>
        one.ordinals.has(ordinal) ? joinedSimilarity(joined, one.weight, 1) : joined,
      similarity,
    )
}

/** By ordinal: the nearest documents, scored by the cosine to the moved query. */
async function nearRepos(
  search: ClusterSearch,
  { terms, vector, feedback, full, values }: ClusterMatch,
  knownWords: number,
  clauses: MatchClauses,
  paths: readonly string[],
): Promise<Map<number, Hit>> {
  // Vectors are near to texts without meaning too.
  const isKnown = knownWords > 0 || full.length > 0 || values.length > 0
  const isMeaningless = terms.length > 0 && !isKnown
  if (isMeaningless || !isDirection(vector)) return new Map()
  const page = { size: limits.nearMax, ...withoutDocuments }
  const nearest = (
    await search.hitsOf({ query: allByCosine(vector, clauses), sort: byScore, ...page })
  ).map(({ sort }) => ({
    similarity: similarityOf(sort![0] as number),
    ordinal: sort![1] as number,
  }))

  const moved = feedback === null ? vector : await movedBy(feedback, search, vector, nearest)
  const filter = ordinalClauses(nearest.map(({ ordinal }) => ordinal))
  const query = allByCosine(moved, { filter, mustNot: [] })
  const hits = await search.hitsOf({
    ...page,
    query,
    sort: [byOrdinal],
    track_scores: true,
    docvalue_fields: paths,
  })
  return new Map(hits.map((hit) => [ordinalOf(hit), hit]))
}

interface NearRepo {
  readonly similarity: number
  readonly ordinal: number
}

async function movedBy(
  { documents, weight }: Feedback,
  search: ClusterSearch,
  vector: Float32Array,
  nearest: readonly NearRepo[],
): Promise<Float32Array> {
  const best = nearest.slice(0, documents).filter(({ similarity }) => similarity > 0)
  const ordinals = best.map(({ ordinal }) => ordinal)
  const sum = new Float64Array(vector.length)
  for (const [at, own] of (await search.vectorsOf(ordinals)).entries()) {
    for (const [i, value] of own!.entries()) sum[i]! += best[at]!.similarity * value
  }
  return movedTowards(vector, weight, sum)
}

function ordinalOf({ sort }: Hit): number {
  return sort![0] as number
}

function cosineOf(hit: Hit | undefined): number {
  return hit === undefined ? 0 : similarityOf(hit._score!)
}
