/**
 * Reads the values of one column of a row group of a Parquet file, page by page. Every claim of the
 * file is checked before memory is allocated for it. hyparquet decodes the pages.
 */
import type { FileHandle } from 'node:fs/promises'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { decompress as decompressZstd } from 'fzstd'
import type { ColumnMetaData, DecodedArray, PageHeader, SchemaTree } from 'hyparquet'
import { parquetHeader, readPage } from 'hyparquet/src/column.js'
import { convert, DEFAULT_PARSERS } from 'hyparquet/src/convert.js'
import { getMaxDefinitionLevel, getMaxRepetitionLevel } from 'hyparquet/src/schema.js'
import { compressors } from 'hyparquet-compressors'
import {
  checkDictionary,
  checkPage,
  findThriftEnd,
  type PageClaim,
  pageBytesMax,
  valuesMax,
} from './parquet-checks.ts'

type ColumnDecoder = Parameters<typeof readPage>[2]

/** Bytes per read of the file. */
const windowBytes = 1 << 20
/** Limit of a page header, which contains the least and the greatest value of its page. */
const headerBytesMax = 1 << 18

/** Limit of a row group's decompressed pages and the texts that a dictionary repeats. */
const groupBytesMax = 2 ** 33
/** Limit of pages in memory at one time. */
const heldBytesMax = 1 << 30
/** Overhead of a value in memory. */
const valueBytes = 16

/** Limits the size that one row group expands to, and its part in memory. */
export class ExpansionBudget {
  #spent = 0
  #held = 0

  /** Counts expanded bytes or characters. */
  spend(amount: number): void {
    this.#spent += amount
    if (this.#spent <= groupBytesMax) return
    throw new Error(`the row group expands to more than ${groupBytesMax} bytes`)
  }

  /** Counts bytes in memory. Negative: releases them. */
  hold(bytes: number): void {
    this.#held += bytes
    if (this.#held <= heldBytesMax) return
    const advice = 'Write the file with smaller pages'
    throw new Error(`pages of more than ${heldBytesMax} bytes lie side by side. ${advice}`)
  }
}

/** A part of the file, read in windows. */
export class FileWindow {
  readonly #file: FileHandle
  readonly #end: number
  readonly #onBytes: (bytes: number) => void
  #start = 0
  #bytes: Uint8Array = new Uint8Array(0)

  constructor(file: FileHandle, end: number, onBytes: (bytes: number) => void) {
    this.#file = file
    this.#end = end
    this.#onBytes = onBytes
  }

  /** Reads bytes, fewer at the end of the part. Valid until the next call. */
  async read(position: number, length: number): Promise<Uint8Array> {
    const end = Math.min(position + length, this.#end)
    const offset = position - this.#start
    if (offset < 0 || end > this.#start + this.#bytes.length) {
      await this.#read(position, Math.min(Math.max(end, position + windowBytes), this.#end))
      return this.#bytes.subarray(0, end - position)
    }
    return this.#bytes.subarray(offset, offset + end - position)
  }

  async #read(start: number, end: number): Promise<void> {
    const bytes = new Uint8Array(Math.max(0, end - start))
    let length = 0
    while (length < bytes.length) {
      const { bytesRead } = await this.#file.read(
        bytes,
        length,
        bytes.length - length,
        start + length,
      )
      if (bytesRead === 0) throw new Error('the file is cut off')
      length += bytesRead
    }
    this.#onBytes(length)
    this.#start = start
    this.#bytes = bytes
  }
}

export class ColumnPages {
  readonly #window: FileWindow
  readonly #codec: string
  readonly #decoder: ColumnDecoder
  readonly #budget: ExpansionBudget
  readonly #isList: boolean
  #position: number
  readonly #end: number
  #dictionary: DecodedArray | undefined
  #values = 0
  #held = 0

  /** @param schemaPath from the root to the column */
  constructor(
    file: FileHandle,
    onBytes: (bytes: number) => void,
    column: ColumnMetaData,
    schemaPath: SchemaTree[],
    budget: ExpansionBudget,
  ) {
    const { start, end } = findRange(column)
    const { element } = schemaPath.at(-1)!
    if (element.type !== column.type) throw new Error('its type is not that of the schema')
    this.#position = start
    this.#end = end
    this.#window = new FileWindow(file, end, onBytes)
    this.#codec = column.codec
    this.#budget = budget
    this.#isList = getMaxRepetitionLevel(schemaPath) > 0
    this.#decoder = {
      pathInSchema: column.path_in_schema,
      type: column.type,
      element,
      schemaPath,
      codec: 'UNCOMPRESSED',
      parsers: plainParsers,
    }
  }

