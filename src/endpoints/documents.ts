/**
 * Answers made of stored documents: their bytes are joined, never parsed or serialised again. What
 * a request adds to a document, and a score, are spliced in before its closing brace. An answer is
 * put together only when it is sent, in memory that all answers share; whoever sends it copies what
 * cannot be sent at once. What is too large is refused beforehand, while it has cost nothing yet.
 */
import { RequestError } from '../contract/index.ts'
import { scoreBytesMax, writeScore } from './score-text.ts'

/** Puts an answer together; the bytes are good until the next answer of anybody. */
export type Compose = () => Uint8Array

/** A part of an added member: bytes as they are, or documents with commas between them. */
export type Piece = Uint8Array | readonly Uint8Array[]

/**
 * By position: what a document gets besides its own members, in pieces that begin with a comma;
 * undefined, or past the end, where it gets nothing. What is missing gets nothing.
 */
export type Extras = readonly (readonly Piece[] | undefined)[]

/**
 * `open`, the documents in order with `null` where one is missing, `close`; both ASCII.
 * Throws RequestError `invalid_request` where that may be more than `answerBytesMax`.
 */
export function joinDocuments(
  open: string,
  documents: readonly (Uint8Array | null)[],
  close: string,
  extras: Extras = [],
): Compose {
  let bytesMax = open.length + close.length + bytesOf(extras)
  for (const document of documents) bytesMax += 1 + (document ?? missing).length
  requireFit(bytesMax)
  return () => {
    const bytes = roomFor(bytesMax)
    let at = bytes.write(open, 0, 'latin1')
    for (let i = 0; i < documents.length; i++) {
      const document = documents[i] ?? missing
      if (i > 0) bytes[at++] = comma
      bytes.set(document, at)
      at += document.length
      const added = extras[i]
      if (added === undefined || document === missing) continue
      // The members take the place of the closing brace.
      at = writePieces(bytes, at - 1, added)
      bytes[at++] = closeBrace
    }
    at += bytes.write(close, at, 'latin1')
    return bytes.subarray(0, at)
  }
}

export interface ScoredDocument {
  readonly body: Uint8Array
  readonly score: number
}

/** The same, each document with `"score"` as its last member. Throws as `joinDocuments` does. */
export function joinScored(
  open: string,
  documents: readonly ScoredDocument[],
  close: string,
  extras: Extras = [],
): Compose {
  let bytesMax = open.length + close.length + bytesOf(extras)
  for (const { body } of documents) bytesMax += body.length + scoreName.length + scoreBytesMax + 2
  requireFit(bytesMax)
  return () => {
    const bytes = roomFor(bytesMax)
    let at = bytes.write(open, 0, 'latin1')
    for (let i = 0; i < documents.length; i++) {
      const { body, score } = documents[i]!
      if (i > 0) bytes[at++] = comma
      bytes.set(body, at)
      // The name takes the place of the closing brace.
      at += body.length - 1
      const added = extras[i]
      if (added !== undefined) at = writePieces(bytes, at, added)
      for (let j = 0; j < scoreName.length; j++) bytes[at++] = scoreName[j]!
      at = writeScore(bytes, at, score)
      bytes[at++] = closeBrace
    }
    at += bytes.write(close, at, 'latin1')
    return bytes.subarray(0, at)
  }
}

function bytesOf(extras: Extras): number {
  let bytes = 0
  for (const added of extras) {
    if (added === undefined) continue
    for (const piece of added) bytes += piece instanceof Uint8Array ? piece.length : listed(piece)
  }
  return bytes
}

function listed(documents: readonly Uint8Array[]): number {
  let bytes = documents.length
  for (const document of documents) bytes += document.length
  return bytes
}

/** Returns where the pieces end. */
function writePieces(bytes: Buffer, start: number, pieces: readonly Piece[]): number {
  let at = start
  for (const piece of pieces) {
    if (piece instanceof Uint8Array) {
      bytes.set(piece, at)
      at += piece.length
    } else {
      at = writeList(bytes, at, piece)
    }
  }
  return at
}

/** Returns where the list ends. */
function writeList(bytes: Buffer, start: number, documents: readonly Uint8Array[]): number {
  let at = start
  for (let i = 0; i < documents.length; i++) {
    const document = documents[i]!
    if (i > 0) bytes[at++] = comma
    bytes.set(document, at)
    at += document.length
  }
  return at
}

const missing = Buffer.from('null')
const scoreName = Buffer.from(',"score":')
const comma = 0x2c
const closeBrace = 0x7d

/** A thousand documents of 256 KiB, which is a hundred times what people have. */
export const answerBytesMax = 256 << 20

function requireFit(bytesMax: number): void {
  if (bytesMax <= answerBytesMax) return
  const reason = `the answer would have more than ${answerBytesMax} bytes; ask for fewer results`
  throw new RequestError('invalid_request', { reason })
}

/** More than an answer usually has; a larger one gets memory of its own. */
const shared = Buffer.allocUnsafeSlow(1 << 20)

function roomFor(bytesMax: number): Buffer {
  return bytesMax <= shared.length ? shared : Buffer.allocUnsafeSlow(bytesMax)
}
