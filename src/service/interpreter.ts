/** Opens the interpreter of sentences: rules, and a model before them if one is configured. */

import { openVocabulary } from '../endpoints/index.ts'
import type { Engine } from '../engines/index.ts'
import {
  createModelInterpreter,
  createRulesInterpreter,
  type Interpreter,
  type LanguageModelSettings,
  openChatClient,
  type RemoteContext,
  reportInterpretations,
} from '../language/index.ts'
import type { Log, Metrics } from '../observe/index.ts'
import { openGazetteer } from '../places/index.ts'

/** Throws HttpClientError `settings` if the model's address or key is invalid. */
export function openInterpreter(
  context: RemoteContext,
  model: LanguageModelSettings | undefined,
  { understood: onUnderstood, languageModelOpen }: Metrics,
  log: Log,
): Interpreter {
  const rules = createRulesInterpreter(context)
  if (model === undefined) return reportInterpretations(rules, onUnderstood)
  // The breaker of the previous snapshot may be open. This one calls the model again.
  languageModelOpen(false)
  return createModelInterpreter({
    rules,
    client: openChatClient(model),
    context,
    onUnderstood,
    onBreaker: (failure) => {
      languageModelOpen(failure !== null)
      if (failure === null) return log.info({}, 'the language model answers again')
      const { reason, status } = failure
      log.warn({ reason, status }, 'the language model fails: it is left alone for a while')
    },
  })
}

// The context of sentences: the places that ship, and the names in the data.

export async function openLanguageContext(engine: Engine): Promise<RemoteContext> {
  const places = await openGazetteer()
  // The first text builds tables that all texts share. No request should wait for that.
  places.openText('')
  return {
    places,
    vocabulary: openVocabulary(engine),
    nowSeconds: engine.snapshotSeconds,
  }
}
