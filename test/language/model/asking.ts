/** Fixtures of the interpreter with a model, and with known rules. */

import { isAcceptable } from '../../../bench/model/acceptable.ts'
import { type CancelSignal, neverAborted } from '../../../src/domain/index.ts'
import type {
  Interpretation,
  InterpretationReport,
  Interpreter,
} from '../../../src/language/interpretation.ts'
import { openChatClient } from '../../../src/language/model/chat-client.ts'
import { createModelInterpreter } from '../../../src/language/model/interpreter.ts'
import { context, users } from '../context.ts'

/** The rules' interpretation of every sentence here. */
export const byRules: Interpretation = { query: 'by rules', filters: null, parts: [], by: 'rules' }

export interface ModelDialogue {
  readonly interpreter: Interpreter
  readonly told: InterpretationReport[]
  /** Reasons for which the server was left alone, and null where that ended. */
  readonly breaker: (string | null)[]
  /** The interpretation of the sentence, and the outcomes that were reported. */
  ask(sentence: string, signal?: CancelSignal): Promise<readonly [Interpretation, string]>
}

/** @param now seconds since 1970, asked for each sentence */
export function asking(
  url: string,
  timeoutMs = 2000,
  now = () => context.nowSeconds,
): ModelDialogue {
  const told: InterpretationReport[] = []
  const breaker: (string | null)[] = []
  const interpreter = createModelInterpreter({
    rules: { interpret: () => byRules },
    client: openChatClient({ url, model: 'tiny', apiKey: 'sk-very-secret', timeoutMs }),
    context: {
      ...context,
      get nowSeconds() {
        return now()
      },
    },
    onUnderstood: (understanding) => told.push(understanding),
    onBreaker: (failure) => breaker.push(failure?.reason ?? null),
  })
  const ask = async (sentence: string, signal: CancelSignal = neverAborted) => {
    const asked = [sentence, users, isAcceptable, signal, async () => true] as const
    const interpretation = await interpreter.interpret(...asked)
    return [interpretation, told.at(-1)!.outcome] as const
  }
  return { interpreter, told, breaker, ask }
}
