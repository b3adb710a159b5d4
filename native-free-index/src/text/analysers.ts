/** What a text field's `analyser` names: one value of a document -> its tokens. */
import { documentTokens, emailTokens, queryTokens } from './analyse.ts'

export const analysers = {
  text: documentTokens,
  joined: queryTokens,
  email: emailTokens,
} as const
