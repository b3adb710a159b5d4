/**
 * Answers, composed from stored documents. Their bytes are joined, never parsed or serialised again.
 * Requested members and the score are spliced in before the closing brace. An answer is written only
 * when it is sent, in memory that all answers share. The sender copies what it cannot send at once.
 * An answer that would be too large is refused before it costs anything.
 */
import { limits, refuseAt, type Strength } from '../contract/index.ts'
import type { TimeSlices } from '../engines/index.ts'
import { scoreBytesMax, writeScore } from './score-text.ts'

export interface Answer {
  /** Upper bound of the answer's bytes. */
  readonly bytesMax: number
  /**
   * The answer owns the bytes if they may be more than `sharedBytesMax`. Otherwise the next answer
   * of any request overwrites them.
   */
  write(): Uint8Array
  /**
   * The same bytes, the answer's own. Throws what `timeSlices` throw.
   * @param into has room for `bytesMax`; made for the answer by default
   */
  writeInTimeSlices(timeSlices: TimeSlices, into?: Buffer): Promise<Uint8Array>
}

/** A part of an added member: bytes as they are, or documents with commas between them. */
export type DocumentPiece = Uint8Array | readonly Uint8Array[]

/**
 * A member that is added to documents, by their position: its pieces, which begin with a comma.
 * Without pieces: a document does not have it. Missing documents have none.
 */
export type MemberPieces = readonly (readonly DocumentPiece[] | null | undefined)[]

/** By position of a document: what comes before it in place of a comma. */
export type Dividers = ReadonlyMap<number, Uint8Array>

const noDividers: Dividers = new Map()

/** The bytes around documents, or the same as ASCII text. */
export type FrameText = string | Uint8Array

/** `lines`: records without frames, each on a line of its own. */
export type AnswerForm = 'page' | 'lines'

/** What is written around and into a list of records. */
export interface Frame {
  readonly open: FrameText
  readonly close: FrameText
  readonly members?: readonly MemberPieces[]
  readonly dividers?: Dividers
  /** `page` by default. */
  readonly form?: AnswerForm
}

/** Throws RequestError `invalid_request` where it may be more than `limits.answerBytesMax`. */
abstract class RecordList implements Answer {
  readonly bytesMax: number
  readonly #count: number
  readonly #frame: Frame
  readonly #members: readonly MemberPieces[]
  readonly #dividers: Dividers
  readonly #separator: number

  /** @param recordBytesMax of all records together, without added members */
  constructor(count: number, recordBytesMax: number, frame: Frame) {
    const { open, close, members = [], dividers = noDividers, form = 'page' } = frame
    this.#count = count
    this.#frame = frame
    this.#members = members
    this.#dividers = dividers
    this.#separator = form === 'page' ? comma : lineEnd
    const added = countMemberBytes(members) + countDividerBytes(dividers)
    this.bytesMax = open.length + close.length + recordBytesMax + added
    requireFit(this.bytesMax, members.length > 0)
  }

  /** Writes the record of a position. Returns where it ends. */
  protected abstract writeRecord(bytes: Buffer, start: number, i: number): number

  /** Writes the added members of a position, in place of the record's closing brace. */
  protected writeMembers(bytes: Buffer, start: number, i: number): number {
    let at = start
    for (const member of this.#members) {
      const pieces = member[i]
      if (pieces) at = writePieces(bytes, at, pieces)
    }
    return at
  }

