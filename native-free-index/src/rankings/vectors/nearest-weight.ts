/**
 * The ranking by vectors: weight × similarity + base. Codes of one bit per dimension select the
 * candidates. A similarity counts for at most what the document's code makes probable.
 */
import { type Bitset, intersect } from '../../bytes/index.ts'
import type { ShardPage, TakeScores } from '../../kernels/index.ts'
import type { Budget, OpenIndex, RankExpression, VectorSearchParams } from '../../query/index.ts'
import type { Segment } from '../../segment/index.ts'
import { explainInShard } from '../formula/explain-formula.ts'
import { offerScores, scanSimilarity } from '../formula/scan.ts'
import type { ScoreNode } from '../score-node.ts'
import type { ShardReader } from '../shard-reader.ts'
import { type KnownParts, Scorer, type Weight } from '../weight.ts'
import { CodeBounds, listProbed } from './plain-vectors.ts'
import { VectorWeight } from './vector-weight.ts'

const sigmasDefault = 3.5

interface LinearScore {
  readonly weight: number
  readonly base: string | null
}

/** As a formula, which also serves similarities that are no vectors. */
export function linearFormula({ weight, base }: LinearScore): RankExpression {
  const weighted: RankExpression = {
    kind: 'product',
    operands: [{ kind: 'constant', value: weight }, { kind: 'similarity' }],
  }
  if (base === null) return weighted
  return { kind: 'sum', operands: [weighted, { kind: 'number', field: base }] }
}

export class NearestWeight implements Weight {
  readonly corrections = []
  readonly isUnknown = false
  readonly similarity: VectorWeight
  readonly weight: number
  readonly base: string | null
  readonly sigmas: number
  /** 0: all clusters. */
  readonly probes: number

  /** Throws RangeError if the vector does not fit the index. */
  constructor(
    vector: Float32Array,
    { sigmas = sigmasDefault, probes = 0 }: VectorSearchParams,
    { weight, base }: LinearScore,
    index: OpenIndex,
  ) {
    if (!(sigmas >= 0 && sigmas < Number.POSITIVE_INFINITY)) {
      throw new RangeError('sigmas must be finite and not negative')
    }
    this.similarity = new VectorWeight(vector, index)
    this.weight = weight
    this.base = base
    this.sigmas = sigmas
    this.probes = probes
  }

  openScorer(shard: ShardReader, filterBits: Bitset | null, budget: Budget): Scorer {
    return new NearestScorer(this, shard, filterBits, budget)
  }
}

class NearestScorer extends Scorer<NearestWeight> {
  #bounds: CodeBounds | null = null

  collect(page: ShardPage): void {
    this.budget.check()
    const { hits, topK, segment, vectorKernel } = this.shard
    const { weight, base, sigmas, probes } = this.weight
    const filterBits = this.filterBits
    if (vectorKernel !== null) {
      const values = base === null ? null : readBase(base, segment)
      const query = this.weight.similarity.query
      const request = { ...page, query, weight, base: values, filterBits, sigmas, probes }
      const checkDeadline = () => this.budget.check()
      hits.count = vectorKernel.search(request, hits.scores, hits.ordinals, checkDeadline)
      return
    }
    const probed = listProbed(segment.vectors!, this.weight.similarity.query, probes)
    if (filterBits !== null) intersect(probed, probed, filterBits)
    topK.reset(page.limit)
    this.#scan(probed, page.minScore, (docIds, scores, count) =>
      offerScores(page, segment.ordinals, docIds, scores, count, topK),
    )
    topK.drainInto(hits)
  }

  /** All clusters are ranked. */
  scoreAll(minScore: number, take: TakeScores): void {
    this.#scan(this.filterBits, minScore, take)
  }

  #scan(filterBits: Bitset | null, minScore: number, take: TakeScores): void {
    const { weight, base } = this.weight
    const values = base === null ? null : readBase(base, this.shard.segment)
    const bounds = this.#openBounds()
    const exact = this.weight.similarity.open(this.shard)
    scanSimilarity(exact, this.shard, filterBits, false, this.budget, (docIds, scores, count) => {
      for (let i = 0; i < count; i++) {
        const docId = docIds[i]!
        const added = values === null ? 0 : values[docId]!
        // The code can only lower the similarity.
        if (weight * scores[i]! + added >= minScore) {
          scores[i] = Math.max(0, Math.min(scores[i]!, bounds.boundDocument(docId)))
        }
        scores[i] = weight * scores[i]! + added
      }
      take(docIds, scores, count)
    })
  }

  explain(docId: number, parts: KnownParts): ScoreNode {
    const { similarity } = this.weight
    const { segment } = this.shard
    return explainInShard(linearFormula(this.weight), this.shard, docId, parts, {
      similarity: () => similarity.explain(segment, docId, this.#openBounds()),
      texts: new Map(),
    })
  }

  #openBounds(): CodeBounds {
    const { vectors } = this.shard.segment
    this.#bounds ??= new CodeBounds(vectors!, this.weight.similarity.query, this.weight.sigmas)
    return this.#bounds
  }
}

/** Bounds are Float32, so the base must fit in a Float32 too. */
const baseMax = 1e30

/**
 * The values of a field that every document has. Throws RangeError for an unknown field, a list, a
 * document without a value, and values beyond ±1e30.
 */
function readBase(field: string, segment: Segment): Float64Array {
  const { values, docs } = segment.findSingleNumbers(field)
  if (docs.order.length < segment.documents) {
    throw new RangeError(`documents lack the field "${field}"`)
  }
  if (values[docs.order[0]!]! < -baseMax || values[docs.order.at(-1)!]! > baseMax) {
    throw new RangeError(`values of the field "${field}" lie beyond ${baseMax}`)
  }
  return values
}
