export type { AskedVocabulary, AskingContext } from './asked-names.ts'
export { type GithubTranslation, translateGithubSyntax } from './github-syntax.ts'
export {
  type Interpretation,
  type Interpreter,
  type ModelOutcome,
  type OnUnderstood,
  rulesInterpreter,
  type Target,
  type Understanding,
  type UnderstoodPart,
  watched,
} from './interpretation.ts'
export {
  type LanguageModelSettings,
  openChatClient,
  parseLanguageModel,
} from './model/chat-client.ts'
export { modelInterpreter } from './model/interpreter.ts'
export type { Context, DataVocabulary } from './reading.ts'
export { type Relaxation, type Relaxed, relax } from './relax.ts'
export { namesTechnology } from './technologies.ts'
export { understand } from './understand.ts'
export { listLanguages as languagesIn } from './vocabulary/programming-languages.ts'