  write(): Uint8Array {
    const bytes = findRoom(this.bytesMax)
    let at = writeText(bytes, 0, this.#frame.open)
    for (let i = 0; i < this.#count; i++) at = this.#writeNext(bytes, at, i)
    return bytes.subarray(0, writeText(bytes, at, this.#frame.close))
  }

  async writeInTimeSlices(timeSlices: TimeSlices, into?: Buffer): Promise<Uint8Array> {
    const bytes = into ?? Buffer.allocUnsafeSlow(this.bytesMax)
    let at = writeText(bytes, 0, this.#frame.open)
    let lookedAt = at
    for (let i = 0; i < this.#count; i++) {
      if (at - lookedAt >= bytesPerCheck) {
        lookedAt = at
        if (timeSlices.isOver) await timeSlices.pause()
      }
      at = this.#writeNext(bytes, at, i)
    }
    return bytes.subarray(0, writeText(bytes, at, this.#frame.close))
  }

  #writeNext(bytes: Buffer, start: number, i: number): number {
    let at = start
    if (i > 0) {
      const divider = this.#dividers.size === 0 ? undefined : this.#dividers.get(i)
      if (divider === undefined) bytes[at++] = this.#separator
      else at = writeText(bytes, at, divider)
    }
    return this.writeRecord(bytes, at, i)
  }
}

/** Documents in order, with `null` where one is missing. */
export class DocumentList extends RecordList {
  readonly #documents: readonly (Uint8Array | null)[]
  readonly #hasMembers: boolean

  constructor(documents: readonly (Uint8Array | null)[], frame: Frame) {
    let bytes = 0
    for (const document of documents) bytes += 1 + (document ?? missing).length
    super(documents.length, bytes, frame)
    this.#documents = documents
    this.#hasMembers = (frame.members ?? []).length > 0
  }

  protected override writeRecord(bytes: Buffer, start: number, i: number): number {
    const document = this.#documents[i] ?? missing
    bytes.set(document, start)
    const end = start + document.length
    if (!this.#hasMembers || document === missing) return end
    const at = this.writeMembers(bytes, end - 1, i)
    bytes[at] = closeBrace
    return at + 1
  }
}

interface ScoredDocument {
  readonly body: Uint8Array
  readonly score: number
  readonly strength?: Strength
}

/** Documents, each with its strength, if it has one, and `"score"` as its last members. */
export class ScoredList extends RecordList {
  readonly #documents: readonly ScoredDocument[]

  constructor(documents: readonly ScoredDocument[], frame: Frame) {
    let bytes = 0
    for (const { body } of documents) bytes += body.length + scoredBytesMax
    super(documents.length, bytes, frame)
    this.#documents = documents
  }

  protected override writeRecord(bytes: Buffer, start: number, i: number): number {
    const { body, score, strength } = this.#documents[i]!
    bytes.set(body, start)
    // The members take the place of the closing brace.
    let at = this.writeMembers(bytes, start + body.length - 1, i)
    if (strength !== undefined) at = writePieces(bytes, at, strengthPieces[strength])
    for (let j = 0; j < scoreName.length; j++) bytes[at++] = scoreName[j]!
    at = writeScore(bytes, at, score)
    bytes[at++] = closeBrace
    return at
  }
}

/** Answers, each as it would be alone, as the list `answers`. Throws as `RecordList`. */
export class AnswerList implements Answer {
  readonly bytesMax: number
  readonly #answers: readonly Answer[]

  constructor(answers: readonly Answer[]) {
    let bytes = answersOpen.length + answersClose.length + answers.length
    for (const answer of answers) bytes += answer.bytesMax
    requireFit(bytes, false)
    this.bytesMax = bytes
    this.#answers = answers
  }

  write(): Uint8Array {
    const bytes = Buffer.allocUnsafeSlow(this.bytesMax)
    let at = firstAnswerAt
    for (const answer of this.#answers) at = writeAnswer(bytes, answer.write(), at)
    return closeAnswers(bytes, at)
  }

  async writeInTimeSlices(timeSlices: TimeSlices, into?: Buffer): Promise<Uint8Array> {
    const bytes = into ?? Buffer.allocUnsafeSlow(this.bytesMax)
    let at = firstAnswerAt
    for (const answer of this.#answers) {
      at = writeAnswer(bytes, await answer.writeInTimeSlices(timeSlices), at)
    }
    return closeAnswers(bytes, at)
  }
}

const answersOpen = Buffer.from('{"answers":[')
const answersClose = Buffer.from(']}')
const firstAnswerAt = answersOpen.length - 1

function writeAnswer(bytes: Buffer, answer: Uint8Array, at: number): number {
  bytes[at] = comma
  bytes.set(answer, at + 1)
  return at + 1 + answer.length
}

/** The beginning takes the place of the first comma. */
function closeAnswers(bytes: Buffer, end: number): Uint8Array {
  bytes.set(answersOpen, 0)
  bytes.set(answersClose, end)
  return bytes.subarray(0, end + answersClose.length)
}

/** Returns where it ends. */
function writeText(bytes: Buffer, at: number, text: FrameText): number {
  if (typeof text === 'string') return at + bytes.write(text, at, 'latin1')
  bytes.set(text, at)
  return at + text.length
}

function countDividerBytes(dividers: Dividers): number {
  let bytes = 0
  for (const divider of dividers.values()) bytes += divider.length
  return bytes
}

function countMemberBytes(members: readonly MemberPieces[]): number {
  let bytes = 0
  for (const member of members) {
    for (const pieces of member) {
      if (!pieces) continue
      for (const piece of pieces) {
        bytes += piece instanceof Uint8Array ? piece.length : countListBytes(piece)
      }
    }
  }
  return bytes
}

function countListBytes(documents: readonly Uint8Array[]): number {
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
/** Most bytes of the score, the strength, the closing brace and a comma. */
const scoredBytesMax = scoreName.length + scoreBytesMax + strengthPieces.strong[0].length + 2
const comma = 0x2c
const lineEnd = 0x0a
const closeBrace = 0x7d

function requireFit(bytesMax: number, hasMembers: boolean): void {
  if (bytesMax <= limits.answerBytesMax) return
  const [pointer, less] = hasMembers
    ? ['/includeAttributes', 'fewer results, fewer attributes or a smaller `first`']
    : ['', 'fewer results']
  const message = `the answer would have more than ${limits.answerBytesMax} bytes; ask for ${less}`
  throw refuseAt('invalid_request', pointer, message)
}

/** Bytes between two deadline checks. A document with its additions is never split. */
const bytesPerCheck = 1 << 16

/** More than an answer usually has. A larger one gets memory of its own. */
export const sharedBytesMax = 1 << 20

const shared = Buffer.allocUnsafeSlow(sharedBytesMax)

function findRoom(bytesMax: number): Buffer {
  return bytesMax <= sharedBytesMax ? shared : Buffer.allocUnsafeSlow(bytesMax)
}
