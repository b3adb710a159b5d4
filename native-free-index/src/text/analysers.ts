/** Analysers of text fields by name. Each turns one value of a document into tokens. */
import { tokenizeDocument, tokenizeEmail, tokenizeQuery } from './analyse.ts'

export const analysers = {
  text: tokenizeDocument,
  joined: tokenizeQuery,
  email: tokenizeEmail,
} as const
