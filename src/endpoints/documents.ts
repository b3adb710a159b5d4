/**
 * Composes answers from stored documents. Their bytes are joined, never parsed or serialised again.
 * Requested attributes and the score are spliced in before the closing brace. An answer is composed
 * only when it is sent, in memory that all answers share. The sender copies what it cannot send at
 * once. An answer that would be too large is refused before it costs anything.
 */
import { issueAt, limits, type Strength } from '../contract/index.ts'
import type { TimeSlices } from '../engines/index.ts'
import { scoreBytesMax, writeScore } from './score-text.ts'

/**
 * Composes an answer. The answer owns the bytes if they may be more than `sharedBytesMax`.
 * Otherwise the next answer of any request overwrites them.
 */
export interface Compose {
  (): Uint8Array
  /** Upper bound of the answer's bytes. */
  readonly bytesMax: number
  /**
   * The same bytes, the answer's own. Throws what `timeSlices` throw.
   * @param into has room for `bytesMax`; made for the answer by default
   */
  inTimeSlices(timeSlices: TimeSlices, into?: Buffer): Promise<Uint8Array>
}

/** A part of an added member: bytes as they are, or documents with commas between them. */
export type DocumentPiece = Uint8Array | readonly Uint8Array[]

/**
 * By position: the members added to a document, in pieces that begin with a comma. `undefined` or
 * past the end: none. Missing documents get none.
 */
export type Extras = readonly (readonly DocumentPiece[] | undefined)[]

/** By position of a document: what comes before it in place of a comma. */
export type Dividers = ReadonlyMap<number, Uint8Array>

const noDividers: Dividers = new Map()

/** The bytes around documents, or the same as ASCII text. */
export type Frame = string | Uint8Array

/** `lines`: records without frames, each on a line of its own. */
export type AnswerForm = 'page' | 'lines'

/**
 * `open`, the documents in order with `null` where one is missing, `close`.
 * Throws RequestError `invalid_request` where that may be more than `limits.answerBytesMax`.
 */
export function joinDocuments(
  open: Frame,
  documents: readonly (Uint8Array | null)[],
  close: Frame,
  extras: Extras = [],
  dividers: Dividers = noDividers,
  form: AnswerForm = 'page',
): Compose {
  let bytesMax = open.length + close.length + bytesOf(extras) + dividerBytes(dividers)
  for (const document of documents) bytesMax += 1 + (document ?? missing).length
  requireFit(bytesMax, extras)
  const list = { open, count: documents.length, close, bytesMax, dividers, form }
  return composed(list, (bytes, start, i) => {
    const document = documents[i] ?? missing
    bytes.set(document, start)
    let at = start + document.length
    const added = extras[i]
    if (added === undefined || document === missing) return at
    // The members take the place of the closing brace.
    at = writePieces(bytes, at - 1, added)
    bytes[at++] = closeBrace
    return at
  })
}

interface ScoredDocument {
  readonly body: Uint8Array
  readonly score: number
  readonly strength?: Strength
}

/** The same, each document with `"score"` as its last member. Throws as `joinDocuments` does. */
export function joinScored(
  open: Frame,
  documents: readonly ScoredDocument[],
  close: Frame,
  extras: Extras = [],
  dividers: Dividers = noDividers,
  form: AnswerForm = 'page',
): Compose {
  let bytesMax = open.length + close.length + bytesOf(extras) + dividerBytes(dividers)
  for (const { body } of documents)
    bytesMax += body.length + scoreName.length + scoreBytesMax + strengthBytesMax + 2
  requireFit(bytesMax, extras)
  const list = { open, count: documents.length, close, bytesMax, dividers, form }
  return composed(list, (bytes, start, i) => {
    const { body, score, strength } = documents[i]!
    bytes.set(body, start)
    // The name takes the place of the closing brace.
    let at = start + body.length - 1
    const added = extras[i]
    if (added !== undefined) at = writePieces(bytes, at, added)
    if (strength !== undefined) at = writePieces(bytes, at, strengthPieces[strength])
    for (let j = 0; j < scoreName.length; j++) bytes[at++] = scoreName[j]!
    at = writeScore(bytes, at, score)
    bytes[at++] = closeBrace
    return at
  })
}

/**
 * Answers, each as it would be alone, as the list `answers`. Throws RequestError `invalid_request`
 * where that may be more than `limits.answerBytesMax`.
 */