  /** Values of the next page, one per row. Null after the last page. Not for lists. */
  async next(): Promise<DecodedArray | null> {
    for (;;) {
      this.release()
      const page = await this.#nextPage(undefined)
      if (page === null || page.length > 0) return page
    }
  }

  /** Values of all pages, for lists, which may continue in the next page. */
  async readAll(): Promise<DecodedArray> {
    let all: DecodedArray = []
    for (;;) {
      const page = await this.#nextPage(all)
      if (page === null) return all
      all = page
    }
  }

  /** Releases the memory of the last page. */
  release(): void {
    this.#budget.hold(-this.#held)
    this.#held = 0
  }

  async #nextPage(previous: DecodedArray | undefined): Promise<DecodedArray | null> {
    while (this.#position < this.#end) {
      const head = await this.#window.read(this.#position, headerBytesMax)
      const length = findThriftEnd(head, 0)
      const header = parquetHeader({ view: createView(head.subarray(0, length)), offset: 0 })
      const size = header.compressed_page_size
      const start = this.#position + length
      if (!isCount(size) || start + size > this.#end) throw new Error(`a page of ${size} bytes`)
      this.#position = start + size
      if (header.type === 'INDEX_PAGE') continue
      const body = this.#decompress(header, await this.#window.read(start, size))
      const page = this.#decode(header, body, previous)
      if (header.type !== 'DICTIONARY_PAGE') return page
      this.#dictionary = convert(page, this.#decoder)
    }
    return null
  }

  /** Levels and values, decompressed. */
  #decompress(header: PageHeader, bytes: Uint8Array): Uint8Array {
    const size = header.uncompressed_page_size
    if (!isCount(size) || size > pageBytesMax) {
      throw new Error(`a page that expands to ${size} bytes; at most ${pageBytesMax}`)
    }
    this.#budget.spend(size)
    const second = header.data_page_header_v2
    if (second === undefined) return decompress(this.#codec, bytes, size)
    const repetitions = second.repetition_levels_byte_length
    const levels = repetitions + second.definition_levels_byte_length
    if (!isCount(repetitions) || !isCount(levels) || levels < repetitions || levels > size) {
      throw new Error(`a page with ${levels} bytes of levels`)
    }
    const codec = second.is_compressed === false ? 'UNCOMPRESSED' : this.#codec
    const body = new Uint8Array(size)
    body.set(bytes.subarray(0, levels))
    body.set(decompress(codec, bytes.subarray(levels), size - levels), levels)
    return body
  }

