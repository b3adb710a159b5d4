/**
 * Refuses content that would make hyparquet hang or run out of memory: endless numbers of Thrift,
 * and runs or prefixes that expand a few bytes to many. Offsets are within one page or footer.
 */
import { deltaBinaryUnpack } from 'hyparquet/src/delta.js'
import { readRleBitPackedHybrid } from 'hyparquet/src/encoding.js'

/** Limit of a decompressed page. Writers keep to 1 MiB, some to 100 MB. */
export const pageBytesMax = 1 << 27
/** Limit of values in one page, and in all pages of a list. */
export const valuesMax = 1 << 23
/** Limit of values in one page if each needs an object of its own. */
const objectsMax = 1 << 21

const thriftDepthMax = 32
/** A node takes some hundred bytes of memory. */
const thriftNodesMax = 1 << 22

/** Throws if a dictionary claims more values than fit into its bytes. */
export function checkDictionary(body: Uint8Array, values: number, leastWidth: number): void {
  if (Number.isInteger(values) && values >= 0 && values <= objectsMax) {
    if (values * leastWidth <= body.length) return
  }
  throw new Error(`a dictionary of ${values} values in ${body.length} bytes`)
}

/** The claims of a page header that are checked. */
export interface PageClaim {
  readonly encoding: string
  readonly values: number
  /** Number of values that are not null. Undefined: see the definition levels. */
  readonly present?: number | undefined
  /** The greatest levels of the column. */
  readonly repetition: number
  readonly definition: number
  /** Lengths of the levels before the values. Undefined: the levels state their lengths. */
  readonly levelBytes?: readonly [number, number] | undefined
  readonly isBoolean: boolean
  /** Bytes of a value, or 0 if they vary. */
  readonly width: number
}

/** End of a struct of Thrift's compact protocol. Throws if it is invalid. */
export function findThriftEnd(bytes: Uint8Array, start: number): number {
  const walk = new ThriftWalk(bytes, start)
  walk.skipStruct(0)
  return walk.at
}

class ThriftWalk {
  at: number
  readonly #bytes: Uint8Array
  #nodes = 0

  constructor(bytes: Uint8Array, at: number) {
    this.#bytes = bytes
    this.at = at
  }

  skipStruct(depth: number): void {
    if (depth > thriftDepthMax) throw new Error('structs lie too deep in each other')
    for (;;) {
      const byte = this.#readByte()
      if ((byte & 15) === 0) return
      if (byte >> 4 === 0) this.#readVarint()
      this.#skipElement(byte & 15, depth, false)
    }
  }

  #skipElement(type: number, depth: number, isInList: boolean): void {
    if (++this.#nodes > thriftNodesMax) throw new Error(`more than ${thriftNodesMax} members`)
    if (type === 1 || type === 2) this.at += isInList ? 1 : 0
    else if (type === 3) this.at++
    else if (type <= 6) this.#readVarint()
    else if (type === 7) this.at += 8
    else if (type === 8) this.#skip(this.#readLength())
    else if (type === 9) this.#skipList(depth)
    else if (type === 12) this.skipStruct(depth + 1)
    else throw new Error(`a member of unknown type ${type}`)
    if (this.at > this.#bytes.length) throw new Error('ends within a member')
  }

  #skipList(depth: number): void {
    if (depth > thriftDepthMax) throw new Error('lists lie too deep in each other')
    const byte = this.#readByte()
    const items = byte >> 4 === 15 ? this.#readLength() : byte >> 4
    for (let i = 0; i < items; i++) this.#skipElement(byte & 15, depth + 1, true)
  }

  #skip(bytes: number): void {
    this.at += bytes
  }

  /** A length of bytes or items, each of which takes at least one byte. */
  #readLength(): number {
    const length = this.#readVarint()
    if (length <= this.#bytes.length - this.at) return length
    throw new Error(`a length of ${length} where ${this.#bytes.length - this.at} bytes are left`)
  }

  #readVarint(): number {
    const { value, at } = readVarint(this.#bytes, this.at)
    this.at = at
    return value
  }

  #readByte(): number {
    const byte = this.#bytes[this.at++]
    if (byte === undefined) throw new Error('ends within a struct')
    return byte
  }
}

/** Throws if the page contains more than it claims, or expands beyond the limits. */
export function checkPage(body: Uint8Array, page: PageClaim): void {
  const { values, encoding, isBoolean } = page
  const isIndexed = encoding === 'PLAIN_DICTIONARY' || encoding === 'RLE_DICTIONARY'
  const most = isIndexed || isBoolean ? valuesMax : objectsMax
  if (!Number.isInteger(values) || values < 0 || values > most) {
    throw new Error(`a page claims ${values} values; at most ${most}`)
  }
  const { at, definitions } = checkLevels(body, page)
  if (isIndexed) {
    if (isBoolean) throw new Error('a dictionary of booleans')
    checkRuns(body, at + 1, body[at] ?? 0, values)
  } else if (encoding === 'RLE') {
    if (!isBoolean) throw new Error('run lengths of values that are no booleans')
    checkRuns(body, at + 4, 1, values)
  } else if (encoding === 'BYTE_STREAM_SPLIT') {
    const bytes = values * page.width
    if (bytes > pageBytesMax) throw new Error(`a page of ${bytes} bytes; at most ${pageBytesMax}`)
  } else if (encoding.startsWith('DELTA_')) {
    const present = page.present ?? countPresent(body, page, definitions)
    checkDeltas(body, at, present, encoding)
  }
}

