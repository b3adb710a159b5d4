/** Explains the scores that one ranking of an index gives to documents. */
import type { Budget } from '../query/index.ts'
import type { ScoreNode } from './score-node.ts'
import type { ShardReader } from './shard-reader.ts'
import type { KnownParts, Scorer, Weight } from './weight.ts'

export class Explainer {
  readonly #shards: readonly ShardReader[]
  readonly #scorers: readonly Scorer[]
  readonly #parts: KnownParts

  constructor(weight: Weight, shards: readonly ShardReader[], parts: KnownParts, budget: Budget) {
    this.#shards = shards
    this.#scorers = shards.map((shard) => weight.openScorer(shard, null, budget))
    this.#parts = parts
  }

  /** The score of a document, by ordinal of the collection. */
  explain(ordinal: number): ScoreNode {
    const shard = ordinal % this.#shards.length
    return this.#scorers[shard]!.explain(this.#shards[shard]!.toDocId(ordinal), this.#parts)
  }
}
