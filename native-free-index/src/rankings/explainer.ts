/** Explains the scores that one ranking of an index gives to documents. */
import type { Budget } from '../query/index.ts'
import type { ScoreNode } from './score-node.ts'
import type { ShardReader } from './shard-reader.ts'
import type { KnownParts, Scorer, Weight } from './weight.ts'

export class Explainer {
  readonly #weight: Weight
  readonly #shards: readonly ShardReader[]
  readonly #parts: KnownParts
  readonly #budget: Budget
  readonly #scorers = new Map<ShardReader, Scorer>()

  constructor(weight: Weight, shards: readonly ShardReader[], parts: KnownParts, budget: Budget) {
    this.#weight = weight
    this.#shards = shards
    this.#parts = parts
    this.#budget = budget
  }

  /** The score of a document, by ordinal of the collection. */
  explain(ordinal: number): ScoreNode {
    const shard = this.#shards[ordinal % this.#shards.length]!
    const scorer = this.#scorers.get(shard) ?? this.#weight.openScorer(shard, null, this.#budget)
    this.#scorers.set(shard, scorer)
    return scorer.explain(shard.toDocId(ordinal), this.#parts)
  }
}
