/** Interpreters turn sentences into searches: rules, or a model with rules behind it. */
import { type AskingContext, understandAsking } from './asked-names.ts'
import type { Interpretation, Target } from './interpretation.ts'

export interface Interpreter {
  /**
   * Never fails for any sentence, only if names of the data cannot be looked up.
   * @param isAcceptable whether such a search may run; those of rules always may
   * @param isWanted false after the client has gone
   * @param mayAsk resolves before a model is called: false if rules have to do
   */
  interpret(
    sentence: string,
    target: Target,
    isAcceptable: (interpretation: Interpretation) => boolean,
    isWanted: () => boolean,
    mayAsk: () => Promise<boolean>,
  ): Interpretation | Promise<Interpretation>
}

export function rulesInterpreter(context: AskingContext): Interpreter {
  return { interpret: (sentence, target) => understandAsking(sentence, target, context) }
}
