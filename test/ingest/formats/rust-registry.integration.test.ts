/** Dumps of the Rust registry: what is told of the one of registry-dump.json, however it is written. */

import { execFileSync } from 'node:child_process'
import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { stringify } from 'csv-stringify/sync'
import { describe, expect, it } from 'vitest'
import { isRegistryFolder } from '../../../src/ingest/formats/registry/rust-registry.ts'
import { SourceError } from '../../../src/ingest/sources/index.ts'
import { RecordingSink } from './recording-sink.ts'
import {
  archiveBytes,
  archiveOf,
  dumpFiles,
  dumpMetadata,
  dumpRows,
  folderOf,
  modifiedAt,
  readFrom,
  readRows,
} from './registry-dump.ts'
import { describeTold } from './told-text.ts'

const told = readFileSync(new URL('registry-dump.txt', import.meta.url), 'utf8')
  .trimEnd()
  .split('\n')

async function readTold(path: string): Promise<string[]> {
  return describeTold(await readFrom(path), 'archive')
}

/** The dates at which a login was told. */
async function findDate(files: Readonly<Record<string, string>>): Promise<number> {
  const [date] = (await readFrom(archiveOf(files))).datesOf('ottilie')
  return date!
}

describe('a dump', () => {
  it('tells people by gh_id, crates of GitHub, and owners and publishers as contributors', async () => {
    expect(await readTold(archiveOf(dumpFiles()))).toEqual(told)
  })

  const files = dumpFiles()
  const mapCells = (change: (cell: string) => string) =>
    Object.fromEntries(
      Object.entries(dumpRows).map(([name, rows]) => [name, rows.map((row) => row.map(change))]),
    )
  const mixed = Object.entries(dumpRows).map(([name, rows]) => {
    return [name, rows.map((row, i) => [i === 0 ? 'brand_new' : 'x, "y"', ...row.toReversed()])]
  })
  const byName = Object.entries(files).sort(([a], [b]) => (a < b ? -1 : 1))
  const zipped = Object.entries(files).map(([name, content]) =>
    name.endsWith('.csv') ? [`${name}.gz`, gzipSync(content)] : [name, content],
  )
  const users = `\ufeff${files['data/users.csv']!.replaceAll('\n', '\r\n').trimEnd()}`

  it.each<[string, () => string]>([
    ['unpacked', () => folderOf(files)],
    ['with compressed tables', () => folderOf(Object.fromEntries(zipped))],
    ['as plain tar', () => join(folderOf({ 'd.tar': archiveBytes(files) }), 'd.tar')],
    ['in another order', () => archiveOf(Object.fromEntries(byName))],
    ['in the other order', () => archiveOf(Object.fromEntries(byName.toReversed()))],
    ['with new columns, in another order', () => archiveOf(dumpFiles(Object.fromEntries(mixed)))],
    ['with null as \\N', () => archiveOf(dumpFiles(mapCells((cell) => cell || '\\N')))],
    ['with CRLF and a byte order mark', () => archiveOf({ ...files, 'data/users.csv': users })],
  ])('is the same %s', async (_, write) => expect(await readTold(write())).toEqual(told))

  it('is the same without its top', async () => {
    const data = join(folderOf(files), 'data')
    writeFileSync(join(data, 'metadata.json'), dumpMetadata)
    expect(await readTold(data)).toEqual(told)
  })

  it.each(['v7', 'ustar', 'gnu', 'pax'])('is read as tar --format=%s writes it', async (format) => {
    const folder = folderOf({})
    const top = join(folder, 'a'.repeat(60), 'b'.repeat(format === 'v7' ? 10 : 60))
    for (const [name, content] of Object.entries(dumpFiles())) {
      mkdirSync(dirname(join(top, name)), { recursive: true })
      writeFileSync(join(top, name), content)
    }
    const path = join(folder, 'dump.tar.gz')
    execFileSync('tar', [`--format=${format}`, '-C', folder, '-czf', path, 'a'.repeat(60)])
    expect(await readTold(path)).toEqual(told)
  })

  it('describes a repository by its most downloaded crate, by older columns too', async () => {
    const older = dumpRows.crates!.map((row, i) => [...row, i === 0 ? 'downloads' : `${900 - i}`])
    const { crate_downloads: _, ...rest } = dumpRows
    const sink = await readFrom(archiveOf(dumpFiles({ ...rest, crates: older })))
    expect(sink.toldOfRepo('ottilie/abacus')[0]!.members.description).toBe('Fewer downloads')
  })

  it('needs crates, users and owners, and nothing else', async () => {
    const { crates, users, crate_owners } = dumpRows as Record<string, string[][]>
    const few = dumpFiles({ crates: crates!, users: users!, crate_owners: crate_owners! })
    delete few['metadata.json']
    const sink = await readFrom(archiveOf(few))
    expect(sink.repos).toHaveLength(4)
    expect(sink.edges.every(({ count }) => count === undefined)).toBe(true)
    for (const name of ['crates', 'users', 'crate_owners']) {
      const files = dumpFiles()
      delete files[`data/${name}.csv`]
      await expect(readFrom(archiveOf(files))).rejects.toThrow(`${name}.csv`)
    }
  })

  it('without a date of its own has that of its newest row, else of its file', async () => {
    const files = dumpFiles()
    delete files['metadata.json']
    const newest = Date.parse('2026-05-05T00:00:00Z') / 1000
    expect(await findDate(files)).toBe(newest)
    const broken = await readFrom(archiveOf({ ...files, 'metadata.json': '{"timestamp"' }))
    expect(broken.datesOf('ottilie')).toEqual([newest])
    expect(broken.badLines).toHaveLength(1)
    const future = { ...files, 'metadata.json': '{"timestamp": "2199-01-01T00:00:00Z"}' }
    expect(await findDate(future)).toBe(newest)
    const crates = dumpRows.crates!.map((row, i) => (i === 0 ? row : ['', ...row.slice(1, 7), '']))
    const crate_owners = [['crate_id', 'owner_id']]
    const undated = dumpFiles({ crates, users: dumpRows.users!, crate_owners })
    delete undated['metadata.json']
    expect(await findDate(undated)).toBe(modifiedAt)
  })

  it('treats a future or invalid date as unknown, and respects a time zone', async () => {
    const [header] = dumpRows.crate_owners!
    const sink = await readRows({
      crate_owners: [header!, ['1', '2199-01-01 00:00:00+00', '', '2', '0']],
      versions: [
        ['crate_id', 'published_by', 'created_at'],
        ['4', '2', 'infinity'],
        ['4', '2', '2021-02-30 00:00:00+00'],
        ['7', '2', '2021-02-03 01:00:00.25+02'],
      ],
    })
    const zoned = Date.parse('2021-02-02T23:00:00Z') / 1000
    const dates = sink.edges.map(({ at, firstAt }) => [at, firstAt])
    expect(dates).toEqual([
      [0, 0],
      [0, 0],
      [zoned, zoned],
    ])
    expect(sink.skips.get('date that cannot be read or is yet to come')).toBe(3)
  })

  it('whose bad rows are counted is read to its end, and told as read in full', async () => {
    const files = dumpFiles()
    files['data/users.csv'] += ',x\n"a\nb",1,c,d,e\n,9,late,1,\n,9009,last,99,\n'
    files['data/crate_owners.csv'] += '-1,,,1,0\n1,,,99999999999,0\n1,,,1,7\n'
    const path = archiveOf({ ...files, 'data/zz.csv': 'x\n'.repeat(4_000_000) })
    const sink = await readFrom(path)
    expect(sink.badLines.map(({ line }) => line)).toEqual([10, 11, 13, 13, 14, 15])
    expect(sink.persons).toContainEqual({ platformId: '9009', login: 'last' })
    expect(sink.bytes).toBe(statSync(path).size)
  })
})

