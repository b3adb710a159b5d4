/**
 * Splits a stream of UTF-8 into JSON values: JSON Lines, one array (element by element),
 * concatenated arrays and objects, and objects over many lines. Memory stays at one value. Broken
 * text is reported once, and reading continues with the next line or element.
 */
import { isAscii } from 'node:buffer'
import { parseExactJson } from '../exact-json.ts'
import {
  decodeText,
  findFault,
  isDeep,
  notJson,
  parseScalar,
  tooDeep,
  ValueScan,
} from './json-scan.ts'

export interface ValueReceiver {
  /**
   * @param line line of its beginning, from 1
   * @param bytes of its text
   */
  value(value: unknown, line: number, bytes: number): void
  badValue(line: number, reason: string): void
}

/** The longest text of a value. */
export const valueBytesMax = 64 << 20

/** Limit of lists, objects and members in a value. Each takes dozens of bytes when parsed. */
const valuePartsMax = 4_000_000

/** Longer texts are scanned before they are parsed, to count their parts. */
const plainBytesMax = 1 << 20

/** Longest text of a number, `true`, `false` or `null`. */
const literalBytesMax = 1000

const [tab, lineFeed, carriageReturn, blank, recordSeparator] = [0x09, 0x0a, 0x0d, 0x20, 0x1e]
const [quote, comma] = [0x22, 0x2c]
const [openList, closeList, openObject, closeObject] = [0x5b, 0x5d, 0x7b, 0x7d]

/** The text that is skipped after broken text. A record has several lines. */
type Skipping = 'nothing' | 'element' | 'line' | 'record'

export class JsonValues {
  readonly #receiver: ValueReceiver
  /** The text. It is unread from `#at` on. */
  #bytes: Buffer = Buffer.alloc(0)
  /** The larger buffer that `#bytes` is the beginning of, if it is a copy. */
  #room: Buffer | null = null
  /** Whether `#bytes` is all ASCII. */
  #isPlain = true
  #at = 0
  /** Line of `#at`. */
  #line = 1
  /** Blanks at the beginning of the line. -1: other bytes were read. */
  #indent = 0
  /** Blanks before the first other byte of the line. */
  #lineIndent = 0
  /** Line of the array's beginning. 0: not within an array. */
  #arrayLine = 0
  readonly #scan = new ValueScan()
  #isScanning = false
  /** Whether the value that is scanned is too long. */
  #isLong = false
  /** There is no line feed from `#at` to this position. */
  #searched = 0
  /** Up to this position, values may share a line. */
  #sharedUntil = 0
  #skipping: Skipping = 'nothing'
  #skippedIndent = 0
  /** The last bytes of a skipped element that are not blank. */
  #lastByte = 0
  #byteBefore = 0
  /** The last line with broken text, if no value followed in it. */
  #badLine = 0

  constructor(receiver: ValueReceiver) {
    this.#receiver = receiver
  }

  push(chunk: Buffer): void {
    this.#append(chunk)
    this.#readAll(false)
  }

