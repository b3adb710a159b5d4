/** Finds the end of a JSON value in a text, and checks that the value is within limits. */
import { isUtf8 } from 'node:buffer'

/** Levels of lists and objects within a value. */
const nestingMax = 64
const notClosed = 'it is not closed'
export const notJson = 'not JSON'
export const tooDeep = `it has more than ${nestingMax} levels`

/** `more`: the text ends within the value. */
export type ScanEnd = 'more' | 'closed' | 'broken'

const [lineFeed, carriageReturn, tab, blank] = [0x0a, 0x0d, 0x09, 0x20]
const [quote, backslash, comma, colon] = [0x22, 0x5c, 0x2c, 0x3a]
const [openList, closeList, openObject, closeObject] = [0x5b, 0x5d, 0x7b, 0x7d]

/**
 * Finds the end of a value by its brackets and quotes, across chunks. Stops at the first byte that
 * is invalid there, so that a cut record does not swallow the records after it.
 */
export class ValueScan {
  /** Bytes read since the beginning of the value, or since `forget`. */
  length = 0
  /** Line feeds among these bytes. */
  lines = 0
  /** Lists, objects and commas, which bound the memory of the parsed value. */
  parts = 0
  /** Why it is broken. */
  reason = ''
  /** `length` at the first line with a value no deeper than this one. -1: none. */
  restart = -1
  /** Line feeds before `restart`. */
  restartLines = 0
  #indentMax = 0
  #indent = -1
  #depth = 0
  #isInText = false
  #isEscaped = false
  /** The last byte that is not blank. */
  #last = 0
  readonly #open = new Uint8Array(nestingMax)

  /** @param indent blanks before the value in its line */
  begin(indent: number): void {
    this.reason = ''
    this.length = 0
    this.lines = 0
    this.parts = 0
    this.restart = -1
    this.#indentMax = indent
    this.#indent = -1
    this.#depth = 0
    this.#isInText = false
    this.#isEscaped = false
    this.#last = 0
  }

  /** Called when the bytes read so far were discarded. */
  forget(): void {
    this.length = 0
    this.restart = -1
  }

  /** @param start where the value begins in `bytes` */
  run(bytes: Uint8Array, start: number): ScanEnd {
    let at = start + this.length
    while (at < bytes.length) {
      if (this.#isInText) {
        at = this.#skipText(bytes, at)
        this.length = at - start
        if (this.reason !== '') return 'broken'
        if (!this.#isInText && this.#depth === 0) return 'closed'
        continue
      }
      const byte = bytes[at]!
      if (byte === blank || byte === tab || byte === carriageReturn) {
        if (this.#indent >= 0) this.#indent++
      } else if (byte === lineFeed) {
        this.lines++
        this.#indent = 0
      } else {
        this.length = at - start
        if (!this.#accepts(byte)) return 'broken'
        if (this.#depth === 0 && !this.#isInText) {
          this.length++
          return 'closed'
        }
      }
      at++
    }
    this.length = at - start
    return 'more'
  }

  /** Position after the text, or the end of the bytes. */
  #skipText(bytes: Uint8Array, start: number): number {
    let at = start
    if (this.#isEscaped && at < bytes.length && bytes[at] !== lineFeed) {
      this.#isEscaped = false
      at++
    }
    while (at < bytes.length) {
      const byte = bytes[at]!
      if (byte === quote) {
        this.#isInText = false
        return at + 1
      }
      if (byte === lineFeed) {
        this.reason = 'a text is not closed'
        return at
      }
      if (byte !== backslash) at++
      else if (at + 1 === bytes.length) {
        this.#isEscaped = true
        return at + 1
      } else at += bytes[at + 1] === lineFeed ? 1 : 2
    }
    return at
  }

  /** Whether a byte outside of texts is valid at this position. */
  #accepts(byte: number): boolean {
    if (byte === openObject || byte === openList) {
      this.#noteRestart()
      if (!this.#canBeginValue()) return this.#break(this.#indent >= 0 ? notClosed : notJson)
      if (this.#depth === nestingMax) return this.#break(tooDeep)
      this.#open[this.#depth++] = byte
      this.parts++
    } else if (byte === closeObject || byte === closeList) {
      this.#depth--
      // Both pairs of brackets differ by two in ASCII.
      if (this.#open[this.#depth] !== byte - 2) return this.#break('brackets do not match')
    } else if (byte === quote) {
      if (!this.#canBeginValue() && !this.#canBeginName())
        return this.#break(this.#indent >= 0 ? notClosed : notJson)
      this.#isInText = true
    } else if (byte === comma) this.parts++
    else if (this.#indent >= 0 && byte !== colon && !this.#canBeginValue()) {
      return this.#break(notClosed)
    }
    this.#last = byte
    this.#indent = -1
    return true
  }

  #break(reason: string): boolean {
    this.reason = reason
    return false
  }

  #canBeginValue(): boolean {
    const last = this.#last
    if (last === colon || last === openList || this.#depth === 0) return true
    return last === comma && this.#open[this.#depth - 1] === openList
  }

  #canBeginName(): boolean {
    return this.#last === openObject || this.#last === comma
  }

  #noteRestart(): void {
    if (this.restart >= 0 || this.#indent < 0 || this.#indent > this.#indentMax) return
    this.restart = this.length - this.#indent
    this.restartLines = this.lines
  }
}

/**
 * Decodes a text. Null if it is not UTF-8.
 *
 * @param isPlain whether all bytes are ASCII
 */
export function decodeText(
  bytes: Buffer,
  start: number,
  end: number,
  isPlain: boolean,
): string | null {
  if (isPlain) return bytes.toString('latin1', start, end)
  return isUtf8(bytes.subarray(start, end)) ? bytes.toString('utf8', start, end) : null
}

/** Whether a value has too many levels. Counts brackets first, which is faster. */
export function isDeep(text: string, value: unknown): boolean {
  let count = 0
  for (const bracket of ['{', '[']) {
    for (let at = text.indexOf(bracket); at >= 0; at = text.indexOf(bracket, at + 1)) {
      if (++count > nestingMax) return !isShallow(value, nestingMax)
    }
  }
  return false
}

function isShallow(value: unknown, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return true
  if (levels === 0) return false
  const items = Array.isArray(value) ? value : Object.values(value)
  return items.every((item) => isShallow(item, levels - 1))
}

/** The fault of a value with NUL or a lone surrogate in a text, which only escapes can produce. */
export function findFault(text: string, value: unknown): string | null {
  return !text.includes('\\u') || isClean(value) ? null : 'a text holds NUL or half a character'
}

function isClean(value: unknown): boolean {
  if (typeof value === 'string') return value.isWellFormed() && !value.includes('\0')
  if (typeof value !== 'object' || value === null) return true
  if (Array.isArray(value)) return value.every(isClean)
  return Object.entries(value).every(([name, member]) => isClean(name) && isClean(member))
}

/** Parses a number, `true`, `false` or `null`. Undefined for other texts. */
export function parseScalar(text: string): unknown {
  if (text === 'null') return null
  if (text === 'true' || text === 'false') return text === 'true'
  const value = Number(text)
  return text === '' || Number.isNaN(value) ? undefined : value
}
