/**
 * The expected hits of a plan, by the definitions of rankings and fusion, over all documents in one
 * process. Only the vector list of a hybrid comes from the index, which may miss a document that
 * quantisation misplaces.
 */

import {
  fuseHybrid,
  type IndexDocument,
  type QueryTerm,
  type Ranking,
  type Similarity,
} from 'native-free-index'
import { fuseRanks, hitsOf, itemsOf } from '../../native-free-index/test/collect/ranked.ts'
import { BruteForce, type OracleHit } from '../../native-free-index/test/oracle/brute-force.ts'
import { limits } from '../../src/contract/index.ts'
import type { Collection } from '../../src/domain/index.ts'
import type { ListPlan, ListRanking } from '../../src/plan/index.ts'
import { schemas } from '../../src/snapshot/index.ts'

/** The documents most similar to a vector, as the index lists them for a hybrid. */
export type Nearest = (vector: Float32Array, filter: ListPlan['filter']) => Promise<OracleHit[]>

/** A ranking for the oracle, and the documents that may be in it. Null: all. */
interface OracleRanking {
  readonly told: Ranking
  readonly matches: ReadonlySet<number> | null
}

export class ExpectedHits {
  readonly oracle: BruteForce
  readonly #documents: readonly IndexDocument[]
  /** Results by terms and filter, cached since the oracle is slow. */
  readonly #texts = new Map<string, OracleHit[]>()

  /** @param documents in ordinal order */
  constructor(collection: Collection, documents: readonly IndexDocument[]) {
    this.oracle = new BruteForce(schemas[collection], documents)
    this.#documents = documents
  }

  /** @param nearest called where the plan is hybrid */
  async of(plan: ListPlan, nearest: Nearest): Promise<OracleHit[]> {
    const { ranking, filter, limit, after } = plan
    const all = { filter, limit: this.#documents.length, after: null }
    const lists: OracleHit[][] = []
    for (const one of ranking.kind === 'fused' ? ranking.rankings : [ranking]) {
      const { told, matches } = await this.#told(one, filter, nearest)
      const hits = this.oracle.search({ ranking: told, ...all })
      lists.push(hits.filter(({ ordinal }) => matches === null || matches.has(ordinal)))
    }
    const hits =
      ranking.kind === 'fused'
        ? fuseRanks(lists.map((list) => list.slice(0, limits.fusedDepth)))
        : lists[0]!
    return hits
      .filter((hit) => {
        if (after === null) return true
        return hit.score < after.score || (hit.score === after.score && hit.ordinal > after.ordinal)
      })
      .slice(0, limit)
  }

  /** The ranking for the oracle: vectors and hybrids become precomputed similarities. */
  async #told(
    ranking: ListRanking,
    filter: ListPlan['filter'],
    nearest: Nearest,
  ): Promise<OracleRanking> {
    if (!('similarity' in ranking)) return { told: ranking, matches: null }
    const { similarity } = ranking
    switch (similarity.kind) {
      case 'vector': {
        const told = { ...ranking, similarity: this.#similarityTo(similarity.vector) }
        return { told, matches: null }
      }
      case 'hybrid': {
        const { terms, vector, name, mayBeTopic } = similarity
        const text = this.#text(terms, filter)
        const isKnown = this.#text(terms, null).length > 0
        const near = isKnown ? await nearest(vector, filter) : []
        const lists = {
          text: hitsOf(text.slice(0, limits.fusedDepth)),
          vector: hitsOf(near.filter(({ score }) => score > 0)),
          names: hitsOf(this.#longest({ kind: 'named', name }, filter)),
        }
        const fused = itemsOf(fuseHybrid(lists, mayBeTopic))
        const told = { ...ranking, similarity: givenOf(fused) }
        if (ranking.kind !== 'linear' || ranking.base === null) return { told, matches: null }
        const matches = new Set([...text, ...fused].map(({ ordinal }) => ordinal))
        return { told, matches }
      }
      default:
        return { told: { ...ranking, similarity }, matches: null }
    }
  }

  #text(terms: readonly QueryTerm[], filter: ListPlan['filter']): OracleHit[] {
    const key = JSON.stringify([terms, filter])
    const all = { filter, limit: this.#documents.length, after: null }
    const hits =
      this.#texts.get(key) ?? this.oracle.search({ ranking: { kind: 'terms', terms }, ...all })
    this.#texts.set(key, hits)
    return hits
  }

  #longest(ranking: Ranking, filter: ListPlan['filter']): OracleHit[] {
    return this.oracle.search({ ranking, filter, limit: limits.fusedDepth, after: null })
  }

  /** Exact if the vectors have components for which no sum of products is rounded. */
  #similarityTo(query: Float32Array): Similarity {
    return givenOf(
      this.#documents.map(({ embedding }, ordinal) => {
        const cosine = query.reduce((sum, value, i) => sum + value * embedding!.vector[i]!, 0)
        return { ordinal, score: Math.max(0, cosine) }
      }),
    )
  }
}

function givenOf(hits: readonly OracleHit[]): Similarity {
  const ordinals = Float64Array.from(hits, ({ ordinal }) => ordinal)
  return { kind: 'precomputed', ordinals, values: Float64Array.from(hits, ({ score }) => score) }
}
