/** A small dump of the Rust registry with invented people, written to disk and read. */

import { mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { stringify } from 'csv-stringify/sync'
import { tarOf } from '../../../bench/corpus/tar-archive.ts'
import { rustRegistry } from '../../../src/ingest/formats/registry/rust-registry.ts'
import { freshFolder } from '../data-set.ts'
import { RecordingSink } from './recording-sink.ts'

/** Rows by table. The first one is the header. */
type DumpRows = Readonly<Record<string, readonly (readonly string[])[]>>

/** Of registry-dump.json: tables of a registry with workspaces, teams and accounts that changed. */
export const dumpRows: DumpRows = JSON.parse(
  readFileSync(new URL('registry-dump.json', import.meta.url), 'utf8'),
)

export const dumpMetadata = JSON.stringify({
  timestamp: '2026-11-20T02:00:28.123456789Z',
  crates_io_commit: 'unknown',
})

/** Files of a dump by their paths in it. */
export function dumpFiles(rows: DumpRows = dumpRows): Record<string, string> {
  const tables = Object.entries(rows).map(([name, table]) => [
    `data/${name}.csv`,
    stringify([...table]),
  ])
  return {
    'README.md': '# Database Dump\n',
    'export.sql': 'BEGIN;\n',
    'metadata.json': dumpMetadata,
    'schema.sql': '-- tables\n',
    ...Object.fromEntries(tables),
  }
}

const now = Date.parse('2026-11-27T00:00:00Z') / 1000
export const modifiedAt = Date.parse('2026-11-25T00:00:00Z') / 1000

export async function readFrom(path: string, sink = new RecordingSink()): Promise<RecordingSink> {
  const input = { path, name: path, bytes: statSync(path).size, modifiedAt }
  await rustRegistry.read(input, sink, { mapping: null, now })
  return sink
}

export function folderOf(files: Readonly<Record<string, string | Buffer>>): string {
  const folder = freshFolder()
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true })
    writeFileSync(join(folder, name), content)
  }
  return folder
}

/** With the folder of the day at the top, as the registry writes it. */
export function archiveBytes(files: Readonly<Record<string, string>>): Buffer {
  const top = '2026-11-20-020028'
  const entries = Object.entries(files).map(([name, content]) => ({
    name: `${top}/${name}`,
    content,
  }))
  return tarOf([{ name: `${top}/`, type: '5' }, ...entries])
}

export function archiveOf(files: Readonly<Record<string, string>>): string {
  return join(folderOf({ 'db-dump.tar.gz': gzipSync(archiveBytes(files)) }), 'db-dump.tar.gz')
}

export function readRows(rows: DumpRows): Promise<RecordingSink> {
  return readFrom(archiveOf(dumpFiles({ ...dumpRows, ...rows })))
}
