/** The tokens of a text of a document, by the analyser of its field. */
import { analyseDocument, analyseEmail } from '../src/index.ts'
import { queryTokens } from '../src/text/index.ts'

export const analysers = {
  text: analyseDocument,
  joined: (text: string) => queryTokens(text).terms,
  email: analyseEmail,
} as const
