/**
 * Reads the wanted members of JSON objects from the bytes of a line. Everything else is checked as
 * JSON (RFC 8259), but no value is made of it. The results are those of `JSON.parse`.
 */
import type { Members } from '../normalise/index.ts'

/** By name: members wanted of the value, or true for all of it. Of arrays, of each element. */
export interface WantedMembers {
  readonly [name: string]: WantedMembers | true
}

interface WantedName {
  readonly bytes: Uint8Array
  readonly text: string
  /** Null: all of the value. */
  readonly inner: WantedNames | null
}

/** By length in bytes. */
type WantedNames = readonly (readonly WantedName[])[]

/** More run together are no torn line. */
const objectsMax = 16
/** JSON.parse reads deeper lines. */
const depthMax = 512

const fault = Symbol('not JSON, or too deep')

const [blank, quote, comma, colon] = [0x20, 0x22, 0x2c, 0x3a] as const
const [openArray, backslash, closeArray, openObject, closeObject] = [
  0x5b, 0x5c, 0x5d, 0x7b, 0x7d,
] as const
const [minus, plus, point, zero, nine] = [0x2d, 0x2b, 0x2e, 0x30, 0x39] as const

/** Bytes that end the run of a text: quotes, backslashes and control characters. */
const endsRun = Uint8Array.from({ length: 256 }, (_, byte) =>
  Number(byte < blank || byte === quote || byte === backslash),
)
const escapes = Uint8Array.from({ length: 256 }, (_, byte) =>
  Number('"\\/bfnrt'.includes(String.fromCharCode(byte))),
)

const literals: ReadonlyMap<number, { readonly bytes: Buffer; readonly value: boolean | null }> =
  new Map(
    [true, false, null].map((value) => {
      const bytes = Buffer.from(`${value}`)
      return [bytes[0]!, { bytes, value }]
    }),
  )

export class EventScanner {
  readonly #names: WantedNames
  #bytes: Buffer = Buffer.alloc(0)
  /** Where the last value that was read ends. */
  #at = 0
  /** Why the last line was refused. */
  reason = ''

  constructor(wanted: WantedMembers) {
    this.#names = namesOf(wanted)
  }

  /**
   * Objects of a line: several where lines have run together, none of a blank line. Members that
   * are not wanted may be there too. Null where the line is anything else; see `reason`.
   *
   * @param end position of the line feed, which must be there
   */
  read(bytes: Buffer, start: number, end: number): Members[] | null {
    this.#bytes = bytes
    const objects: Members[] = []
    for (let at = blanksEnd(bytes, start); at < end; at = blanksEnd(bytes, this.#at)) {
      const isObject = bytes[at] === openObject && objects.length < objectsMax
      const value = isObject ? this.#object(at, this.#names) : fault
      if (value === fault) return this.#parse(bytes.toString('utf8', start, end))
      objects.push(value as Members)
    }
    return objects
  }

  #parse(text: string): Members[] | null {
    try {
      const value: unknown = JSON.parse(text)
      if (typeof value === 'object' && value !== null && !Array.isArray(value)) {
        return [value as Members]
      }
      this.reason = 'not a JSON object'
    } catch {
      this.reason = 'not JSON'
    }
    return null
  }

