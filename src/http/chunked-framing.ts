/**
 * Chunked bodies (RFC 9112, section 7.1) in one strict form. Parsers of other servers read sloppy
 * forms differently. So the bytes are checked here as they came, and a parser decodes them as well.
 * Both must agree on the end and the length.
 */

import { readHexDigit } from './json.ts'

/** A size has at most this many hexadecimal digits, zeros included. */
const sizeDigitsMax = 8

/** Bytes of the extensions and the trailer of a body together. They are dropped. */
const droppedBytesMax = 4096

/** The part of the body that the next byte belongs to. A part `…End` is a line feed. */
type FramingState =
  | 'size'
  | 'extension'
  | 'sizeEnd'
  | 'data'
  | 'dataReturn'
  | 'dataEnd'
  | 'trailer'
  | 'trailerLine'
  | 'trailerLineEnd'
  | 'end'
  | 'done'
  | 'broken'

const tab = 0x09
const lineFeed = 0x0a
const carriageReturn = 0x0d
const semicolon = 0x3b

/** Reads the bytes of one body. */
export class ChunkedFraming {
  /** Bytes of all chunks, without what frames them. */
  dataBytes = 0
  #state: FramingState = 'size'
  #size = 0
  #digits = 0
  /** Bytes of the chunk that are still to come. */
  #left = 0
  #dropped = 0

  /** Whether the body has ended. Bytes after its end are ignored. */
  get isDone(): boolean {
    return this.#state === 'done'
  }

  read(bytes: Uint8Array, start = 0): void {
    for (let at = start; at < bytes.length; ) {
      if (this.#state === 'done' || this.#state === 'broken') return
      if (this.#state === 'data') at += this.#skip(bytes.length - at)
      else this.#state = this.#step(bytes[at++]!)
    }
  }

  /** Skips data of the chunk, at most so many bytes. */
  #skip(bytesMax: number): number {
    const bytes = Math.min(bytesMax, this.#left)
    this.dataBytes += bytes
    this.#left -= bytes
    if (this.#left === 0) this.#state = 'dataReturn'
    return bytes
  }

  /** The state after one byte that is not data. */
  #step(byte: number): FramingState {
    const state = this.#state
    if (state === 'size') return this.#stepSize(byte)
    if (state === 'extension') return this.#stepText(byte, 'extension', 'sizeEnd')
    if (state === 'trailer' && byte === carriageReturn) return 'end'
    // A line that begins with a blank would continue the one before.
    if (state === 'trailer' && (byte === 0x20 || byte === tab)) return 'broken'
    if (state === 'trailer' || state === 'trailerLine')
      return this.#stepText(byte, 'trailerLine', 'trailerLineEnd')
    if (state === 'dataReturn') return byte === carriageReturn ? 'dataEnd' : 'broken'
    return byte === lineFeed ? this.#stepLine(state) : 'broken'
  }

  #stepSize(byte: number): FramingState {
    const digit = readHexDigit(byte)
    if (digit >= 0) {
      this.#size = 16 * this.#size + digit
      return ++this.#digits > sizeDigitsMax ? 'broken' : 'size'
    }
    if (this.#digits === 0) return 'broken'
    if (byte === carriageReturn) return 'sizeEnd'
    return byte === semicolon ? 'extension' : 'broken'
  }

  /** After a byte of text that is dropped. */
  #stepText(byte: number, within: FramingState, behind: FramingState): FramingState {
    if (++this.#dropped > droppedBytesMax) return 'broken'
    if (byte === carriageReturn) return behind
    const isControl = (byte < 0x20 && byte !== tab) || byte === 0x7f
    return isControl ? 'broken' : within
  }

  #stepLine(state: FramingState): FramingState {
    if (state === 'end') return 'done'
    if (state === 'trailerLineEnd') return 'trailer'
    if (state === 'sizeEnd' && this.#size === 0) return 'trailer'
    this.#left = this.#size
    this.#size = 0
    this.#digits = 0
    return state === 'sizeEnd' ? 'data' : 'size'
  }
}

/** Requests that may come in one segment before the one with chunks. */
const headsBefore = 8

const headEnd = Buffer.from('\r\n\r\n')

/**
 * Checks a body that begins somewhere in a segment of the connection. Every place where a
 * head can have ended is tried. At a wrong one the bytes are no chunks of the decoded length.
 */
export class ChunkedCheck {
  readonly #framings: ChunkedFraming[] = []

  /** @param segment with the last byte of the request's head */
  constructor(segment: Buffer) {
    for (const start of findStarts(segment)) {
      const framing = new ChunkedFraming()
      framing.read(segment, start)
      this.#framings.push(framing)
    }
  }

  read(segment: Uint8Array): void {
    for (const framing of this.#framings) framing.read(segment)
  }

  /** Whether the body has ended, in the strict form, and has so many bytes of data. */
  isWhole(dataBytes: number): boolean {
    return this.#framings.some((one) => one.isDone && one.dataBytes === dataBytes)
  }
}

function findStarts(segment: Buffer): number[] {
  // The last line ends of these heads began in an earlier segment.
  const starts = ['\n', '\r\n', '\n\r\n']
    .filter((text) => segment.subarray(0, text.length).toString('latin1') === text)
    .map(({ length }) => length)
  let at = segment.indexOf(headEnd)
  for (let i = 0; i <= headsBefore && at !== -1; i++) {
    starts.push(at + headEnd.length)
    at = segment.indexOf(headEnd, at + 1)
  }
  return starts
}
