import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { csvOf } from '../../../bench/corpus/csv-lines.ts'
import {
  isRegistryFolder,
  rustRegistry,
} from '../../../src/ingest/formats/registry/rust-registry.ts'
import { SourceError } from '../../../src/ingest/sources/index.ts'
import { RecordingSink } from './recording-sink.ts'
import {
  archiveBytes,
  archiveOf,
  dumpFiles,
  dumpRows,
  failureOf,
  folderOf,
  modifiedAt,
  now,
  readFrom,
} from './registry-dump.ts'

describe('a dump that cannot be read', () => {
  it('names the column that is missing', async () => {
    const rows = {
      ...dumpRows,
      users: [
        ['id', 'login'],
        ['1', 'ottilie'],
      ],
    }
    expect(await failureOf(archiveOf(dumpFiles(rows)))).toMatch(
      /users\.csv: has no column "gh_login"$/,
    )
  })

  it('is cut off: in the compression, in the archive, in a table', async () => {
    const bytes = archiveBytes(dumpFiles())
    const zipped = gzipSync(bytes)
    const folder = folderOf({
      'a.gz': zipped.subarray(0, zipped.length / 2),
      'b.tar': bytes.subarray(0, bytes.length / 2),
    })
    expect(await failureOf(join(folder, 'a.gz'))).toContain('damaged or cut off gzip')
    expect(await failureOf(join(folder, 'b.tar'))).toContain('cut off')
    const files = dumpFiles()
    const crates = files['data/crates.csv']!
    const cut = { ...files, 'data/crates.csv': crates.slice(0, crates.indexOf('- one')) }
    expect(await failureOf(folderOf(cut))).toMatch(
      /crates\.csv:2: ends within a cell; the file is cut off$/,
    )
  })

  it.each([
    ['a cell', `"${'x'.repeat(17 << 20)}`],
    ['cells', ','.repeat(17 << 20)],
  ])('has a row of %s without end', async (_, row) => {
    const users = `${csvOf(dumpRows.users!)}${row}\n`
    const path = folderOf({ ...dumpFiles(), 'data/users.csv': users })
    expect(await failureOf(path)).toMatch(/users\.csv:10: a row of more than 16777216 bytes$/)
  })

  it('stops with the error of the sink where too many rows are bad', async () => {
    class StrictSink extends RecordingSink {
      override badLine(): void {
        throw new RangeError('too many')
      }
    }
    const path = archiveOf({ ...dumpFiles(), 'data/users.csv': 'id,gh_login\nx,y\n' })
    await expect(readFrom(path, new StrictSink())).rejects.toThrow(RangeError)
  })

  it('is absent, or no archive', async () => {
    const folder = folderOf({ 'x.tar': Buffer.alloc(2048, 'not a tar') })
    await expect(
      rustRegistry.read(
        { path: join(folder, 'none'), name: 'none', bytes: 0, modifiedAt },
        new RecordingSink(),
        { mapping: null, now },
      ),
    ).rejects.toThrow(SourceError)
    expect(await failureOf(join(folder, 'x.tar'))).toContain('checksum')
  })
})

describe('isRegistryFolder', () => {
  it('distinguishes the top and the folder data of an unpacked dump from other folders', () => {
    const folder = folderOf(dumpFiles())
    expect(isRegistryFolder(readdirSync(folder))).toBe(true)
    expect(isRegistryFolder(readdirSync(join(folder, 'data')))).toBe(true)
    expect(isRegistryFolder(['crates.csv.gz', 'users.csv.gz', 'crate_owners.csv.gz'])).toBe(true)
    expect(isRegistryFolder(['users.csv', 'repos.csv'])).toBe(false)
    expect(isRegistryFolder(['data', 'metadata.json'])).toBe(false)
    expect(isRegistryFolder([])).toBe(false)
  })
})
