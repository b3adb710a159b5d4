/** The interpretation of a sentence: a search that a client could have sent. And what makes one. */
import type { Dataset, FilterExpression, PartKind, RankBy, UserRankBy } from '../contract/index.ts'
import type { CancelSignal } from '../domain/index.ts'
import { type RemoteContext, type RemoteVocabulary, understandWithLookups } from './remote-names.ts'

export type { PartKind }

/** The search that the sentence is for. */
export interface Target {
  readonly subject: 'users' | 'repos'
  readonly dataset: Dataset
  /** Whether the text is searched by meaning alone, which excludes no words. */
  readonly isSemantic?: boolean
  /** The names that exist for the caller. By default those of the whole data. */
  readonly vocabulary?: RemoteVocabulary
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
  readonly parts: readonly InterpretationPart[]
  readonly by: 'rules' | 'model'
}

export interface InterpretationPart {
  readonly kind: PartKind
  /** As the sentence says it. */
  readonly text: string
  /** Its condition. Absent for order and limits, and if no field could express it. */
  readonly filters?: FilterExpression
  /** Why it demands nothing, where that may surprise. */
  readonly ignored?: string
}

// Interpreters turn sentences into searches: rules, or a model with rules as a fallback.

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

export function createRulesInterpreter(context: RemoteContext): Interpreter {
  return { interpret: (sentence, target) => understandWithLookups(sentence, target, context) }
}

// How understanding a sentence went, for those who watch the service. Never the sentence.

/**
 * `rules`: no model is configured. `answered`, `cached`: by the model. All others say why rules
 * answered instead: no answer in time, no connection, an error status, no JSON of the expected
 * shape. Or a search that may not run, an open breaker, too many calls, a client that has gone.
 */
export type ModelOutcome =
  | 'rules'
  | 'answered'
  | 'cached'
  | 'timeout'
  | 'unreachable'
  | 'refused'
  | 'garbage'
  | 'unacceptable'
  | 'open'
  | 'busy'
  | 'unwanted'

export interface InterpretationReport {
  readonly subject: Target['subject']
  readonly by: Interpretation['by']
  readonly outcome: ModelOutcome
  readonly seconds: number
}

export type ReportInterpretation = (understanding: InterpretationReport) => void

/** An interpreter that reports each interpreted sentence, for services without a model. */
export function reportInterpretations(
  rules: Interpreter,
  report: ReportInterpretation,
): Interpreter {
  return {
    interpret(...request) {
      const { subject } = request[1]
      const start = performance.now()
      const finish = (interpretation: Interpretation) => {
        const seconds = (performance.now() - start) / 1000
        report({ subject, by: 'rules', outcome: 'rules', seconds })
        return interpretation
      }
      const interpretation = rules.interpret(...request)
      return interpretation instanceof Promise
        ? interpretation.then(finish)
        : finish(interpretation)
    },
  }
}
