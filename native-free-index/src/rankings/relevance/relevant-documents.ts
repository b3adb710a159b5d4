/** The documents that match a query at least this strongly, as a filter: see strength.ts. */
import { type Bitset, hasBit, lowestBit, setBit, unite } from '../../bytes/index.ts'
import { TopK } from '../../collect/index.ts'
import type { VectorQuery } from '../../kernels/index.ts'
import { limits } from '../../limits.ts'
import type { Budget, OpenIndex, QueryScope, RelevantFilter, TermGroup } from '../../query/index.ts'
import {
  adaptBounds,
  countKnownWords,
  coverWords,
  markDocuments,
  measureStrength,
  type StrengthBounds,
  strengthLevels,
  termGroups,
  type WordCoverage,
  type WordValue,
} from '../../query/index.ts'
import type { Segment } from '../../segment/index.ts'
import { prepareQuery } from '../../vectors/index.ts'
import { collectNamed, type PreparedNames, prepareNames } from '../names/named-documents.ts'
import { findLeastStep, type NearSource } from '../vectors/near.ts'
import { similarityOfDocument } from '../vectors/plain-vectors.ts'

/** A filter with all look-ups in the collection done: once per query, for all shards. */
export interface PreparedRelevance {
  readonly coverage: WordCoverage
  readonly groups: readonly TermGroup[]
  readonly values: readonly WordValue[]
  /** Null: nothing is near. */
  readonly vector: VectorQuery | null
  readonly name: PreparedNames | null
  readonly bounds: StrengthBounds
  readonly least: number
}

/** Once per query. Throws DeadlineError. */
export function prepareRelevance(
  filter: RelevantFilter,
  index: OpenIndex,
  scope: Pick<QueryScope, 'live' | 'words' | 'budget' | 'once'>,
): PreparedRelevance {
  return scope.once(filter, () => lookUpRelevance(filter, index, scope))
}

function lookUpRelevance(
  { terms, words, values, vector, name, bounds, least }: RelevantFilter,
  index: OpenIndex,
  scope: Pick<QueryScope, 'live' | 'words' | 'budget'>,
): PreparedRelevance {
  const { dictionary, segments } = index
  const known = termGroups(terms, index, scope)
  const { groups } = known
  const counted = countKnownWords(words, terms, known, (term) => dictionary.documentsWith(term))
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
    name: name && prepareNames(name, index, scope),
    bounds: adaptBounds(bounds, coverage),
    least: strengthLevels[least],
  }
}

interface RelevanceShard {
  readonly segment: Segment
  readonly near: () => NearSource
  readonly budget: Budget
}

/** Writes the relevant documents of a shard to `target`. */
export function findRelevant(
  prepared: PreparedRelevance,
  { segment, near, budget }: RelevanceShard,
  target: Bitset,
): void {
  const { bounds, least, vector, name } = prepared
  const bound = least === strengthLevels.strong ? bounds.strong : bounds.fair
  target.fill(0)
  const { bits, having } = readShardWords(prepared, segment, budget)
  for (let i = 0; i < having.length; i++) {
    for (let rest = having[i]!; rest !== 0; rest &= rest - 1) {
      const docId = i * 32 + lowestBit(rest)
      if (prepared.coverage.measureShare(bits[docId]!) >= bound.share) setBit(target, docId)
    }
  }
  if (vector !== null) addNear(vector, bound.cosine, near(), budget, target)
  if (name !== null) {
    unite(target, target, findNamed(name, least === strengthLevels.strong, segment, budget))
  }
}

/** The words of a shard's documents, and the documents with any. */
function readShardWords(
  { coverage, groups, values }: PreparedRelevance,
  segment: Segment,
  budget: Budget,
): { readonly bits: Uint32Array; readonly having: Bitset } {
  const bits = new Uint32Array(segment.documents)
  const having = new Uint32Array(segment.words)
  for (const word of coverage.words) {
    budget.check()
    const bit = coverage.findBit(word)
    const documents = new Uint32Array(segment.words)
    markDocuments(word, groups, values, segment, documents)
    unite(having, having, documents)
    for (let i = 0; i < documents.length; i++) {
      for (let rest = documents[i]!; rest !== 0; rest &= rest - 1) {
        bits[i * 32 + lowestBit(rest)]! |= bit
      }
    }
  }
  return { bits, having }
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

/** The documents with the name, or with a similar one too. */
function findNamed(
  name: PreparedNames,
  isEqual: boolean,
  segment: Segment,
  budget: Budget,
): Bitset {
  const topK = new TopK(1)
  topK.reset(1)
  const seen = new Uint32Array(segment.words)
  const after = { score: Number.POSITIVE_INFINITY, ordinal: 0 }
  const asked = isEqual ? { ...name, near: null } : name
  collectNamed(asked, segment, { filterBits: null, after, seen, budget }, topK)
  return seen
}

/** The level of each document, by position. Throws DeadlineError. */
function measureDocuments(
  prepared: PreparedRelevance,
  segment: Segment,
  docIds: readonly number[],
  budget: Budget,
): number[] {
  const { coverage, bounds, vector, name } = prepared
  const { bits } = readShardWords(prepared, segment, budget)
  const equal = name && findNamed(name, true, segment, budget)
  const alike = name && findNamed(name, false, segment, budget)
  return docIds.map((docId) => {
    if (equal !== null && hasBit(equal, docId)) return strengthLevels.strong
    const cosine =
      vector === null ? 0 : similarityOfDocument(segment.vectors!, vector.vector, docId)
    const level = measureStrength(coverage.measureShare(bits[docId]!), cosine, bounds)
    const isNamed = alike !== null && hasBit(alike, docId)
    return isNamed ? Math.max(level, strengthLevels.fair) : level
  })
}

/** By position: the level of a document. Throws DeadlineError. */
export function measureOrdinals(
  prepared: PreparedRelevance,
  { segments }: OpenIndex,
  ordinals: readonly number[],
  budget: Budget,
): number[] {
  const shards = segments.length
  const levels = new Map<number, number>()
  for (const [shard, segment] of segments.entries()) {
    const own = ordinals.filter((ordinal) => ordinal % shards === shard)
    if (own.length === 0) continue
    const docIds = own.map((ordinal) => segment.ordinals.docOf[Math.floor(ordinal / shards)]!)
    const measured = measureDocuments(prepared, segment, docIds, budget)
    for (const [i, ordinal] of own.entries()) levels.set(ordinal, measured[i]!)
  }
  return ordinals.map((ordinal) => levels.get(ordinal)!)
}