export function joinAnswers(answers: readonly Compose[]): Compose {
  let bytesMax = answersOpen.length + answersClose.length + answers.length
  for (const answer of answers) bytesMax += answer.bytesMax
  requireFit(bytesMax, [])
  const add = (bytes: Buffer, part: Uint8Array, at: number) => {
    bytes[at] = comma
    bytes.set(part, at + 1)
    return at + 1 + part.length
  }
  const whole = (bytes: Buffer, end: number) => {
    // In place of the first comma.
    bytes.set(answersOpen, 0)
    bytes.set(answersClose, end)
    return bytes.subarray(0, end + answersClose.length)
  }
  const first = answersOpen.length - 1
  const compose = () => {
    const bytes = Buffer.allocUnsafeSlow(bytesMax)
    let at = first
    for (const answer of answers) at = add(bytes, answer(), at)
    return whole(bytes, at)
  }
  const inTimeSlices = async (timeSlices: TimeSlices, into?: Buffer) => {
    const bytes = into ?? Buffer.allocUnsafeSlow(bytesMax)
    let at = first
    for (const answer of answers) at = add(bytes, await answer.inTimeSlices(timeSlices), at)
    return whole(bytes, at)
  }
  return Object.assign(compose, { bytesMax, inTimeSlices })
}

const answersOpen = Buffer.from('{"answers":[')
const answersClose = Buffer.from(']}')

/** Returns where it ends. */
function writeFrame(bytes: Buffer, at: number, frame: Frame): number {
  if (typeof frame === 'string') return at + bytes.write(frame, at, 'latin1')
  bytes.set(frame, at)
  return at + frame.length
}

function dividerBytes(dividers: Dividers): number {
  let bytes = 0
  for (const divider of dividers.values()) bytes += divider.length
  return bytes
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
function writePieces(bytes: Buffer, start: number, pieces: readonly DocumentPiece[]): number {
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
const strengthPieces: Readonly<Record<Strength, readonly [Uint8Array]>> = {
  strong: [Buffer.from(',"strength":"strong"')],
  fair: [Buffer.from(',"strength":"fair"')],
  weak: [Buffer.from(',"strength":"weak"')],
}
const strengthBytesMax = strengthPieces.strong[0].length
const comma = 0x2c
const lineEnd = 0x0a
const closeBrace = 0x7d

function requireFit(bytesMax: number, extras: Extras): void {
  if (bytesMax <= limits.answerBytesMax) return
  const [pointer, less] =
    extras.length > 0
      ? ['/includeAttributes', 'fewer results, fewer attributes or a smaller `first`']
      : ['', 'fewer results']
  const message = `the answer would have more than ${limits.answerBytesMax} bytes; ask for ${less}`
  throw issueAt('invalid_request', pointer, message)
}

/** The parts of a list without its documents. */
interface DocumentList {
  readonly open: Frame
  readonly count: number
  readonly close: Frame
  readonly bytesMax: number
  readonly dividers: Dividers
  readonly form: AnswerForm
}

/** @param write puts the document of a position into the bytes and returns where it ends */
function composed(
  { open, count, close, bytesMax, dividers, form }: DocumentList,
  write: (bytes: Buffer, start: number, i: number) => number,
): Compose {
  const separator = form === 'page' ? comma : lineEnd
  const compose = () => {
    const bytes = roomFor(bytesMax)
    let at = writeFrame(bytes, 0, open)
    for (let i = 0; i < count; i++) {
      if (i > 0)
        at = divide(bytes, at, dividers.size === 0 ? undefined : dividers.get(i), separator)
      at = write(bytes, at, i)
    }
    return bytes.subarray(0, writeFrame(bytes, at, close))
  }
  const inTimeSlices = async (timeSlices: TimeSlices, into?: Buffer) => {
    const bytes = into ?? Buffer.allocUnsafeSlow(bytesMax)
    let at = writeFrame(bytes, 0, open)
    let lookedAt = at
    for (let i = 0; i < count; i++) {
      if (at - lookedAt >= bytesPerCheck) {
        lookedAt = at
        if (timeSlices.isOver) await timeSlices.pause()
      }
      if (i > 0)
        at = divide(bytes, at, dividers.size === 0 ? undefined : dividers.get(i), separator)
      at = write(bytes, at, i)
    }
    return bytes.subarray(0, writeFrame(bytes, at, close))
  }
  return Object.assign(compose, { bytesMax, inTimeSlices })
}

/** Returns where the comma or the divider ends. */
function divide(
  bytes: Buffer,
  at: number,
  divider: Uint8Array | undefined,
  separator: number,
): number {
  if (divider !== undefined) return writeFrame(bytes, at, divider)
  bytes[at] = separator
  return at + 1
}

/** Bytes between two deadline checks. A document with its additions is never split. */
const bytesPerCheck = 1 << 16

/** More than an answer usually has. A larger one gets memory of its own. */
export const sharedBytesMax = 1 << 20

const shared = Buffer.allocUnsafeSlow(sharedBytesMax)

function roomFor(bytesMax: number): Buffer {
  return bytesMax <= sharedBytesMax ? shared : Buffer.allocUnsafeSlow(bytesMax)
}
