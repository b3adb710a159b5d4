/**
 * Finds the repositories that match a query by words or meaning, as
 * native-free-index/src/rankings/expertise/matching-documents.ts does. The cluster has no codes of vectors, so
 * it compares all of them with the query.
 */
import {
  type Feedback,
  joinSimilarity,
  limits,
  type MatchBounds,
  MatchingDocuments,
  type MatchPlan,
  measureStrength,
  moveTowards,
  strengthLevels,
} from 'native-free-index'
import { byOrdinal, listOrdinalClauses, withoutDocuments } from '../cluster/request-parts.ts'
import type { Hit } from '../cluster/requests.ts'
import type { CollectionSearch } from '../collection-search.ts'
import { readVectors } from '../documents/stored-documents.ts'
import { getPath } from '../field-names.ts'
import { matchAny } from '../filters/filter-query.ts'
import { byScore, type MatchClauses, matchClauses } from '../lists/list-query.ts'
import type { WholeSearch } from '../search-context.ts'
import { isDirection, readSimilarity, scoreCosines } from '../vectors/vector-query.ts'
import { rankByWords } from '../words/word-query.ts'
import type { CoveredWorks } from './covered-query.ts'

export interface ClusterMatch extends Omit<MatchPlan, 'bounds' | 'strength'> {
  /** The query that tells strengths. Null: they are not wanted, and every match is weak. */
  readonly works: CoveredWorks | null
  /** Null: similarities alone decide. */
  readonly bounds: ClusterBounds | null
}

/** When a repository matches: see MatchBounds. */
export type ClusterBounds = Pick<MatchBounds, 'shareMin' | 'partMin'>

/**
 * Throws as `Queries`.
 * @param search of repositories
 */
export async function findMatchingRepos(
  search: CollectionSearch,
  plan: ClusterMatch,
): Promise<MatchingDocuments> {
  const clauses = await search.buildClauses(plan.filter)
  const paths = plan.numbers.map((field) => getPath('number', field))
  const found = new MatchingDocuments(paths.length)
  const { bounds } = plan
  const add = (match: RepoMatch) => {
    const ordinal = readOrdinal(match.hit)
    const share = measureShare(ordinal, plan)
    const isKept = bounds !== null && share >= bounds.partMin
    if (!isKept && match.similarity <= plan.least) return
    found.add(ordinal, match.similarity, measureLevel(share, match, plan))
    for (const [i, path] of paths.entries()) {
      found.addNumber(i, (match.hit.fields?.[path]?.[0] as number | undefined) ?? Number.NaN)
    }
  }
  const inOrder = { sort: [byOrdinal], docvalue_fields: paths }
  if (plan.isAll) {
    for await (const hits of search.scan({ query: matchClauses(clauses), ...inOrder })) {
      for (const hit of hits) add({ hit, similarity: 1, isFull: false, near: null })
    }
    return found
  }
  const full = new Set(plan.full)
  const matches: RepoMatch[] = []
  const addMatch = (hit: Hit, similarity: number, near: NearRepo | null) => {
    const isFull = full.delete(readOrdinal(hit))
    matches.push({ hit, similarity: isFull ? 1 : similarity, isFull, near })
  }
  const parts = listParts(plan)
  const known = plan.works?.terms ?? (await search.terms.expand(plan.terms))
  const near = await findNearRepos(search, plan, known.groups.length, clauses, paths)
  const { query } = rankByWords(known, clauses)
  for await (const hits of search.scan({ query, ...inOrder, track_scores: true })) {
    for (const hit of hits) {
      const ordinal = readOrdinal(hit)
      const own = near.get(ordinal) ?? null
      const similarity = joinSimilarity(own?.similarity ?? 0, plan.wordWeight, hit._score!)
      const isFound = bounds === null ? similarity > plan.least : parts.has(ordinal)
      if (own !== null || full.has(ordinal) || isFound) addMatch(hit, similarity, own)
      near.delete(ordinal)
      parts.delete(ordinal)
    }
  }
  for (const [ordinal, own] of near) {
    addMatch(own.hit, joinSimilarity(own.similarity, plan.wordWeight, 0), own)
    parts.delete(ordinal)
  }
  // The rest says a word by a value alone.
  for await (const hit of readHitsAmong(parts, search, clauses, inOrder)) addMatch(hit, 0, null)
  const raise = await openRaise(plan.values, search, matches)
  for (const match of matches) {
    add({ ...match, similarity: raise(readOrdinal(match.hit), match.similarity) })
  }
  for await (const hit of readHitsAmong(full, search, clauses, inOrder)) {
    add({ hit, similarity: 1, isFull: true, near: null })
  }
  return found
}

function measureShare(ordinal: number, { works }: ClusterMatch): number {
  return works === null ? 0 : works.coverage.measureShare(works.words.get(ordinal) ?? 0)
}