  #value(at: number, names: WantedNames | null): unknown {
    const first = this.#bytes[at]!
    if (first === quote) return this.#text(at)
    if (first === openObject) return names === null ? this.#whole(at) : this.#object(at, names)
    if (first === openArray) return names === null ? this.#whole(at) : this.#array(at, names)
    if (first === minus || isDigit(first)) return this.#number(at)
    this.#at = literalEnd(this.#bytes, at)
    return this.#at < 0 ? fault : literals.get(first)!.value
  }

  #whole(at: number): unknown {
    this.#at = valueEnd(this.#bytes, at)
    return this.#at < 0 ? fault : JSON.parse(this.#bytes.toString('utf8', at, this.#at))
  }

  #object(start: number, names: WantedNames): Members | typeof fault {
    const bytes = this.#bytes
    const members: Record<string, unknown> = {}
    let at = blanksEnd(bytes, start + 1)
    if (bytes[at] === closeObject) return this.#ended(at + 1, members)
    for (;;) {
      const nameEnd = textEnd(bytes, at)
      if (nameEnd < 0) return fault
      const name = wantedName(names, bytes, at, nameEnd)
      at = valueStart(bytes, nameEnd)
      if (at < 0) return fault
      if (name === null) {
        this.#at = valueEnd(bytes, at)
        if (this.#at < 0) return fault
      } else {
        const value = this.#value(at, name.inner)
        if (value === fault) return fault
        // Of duplicate names the last counts.
        members[name.text] = value
      }
      at = blanksEnd(bytes, this.#at)
      if (bytes[at] === closeObject) return this.#ended(at + 1, members)
      if (bytes[at] !== comma) return fault
      at = blanksEnd(bytes, at + 1)
    }
  }

  /** Arrays in an array are read whole, so that calls nest only as deep as what is wanted. */
  #array(start: number, names: WantedNames): unknown {
    const bytes = this.#bytes
    const items: unknown[] = []
    let at = blanksEnd(bytes, start + 1)
    if (bytes[at] === closeArray) return this.#ended(at + 1, items)
    for (;;) {
      const item = this.#value(at, bytes[at] === openArray ? null : names)
      if (item === fault) return fault
      items.push(item)
      at = blanksEnd(bytes, this.#at)
      if (bytes[at] === closeArray) return this.#ended(at + 1, items)
      if (bytes[at] !== comma) return fault
      at = blanksEnd(bytes, at + 1)
    }
  }

  #ended<Value>(at: number, value: Value): Value {
    this.#at = at
    return value
  }

  #text(start: number): string | typeof fault {
    const bytes = this.#bytes
    let at = start + 1
    while (endsRun[bytes[at]!] === 0 && bytes[at]! < 0x80) at++
    if (bytes[at] === quote) return this.#ended(at + 1, bytes.toString('latin1', start + 1, at))
    const end = textEnd(bytes, start)
    if (end < 0) return fault
    return this.#ended(end, JSON.parse(bytes.toString('utf8', start, end)) as string)
  }

  #number(start: number): number | typeof fault {
    const end = numberEnd(this.#bytes, start)
    if (end < 0) return fault
    const isShort = end - start <= 15
    let value = 0
    for (let at = start; at < end && isShort; at++) {
      const byte = this.#bytes[at]!
      if (!isDigit(byte))
        return this.#ended(end, Number(this.#bytes.toString('latin1', start, end)))
      value = 10 * value + byte - zero
    }
    return this.#ended(end, isShort ? value : Number(this.#bytes.toString('latin1', start, end)))
  }
}

function namesOf(wanted: WantedMembers): WantedNames {
  const names: WantedName[][] = []
  for (const [text, inner] of Object.entries(wanted)) {
    const bytes = Buffer.from(text)
    while (names.length <= bytes.length) names.push([])
    names[bytes.length]!.push({ bytes, text, inner: inner === true ? null : namesOf(inner) })
  }
  return names
}

/** @param start of the quoted name, which ends before `end` */
function wantedName(
  names: WantedNames,
  bytes: Buffer,
  start: number,
  end: number,
): WantedName | null {
  const length = end - start - 2
  if (length < names.length) {
    for (const name of names[length]!) if (isAt(name.bytes, bytes, start + 1)) return name
  }
  let at = start
  while (at < end && bytes[at] !== backslash) at++
  if (at === end) return null
  const text = JSON.parse(bytes.toString('utf8', start, end)) as string
  return names[Buffer.byteLength(text)]?.find((name) => name.text === text) ?? null
}

function isAt(wanted: Uint8Array, bytes: Uint8Array, start: number): boolean {
  for (let i = 0; i < wanted.length; i++) if (wanted[i] !== bytes[start + i]) return false
  return true
}

// Ends of what begins at a position: the position behind it, or -1 where it is not JSON. The line
// feed that ends each line belongs to no value, so nothing reads beyond it.

