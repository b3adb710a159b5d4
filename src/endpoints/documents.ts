/**
 * Answers made of stored documents: their bytes are copied once, never parsed or serialised again.
 * A score is spliced in before a document's closing brace.
 */

const comma = Buffer.from(',')
const missing = Buffer.from('null')

/** `open`, the documents in order with `null` where one is missing, `close`. */
export function joinDocuments(
  open: string,
  documents: readonly (Uint8Array | null)[],
  close: string,
): Buffer {
  const pieces: Uint8Array[] = [Buffer.from(open)]
  for (const [i, document] of documents.entries()) {
    if (i > 0) pieces.push(comma)
    pieces.push(document ?? missing)
  }
  pieces.push(Buffer.from(close))
  return Buffer.concat(pieces)
}

export interface ScoredDocument {
  readonly body: Uint8Array
  readonly score: number
}

/** The same, each document with `"score"` as its last member. */
export function joinScored(
  open: string,
  documents: readonly ScoredDocument[],
  close: string,
): Buffer {
  const pieces: Uint8Array[] = [Buffer.from(open)]
  for (const [i, { body, score }] of documents.entries()) {
    const end = i < documents.length - 1 ? '},' : '}'
    pieces.push(body.subarray(0, -1), Buffer.from(`,"score":${score}${end}`))
  }
  pieces.push(Buffer.from(close))
  return Buffer.concat(pieces)
}
