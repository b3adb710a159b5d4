/** What a sentence was understood to ask for: a search that a client could have sent. */
import type { Dataset, FilterExpression, PartKind, RankBy } from '../contract/index.ts'

export type { PartKind }

/** Which search the sentence is for. */
export interface Target {
  readonly subject: 'users' | 'repos'
  readonly dataset: Dataset
}

export interface Interpretation {
  /** Text to search for; null where all of the sentence became filters. */
  readonly query: string | null
  readonly filters: FilterExpression | null
  /** Repositories only: the sentence wishes for another order. */
  readonly rankBy?: RankBy
  /**
   * How many the sentence asks for ("top 10"), from 1 to `limits.resultsDefault`: it must not cost
   * more than a request without a number. A larger one does not count.
   */
  readonly first?: number
  /** What of the sentence led to what, in its order. */
  readonly parts: readonly UnderstoodPart[]
  readonly by: 'rules' | 'model'
}

export interface UnderstoodPart {
  readonly kind: PartKind
  /** As the sentence says it. */
  readonly text: string
  /** What it demands; absent where it orders or limits, or where no field could say it. */
  readonly filters?: FilterExpression
  /** Why it demands nothing, where that may surprise. */
  readonly ignored?: string
}