/** See MatchingDocuments. */
function measureLevel(
  share: number,
  { isFull, near }: RepoMatch,
  { bounds, works }: ClusterMatch,
): number {
  const isAlone = bounds === null || isFull || near !== null || share >= bounds.shareMin
  if (!isAlone) return strengthLevels.none
  if (works === null) return strengthLevels.weak
  return isFull ? strengthLevels.strong : measureStrength(share, near?.cosine ?? 0, works.bounds)
}

/** The repositories that may count by a part of the query. */
function listParts(plan: ClusterMatch): Set<number> {
  const { bounds, works } = plan
  const parts = new Set<number>()
  if (bounds === null || works === null) return parts
  for (const ordinal of works.words.keys()) {
    if (measureShare(ordinal, plan) >= bounds.partMin) parts.add(ordinal)
  }
  return parts
}

/** The matching documents with one of these ordinals. */
async function* readHitsAmong(
  ordinals: ReadonlySet<number>,
  search: CollectionSearch,
  clauses: MatchClauses,
  inOrder: Pick<WholeSearch, 'sort' | 'docvalue_fields'>,
): AsyncGenerator<Hit> {
  if (ordinals.size === 0) return
  const filter = [...clauses.filter, matchAny(listOrdinalClauses(ordinals))]
  const query = matchClauses({ ...clauses, filter })
  for await (const hits of search.scan({ query, ...inOrder })) yield* hits
}

interface RepoMatch {
  readonly hit: Hit
  readonly similarity: number
  readonly isFull: boolean
  /** Null: the repository is not near. */
  readonly near: NearRepo | null
}

interface NearRepo {
  readonly hit: Hit
  /** Cosine to the query after feedback. */
  readonly similarity: number
  /** Cosine to the query itself. */
  readonly cosine: number
}

/** Raises similarities of the documents that have one of the values. */
async function openRaise(
  values: MatchPlan['values'],
  search: CollectionSearch,
  matches: readonly RepoMatch[],
): Promise<(ordinal: number, similarity: number) => number> {
  const ordinals = matches.map(({ hit }) => readOrdinal(hit))
  const having = await Promise.all(
    values.map(async ({ field, value, weight }) => {
      const clauses = await search.buildClauses({ kind: 'keyword', field, values: [value] })
      return { weight, ordinals: await search.filterOrdinals(ordinals, clauses) }
    }),
  )
  return (ordinal, similarity) =>
    having.reduce(
      (joined, one) => (one.ordinals.has(ordinal) ? joinSimilarity(joined, one.weight, 1) : joined),
      similarity,
    )
}

/** By ordinal: the nearest documents. */
async function findNearRepos(
  search: CollectionSearch,
  { terms, vector, feedback, full, values }: ClusterMatch,
  knownWords: number,
  clauses: MatchClauses,
  paths: readonly string[],
): Promise<Map<number, NearRepo>> {
  // Vectors are near to texts without meaning too.
  const isKnown = knownWords > 0 || full.length > 0 || values.length > 0
  const isMeaningless = terms.length > 0 && !isKnown
  if (isMeaningless || !isDirection(vector)) return new Map()
  const page = { size: limits.nearMax, ...withoutDocuments }
  const nearest = (
    await search.search({ query: scoreCosines(vector, clauses), sort: byScore, ...page })
  ).map(({ sort }) => ({ cosine: readSimilarity(sort![0] as number), ordinal: sort![1] as number }))
  const cosines = new Map(nearest.map(({ ordinal, cosine }) => [ordinal, cosine]))

  const moved = feedback === null ? vector : await moveVector(feedback, search, vector, nearest)
  const query = scoreCosines(moved, { filter: listOrdinalClauses(cosines.keys()), must_not: [] })
  const hits = await search.search({
    ...page,
    query,
    sort: [byOrdinal],
    track_scores: true,
    docvalue_fields: paths,
  })
  return new Map(
    hits.map((hit) => {
      const ordinal = readOrdinal(hit)
      return [
        ordinal,
        { hit, similarity: readSimilarity(hit._score!), cosine: cosines.get(ordinal)! },
      ]
    }),
  )
}

interface Neighbour {
  readonly cosine: number
  readonly ordinal: number
}

async function moveVector(
  { documents, weight }: Feedback,
  search: CollectionSearch,
  vector: Float32Array,
  nearest: readonly Neighbour[],
): Promise<Float32Array> {
  const best = nearest.slice(0, documents).filter(({ cosine }) => cosine > 0)
  const ordinals = best.map(({ ordinal }) => ordinal)
  const sum = new Float64Array(vector.length)
  for (const [at, own] of (await readVectors(search.context, ordinals)).entries()) {
    for (const [i, value] of own!.entries()) sum[i]! += best[at]!.cosine * value
  }
  return moveTowards(vector, weight, sum)
}

function readOrdinal({ sort }: Hit): number {
  return sort![0] as number
}
