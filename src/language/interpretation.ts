/** The interpretation of a sentence: a search that a client could have sent. */
import type { Dataset, FilterExpression, PartKind, RankBy, UserRankBy } from '../contract/index.ts'
import type { CancelSignal } from '../domain/index.ts'
import { type AskingContext, understandAsking } from './asked-names.ts'

export type { PartKind }

/** The search that the sentence is for. */
export interface Target {
  readonly subject: 'users' | 'repos'
  readonly dataset: Dataset
  /** Whether the text is searched by meaning alone, which excludes no words. */
  readonly isSemantic?: boolean
}

export interface Interpretation {
  /** Text to search for. Null if the whole sentence became filters. */
  readonly query: string | null
  readonly filters: FilterExpression | null
  /** The sentence asks for another order. */
  readonly rankBy?: RankBy | UserRankBy
  /** Logins or full names that the sentence asks for others like. */
  readonly similarTo?: readonly string[]
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

// Interpreters turn sentences into searches: rules, or a model with rules behind it.

export interface Interpreter {
  /**
   * Never fails for any sentence, only if names of the data cannot be looked up.
   * @param isAcceptable whether such a search may run; those of rules always may
   * @param signal aborted when the client disconnects
   * @param mayAsk resolves before a model is called: false if rules have to do
   */
  interpret(
    sentence: string,
    target: Target,
    isAcceptable: (interpretation: Interpretation) => boolean,
    signal: CancelSignal,
    mayAsk: () => Promise<boolean>,
  ): Interpretation | Promise<Interpretation>
}

export function rulesInterpreter(context: AskingContext): Interpreter {
  return { interpret: (sentence, target) => understandAsking(sentence, target, context) }
}
