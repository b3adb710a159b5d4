/** Writes records as a Parquet file, one row group after another. */
import { ByteWriter, ParquetWriter } from 'hyparquet-writer'
import { namedSchemas } from '../../contract/index.ts'
import { readPath } from './fields.ts'
import { type Io, write } from './io.ts'
import { formatPlain } from './printers.ts'
import type { RecordForm, RecordFormOptions } from './record-forms.ts'

/** Rows that are buffered in memory. */
const rowGroupRows = 10_000

type ColumnKind = 'text' | 'integer' | 'number' | 'boolean' | 'time'

/** A column, and its values of the buffered rows. */
interface ParquetColumn {
  readonly path: string
  readonly kind: ColumnKind
  values: unknown[]
}

export function openParquet(
  io: Io,
  paths: readonly string[],
  schema: RecordFormOptions['schema'],
): RecordForm {
  const columns = paths.map((path): ParquetColumn => {
    return { path, kind: findKind(schemas[schema], path.split('.')), values: [] }
  })
  const bytes = new ByteWriter()
  const schemaElements = columns.map(({ path, kind }) => {
    return { name: path, repetition_type: 'OPTIONAL' as const, ...elements[kind] }
  })
  const root = { name: 'root', num_children: columns.length }
  const file = new ParquetWriter({ writer: bytes, schema: [root, ...schemaElements] })
  let rows = 0
  const flush = async () => {
    const part = Buffer.from(bytes.getBytes())
    bytes.index = 0
    await write(io.stdout, part)
  }
  const writeGroup = async () => {
    if (rows === 0) return
    const columnData = columns.map(({ path, values }) => ({ name: path, data: values }))
    await file.write({ columnData, rowGroupSize: rows })
    for (const column of columns) column.values = []
    rows = 0
    await flush()
  }
  return {
    print: async (records) => {
      for (const { record } of records) {
        for (const { path, kind, values } of columns) {
          values.push(convertCell(readPath(record, path), kind))
        }
        if (++rows === rowGroupRows) await writeGroup()
      }
    },
    end: async () => {
      await writeGroup()
      await file.finish()
      await flush()
    },
  }
}

const elements = {
  text: { type: 'BYTE_ARRAY', converted_type: 'UTF8' },
  integer: { type: 'INT64' },
  number: { type: 'DOUBLE' },
  boolean: { type: 'BOOLEAN' },
  time: { type: 'INT64', converted_type: 'TIMESTAMP_MILLIS' },
} as const

function convertCell(value: unknown, kind: ColumnKind): unknown {
  if (value === undefined || value === null) return undefined
  switch (kind) {
    case 'integer':
      return BigInt(Math.trunc(Number(value)))
    case 'number':
      return Number(value)
    case 'boolean':
      return value === true
    case 'time':
      return new Date(String(value))
    case 'text':
      // Parquet strings are UTF-8, which has no lone surrogates.
      return formatPlain(value).toWellFormed()
  }
}

/** The parts of a schema that tell a column's kind. */
interface ColumnSchema {
  readonly $ref?: string
  readonly type?: string | readonly string[]
  readonly pattern?: string
  readonly properties?: Readonly<Record<string, ColumnSchema>>
}

const schemas = namedSchemas as unknown as Readonly<Record<string, ColumnSchema | undefined>>

/** The kind of a column. Lists and members without a schema become text. */
function findKind(schema: ColumnSchema | undefined, path: readonly string[]): ColumnKind {
  const { $ref } = schema ?? {}
  const own = $ref === undefined ? schema : schemas[$ref]
  const [member, ...below] = path
  if (member !== undefined) return findKind(own?.properties?.[member], below)
  const type = [own?.type ?? 'string'].flat().find((one) => one !== 'null')
  if (type === 'integer' || type === 'number' || type === 'boolean') return type
  return type === 'string' && own?.pattern?.endsWith('Z$') ? 'time' : 'text'
}
