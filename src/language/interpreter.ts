/** Who turns sentences into searches: rules, or a model with rules behind it. */
import type { Interpretation, Target } from './interpretation.ts'
import type { Context } from './reading.ts'
import { understand } from './understand.ts'

export interface Interpreter {
  /**
   * Never fails for what a sentence says.
   * @param isAcceptable whether a search like this may be run; what rules make always is
   * @param isWanted false once nobody waits for the answer any more
   */
  interpret(
    sentence: string,
    target: Target,
    isAcceptable: (interpretation: Interpretation) => boolean,
    isWanted: () => boolean,
  ): Interpretation | Promise<Interpretation>
}

export function rulesInterpreter(context: Context): Interpreter {
  return { interpret: (sentence, target) => understand(sentence, target, context) }
}