/** Containers that are open: 1 for objects, 0 for arrays. */
const open = new Uint8Array(depthMax)

function valueEnd(bytes: Uint8Array, start: number): number {
  let at = start
  let depth = 0
  for (;;) {
    const first = bytes[at]!
    if (first === openObject || first === openArray) {
      const isObject = first === openObject
      at = blanksEnd(bytes, at + 1)
      if (bytes[at] !== (isObject ? closeObject : closeArray)) {
        if (depth === depthMax) return -1
        open[depth++] = Number(isObject)
        if (isObject) at = memberStart(bytes, at)
        if (at < 0) return -1
        continue
      }
      at++
    } else {
      at = scalarEnd(bytes, at)
      if (at < 0) return -1
    }
    for (; ; at++) {
      if (depth === 0) return at
      at = blanksEnd(bytes, at)
      const isObject = open[depth - 1] === 1
      if (bytes[at] === comma) {
        at = blanksEnd(bytes, at + 1)
        if (isObject) at = memberStart(bytes, at)
        if (at < 0) return -1
        break
      }
      if (bytes[at] !== (isObject ? closeObject : closeArray)) return -1
      depth--
    }
  }
}

/** Where the value of the member begins that begins here. */
function memberStart(bytes: Uint8Array, at: number): number {
  const end = textEnd(bytes, at)
  return end < 0 ? -1 : valueStart(bytes, end)
}

/** Where the value begins behind the name that ends here. */
function valueStart(bytes: Uint8Array, nameEnd: number): number {
  const at = blanksEnd(bytes, nameEnd)
  return bytes[at] === colon ? blanksEnd(bytes, at + 1) : -1
}

function scalarEnd(bytes: Uint8Array, at: number): number {
  const first = bytes[at]!
  if (first === quote) return textEnd(bytes, at)
  return first === minus || isDigit(first) ? numberEnd(bytes, at) : literalEnd(bytes, at)
}

function textEnd(bytes: Uint8Array, start: number): number {
  if (bytes[start] !== quote) return -1
  for (let at = start + 1; ; at++) {
    while (endsRun[bytes[at]!] === 0) at++
    const byte = bytes[at]!
    if (byte === quote) return at + 1
    if (byte !== backslash) return -1
    at++
    if (bytes[at] === 0x75) {
      for (let digit = 0; digit < 4; digit++) if (!isHexDigit(bytes[++at]!)) return -1
    } else if (escapes[bytes[at]!] === 0) return -1
  }
}

function literalEnd(bytes: Uint8Array, at: number): number {
  const literal = literals.get(bytes[at]!)
  return literal !== undefined && isAt(literal.bytes, bytes, at) ? at + literal.bytes.length : -1
}

function numberEnd(bytes: Uint8Array, start: number): number {
  let at = bytes[start] === minus ? start + 1 : start
  at = bytes[at] === zero ? at + 1 : digitsEnd(bytes, at)
  if (at >= 0 && bytes[at] === point) at = digitsEnd(bytes, at + 1)
  if (at >= 0 && (bytes[at]! | 0x20) === 0x65) {
    const isSigned = bytes[at + 1] === plus || bytes[at + 1] === minus
    at = digitsEnd(bytes, at + (isSigned ? 2 : 1))
  }
  return at
}

/** At least one. */
function digitsEnd(bytes: Uint8Array, start: number): number {
  let at = start
  while (isDigit(bytes[at]!)) at++
  return at === start ? -1 : at
}

function isDigit(byte: number): boolean {
  return byte >= zero && byte <= nine
}

function isHexDigit(byte: number): boolean {
  const letter = byte | 0x20
  return isDigit(byte) || (letter >= 0x61 && letter <= 0x66)
}

/** Blanks of JSON without the line feed. */
function blanksEnd(bytes: Uint8Array, start: number): number {
  let at = start
  while (bytes[at] === blank || bytes[at] === 0x09 || bytes[at] === 0x0d) at++
  return at
}
