/** Writes a table to a file, and reads it. */
import { mkdirSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { FieldMapping, ReadOptions, SourceReader } from '../../../src/ingest/formats/format.ts'
import { csvReader } from '../../../src/ingest/formats/tables/csv.ts'
import { parquetReader } from '../../../src/ingest/formats/tables/parquet.ts'
import { freshFolder } from '../data-set.ts'
import { RecordingSink } from './recording-sink.ts'

export const now = Date.parse('2026-01-01T00:00:00Z') / 1000

export interface TableOptions {
  readonly name?: string
  readonly mapping?: FieldMapping
  readonly peopleWithoutLogin?: boolean
}

export function readCsv(
  content: string | Uint8Array,
  { name = 'table.csv', ...options }: TableOptions = {},
): Promise<RecordingSink> {
  return readWritten(csvReader, content, name, options)
}

export function readParquet(
  content: Uint8Array,
  { name = 'table.parquet', ...options }: TableOptions = {},
): Promise<RecordingSink> {
  return readWritten(parquetReader, content, name, options)
}

async function readWritten(
  reader: SourceReader,
  content: string | Uint8Array,
  name: string,
  { mapping = null, peopleWithoutLogin = false }: Partial<ReadOptions>,
): Promise<RecordingSink> {
  const path = join(freshFolder(), name)
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, content)
  const sink = new RecordingSink()
  const bytes = statSync(path).size
  await reader.read({ path, name, bytes, modifiedAt: now }, sink, {
    mapping,
    now,
    peopleWithoutLogin,
  })
  if (sink.bytes !== bytes) throw new Error(`${sink.bytes} bytes of ${bytes} were told`)
  return sink
}
