/** Who turns sentences into searches: rules, or a model with rules behind it. */
import { type AskingContext, understandAsking } from './asked-names.ts'
import type { Interpretation, Target } from './interpretation.ts'

export interface Interpreter {
  /**
   * Never fails for what a sentence says, but where names of the data cannot be asked for.
   * @param isAcceptable whether a search like this may be run; what rules make always is
   * @param isWanted false once nobody waits for the answer any more
   * @param mayAsk resolves before a model is asked: false where rules have to do
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
