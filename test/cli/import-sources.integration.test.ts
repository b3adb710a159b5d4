/** Imports of packed sources, under a signal and under any umask. Others: transcripts/imports.txt. */
import { chmodSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { basename, join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { expect, it, onTestFinished } from 'vitest'
import { currentSnapshot, openToOthers } from '../../src/snapshot/index.ts'
import { dataSet, freshFolder, inventUsers } from '../ingest/data-set.ts'
import { zstdStored } from '../ingest/formats/parquet-file.ts'
import { devdex } from './harness.ts'
import { importing } from './imported-sources.ts'
import { sourceKinds } from './people-sources.ts'
import { startForTest } from './program.ts'

it('sources may be in gzip or zstd, whatever their format', async () => {
  const octo = { number: 583_231, login: 'octo', name: 'Octavia Cat', address: 'o@cat.dev' }
  for (const [kind, make] of Object.entries(sourceKinds).filter(([kind]) => kind !== 'git')) {
    const source = make([octo])
    const isFolder = statSync(source).isDirectory()
    const [file] = isFolder ? readdirSync(source).map((name) => join(source, name)) : [source]
    const bytes = readFileSync(file!)
    const plain = bytes[0] === 0x1f ? gunzipSync(bytes) : bytes
    const name = basename(file!).replace(/\.gz$/, '')
    for (const packed of [
      dataSet({ [`${name}.gz`]: gzipSync(plain) }),
      dataSet({ [`${name}.zst`]: zstdStored(plain) }),
    ]) {
      const { code, stdout } = await importing(freshFolder(), packed, '--dry-run')
      expect({ kind, code, stdout }).toMatchObject({ code: 0 })
      expect(stdout).toMatch(/: [a-z-]+, [1-9]\d* records?\n/)
    }
  }
})

it('no umask opens a file that an import, an update, a rollback or an account makes', async () => {
  const umask = process.umask(0)
  onTestFinished(() => void process.umask(umask))
  const data = join(freshFolder(), 'data')
  const people = inventUsers(3)
  const steps = [
    ['import', dataSet({ 'users.jsonl': people })],
    ['import', dataSet({ 'users.jsonl': people.slice(1) }), '--update'],
    ['import', dataSet({ 'users.jsonl': people })],
    ['keys', 'create', '--name', 'a', '--services', 'RAW', '--credits', '1'],
    ['snapshot', 'rollback'],
  ]
  for (const step of steps)
    expect(await devdex([...step, '--data', data])).toMatchObject({ code: 0 })
  const paths = readdirSync(data, { recursive: true }).map((name) => join(data, `${name}`))
  expect(paths.length).toBeGreaterThan(40)
  expect([data, ...paths].filter((path) => (statSync(path).mode & 0o077) !== 0)).toEqual([])
  expect(await openToOthers(data)).toEqual([])
  chmodSync(join(data, 'CURRENT'), 0o640)
  chmodSync(join(data, 'records'), 0o701)
  expect(await openToOthers(data)).toEqual([join(data, 'CURRENT'), join(data, 'records')])
})

it.each([
  ['while it gathers sources', 'people.csv', `login,bio\n${csvRows(300_000)}`],
  ['while it builds the snapshot', 'users.jsonl', inventUsers(60_000)],
])('Ctrl-C %s reports what was not imported, and leaves no files', async (_, name, content) => {
  const data = freshFolder()
  const folder = dataSet({ [name]: content })
  const { stop } = startForTest(['import', folder, '--data', data])
  await expect.poll(() => recordFolders(data), { timeout: 20_000 }).not.toEqual([])
  const stderr = expect.stringContaining('stopped: nothing was published')
  expect(await stop('SIGINT')).toMatchObject({ code: 1, stderr })
  expect(recordFolders(data)).toEqual([])
  expect(await currentSnapshot(data)).toBeNull()
})

function csvRows(count: number): string {
  return Array.from({ length: count }, (_, i) => `user${i},Writes ${i}\n`).join('')
}

function recordFolders(data: string): string[] {
  try {
    return readdirSync(join(data, 'records')).filter((name) => name.startsWith('.tmp'))
  } catch {
    return []
  }
}
