/**
 * Answers made of stored documents: their bytes are joined, never parsed or serialised again. An
 * owner, which is a stored document too, and a score are spliced in before a document's closing
 * brace. An answer is put together only when it is sent, in memory that all answers share; whoever
 * sends it copies what cannot be sent at once. What is too large is refused beforehand, while it
 * has cost nothing yet.
 */
import { RequestError } from '../contract/index.ts'
import { scoreBytesMax, writeScore } from './score-text.ts'

/** Puts an answer together; the bytes are good until the next answer of anybody. */
export type Compose = () => Uint8Array

/**
 * By position: what a document gets as its member `owner`, which is left out where this is null or
 * undefined.
 */
export type Owners = readonly (Uint8Array | null)[]

/**
 * `open`, the documents in order with `null` where one is missing, `close`; both ASCII.
 * Throws RequestError `invalid_request` where that may be more than `answerBytesMax`.
 */
export function joinDocuments(
  open: string,
  documents: readonly (Uint8Array | null)[],
  close: string,
  owners: Owners = [],
): Compose {
  let bytesMax = open.length + close.length + bytesOf(owners)
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
      const owner = owners[i]
      if (!owner) continue
      // The member takes the place of the closing brace.
      at = writeOwner(bytes, at - 1, owner)
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
  owners: Owners = [],
): Compose {
  let bytesMax = open.length + close.length + bytesOf(owners)
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
      const owner = owners[i]
      if (owner) at = writeOwner(bytes, at, owner)
      for (let j = 0; j < scoreName.length; j++) bytes[at++] = scoreName[j]!
      at = writeScore(bytes, at, score)
      bytes[at++] = closeBrace
    }
    at += bytes.write(close, at, 'latin1')
    return bytes.subarray(0, at)
  }
}

function bytesOf(owners: Owners): number {
  return owners.reduce((sum, owner) => sum + (owner ? ownerName.length + owner.length : 0), 0)
}

/** Returns where the member ends. */
function writeOwner(bytes: Buffer, at: number, owner: Uint8Array): number {
  bytes.set(ownerName, at)
  bytes.set(owner, at + ownerName.length)
  return at + ownerName.length + owner.length
}

const missing = Buffer.from('null')
const ownerName = Buffer.from(',"owner":')
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