  #decode(header: PageHeader, body: Uint8Array, previous: DecodedArray | undefined): DecodedArray {
    if (header.type === 'DICTIONARY_PAGE') {
      const values = header.dictionary_page_header?.num_values ?? -1
      const least = measureWidth(this.#decoder) || (this.#decoder.type === 'BYTE_ARRAY' ? 4 : 1 / 8)
      checkDictionary(body, values, least)
      // The dictionary stays in memory until the end of the column.
      this.#budget.hold(body.length + values * valueBytes)
    } else {
      const claim = this.#readClaim(header)
      checkPage(body, claim)
      this.#values += claim.values
      this.#held += body.length + claim.values * valueBytes
      this.#budget.hold(body.length + claim.values * valueBytes)
      if (this.#isList && this.#values > valuesMax) {
        throw new Error(`lists of more than ${valuesMax} values in a row group`)
      }
    }
    const size = { compressed_page_size: body.length, uncompressed_page_size: body.length }
    const page = { ...header, ...size }
    const reader = { view: createView(body), offset: 0 }
    const { data } = readPage(reader, page, this.#decoder, this.#dictionary, previous, 0)
    return data ?? []
  }

  #readClaim(header: PageHeader): PageClaim {
    const { schemaPath, type } = this.#decoder
    const column = {
      repetition: getMaxRepetitionLevel(schemaPath),
      definition: getMaxDefinitionLevel(schemaPath),
      isBoolean: type === 'BOOLEAN',
      width: measureWidth(this.#decoder),
    }
    const first = header.data_page_header
    if (header.type === 'DATA_PAGE' && first !== undefined) {
      return { ...column, encoding: `${first.encoding}`, values: first.num_values }
    }
    const second = header.data_page_header_v2
    if (header.type !== 'DATA_PAGE_V2' || second === undefined) throw new Error('a page of no kind')
    const { num_values: values, num_nulls: nulls } = second
    if (!isCount(nulls) || nulls > values) throw new Error(`a page with ${nulls} nulls`)
    const { repetition_levels_byte_length: of, definition_levels_byte_length: to } = second
    const encoding = `${second.encoding}`
    return { ...column, encoding, values, present: values - nulls, levelBytes: [of, to] }
  }
}

/** Byte range of a column's pages in the file. */
export function findRange(column: ColumnMetaData): { start: number; end: number } {
  const data = Number(column.data_page_offset)
  const dictionary = Number(column.dictionary_page_offset ?? 0)
  const start = dictionary > 0 ? Math.min(dictionary, data) : data
  return { start, end: start + Number(column.total_compressed_size) }
}

/** Dates become seconds since 1970. JSON stays text, because deep JSON could overflow the stack. */
const plainParsers: typeof DEFAULT_PARSERS = {
  ...DEFAULT_PARSERS,
  timestampFromMilliseconds: (value) => Math.floor(Number(value) / 1e3),
  timestampFromMicroseconds: (value) => Math.floor(Number(value) / 1e6),
  timestampFromNanoseconds: (value) => Math.floor(Number(value) / 1e9),
  dateFromDays: (days) => days * 86_400,
  stringFromBytes: decodeText,
  jsonFromBytes: decodeText,
  geometryFromBytes: () => null,
  geographyFromBytes: () => null,
}

export function decodeText(bytes: Uint8Array | undefined): string | undefined {
  if (bytes === undefined) return undefined
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('utf8')
}

type Decompress = (input: Uint8Array, length: number) => Uint8Array

const decompressors: Readonly<Record<string, Decompress>> = {
  UNCOMPRESSED: (input) => input.slice(),
  SNAPPY: (input, length) => {
    checkSnappyLength(input, length)
    return compressors.SNAPPY!(input, length)
  },
  GZIP: (input, length) => gunzipSync(input, { maxOutputLength: Math.max(1, length) }),
  BROTLI: (input, length) => brotliDecompressSync(input, { maxOutputLength: Math.max(1, length) }),
  ZSTD: (input, length) => decompressZstd(input, new Uint8Array(length)),
  LZ4_RAW: (input, length) => {
    checkLz4Length(input, length)
    return compressors.LZ4_RAW!(input, length)
  },
}

/** Decompresses to a separate buffer, because hyparquet bounds texts by the buffer. */
function decompress(codec: string, input: Uint8Array, length: number): Uint8Array {
  const decompress = Object.hasOwn(decompressors, codec) ? decompressors[codec]! : undefined
  if (decompress === undefined) {
    throw new Error(`compressed with ${codec}, which is not read. Write it with ZSTD or SNAPPY`)
  }
  const bytes = input.length === 0 ? new Uint8Array(0) : decompress(input, length)
  if (bytes.length !== length) throw new Error(`a page of ${bytes.length} bytes, not ${length}`)
  return bytes.byteLength === bytes.buffer.byteLength ? bytes : new Uint8Array(bytes)
}

/** Refuses a shorter text, after which the decoder would leave old bytes of its memory. */
function checkSnappyLength(input: Uint8Array, length: number): void {
  let claimed = 0
  for (let i = 0; i < Math.min(5, input.length); i++) {
    claimed += (input[i]! & 127) * 2 ** (7 * i)
    if (input[i]! < 128) break
  }
  if (claimed !== length) throw new Error(`a page of ${claimed} bytes, not ${length}`)
}

/** Refuses a wrong length, for which the decoder could run for hours. */
function checkLz4Length(input: Uint8Array, length: number): void {
  let total = 0
  for (let at = 0; at < input.length && total <= length; ) {
    const token = input[at++]!
    const literals = readLength(input, at, token >> 4)
    at = literals.at + literals.length
    total += literals.length
    if (at >= input.length) break
    const match = readLength(input, at + 2, token & 15)
    at = match.at
    total += match.length + 4
  }
  if (total !== length) throw new Error(`a page of other than ${length} bytes`)
}

function readLength(input: Uint8Array, start: number, first: number) {
  let [at, length] = [start, first]
  for (let byte = first === 15 ? 255 : 0; byte === 255; length += byte) byte = input[at++] ?? 0
  return { at, length }
}

function measureWidth({ type, element }: ColumnDecoder): number {
  if (type === 'INT32' || type === 'FLOAT') return 4
  if (type === 'INT64' || type === 'DOUBLE') return 8
  if (type === 'INT96') return 12
  return type === 'FIXED_LEN_BYTE_ARRAY' ? (element.type_length ?? 0) : 0
}

function createView(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
}

function isCount(value: number | undefined): value is number {
  return value !== undefined && Number.isInteger(value) && value >= 0
}
