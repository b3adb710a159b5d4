/** The tokens of a document in text order, as they were indexed. */
import { tokenTermBits } from '../postings/index.ts'
import { places } from '../text/index.ts'
import type { Segment } from './segment.ts'

export interface TextToken {
  readonly termOrd: number
  /** How far it begins behind the token before it. More than 1: it is adjacent to nothing there. */
  readonly advance: number
  /** How far behind it the next word begins. */
  readonly length: number
}

/** Of the weighted texts, each behind a gap. */
export function* textTokens({ postings }: Segment, docId: number): Generator<TextToken> {
  const { tokens, tokenEnds } = postings
  for (let i = docId === 0 ? 0 : tokenEnds[docId - 1]!; i < tokenEnds[docId]!; i++) {
    const step = tokens[i]! >>> tokenTermBits
    yield {
      termOrd: tokens[i]! & (2 ** tokenTermBits - 1),
      advance: step >> places.advanceShift,
      length: step & places.lengthMask,
    }
  }
}
