/** How understanding a sentence went, for those who watch the service. Never the sentence. */
import type { Interpretation, Interpreter, Target } from './interpretation.ts'

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

export interface Understanding {
  readonly subject: Target['subject']
  readonly by: Interpretation['by']
  readonly outcome: ModelOutcome
  readonly seconds: number
}

export type OnUnderstood = (understanding: Understanding) => void

/** An interpreter that reports each interpreted sentence, for services without a model. */
export function watched(rules: Interpreter, onUnderstood: OnUnderstood): Interpreter {
  return {
    interpret(...asked) {
      const { subject } = asked[1]
      const start = performance.now()
      const told = (interpretation: Interpretation) => {
        const seconds = (performance.now() - start) / 1000
        onUnderstood({ subject, by: 'rules', outcome: 'rules', seconds })
        return interpretation
      }
      const interpreted = rules.interpret(...asked)
      return interpreted instanceof Promise ? interpreted.then(told) : told(interpreted)
    },
  }
}
