/** Who interprets sentences: rules, and a model before them where one is configured. */
import {
  type Context,
  type Interpreter,
  type LanguageModelSettings,
  modelInterpreter,
  openChatClient,
  rulesInterpreter,
  watched,
} from '../language/index.ts'
import type { Metrics } from '../observe/index.ts'

/** Throws OutboundError where the model's address or key can be none. */
export function openInterpreter(
  context: Context,
  model: LanguageModelSettings | undefined,
  { understood: onUnderstood, languageModelOpen: onBreaker }: Metrics,
): Interpreter {
  const rules = rulesInterpreter(context)
  if (model === undefined) return watched(rules, onUnderstood)
  const client = openChatClient(model)
  return modelInterpreter({ rules, client, context, onUnderstood, onBreaker })
}
