/**
 * Measures the recall that one-bit codes cost. Compares a `linear` ranking, which reads vectors
 * only if their codes are promising, with an exhaustive search in Float32.
 */
import { createHitBuffer, type Ranking, Searcher, type Segment } from 'native-free-index'
import ndarray from 'ndarray'
import { defaultRank } from '../../src/contract/index.ts'
import { openCollection } from '../../src/snapshot/index.ts'
import { percentile } from '../statistics.ts'
import type { RepositoryCollection } from './collection.ts'
import { mean } from './quality.ts'

export interface CodesRow {
  readonly ranking: string
  readonly embedding: string
  readonly repositories: number
  readonly queries: number
  /** Mean over the queries, and the worst of them. */
  readonly recallAt100: number
  readonly worst: number
  readonly p50Ms: number
  /** Latency of the exhaustive search. */
  readonly exactP50Ms: number
}

const hitsWanted = 100
/** A Float32 sum in another order differs by less; such scores are one score. */
const tolerance = 1e-6

const unlimited = {
  deadlineMs: Number.POSITIVE_INFINITY,
  patternMs: Number.POSITIVE_INFINITY,
}

const rankings = [
  { name: 'similarity', weight: 1, base: null },
  { name: 'default rank', weight: defaultRank.similarityWeight, base: defaultRank.column },
] as const

export async function measureCodes(
  collection: RepositoryCollection,
  texts: readonly string[],
): Promise<CodesRow[]> {
  const { snapshot, embedder } = collection
  const index = openCollection('repos', snapshot.shared.repos)
  const [segment, ...others] = index.segments
  if (segment === undefined || others.length > 0) throw new Error('one shard is looked at')
  const searcher = new Searcher(index, {
    compileRegex: () => {
      throw new Error('no query has a pattern')
    },
  })
  const vectors = await embedder.embed(texts, 'query')
  return rankings.map(({ name, weight, base }) => {
    const outcomes = vectors.map((vector) => {
      const similarity = { kind: 'vector', vector } as const
      return compare(searcher, segment, { kind: 'linear', similarity, weight, base })
    })
    const timesOf = (key: 'ms' | 'exactMs') => outcomes.map((one) => one[key]).sort((a, b) => a - b)
    return {
      ranking: name,
      embedding: embedder.model.name,
      repositories: segment.documents,
      queries: texts.length,
      recallAt100: mean(outcomes.map(({ recall }) => recall)),
      worst: Math.min(...outcomes.map(({ recall }) => recall)),
      p50Ms: percentile(timesOf('ms'), 0.5),
      exactP50Ms: percentile(timesOf('exactMs'), 0.5),
    }
  })
}

type VectorRanking = Extract<Ranking, { kind: 'linear' }> & {
  readonly similarity: { readonly kind: 'vector'; readonly vector: Float32Array }
}

function compare(searcher: Searcher, segment: Segment, ranking: VectorRanking) {
  const hits = createHitBuffer()
  const plan = { ranking, filter: null, limit: hitsWanted, after: null }
  const startMs = performance.now()
  searcher.search(plan, [0], unlimited, hits)
  const foundMs = performance.now()
  const exact = exactScores(segment, ranking)
  const endMs = performance.now()
  const wanted = Math.min(hitsWanted, segment.documents)
  const least = exact.toSorted()[exact.length - wanted]! - tolerance
  const found = Array.from(
    hits.ordinals.subarray(0, hits.count),
    (ordinal) => segment.ordinals.docOf[ordinal]!,
  )
  const right = found.filter((docId) => exact[docId]! >= least)
  return {
    recall: right.length / wanted,
    ms: foundMs - startMs,
    exactMs: endMs - foundMs,
  }
}

/** By docId. */
function exactScores(segment: Segment, { similarity, weight, base }: VectorRanking): Float64Array {
  const { vectors, documents, numbers } = segment
  if (vectors === null || vectors.fullVectors === null) throw new Error('the rows are not kept')
  const bases = base === null ? null : numbers.get(base)!.values
  const rows = ndarray(vectors.fullVectors, [documents, vectors.dims], [vectors.stride, 1])
  return Float64Array.from({ length: documents }, (_, docId) => {
    const cosine = dot(rows, docId, similarity.vector)
    return weight * Math.max(0, cosine) + (bases?.[docId] ?? 0)
  })
}

/** The view says where a row lies; `get` for each number would take most of the time. */
function dot(rows: ndarray.NdArray<Float32Array>, row: number, vector: Float32Array): number {
  const { data } = rows
  const start = rows.index(row, 0)
  const step = rows.stride[1]!
  let sum = 0
  for (let i = 0; i < vector.length; i++) sum += data[start + i * step]! * vector[i]!
  return sum
}