interface Levels {
  /** Offset of the values. */
  readonly at: number
  /** Offset of the definition levels. */
  readonly definitions: number
}

function checkLevels(body: Uint8Array, page: PageClaim): Levels {
  const { values, repetition, definition, levelBytes } = page
  const hasLengths = levelBytes === undefined
  let at = 0
  if (repetition > 0) {
    checkRuns(body, at + (hasLengths ? 4 : 0), countBits(repetition), values)
    if (hasLengths) at += 4 + readUint32(body, at)
  }
  if (!hasLengths) at = levelBytes[0]
  const definitions = at
  if (definition > 0) {
    checkRuns(body, at + (hasLengths ? 4 : 0), countBits(definition), values)
    if (hasLengths) at += 4 + readUint32(body, at)
  }
  if (!hasLengths) at = levelBytes[0] + levelBytes[1]
  return { at, definitions }
}

/** Checks runs of equal or packed values, which encode levels, indexes and booleans. */
function checkRuns(body: Uint8Array, start: number, width: number, values: number): void {
  if (width > 32) throw new Error(`values of ${width} bits`)
  let at = start
  for (let seen = 0; seen < values && at < body.length; ) {
    const header = readVarint(body, at)
    at = header.at
    const count = Math.floor(header.value / 2)
    const isPacked = header.value % 2 === 1
    // The last group of packed values is padded, by some writers to 512.
    const most = values - seen + (isPacked ? 512 : 0)
    const run = isPacked ? count * 8 : count
    if (run > most) throw new Error(`a run of ${run} values where ${values - seen} are left`)
    // hyparquet reads a byte of a packed run even if the run is empty.
    at += isPacked ? Math.max(1, count * width) : (width + 7) >> 3
    seen += run
  }
}

function checkDeltas(body: Uint8Array, start: number, values: number, encoding: string): void {
  if (values === 0) return
  const lengths = checkDelta(body, start, values)
  if (encoding !== 'DELTA_BYTE_ARRAY') return
  checkDelta(body, lengths, values)
  // Each text shares a prefix with the one before it.
  const prefixes = unpackDeltas(body, start, values)
  const suffixes = unpackDeltas(body, lengths, values)
  let bytes = 0
  for (let i = 0; i < values; i++) {
    if (prefixes[i]! < 0 || suffixes[i]! < 0) throw new Error('a text of negative length')
    bytes += prefixes[i]! + suffixes[i]!
  }
  if (bytes > pageBytesMax) throw new Error(`texts of ${bytes} bytes; at most ${pageBytesMax}`)
}

const deltaBlockMax = 1 << 16

/** Checks delta encoding. Returns its end. */
function checkDelta(body: Uint8Array, start: number, values: number): number {
  const block = readVarint(body, start)
  const minis = readVarint(body, block.at)
  const perMini = block.value / minis.value
  if (block.value > deltaBlockMax || !Number.isInteger(perMini) || perMini % 32 !== 0) {
    throw new Error(`deltas in blocks of ${block.value} and ${minis.value}`)
  }
  const total = readVarint(body, minis.at)
  let at = readVarint(body, total.at).at
  for (let seen = 1; seen < values; ) {
    const widths = readVarint(body, at).at
    at = widths + minis.value
    for (let mini = 0; mini < minis.value && seen < values; mini++) {
      const width = body[widths + mini] ?? 0
      if (width > 64) throw new Error(`deltas of ${width} bits`)
      at += (perMini * width) / 8
      seen += perMini
    }
    if (at > body.length) throw new Error('deltas end within a block')
  }
  return at
}

function unpackDeltas(body: Uint8Array, offset: number, values: number): Int32Array {
  const view = new DataView(body.buffer, body.byteOffset, body.byteLength)
  const output = new Int32Array(values)
  deltaBinaryUnpack({ view, offset }, values, output)
  return output
}

/** Number of values that are not null. Only for pages with levels that state their lengths. */
function countPresent(body: Uint8Array, page: PageClaim, offset: number): number {
  if (page.definition === 0) return page.values
  const view = new DataView(body.buffer, body.byteOffset, body.byteLength)
  const levels = new Uint8Array(page.values)
  const length = page.levelBytes?.[1]
  readRleBitPackedHybrid({ view, offset }, countBits(page.definition), levels, length)
  let present = 0
  for (const level of levels) if (level === page.definition) present++
  return present
}

function countBits(value: number): number {
  return 32 - Math.clz32(value)
}

/** Little-endian base 128, of 64 bits at most. */
function readVarint(bytes: Uint8Array, start: number): { value: number; at: number } {
  let value = 0
  for (let i = 0; i < 10; i++) {
    const byte = bytes[start + i]
    if (byte === undefined) throw new Error('ends within a number')
    value += (byte & 127) * 2 ** (7 * i)
    if (byte < 128) return { value, at: start + i + 1 }
  }
  throw new Error('a number of more than 64 bits')
}

function readUint32(bytes: Uint8Array, at: number): number {
  if (at + 4 > bytes.length) throw new Error('ends within a length')
  return new DataView(bytes.buffer, bytes.byteOffset).getUint32(at, true)
}
