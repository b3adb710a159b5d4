/** What a text field's `analyser` names: one value of a document -> its tokens. */
import { analyseEmail, documentTokens, queryTokens } from './analyse.ts'
import { positionIncrements, TokenStream } from './token-stream.ts'

export const analysers = {
  text: documentTokens,
  joined: queryTokens,
  email: addressTokens,
} as const

function addressTokens(address: string): TokenStream {
  const tokens = new TokenStream()
  for (const term of analyseEmail(address)) {
    tokens.move(positionIncrements.gap)
    tokens.push(term, 1)
  }
  return tokens
}