describe('a dump is refused by its file and line', () => {
  const files = dumpFiles()
  const users = stringify([...dumpRows.users!])
  const bytes = archiveBytes(files)
  const crates = files['data/crates.csv']!
  const endless = { cell: `"${'x'.repeat(17 << 20)}\n`, cells: `${','.repeat(17 << 20)}\n` }

  it.each<[string, string, RegExp]>([
    ['without a column', 'id,login\n1,ottilie\n', /users\.csv: .*"gh_login"/],
    ['with a cell without end', users + endless.cell, /users\.csv:10: .* 16777216 bytes/],
    ['with cells without end', users + endless.cells, /users\.csv:10: .* 16777216 bytes/],
  ])('%s', async (_, table, message) => {
    const read = readFrom(folderOf({ ...files, 'data/users.csv': table }))
    await expect(read).rejects.toThrow(SourceError)
    await expect(read).rejects.toThrow(message)
  })

  it('that is cut off, absent or no archive', async () => {
    const zipped = gzipSync(bytes)
    const folder = folderOf({
      'a.gz': zipped.subarray(0, zipped.length / 2),
      'b.tar': bytes.subarray(0, bytes.length / 2),
      'c.tar': Buffer.alloc(2048, 'not a tar'),
    })
    for (const name of ['a.gz', 'b.tar', 'c.tar']) {
      await expect(readFrom(join(folder, name)), name).rejects.toThrow(SourceError)
    }
    const cut = crates.slice(0, crates.indexOf('- one'))
    const table = readFrom(folderOf({ ...files, 'data/crates.csv': cut }))
    await expect(table).rejects.toThrow(/crates\.csv:2: /)
  })

  it('with the error of the sink where too many rows are bad', async () => {
    const sink = new RecordingSink()
    sink.badLine = () => {
      throw new RangeError('too many')
    }
    const path = archiveOf({ ...files, 'data/users.csv': 'id,gh_login\nx,y\n' })
    await expect(readFrom(path, sink)).rejects.toThrow(RangeError)
  })
})

it('the top and the folder data of an unpacked dump are told from other folders', () => {
  const folder = folderOf(dumpFiles())
  expect(isRegistryFolder(readdirSync(folder))).toBe(true)
  expect(isRegistryFolder(readdirSync(join(folder, 'data')))).toBe(true)
  expect(isRegistryFolder(['crates.csv.gz', 'users.csv.gz', 'crate_owners.csv.gz'])).toBe(true)
  for (const names of [['users.csv', 'repos.csv'], ['data', 'metadata.json'], []]) {
    expect(isRegistryFolder(names)).toBe(false)
  }
})
