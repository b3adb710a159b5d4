/** The documents that match a query at least this strongly, as a filter: see strength.ts. */
import { type Bitset, findLowestBit, hasBit, setBit, unite } from '../../bytes/index.ts'
import type { VectorQuery } from '../../kernels/index.ts'
import { limits } from '../../limits.ts'
import {
  adaptBounds,
  type Budget,
  countKnownWords,
  coverWords,
  groupTerms,
  measureStrength,
  type OpenIndex,
  type QueryScope,
  type RelevantFilter,
  type StrengthBounds,
  strengthLevels,
  type TermGroup,
  type WordCoverage,
  type WordValue,
} from '../../query/index.ts'
import { prepareQuery } from '../../vectors/index.ts'
import { NameWeight } from '../names/name-weight.ts'
import type { ShardReader } from '../shard-reader.ts'
import { findLeastStep } from '../vectors/near.ts'
import { measureSimilarity, type NearSource } from '../vectors/plain-vectors.ts'
import { readCoveredWords } from '../words/covered-words.ts'

/** A filter with all look-ups in the collection done: once per query, for all shards. */
export interface PreparedRelevance {
  readonly coverage: WordCoverage
  readonly groups: readonly TermGroup[]
  readonly values: readonly WordValue[]
  /** Null: nothing is near. */
  readonly vector: VectorQuery | null
  readonly name: NameWeight | null
  readonly bounds: StrengthBounds
  readonly least: number
}

/** Once per query. Throws DeadlineError. */
export function prepareRelevance(
  filter: RelevantFilter,
  index: OpenIndex,
  scope: QueryScope,
): PreparedRelevance {
  return scope.once(filter, () => lookUpRelevance(filter, index, scope))
}

function lookUpRelevance(
  { terms, words, values, vector, name, bounds, least }: RelevantFilter,
  index: OpenIndex,
  scope: QueryScope,
): PreparedRelevance {
  const { dictionary, segments } = index
  const known = groupTerms(terms, index, scope)
  const { groups } = known
  const counted = countKnownWords(words, terms, known, (term) => dictionary.countDocuments(term))
  const documents = segments.reduce((sum, segment) => sum + segment.documents, 0)
  // Vectors are near to texts without meaning too.
  const isMeaningless = groups.length === 0 || vector.every((x) => x === 0)
  const hasVectors = segments.every(({ vectors }) => vectors !== null)
  const coverage = coverWords(words, [counted], documents)
  return {
    coverage,
    groups,
    values,
    vector: isMeaningless || !hasVectors ? null : prepareQuery(Float32Array.from(vector)),
    name: name && new NameWeight(name, index, scope),
    bounds: adaptBounds(bounds, coverage),
    least: strengthLevels[least],
  }
}

/** Writes the relevant documents of a shard to `target`. */
export function findRelevant(
  prepared: PreparedRelevance,
  shard: ShardReader,
  budget: Budget,
  target: Bitset,
): void {
  const { bounds, least, vector, name } = prepared
  const bound = least === strengthLevels.strong ? bounds.strong : bounds.fair
  target.fill(0)
  const { coverage, groups, values } = prepared
  const { bits, having } = readCoveredWords(coverage, groups, values, shard.segment, budget)
  for (let i = 0; i < having.length; i++) {
    for (let rest = having[i]!; rest !== 0; rest &= rest - 1) {
      const docId = i * 32 + findLowestBit(rest)
      if (coverage.measureShare(bits[docId]!) >= bound.share) setBit(target, docId)
    }
  }
  if (vector !== null) addNear(vector, bound.cosine, shard.near, budget, target)
  if (name !== null) {
    const named = name.openScorer(shard, null, budget).select(least === strengthLevels.strong)
    unite(target, target, named)
  }
}

function addNear(
  vector: VectorQuery,
  cosine: number,
  source: NearSource,
  budget: Budget,
  target: Bitset,
): void {
  const counts = new Uint32Array(limits.nearSteps)
  const step = findLeastStep(cosine, vector.vector.length)
  const everyDocument = 0xffffffff
  source.countNear(vector, null, everyDocument, counts, () => budget.check(), step)
  source.takeNear(vector.vector, step, (docIds, cosines, count) => {
    for (let i = 0; i < count; i++) if (cosines[i]! >= cosine) setBit(target, docIds[i]!)
  })
}

/** By position: the level of a document of the collection. Throws DeadlineError. */
export function measureOrdinals(
  prepared: PreparedRelevance,
  shards: readonly ShardReader[],
  ordinals: readonly number[],
  budget: Budget,
): number[] {
  const levels = new Map<number, number>()
  for (const shard of shards) {
    const own = ordinals.filter((ordinal) => shard.toDocId(ordinal) >= 0)
    if (own.length === 0) continue
    const measured = measureDocuments(prepared, shard, own, budget)
    for (const [i, ordinal] of own.entries()) levels.set(ordinal, measured[i]!)
  }
  return ordinals.map((ordinal) => levels.get(ordinal)!)
}

/** @param ordinals of documents of the shard */
function measureDocuments(
  prepared: PreparedRelevance,
  shard: ShardReader,
  ordinals: readonly number[],
  budget: Budget,
): number[] {
  const { coverage, groups, values, bounds, vector, name } = prepared
  const { segment } = shard
  const { bits } = readCoveredWords(coverage, groups, values, segment, budget)
  const scorer = name?.openScorer(shard, null, budget)
  const equal = scorer?.select(true)
  const alike = scorer?.select(false)
  return ordinals.map((ordinal) => {
    const docId = shard.toDocId(ordinal)
    if (equal !== undefined && hasBit(equal, docId)) return strengthLevels.strong
    const cosine = vector === null ? 0 : measureSimilarity(segment.vectors!, vector.vector, docId)
    const level = measureStrength(coverage.measureShare(bits[docId]!), cosine, bounds)
    const isNamed = alike !== undefined && hasBit(alike, docId)
    return isNamed ? Math.max(level, strengthLevels.fair) : level
  })
}
