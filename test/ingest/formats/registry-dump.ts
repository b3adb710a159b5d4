/** A small dump of the Rust registry with invented people, written to disk and read. */
import { mkdirSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { expect } from 'vitest'
import { csvOf } from '../../../bench/corpus/csv-lines.ts'
import { tarOf } from '../../../bench/corpus/tar-archive.ts'
import { rustRegistry } from '../../../src/ingest/formats/registry/rust-registry.ts'
import { SourceError } from '../../../src/ingest/sources/index.ts'
import { freshFolder } from '../data-set.ts'
import { RecordingSink } from './recording-sink.ts'

/** Rows by table. The first one is the header. */
export type DumpRows = Readonly<Record<string, readonly (readonly string[])[]>>

export const dumpRows: DumpRows = {
  categories: [
    ['category', 'crates_cnt', 'created_at', 'description', 'id', 'path', 'slug'],
    ['Parsing', '1', '2015-01-01 00:00:00+00', '', '1', 'root.parsing', 'parsing'],
  ],
  crate_downloads: [
    ['crate_id', 'downloads'],
    ['1', '500'],
    ['2', '90'],
    ['3', '9000'],
    ['4', '8000'],
    ['6', '70'],
    ['7', '71'],
  ],
  crates: [
    ['created_at', 'description', 'homepage', 'id', 'name', 'readme', 'repository', 'updated_at'],
    crate('1', 'tinyparse', 'https://github.com/ottilie/tinyparse', {
      created: '2014-11-20 23:03:51.123456+00',
      updated: '2026-03-01 10:00:00.5',
      description: 'Parses, "quickly"',
      readme: '# tinyparse\n\nA parser, "quick" and small.\r\n\n- one\n- two\n',
    }),
    crate('2', 'no-home', ''),
    // A workspace: the crate that is called like the repository speaks for it.
    crate('3', 'lumen-derive', 'https://github.com/Lumenforge/lumen_kit.git', {
      created: '2019-01-01 00:00:00+00',
      description: 'Macros',
    }),
    crate('4', 'lumen-kit', 'https://github.com/lumenforge/lumen_kit/tree/main/kit', {
      updated: '2026-05-05 00:00:00+00',
      description: 'All of Lumen',
      readme: 'The kit',
    }),
    crate('5', 'elsewhere', 'https://gitlab.example/ottilie/tinyparse'),
    // Another workspace, without such a crate: the most downloaded one speaks for it.
    crate('6', 'ab-core', 'git@github.com:ottilie/abacus.git', { description: 'Fewer downloads' }),
    crate('7', 'ab-macros', 'http://www.github.com/Ottilie/Abacus/', { description: 'More' }),
    crate('8', 'at-home', '', { homepage: 'https://github.com/bram/at-home#readme' }),
  ],
  keywords: [
    ['crates_cnt', 'created_at', 'id', 'keyword'],
    ['1', '2015-01-01 00:00:00+00', '10', 'parser'],
    ['1', '2015-01-01 00:00:00+00', '11', 'no-std'],
    ['1', '2015-01-01 00:00:00+00', '12', 'macros'],
  ],
  teams: [
    ['avatar', 'github_id', 'id', 'login', 'name', 'org_id'],
    ['', '77', '1', 'github:lumenforge:core', 'core', '78'],
  ],
  users: [
    ['gh_avatar', 'gh_id', 'gh_login', 'id', 'name'],
    ['https://avatars.example/u/583', '583', 'ottilie', '1', 'Ottilie Brandt'],
    ['', '9001', 'bram', '2', ''],
    ['', '9002', 'renamed', '3', 'Wanda Prior'],
    ['', '9003', 'Renamed', '4', 'Nils Later'],
    ['', '-1', 'gone-away', '5', ''],
    ['', '10137', 'ghost', '6', ''],
    ['', '-1', 'ghost', '7', ''],
    ['', '', '', '8', 'No One'],
  ],
  crates_keywords: [
    ['crate_id', 'keyword_id'],
    ['1', '10'],
    ['1', '11'],
    ['3', '12'],
    ['4', '10'],
    ['4', '99'],
  ],
  crate_owners: [
    ['crate_id', 'created_at', 'created_by', 'owner_id', 'owner_kind'],
    ['1', '2014-11-20 23:03:51.5+00', '', '1', '0'],
    ['1', '2016-02-03 00:00:00+00', '1', '2', '0'],
    ['3', '2019-01-01 00:00:00+00', '', '1', '0'],
    ['4', '2019-06-01 00:00:00+00', '', '1', '0'],
    ['4', '2020-01-01 00:00:00+00', '1', '1', '1'],
    ['2', '2020-01-01 00:00:00+00', '', '2', '0'],
    ['7', '2020-01-01 00:00:00+00', '', '3', '0'],
    ['7', '2020-01-01 00:00:00+00', '', '4', '0'],
    ['7', '2020-01-01 00:00:00+00', '', '5', '0'],
    ['7', '2020-01-01 00:00:00+00', '', '6', '0'],
    ['8', '2020-01-01 00:00:00+00', '', '4321', '0'],
  ],
  versions: [
    ['bin_names', 'crate_id', 'created_at', 'features', 'id', 'num', 'published_by', 'yanked'],
    version('1', '2014-11-20 23:03:51.5+00', '0.1.0', '1'),
    version('1', '2018-01-01 12:00:00+00', '0.2.0', '1'),
    version('1', '2017-01-01 12:00:00+00', '0.1.1', '1'),
    version('1', '2021-01-01 12:00:00+00', '0.3.0', ''),
    version('3', '2019-01-02 00:00:00+00', '1.0.0', '1'),
    version('4', '2023-04-05 06:07:08+00', '1.0.0', '1'),
    version('4', '2022-04-05 06:07:08+00', '0.9.0', '2'),
  ],
}

export const dumpMetadata = JSON.stringify({
  timestamp: '2026-11-20T02:00:28.123456789Z',
  crates_io_commit: 'unknown',
})

interface CrateTexts {
  readonly created?: string
  readonly updated?: string
  readonly description?: string
  readonly homepage?: string
  readonly readme?: string
}

function crate(id: string, name: string, repository: string, texts: CrateTexts = {}): string[] {
  const { created = '2020-01-01 00:00:00+00', updated = created } = texts
  const { description = '', homepage = '', readme = '' } = texts
  return [created, description, homepage, id, name, readme, repository, updated]
}

function version(crateId: string, createdAt: string, number: string, publisher: string): string[] {
  return ['{}', crateId, createdAt, '{"std": ["alloc"]}', '5', number, publisher, 'f']
}

/** Files of a dump by their paths in it. */
export function dumpFiles(rows: DumpRows = dumpRows): Record<string, string> {
  const tables = Object.entries(rows).map(([name, table]) => [`data/${name}.csv`, csvOf(table)])
  return {
    'README.md': '# Database Dump\n',
    'export.sql': 'BEGIN;\n',
    'metadata.json': dumpMetadata,
    'schema.sql': '-- tables\n',
    ...Object.fromEntries(tables),
  }
}

export const date = Date.parse('2026-11-20T02:00:28Z') / 1000
export const now = Date.parse('2026-11-27T00:00:00Z') / 1000
export const modifiedAt = Date.parse('2026-11-25T00:00:00Z') / 1000

export function seconds(text: string): number {
  return Date.parse(text) / 1000
}

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

/** The recorded descriptions, without their order. */
export function told(sink: RecordingSink) {
  return {
    people: sink.persons
      .map((ref) => [ref, ref.login && sink.told(ref.login)])
      .map(text)
      .sort(),
    repos: sink.repos
      .map((ref) => [ref, sink.toldOfRepo(ref.fullName!)])
      .map(text)
      .sort(),
    edges: sink.edges.map(text).sort(),
    skips: Object.fromEntries(sink.skips),
    badLines: sink.badLines,
  }
}

export function text(value: unknown): string {
  return JSON.stringify(value)
}

export async function failureOf(path: string): Promise<string> {
  const error = await readFrom(path).then(
    () => null,
    (thrown: unknown) => thrown,
  )
  expect(error).toBeInstanceOf(SourceError)
  return (error as SourceError).message
}
