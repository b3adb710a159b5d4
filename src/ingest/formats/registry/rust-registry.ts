/**
 * The daily database dump of the Rust registry, as `db-dump.tar.gz` or unpacked: the tables of a
 * PostgreSQL database as CSV. Columns are taken by the names in the header, never by position.
 *
 * The archive is read twice, because the chosen READMEs are known only after all crates. Tables may
 * come in any order. Memory grows with crates, users and ownerships, not with texts or versions.
 */
import { readdir, stat } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { SourceError } from '../../sources/index.ts'
import { readBytes, takeStart } from '../content.ts'
import type { ReadOptions, RecordSink, SourceInput, SourceReader } from '../format.ts'
import { readTable } from './postgres-csv.ts'
import { RegistryTables } from './registry-tables.ts'
import { readTar } from './tar.ts'

export const rustRegistry: SourceReader = { trust: 'export', read: readDump }

/** Whether the names are those of an unpacked dump, or of its folder `data`. */
export function isRegistryFolder(names: readonly string[]): boolean {
  if (requiredTables.every((table) => names.some((name) => parseTableName(name) === table)))
    return true
  return ['data', metadata, 'schema.sql'].every((name) => names.includes(name))
}

/** Tables that a dump must have to describe people. */
const requiredTables = ['crates', 'users', 'crate_owners']
const metadata = 'metadata.json'
const metadataBytesMax = 1 << 16

async function readDump(input: SourceInput, sink: RecordSink, { now }: ReadOptions): Promise<void> {
  const tables = new RegistryTables(input.path, sink, now)
  const waiting = new Set([...tables.byName.keys(), metadata])
  let left = input.bytes
  const onBytes = (bytes: number) => {
    left -= bytes
    sink.read(bytes)
  }
  for await (const { table, content } of listTables(input.path, onBytes)) {
    if (!waiting.delete(table)) continue
    if (table === metadata) {
      tables.addMetadata((await takeStart(content, metadataBytesMax)).toString())
    } else await readTable(input.path, `${table}.csv`, tables.byName.get(table)!, content, sink)
    // The remaining tables are the largest and not needed.
    if (waiting.size === 0) break
  }
  if (left > 0) sink.read(left)
  for (const table of requiredTables) {
    if (!waiting.has(table)) continue
    throw new SourceError(
      `${input.path}: holds no ${table}.csv; is it a dump of the Rust registry?`,
    )
  }
  await tables.describePeople(tables.findDate(input.modifiedAt))
  for await (const { table, content } of listTables(input.path, () => undefined)) {
    if (table !== 'crates') continue
    await readTable(input.path, 'crates.csv', tables.openDescriptions(), content, sink)
    break
  }
  await tables.addEdges()
}

interface DumpFile {
  /** Name of a table, or `metadata.json`. */
  readonly table: string
  readonly content: AsyncIterable<Buffer>
}

async function* listTables(
  path: string,
  onBytes: (bytes: number) => void,
): AsyncGenerator<DumpFile> {
  const names = await listNames(path)
  if (names === null) {
    for await (const { name, content } of readTar(readBytes(path, onBytes), path)) {
      const table = parseTableName(name.slice(name.lastIndexOf('/') + 1))
      if (table !== null) yield { table, content }
    }
    return
  }
  const data = names.includes('data') ? join(path, 'data') : path
  const files = new Set([...names.map((name) => join(path, name)), ...(await listFiles(data))])
  for (const file of files) {
    const table = parseTableName(basename(file))
    if (table !== null) yield { table, content: readBytes(file, onBytes) }
  }
}

/** Null if the path is not a folder. */
async function listNames(path: string): Promise<string[] | null> {
  try {
    return (await stat(path)).isDirectory() ? (await readdir(path)).sort() : null
  } catch (error) {
    throw new SourceError(`${path}: ${(error as Error).message}`)
  }
}

async function listFiles(folder: string): Promise<string[]> {
  return ((await listNames(folder)) ?? []).map((name) => join(folder, name))
}

/** The table of a file, which may be compressed. Null for other files. */
function parseTableName(name: string): string | null {
  if (name === metadata) return metadata
  return /^([a-z_]{1,40})\.csv(?:\.gz|\.zst)?$/.exec(name)?.[1] ?? null
}
