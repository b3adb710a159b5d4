/** The interpretation of a sentence: a search that a client could have sent. */
import type { Dataset, FilterExpression, PartKind, RankBy } from '../contract/index.ts'

export type { PartKind }

/** The search that the sentence is for. */
export interface Target {
  readonly subject: 'users' | 'repos'
  readonly dataset: Dataset
}

export interface Interpretation {
  /** Text to search for. Null if the whole sentence became filters. */
  readonly query: string | null
  readonly filters: FilterExpression | null
  /** Repositories only: the sentence wishes for another order. */
  readonly rankBy?: RankBy
  /**
   * How many the sentence asks for ("top 10"), from 1 to `limits.resultsDefault`: it must not cost
   * more than a request without a number. A larger one does not count.
   */
  readonly first?: number
  /** The parts of the sentence and their meanings, in order. */
  readonly parts: readonly UnderstoodPart[]
  readonly by: 'rules' | 'model'
}

export interface UnderstoodPart {
  readonly kind: PartKind
  /** As the sentence says it. */
  readonly text: string
  /** Its condition. Absent for order and limits, and if no field could express it. */
  readonly filters?: FilterExpression
  /** Why it demands nothing, where that may surprise. */
  readonly ignored?: string
}
