/** The indexed tokens of a document, in text order. */
import { readTokenIncrement, readTokenLength, readTokenTerm } from '../postings/index.ts'
import type { Segment } from './segment.ts'

export interface TextToken {
  readonly termOrd: number
  /** Distance of its start from the previous token's. More than 1: adjacent to none. */
  readonly positionIncrement: number
  /** Distance from its start to the next word. */
  readonly positionLength: number
}

/** Tokens of the weighted texts. A gap precedes each text. */
export function* textTokens({ postings }: Segment, docId: number): Generator<TextToken> {
  const { tokens, tokenEnds } = postings
  for (let i = docId === 0 ? 0 : tokenEnds[docId - 1]!; i < tokenEnds[docId]!; i++) {
    const token = tokens[i]!
    yield {
      termOrd: readTokenTerm(token),
      positionIncrement: readTokenIncrement(token),
      positionLength: readTokenLength(token),
    }
  }
}
