/** Makes Parquet files for tests: whole ones, and ones with claims that no writer writes. */
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { type FileMetaData, type PageHeader, parquetMetadata, type SchemaElement } from 'hyparquet'
import { ByteWriter, type ColumnSource, parquetWriteBuffer } from 'hyparquet-writer'
import { writePageHeader } from 'hyparquet-writer/src/datapage.js'
import { writeMetadata } from 'hyparquet-writer/src/metadata.js'
import { serializeTCompactProtocol } from 'hyparquet-writer/src/thrift.js'

export type Codec = 'UNCOMPRESSED' | 'SNAPPY' | 'GZIP' | 'BROTLI' | 'ZSTD' | 'LZ4_RAW'

export interface ParquetShape {
  readonly codec?: Codec
  readonly schema?: SchemaElement[]
  readonly rowGroupSize?: number
  /** In bytes. */
  readonly pageSize?: number
}

export function parquetOf(columnData: ColumnSource[], shape: ParquetShape = {}): Uint8Array {
  return new Uint8Array(parquetWriteBuffer({ codec: 'ZSTD', compressors, columnData, ...shape }))
}

const compressors = {
  GZIP: (bytes: Uint8Array) => gzipSync(bytes),
  BROTLI: (bytes: Uint8Array) => brotliCompressSync(bytes),
  ZSTD: zstdStored,
  LZ4_RAW: lz4Stored,
}

const blockBytesMax = 1 << 17

/** A frame of stored blocks with the size of its content (RFC 8878). Node.js 20 has no zstd. */
export function zstdStored(bytes: Uint8Array): Uint8Array {
  const head = Buffer.from([0x28, 0xb5, 0x2f, 0xfd, 0xa0, 0, 0, 0, 0])
  head.writeUInt32LE(bytes.length, 5)
  const parts: Uint8Array[] = [head]
  for (let at = 0; at === 0 || at < bytes.length; at += blockBytesMax) {
    const block = bytes.subarray(at, at + blockBytesMax)
    const isLast = at + blockBytesMax >= bytes.length
    const size = Buffer.alloc(3)
    size.writeUIntLE((block.length << 3) | (isLast ? 1 : 0), 0, 3)
    parts.push(size, block)
  }
  return Buffer.concat(parts)
}

/** One sequence of literals. */
function lz4Stored(bytes: Uint8Array): Uint8Array {
  if (bytes.length < 15) return Buffer.concat([Buffer.from([bytes.length << 4]), bytes])
  const more = bytes.length - 15
  const length = Buffer.alloc(Math.floor(more / 255) + 1, 255)
  length[length.length - 1] = more % 255
  return Buffer.concat([Buffer.from([0xf0]), length, bytes])
}

/** The same file with another footer. */
export function withFooter(
  bytes: Uint8Array,
  change: (metadata: FileMetaData) => void,
): Uint8Array {
  const metadata = parquetMetadata(bytes)
  change(metadata)
  const length = Buffer.from(bytes).readUInt32LE(bytes.length - 8)
  return Buffer.concat([bytes.subarray(0, bytes.length - 8 - length), footerOf(metadata)])
}

export interface FooterChange {
  /** By path in the metadata; a text that ends with `n` is a large number. */
  readonly set?: Readonly<Record<string, unknown>>
  /** Places of groups without rows, as Arrow writes them: their columns have no place in the file. */
  readonly emptyGroups?: readonly number[]
  /** Bytes instead of the footer, and bytes behind them: how many, and which. */
  readonly footer?: readonly number[]
  readonly fill?: [count: number, byte: number]
}

export function changeFooter(bytes: Uint8Array, change: FooterChange): Uint8Array {
  const { set = {}, emptyGroups = [], footer, fill = [0, 0] } = change
  if (footer !== undefined) {
    return withFooterBytes(bytes, Buffer.concat([Buffer.from(footer), Buffer.alloc(...fill)]))
  }
  return withFooter(bytes, (metadata) => {
    for (const [path, value] of Object.entries(JSON.parse(JSON.stringify(set), readLarge))) {
      const keys = path.split('.')
      let inside = metadata as unknown as Record<string, unknown>
      for (const key of keys.slice(0, -1)) inside = inside[key] as Record<string, unknown>
      inside[keys.at(-1)!] = value
    }
    const { row_groups: groups } = metadata
    for (const place of emptyGroups) {
      const meta = { ...groups[0]!.columns[0]!.meta_data!, num_values: 0n, data_page_offset: 0n }
      const empty = { file_offset: 0n, meta_data: meta }
      groups.splice(place, 0, { columns: [empty], total_byte_size: 0n, num_rows: 0n })
    }
  })
}

function readLarge(_: string, value: unknown): unknown {
  const isLarge = typeof value === 'string' && /^-?\d+n$/.test(value)
  return isLarge ? BigInt(value.slice(0, -1)) : value
}

/** The same file with any bytes as its footer. */
export function withFooterBytes(bytes: Uint8Array, footer: Uint8Array): Uint8Array {
  const length = Buffer.from(bytes).readUInt32LE(bytes.length - 8)
  const end = Buffer.from('....PAR1')
  end.writeUInt32LE(footer.length, 0)
  return Buffer.concat([bytes.subarray(0, bytes.length - 8 - length), footer, end])
}

/** A struct of the compact protocol. */
export function thrift(struct: Record<`field_${number}`, unknown>): Uint8Array {
  const writer = new ByteWriter()
  serializeTCompactProtocol(writer, struct)
  return new Uint8Array(writer.getBuffer())
}

function footerOf(metadata: FileMetaData): Uint8Array {
  const writer = new ByteWriter()
  writeMetadata(writer, metadata)
  writer.appendUint32(writer.offset)
  writer.appendBytes(Buffer.from('PAR1'))
  return new Uint8Array(writer.getBuffer())
}

export interface MadePage {
  readonly header: Partial<PageHeader>
  /** As the file has it. */
  readonly body: Uint8Array
}

export interface MadeColumn {
  readonly element: Partial<SchemaElement>
  readonly codec?: Codec | 'LZO'
  readonly rows: number
  readonly pages: readonly MadePage[]
}

/** A file with one column "login" of pages that are as given. */
export function fileOfPages({ element, codec, rows, pages }: MadeColumn): Uint8Array {
  const writer = new ByteWriter()
  writer.appendBytes(Buffer.from('PAR1'))
  for (const { header, body } of pages) {
    const sizes = { uncompressed_page_size: body.length, compressed_page_size: body.length }
    writePageHeader(writer, { type: 'DATA_PAGE', ...sizes, ...header } as PageHeader)
    writer.appendBytes(body)
  }
  const size = BigInt(writer.offset - 4)
  const type = element.type ?? 'BYTE_ARRAY'
  const login: SchemaElement = { name: 'login', repetition_type: 'REQUIRED', type, ...element }
  const metaData = {
    type,
    encodings: [],
    path_in_schema: ['login'],
    codec: codec ?? 'UNCOMPRESSED',
    num_values: BigInt(rows),
    total_uncompressed_size: size,
    total_compressed_size: size,
    data_page_offset: 4n,
  }
  const group = {
    columns: [{ file_offset: 4n, meta_data: metaData }],
    total_byte_size: size,
    num_rows: BigInt(rows),
  }
  const metadata: FileMetaData = {
    version: 2,
    schema: [{ name: 'root', num_children: 1 }, login],
    num_rows: BigInt(rows),
    row_groups: [group],
    metadata_length: 0,
  }
  return Buffer.concat([new Uint8Array(writer.getBuffer()), footerOf(metadata)])
}
