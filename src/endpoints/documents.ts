/**
 * Answers made of stored documents: their bytes are copied, never parsed or serialised again. A
 * score is spliced in before a document's closing brace.
 */

const comma = Buffer.from(',')
const nullBytes = Buffer.from('null')

/** `{"<open>…[doc,doc,null,…]…<close>}` with `null` where a document is missing. */
export function joinDocuments(
  open: string,
  documents: readonly (Uint8Array | null)[],
  close: string,
): Buffer {
  const pieces: Uint8Array[] = [Buffer.from(open)]
  for (const [i, document] of documents.entries()) {
    if (i > 0) pieces.push(comma)
    pieces.push(document ?? nullBytes)
  }
  pieces.push(Buffer.from(close))
  return Buffer.concat(pieces)
}

/** The document with `"score"` as its last member. */
export function withScore(document: Uint8Array, score: number): Uint8Array {
  const tail = Buffer.from(`,"score":${score}}`)
  return Buffer.concat([document.subarray(0, -1), tail])
}
