export { type GithubTranslation, translateGithubSyntax } from './github-syntax.ts'
export {
  createRulesInterpreter,
  type Interpretation,
  type InterpretationPart,
  type InterpretationReport,
  type Interpreter,
  type ModelOutcome,
  type ReportInterpretation,
  reportInterpretations,
  type Target,
} from './interpretation.ts'
export {
  type LanguageModelSettings,
  openChatClient,
  parseLanguageModel,
} from './model/chat-client.ts'
export { createModelInterpreter } from './model/interpreter.ts'
export type { Context, DataVocabulary } from './reading.ts'
export { type Relaxation, relax, type WiderSearch } from './relax.ts'
export type { RemoteContext, RemoteVocabulary } from './remote-names.ts'
export { isTechnologyName } from './technologies.ts'
export { understand } from './understand.ts'
export { listLanguages } from './vocabulary/programming-languages.ts'
