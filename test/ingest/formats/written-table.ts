/** Writes a content to a file, and reads it. */
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { SourceReader } from '../../../src/ingest/formats/format.ts'
import { parquetReader } from '../../../src/ingest/formats/tables/parquet.ts'
import { freshFolder } from '../data-set.ts'
import { RecordingSink } from './recording-sink.ts'

export async function readWritten(
  reader: SourceReader,
  name: string,
  content: string | Uint8Array,
): Promise<RecordingSink> {
  const path = join(freshFolder(), name)
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, content)
  const sink = new RecordingSink(reader.trust)
  const now = Date.UTC(2026) / 1000
  const input = { path, name, bytes: content.length, modifiedAt: now }
  await reader.read(input, sink, { mapping: null, now })
  return sink
}

export function readParquet(content: Uint8Array): Promise<RecordingSink> {
  return readWritten(parquetReader, 'table.parquet', content)
}
