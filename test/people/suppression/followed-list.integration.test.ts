import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { backUpAccounts, restoreAccounts } from '../../../src/accounts/people/index.ts'
import { compiledProgram } from '../../compiled.ts'
import { freshDataDir, openForTest } from '../data-dir.ts'

const program = compiledProgram('people/suppression/suppression-process')

describe('the list', () => {
  it('has what a restored backup lacks, and not what another secret has hashed', async () => {
    const [from, to] = [freshDataDir(), freshDataDir()]
    const source = await openForTest(from)
    await source.list.add({ value: 'ada' })
    const path = join(freshDataDir(), 'backup')
    await backUpAccounts(from, path)
    await source.list.add({ value: 'bob' })
    await source.close()
    const target = await openForTest(to)
    const { mark } = await target.list.add({ value: 'cy' })
    await target.close()
    const lists: boolean[][] = []
    for (const dataDir of [from, to]) {
      const { lostSuppressions } = await restoreAccounts(dataDir, path, Date.now())
      expect(lostSuppressions).toEqual(dataDir === to ? [mark] : [])
      const { list, close } = await openForTest(dataDir)
      lists.push(['ada', 'bob', 'cy'].map((login) => list.suppressesLogin(login)))
      expect((await list.add({ value: 'ada' })).isNew).toBe(false)
      await close()
    }
    expect(lists).toEqual([
      [true, true, false],
      [true, false, false],
    ])
  })

  it('follows another process, and what was taken of it before stays', async () => {
    const dataDir = freshDataDir()
    const { list } = await openForTest(dataDir)
    expect(await list.reload()).toBe(false)
    run(dataDir, 'add', 'ada')
    expect(list.suppressesLogin('ada')).toBe(false)
    const before = list.suppressed
    expect(await list.reload()).toBe(true)
    expect([list.version, list.suppressesLogin('ada')]).toEqual([1, true])
    expect([before.suppressesLogin('ada'), list.suppressed.suppressesLogin('ada')]).toEqual([
      false,
      true,
    ])
    expect(await list.reload()).toBe(false)
    run(dataDir, 'remove', 'ada')
    expect(await list.reload()).toBe(true)
    expect([list.version, list.isEmpty]).toEqual([2, true])
  })

  it('is followed in slices, however long it is', async () => {
    const dataDir = freshDataDir()
    const { list } = await openForTest(dataDir)
    const { database, list: other } = await openForTest(dataDir)
    await other.add({ value: 'ada' })
    await other.add({ value: 'acme.example' })
    // Before and after the two there are many others.
    const entry = JSON.stringify({ kind: 'login', atMs: 0, hashes: [] })
    const sql = 'INSERT INTO suppressions VALUES($1, $2)'
    const rows = Array.from({ length: 1_200 }, (_, i) => {
      const hash = Math.floor((i * 0xffff) / 1_200).toString(16)
      return { sql, values: [`${hash.padStart(4, '0')}${i}`, entry] }
    })
    await database.write(rows)
    expect(await list.follow()).toBe(true)
    expect([list.suppressesLogin('ada'), list.suppressesAddress('x@acme.example')]).toEqual([
      true,
      true,
    ])
    expect(list.version).toBe(2)
    expect(await list.follow()).toBe(false)
    await other.remove({ value: 'ada' })
    const following = list.follow()
    await list.add({ value: 'bob' })
    expect(await following).toBe(true)
    await list.follow()
    expect([list.suppressesLogin('ada'), list.suppressesLogin('bob')]).toEqual([false, true])
  })

  it('is there after a restart, and nothing of it is in clear', async () => {
    const dataDir = freshDataDir()
    const unique = 'zqxj'
    const values = [`${unique}login`, `${unique}@acme.example`, `${unique}.example`]
    run(dataDir, 'add', values[0]!)
    const { list } = await openForTest(dataDir)
    for (const value of values.slice(1)) await list.add({ value })
    await list.add({ value: `U_${unique}`, kind: 'platformId' })
    expect(await list.list()).toHaveLength(4)
    expect(list.suppressesLogin(values[0]!)).toBe(true)
    const files = readdirSync(dataDir)
    expect(files).toContain('accounts.db')
    for (const file of files) {
      expect(readFileSync(join(dataDir, file)).includes(unique)).toBe(false)
    }
  })
})

function run(dataDir: string, command: 'add' | 'remove', value: string): void {
  const args = [program, dataDir, command, value]
  const { status, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8' })
  expect([status, stderr]).toEqual([0, ''])
}
