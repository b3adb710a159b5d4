/**
 * The container of every index file: a 64-byte header, typed arrays ("sections") each aligned to 64
 * bytes, and a JSON table of their offsets. Opening makes views and copies nothing, so a file read
 * into shared memory is the index.
 *
 * Header (little endian): magic u32, format version u32, table offset f64, table bytes u32.
 */
const magic = 0x5849464e // "NFIX"
export const formatVersion = 6
const alignment = 64

const kinds = {
  u8: Uint8Array,
  u16: Uint16Array,
  u32: Uint32Array,
  f32: Float32Array,
  f64: Float64Array,
} as const
type Kinds = typeof kinds
export type SectionKind = keyof Kinds
export type SectionData = Uint8Array | Uint16Array | Uint32Array | Float32Array | Float64Array

interface SectionEntry {
  readonly kind: SectionKind
  readonly offset: number
  readonly length: number
}

/** The bytes are not an index file of this format. `message` says why. */
export class FormatError extends Error {
  override readonly name = 'FormatError'
}

/** Lays out sections one after the other. Returns the pieces of the file in order. */
export function encodeSections(sections: ReadonlyMap<string, SectionData>): Uint8Array[] {
  const table = new Map<string, SectionEntry>()
  const pieces: Uint8Array[] = []
  let offset = alignment
  for (const [name, data] of sections) {
    table.set(name, { kind: findKind(data), offset, length: data.length })
    pieces.push(toBytes(data), createPadding(data.byteLength))
    offset += padLength(data.byteLength)
  }
  const tableBytes = new TextEncoder().encode(JSON.stringify(Object.fromEntries(table)))
  const header = new DataView(new ArrayBuffer(alignment))
  header.setUint32(0, magic, true)
  header.setUint32(4, formatVersion, true)
  header.setFloat64(8, offset, true)
  header.setUint32(16, tableBytes.length, true)
  return [new Uint8Array(header.buffer), ...pieces, tableBytes]
}

/** Typed views of a file's sections by name. */
export class Sections {
  readonly #bytes: Uint8Array
  readonly #table: ReadonlyMap<string, SectionEntry>

  /** @param bytes a whole file, starting at an offset of its buffer divisible by 8. */
  constructor(bytes: Uint8Array) {
    if (bytes.byteOffset % 8 !== 0) throw new FormatError('the bytes are not aligned to 8')
    this.#bytes = bytes
    this.#table = readTable(bytes.length, (offset, length) =>
      bytes.subarray(offset, offset + length),
    )
  }

  has(name: string): boolean {
    return this.#table.has(name)
  }

  u8(name: string): Uint8Array {
    return this.#openView(name, 'u8')
  }
  u16(name: string): Uint16Array {
    return this.#openView(name, 'u16')
  }
  u32(name: string): Uint32Array {
    return this.#openView(name, 'u32')
  }
  f32(name: string): Float32Array {
    return this.#openView(name, 'f32')
  }
  f64(name: string): Float64Array {
    return this.#openView(name, 'f64')
  }

  #openView<K extends SectionKind>(name: string, kind: K): InstanceType<Kinds[K]> {
    const entry = this.#table.get(name)
    if (entry === undefined) throw new FormatError(`section "${name}" is missing`)
    if (entry.kind !== kind)
      throw new FormatError(`section "${name}" is ${entry.kind}, not ${kind}`)
    if (!isInside(entry, this.#bytes.length))
      throw new FormatError(`section "${name}" lies outside`)
    // Typed arrays take shared buffers too, but the compiler's common signature does not say so.
    const buffer = this.#bytes.buffer as ArrayBuffer
    const offset = this.#bytes.byteOffset + entry.offset
    return new kinds[kind](buffer, offset, entry.length) as InstanceType<Kinds[K]>
  }
}

/** Reads bytes [offset, offset + length) of a file. */
type ReadBytes = (offset: number, length: number) => Uint8Array

export interface SectionSize {
  readonly name: string
  /** Elements of its typed array. */
  readonly length: number
  readonly bytes: number
}

/** The sections of a file of this size. Reads only its header and table. Throws FormatError. */
export function readSectionSizes(fileBytes: number, read: ReadBytes): SectionSize[] {
  return [...readTable(fileBytes, read)].map(([name, { kind, length }]) => ({
    name,
    length,
    bytes: length * kinds[kind].BYTES_PER_ELEMENT,
  }))
}

function readTable(fileBytes: number, read: ReadBytes): Map<string, SectionEntry> {
  if (fileBytes < alignment) throw new FormatError('shorter than its header')
  const head = read(0, alignment)
  const header = new DataView(head.buffer, head.byteOffset, alignment)
  if (header.getUint32(0, true) !== magic) throw new FormatError('not an index file')
  const version = header.getUint32(4, true)
  if (version !== formatVersion) {
    throw new FormatError(`format version ${version}; this build reads ${formatVersion}`)
  }
  const offset = header.getFloat64(8, true)
  const length = header.getUint32(16, true)
  if (offset + length !== fileBytes) {
    throw new FormatError(`${fileBytes} bytes long, its header says ${offset + length}`)
  }
  if (offset < alignment) throw new FormatError('its table of sections lies outside')
  try {
    const text = new TextDecoder().decode(read(offset, length))
    const table = new Map(Object.entries(JSON.parse(text) as Record<string, SectionEntry>))
    for (const [name, entry] of table) checkEntry(name, entry)
    return table
  } catch (error) {
    throw new FormatError(`its table of sections is damaged: ${(error as Error).message}`)
  }
}

/** @param entry an unchecked entry of a table */
function checkEntry(name: string, entry: Partial<SectionEntry> | null): void {
  const { kind, offset, length } = entry ?? {}
  const isKnown = kind !== undefined && Object.hasOwn(kinds, kind)
  if (isKnown && Number.isSafeInteger(offset) && Number.isSafeInteger(length)) return
  throw new FormatError(`section "${name}" is ${JSON.stringify(entry)}`)
}

/** Whether a section lies inside its file, after the header and aligned. */
function isInside({ kind, offset, length }: SectionEntry, fileBytes: number): boolean {
  const end = offset + length * kinds[kind].BYTES_PER_ELEMENT
  return offset >= alignment && offset % alignment === 0 && length >= 0 && end <= fileBytes
}

function findKind(data: SectionData): SectionKind {
  for (const kind of Object.keys(kinds) as SectionKind[]) {
    if (data instanceof kinds[kind]) return kind
  }
  throw new FormatError('a section must be a typed array of a known kind')
}

function toBytes(data: SectionData): Uint8Array {
  return new Uint8Array(data.buffer, data.byteOffset, data.byteLength)
}

function padLength(bytes: number): number {
  return Math.ceil(bytes / alignment) * alignment
}

function createPadding(bytes: number): Uint8Array {
  return new Uint8Array(padLength(bytes) - bytes)
}
