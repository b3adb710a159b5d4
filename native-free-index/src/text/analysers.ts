/** Analysers of text fields by name. Each turns one value of a document into tokens. */
import { documentTokens, emailTokens, queryTokens } from './analyse.ts'

export const analysers = {
  text: documentTokens,
  joined: queryTokens,
  email: emailTokens,
} as const