  end(): void {
    this.#readAll(true)
    if (this.#arrayLine === 0) return
    this.#refuse(this.#line, `the file ends within the array of line ${this.#arrayLine}`)
  }

  /** Grows by doubling, so that a long value is not copied for each of its chunks. */
  #append(chunk: Buffer): void {
    const end = this.#bytes.length
    const pending = end - this.#at
    if (pending > 0 && this.#room !== null && end + chunk.length <= this.#room.length) {
      chunk.copy(this.#room, end)
      this.#bytes = this.#room.subarray(0, end + chunk.length)
      this.#isPlain &&= isAscii(chunk)
      return
    }
    if (pending === 0) {
      this.#room = null
      this.#bytes = chunk
    } else {
      const room = Buffer.allocUnsafeSlow(Math.max(2 * pending, pending + chunk.length))
      this.#bytes.copy(room, 0, this.#at)
      chunk.copy(room, pending)
      this.#room = room
      this.#bytes = room.subarray(0, pending + chunk.length)
    }
    this.#isPlain = isAscii(this.#bytes)
    this.#searched = Math.max(0, this.#searched - this.#at)
    this.#sharedUntil = Math.max(0, this.#sharedUntil - this.#at)
    this.#at = 0
  }

  #readAll(isEnd: boolean): void {
    let isMore = true
    while (isMore && this.#at < this.#bytes.length) {
      if (this.#isScanning) isMore = this.#continueScan(isEnd)
      else if (this.#skipping !== 'nothing') isMore = this.#skip(isEnd)
      else isMore = this.#readNext(isEnd)
    }
  }

  /** Reads a value, or bytes between values. False: more text is needed. */
  #readNext(isEnd: boolean): boolean {
    const byte = this.#bytes[this.#at]!
    if (byte === lineFeed) {
      this.#endLine(this.#at)
      return true
    }
    if (byte === blank || byte === tab || byte === carriageReturn) {
      if (this.#indent >= 0) this.#indent++
      this.#at++
      return true
    }
    if (this.#indent >= 0) this.#lineIndent = this.#indent
    this.#indent = -1
    if (byte === comma || byte === recordSeparator) this.#at++
    else if (byte === openList && this.#arrayLine === 0) {
      this.#arrayLine = this.#line
      this.#at++
    } else if (byte === closeList && this.#arrayLine > 0) {
      this.#arrayLine = 0
      this.#at++
    } else if (byte === closeList || byte === closeObject) {
      if (this.#badLine !== this.#line) this.#refuse(this.#line, 'a bracket closes nothing')
      this.#at++
    } else if (byte === openObject || byte === openList) return this.#readValue(isEnd)
    else if (this.#arrayLine === 0) return this.#readLine(isEnd)
    else if (byte === quote) this.#beginScan()
    else return this.#readLiteral(isEnd)
    return true
  }

  #endLine(at: number): void {
    this.#at = at + 1
    this.#line++
    this.#indent = 0
  }

  /** Reads a list or object. Most fill their line. */
  #readValue(isEnd: boolean): boolean {
    if (this.#at < this.#sharedUntil) {
      this.#beginScan()
      return true
    }
    const end = this.#findLineEnd(isEnd)
    if (end < 0) {
      if (this.#bytes.length - this.#at < plainBytesMax) return false
      this.#sharedUntil = this.#bytes.length
    } else if (end - this.#at > plainBytesMax || !this.#readWholeLine(end)) this.#sharedUntil = end
    return true
  }

  /** End of the line. -1: not within the text. */
  #findLineEnd(isEnd: boolean): number {
    const end = this.#bytes.indexOf(lineFeed, Math.max(this.#at, this.#searched))
    this.#searched = end < 0 ? this.#bytes.length : end
    return end < 0 && isEnd ? this.#bytes.length : end
  }

  /** Reads the rest of the line if it is one value, with or without a comma after it. */
  #readWholeLine(lineEnd: number): boolean {
    const bytes = this.#bytes
    let end = lineEnd
    while (isBlank(bytes[end - 1]!)) end--
    if (bytes[end - 1] === comma) end--
    const last = bytes[this.#at] === openObject ? closeObject : closeList
    if (bytes[end - 1] !== last) return false
    const text = decodeText(bytes, this.#at, end, this.#isPlain)
    if (text === null) return false
    let value: unknown
    try {
      value = parseExactJson(text)
    } catch {
      return false
    }
    const reason = isDeep(text, value) ? tooDeep : findFault(text, value)
    if (reason === null) this.#pass(value, end - this.#at)
    else this.#refuse(this.#line, reason)
    if (lineEnd < bytes.length) this.#endLine(lineEnd)
    else this.#at = lineEnd
    return true
  }

  /** Reads a line without lists and objects, which contains no record. */
  #readLine(isEnd: boolean): boolean {
    const end = this.#findLineEnd(isEnd)
    const length = (end < 0 ? this.#bytes.length : end) - this.#at
    if (end < 0 && length <= plainBytesMax) return false
    if (length <= plainBytesMax && this.#bytes[this.#at] === quote) this.#parse(end)
    else this.#readScalar(length > literalBytesMax ? this.#at : end)
    if (this.#at !== end) this.#skipping = 'line'
    return true
  }

  #readLiteral(isEnd: boolean): boolean {
    const bytes = this.#bytes
    let end = this.#at
    while (end < bytes.length && isLiteral(bytes[end]!)) end++
    if (end === bytes.length && !isEnd && end - this.#at < literalBytesMax) return false
    const isEmpty = end === this.#at
    this.#readScalar(end)
    // Bytes that begin no value.
    while (isEmpty && end < bytes.length && !isBegin(bytes[end]!)) this.#at = ++end
    return true
  }

  /** Without `JSON.parse`, because errors are slow and there may be one for each byte. */
  #readScalar(end: number): void {
    const value = parseScalar(this.#bytes.toString('latin1', this.#at, end).trimEnd())
    if (value === undefined) this.#refuse(this.#line, notJson)
    else this.#pass(value, end - this.#at)
    this.#at = end
  }

  #beginScan(): void {
    this.#scan.begin(this.#lineIndent)
    this.#isScanning = true
    this.#isLong = false
  }

  #continueScan(isEnd: boolean): boolean {
    const scan = this.#scan
    const found = scan.run(this.#bytes, this.#at)
    if (found === 'closed') this.#finishScan()
    else if (found === 'broken') this.#recover(scan.reason)
    else if (isEnd) this.#recover('the file ends within it')
    else {
      if (scan.length > valueBytesMax || scan.parts > valuePartsMax) this.#dropLong()
      return false
    }
    return true
  }

  /** Continues to scan a value that is too long, without keeping its text. */
  #dropLong(): void {
    if (!this.#isLong) this.#refuse(this.#line, tooLong)
    this.#isLong = true
    this.#at = this.#bytes.length
    this.#scan.forget()
  }

  #finishScan(): void {
    const { length, lines, parts } = this.#scan
    this.#isScanning = false
    if (!this.#isLong && (length > valueBytesMax || parts > valuePartsMax)) {
      this.#refuse(this.#line, tooLong)
      this.#at += length
    } else if (this.#isLong) this.#at += length
    else this.#parse(this.#at + length)
    this.#line += lines
  }

  /** Reports a broken value and continues where the next one may begin. */
  #recover(reason: string): void {
    const { length, lines, restart, restartLines } = this.#scan
    this.#isScanning = false
    if (!this.#isLong) this.#refuse(this.#line, reason)
    // Only a short text is read again, because it may break again at the same position.
    if (restart >= 0 && length - restart < plainBytesMax) {
      this.#at += restart
      this.#line += restartLines
      this.#indent = 0
      return
    }
    this.#indent = -1
    this.#skippedIndent = this.#lineIndent
    this.#skipping = lines > 0 ? 'record' : this.#arrayLine > 0 ? 'element' : 'line'
    this.#lastByte = 0
    const isReadAgain = this.#skipping === 'element' && length < plainBytesMax
    this.#at += isReadAgain ? 1 : length
    this.#line += lines
  }

  /** Skips to the next element of an array in one line: an object after `}` and a comma. */
  #skipElement(): boolean {
    const bytes = this.#bytes
    for (let at = this.#at; at < bytes.length; at++) {
      const byte = bytes[at]!
      if (isBlank(byte)) continue
      const isNext =
        byte === openObject && this.#lastByte === comma && this.#byteBefore === closeObject
      if (isNext || byte === lineFeed) {
        this.#at = at
        this.#skipping = 'nothing'
        return true
      }
      this.#byteBefore = this.#lastByte
      this.#lastByte = byte
    }
    this.#at = bytes.length
    return false
  }

  /** False: more text is needed. */
  #skip(isEnd: boolean): boolean {
    const bytes = this.#bytes
    if (this.#skipping === 'element') return this.#skipElement()
    if (this.#skipping === 'record' && this.#indent === 0) return this.#skipIndent(isEnd)
    const end = bytes.indexOf(lineFeed, this.#at)
    if (end < 0) {
      this.#at = bytes.length
      return false
    }
    this.#endLine(end)
    if (this.#skipping === 'line') this.#skipping = 'nothing'
    return true
  }

  /** Called at the beginning of a line, to find the end of the record that is skipped. */
  #skipIndent(isEnd: boolean): boolean {
    const bytes = this.#bytes
    const indentMax = this.#skippedIndent
    let at = this.#at
    while (at < bytes.length && at - this.#at <= indentMax && isBlank(bytes[at]!)) at++
    if (at === bytes.length && !isEnd) return false
    const byte = bytes[at]
    const isValue = byte === openObject || byte === openList
    const isClose = byte === closeList && this.#arrayLine > 0
    if (at - this.#at <= indentMax && (isValue || isClose)) this.#skipping = 'nothing'
    else this.#indent = -1
    return true
  }

  #parse(end: number): void {
    const line = this.#line
    const text = decodeText(this.#bytes, this.#at, end, this.#isPlain)
    const bytes = end - this.#at
    this.#at = end
    if (text === null) return this.#refuseText(line, 'not UTF-8')
    let value: unknown
    try {
      value = parseExactJson(text)
    } catch {
      return this.#refuseText(line, notJson)
    }
    const reason = findFault(text, value)
    if (reason !== null) return this.#refuse(line, reason)
    this.#pass(value, bytes)
  }

  /** Outside of an array, the rest of the line belongs to the same torn record. */
  #refuseText(line: number, reason: string): void {
    this.#badLine = 0
    this.#refuse(line, reason)
    if (this.#arrayLine === 0) this.#skipping = 'line'
  }

  #pass(value: unknown, bytes: number): void {
    this.#badLine = 0
    this.#receiver.value(value, this.#line, bytes)
  }

  #refuse(line: number, reason: string): void {
    if (line !== this.#badLine) this.#receiver.badValue(line, reason)
    this.#badLine = line
  }
}

const tooLong =
  `longer than ${valueBytesMax} bytes, or more than ${valuePartsMax} values: ` +
  'write its list as JSON Lines, one record a line'

function isBlank(byte: number): boolean {
  return byte === blank || byte === tab || byte === carriageReturn
}

/** Whether the byte may begin a value or separate values. */
function isBegin(byte: number): boolean {
  const isBetween = byte === comma || byte === closeList || byte === lineFeed
  return isBetween || byte === openObject || byte === openList || byte === quote || isLiteral(byte)
}

/** Whether the byte may be of a number, `true`, `false` or `null`. */
function isLiteral(byte: number): boolean {
  const isLetter = (byte | 0x20) >= 0x61 && (byte | 0x20) <= 0x7a
  return isLetter || (byte >= 0x2d && byte <= 0x39 && byte !== 0x2f) || byte === 0x2b
}
