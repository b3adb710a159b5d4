/** Fixtures of the interpreter with a model: known rules, and a small map. */

import { isAcceptable } from '../../../bench/model/acceptable.ts'
import { type CancelSignal, neverAborted } from '../../../src/domain/index.ts'
import type {
  Interpretation,
  Interpreter,
  Target,
  Understanding,
} from '../../../src/language/interpretation.ts'
import { openChatClient } from '../../../src/language/model/chat-client.ts'
import { modelInterpreter } from '../../../src/language/model/interpreter.ts'
import type { Context } from '../../../src/language/reading.ts'
import type { Place } from '../../../src/places/index.ts'

export const users: Target = { subject: 'users', dataset: 'standard' }
export const repos: Target = { subject: 'repos', dataset: 'standard' }

/** 2026-08-22, at noon. */
const nowSeconds = Date.UTC(2026, 7, 22, 12) / 1000

const places: Readonly<Record<string, Place>> = {
  Deutschland: { kind: 'place', country: 'Germany' },
  Bayern: { kind: 'place', country: 'Germany', state: 'Bavaria' },
  München: { kind: 'place', country: 'Germany', state: 'Bavaria', city: 'Munich' },
  Berlin: { kind: 'place', country: 'Germany', state: 'Berlin', city: 'Berlin' },
  Georgia: { kind: 'place', country: 'United States', state: 'Georgia' },
  Washington: {
    kind: 'place',
    country: 'United States',
    state: 'District of Columbia',
    city: 'Washington',
  },
}

export const context: Context = {
  places: {
    resolve: (location) => places[location] ?? null,
    countryOfCode: () => null,
    storedName: () => null,
    openText: () => ({ mentionAt: () => null, misspeltAt: () => null }),
  },
  vocabulary: { hasCompany: () => false, hasLanguage: () => false, hasRecord: () => false },
  nowSeconds,
}

/** The rules' interpretation of every sentence here. */
export const byRules: Interpretation = { query: 'by rules', filters: null, parts: [], by: 'rules' }

export interface Asked {
  readonly interpreter: Interpreter
  readonly told: Understanding[]
  /** Reasons for which the server was left alone, and null where that ended. */
  readonly breaker: (string | null)[]
  /** The interpretation of the sentence, and the outcomes that were reported. */
  ask(sentence: string, signal?: CancelSignal): Promise<readonly [Interpretation, string]>
}

/** @param now seconds since 1970, asked for each sentence */
export function asking(url: string, timeoutMs = 2000, now = () => nowSeconds): Asked {
  const told: Understanding[] = []
  const breaker: (string | null)[] = []
  const interpreter = modelInterpreter({
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
  const ask = async (
    sentence: string,
    signal: CancelSignal = neverAborted,
    mayAsk = async () => true,
  ) => {
    const interpretation = await interpreter.interpret(
      sentence,
      users,
      isAcceptable,
      signal,
      mayAsk,
    )
    return [interpretation, told.at(-1)!.outcome] as const
  }
  return { interpreter, told, breaker, ask }
}
