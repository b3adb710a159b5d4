/** The tokens of a document in text order, as they were indexed. */
import { tokenIncrement, tokenLength, tokenTerm } from '../postings/index.ts'
import type { Segment } from './segment.ts'

export interface TextToken {
  readonly termOrd: number
  /** How far it begins behind the token before it. More than 1: it is adjacent to nothing there. */
  readonly positionIncrement: number
  /** How far behind it the next word begins. */
  readonly positionLength: number
}

/** Of the weighted texts, each behind a gap. */
export function* textTokens({ postings }: Segment, docId: number): Generator<TextToken> {
  const { tokens, tokenEnds } = postings
  for (let i = docId === 0 ? 0 : tokenEnds[docId - 1]!; i < tokenEnds[docId]!; i++) {
    const token = tokens[i]!
    yield {
      termOrd: tokenTerm(token),
      positionIncrement: tokenIncrement(token),
      positionLength: tokenLength(token),
    }
  }
}
