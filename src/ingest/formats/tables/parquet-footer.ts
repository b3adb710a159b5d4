/**
 * Reads the footer of a Parquet file. Its claims are checked against the file and against limits
 * before a reader relies on them.
 */
import type { FileHandle } from 'node:fs/promises'
import {
  type ColumnMetaData,
  type FileMetaData,
  parquetMetadata,
  parquetSchema,
  type SchemaTree,
} from 'hyparquet'
import { SourceError } from '../../sources/index.ts'
import { shortenName } from './field-mapping.ts'
import { findThriftEnd } from './parquet-checks.ts'
import { FileWindow, findRange } from './parquet-pages.ts'

const footerBytesMax = 1 << 26
const schemaElementsMax = 20_000
const schemaDepthMax = 32
const rowsPerGroupMax = 2 ** 31

/** A leaf of the schema outside of lists, or a whole list. */
export interface TableColumn {
  readonly name: string
  /** From the root to the list or leaf. */
  readonly path: SchemaTree[]
  readonly isList: boolean
  /** Positions among the column chunks of a row group. More than one in a list of structs. */
  readonly chunks: readonly number[]
  /** Path from the root to each of these leaves. */
  readonly leaves: readonly SchemaTree[][]
}

/**
 * The footer without row groups that have no rows. Throws SourceError for a file that is not
 * Parquet, is cut off, or makes impossible claims.
 */
export async function readFooter(
  file: FileHandle,
  name: string,
  fileBytes: number,
): Promise<FileMetaData> {
  const footer = await readFooterBytes(file, name, fileBytes)
  return tryReading(`${name}: the footer is damaged`, () => readMetadata(footer, fileBytes))
}

async function readFooterBytes(file: FileHandle, name: string, size: number): Promise<Uint8Array> {
  const window = new FileWindow(file, size, () => undefined)
  const readMagic = (bytes: Uint8Array) => Buffer.from(bytes).toString('latin1')
  const first = size < 12 ? '' : readMagic(await window.read(0, 4))
  if (first === 'PARE') throw new SourceError(`${name}: is encrypted, which is not read`)
  if (first !== 'PAR1') throw new SourceError(`${name}: is no Parquet file`)
  const end = Uint8Array.from(await window.read(size - 8, 8))
  const last = readMagic(end.subarray(4))
  if (last === 'PARE') throw new SourceError(`${name}: is encrypted, which is not read`)
  if (last !== 'PAR1') throw new SourceError(`${name}: is cut off: there is no footer at its end`)
  const length = new DataView(end.buffer).getUint32(0, true)
  if (length > size - 12 || length > footerBytesMax) {
    const most = Math.min(size - 12, footerBytesMax)
    throw new SourceError(`${name}: claims a footer of ${length} bytes; at most ${most}`)
  }
  return Uint8Array.from(await window.read(size - 8 - length, length + 8))
}

function readMetadata(footer: Uint8Array, fileBytes: number): FileMetaData {
  findThriftEnd(footer.subarray(0, footer.length - 8), 0)
  const metadata = parquetMetadata(footer, { geoparquet: false })
  checkSchema(metadata)
  for (const element of metadata.schema) {
    const type = element.logical_type?.type
    // hyparquet only reads the older annotation of lists.
    if (type === 'LIST' || type === 'MAP') element.converted_type ??= type
  }
  const leaves = metadata.schema.filter((element) => element.type !== undefined)
  let compressed = 0
  for (const { num_rows, columns } of metadata.row_groups) {
    if (!(num_rows >= 0n && num_rows <= rowsPerGroupMax)) throw new Error(`${num_rows} rows`)
    // Writers leave out the pages of a group without rows, and name no place of its columns.
    if (num_rows === 0n) continue
    if (columns.length !== leaves.length) throw new Error('a row group without all columns')
    for (const { meta_data, file_path, crypto_metadata } of columns) {
      if (file_path !== undefined) throw new Error(`columns in another file, "${file_path}"`)
      if (crypto_metadata !== undefined) throw new Error('encrypted columns, which are not read')
      if (meta_data === undefined) throw new Error('a column without metadata')
      compressed += checkRange(meta_data, fileBytes)
    }
  }
  if (compressed > fileBytes) throw new Error('columns that overlap')
  return { ...metadata, row_groups: metadata.row_groups.filter(({ num_rows }) => num_rows > 0n) }
}

function checkRange(column: ColumnMetaData, fileBytes: number): number {
  const { start, end } = findRange(column)
  if (start >= 4 && end >= start && end <= fileBytes - 8) return end - start
  throw new Error(`a column from byte ${start} to ${end} of ${fileBytes}`)
}

/** The schema is a tree in preorder. Its root alone may be a group without members. */
function checkSchema({ schema }: FileMetaData): void {
  if (schema.length > schemaElementsMax) {
    throw new Error(`a schema of ${schema.length} elements; at most ${schemaElementsMax}`)
  }
  /** Number of children that are still missing, by depth. */
  const open: number[] = [1]
  for (const [at, { name, num_children, type }] of schema.entries()) {
    while (open.at(-1) === 0) open.pop()
    if (open.length === 0 || name === undefined) throw new Error('a schema that is no tree')
    open[open.length - 1]!--
    const children = num_children ?? 0
    const isTyped = children > 0 !== (type !== undefined) || (at === 0 && type === undefined)
    if (children < 0 || children > schema.length || !isTyped) {
      throw new Error(`${children} children of "${shortenName(name)}" in the schema`)
    }
    if (children > 0) open.push(children)
    if (open.length > schemaDepthMax) throw new Error('a schema that is too deep')
  }
  if (open.some((left) => left > 0)) throw new Error('a schema that ends too early')
}

/** Leaves by dotted names, and lists. */
export function listColumns(metadata: FileMetaData): TableColumn[] {
  const root = parquetSchema(metadata)
  const columns: TableColumn[] = []
  let chunk = 0
  const listLeaves = (path: SchemaTree[]): SchemaTree[][] => {
    const { children } = path.at(-1)!
    return children.length === 0
      ? [path]
      : children.flatMap((child) => listLeaves([...path, child]))
  }
  const visit = (path: SchemaTree[]): void => {
    const node = path.at(-1)!
    const { repetition_type, converted_type, logical_type } = node.element
    const isWhole = repetition_type === 'REPEATED' || converted_type !== undefined
    const isGroup = node.children.length > 0
    if (isGroup && !isWhole && logical_type === undefined) {
      for (const child of node.children) visit([...path, child])
      return
    }
    const leaves = listLeaves(path)
    const chunks = leaves.map((_, i) => chunk + i)
    chunk += leaves.length
    const isList = isGroup || repetition_type === 'REPEATED'
    columns.push({ name: node.path.join('.'), path, isList, chunks, leaves })
  }
  for (const child of root.children) visit([root, child])
  return columns
}

/** Runs `work`. Errors become SourceError with the prefix `where`. */
export function tryReading<T>(where: string, work: () => T): T {
  try {
    return work()
  } catch (error) {
    throw explainUnreadable(where, error)
  }
}

/** TypeError and RangeError come from decoders that read invalid data. */
export function explainUnreadable(where: string, error: unknown): SourceError {
  if (error instanceof SourceError) return error
  const { message } = error as Error
  const isOfDecoder = error instanceof TypeError || error instanceof RangeError
  return new SourceError(`${where}: ${isOfDecoder ? `damaged (${message})` : message}`)
}
