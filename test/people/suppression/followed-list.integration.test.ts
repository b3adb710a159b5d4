import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setImmediate as nextLoopTick } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { openSuppressions } from '../../../src/people/index.ts'
import { backup, restore } from '../../../src/store/index.ts'
import { compiledProgram } from '../../compiled.ts'
import { freshDataDir, openForTest } from '../store-dir.ts'

const program = compiledProgram('people/suppression/suppression-process')

describe('the list', () => {
  it('has the secret of a backup that was restored', async () => {
    const [from, to] = [freshDataDir(), freshDataDir()]
    openSuppressions(openForTest(from)).add({ value: 'ada' })
    const path = join(freshDataDir(), 'backup')
    await backup(from, path)
    const list = openSuppressions(openForTest(to))
    expect(list.suppressesLogin('ada')).toBe(false)
    await restore(to, path)
    expect([await list.follow(), list.suppressesLogin('ada')]).toEqual([true, true])
    expect(list.add({ value: 'ada' }).isNew).toBe(false)
    list.add({ value: 'bo' })
    expect(openSuppressions(openForTest(to)).suppressesLogin('bo')).toBe(true)
  })

  it('follows another process, and what was taken of it before stays', () => {
    const dataDir = freshDataDir()
    const list = openSuppressions(openForTest(dataDir))
    expect(list.reload()).toBe(false)
    run(dataDir, 'add', 'ada')
    expect(list.suppressesLogin('ada')).toBe(false)
    const before = list.suppressed
    expect(list.reload()).toBe(true)
    expect([list.version, list.suppressesLogin('ada')]).toEqual([1, true])
    expect([before.suppressesLogin('ada'), list.suppressed.suppressesLogin('ada')]).toEqual([
      false,
      true,
    ])
    expect(list.reload()).toBe(false)
    run(dataDir, 'remove', 'ada')
    expect(list.reload()).toBe(true)
    expect([list.version, list.isEmpty]).toEqual([2, true])
  })

  it('is followed in slices, however long it is', async () => {
    const dataDir = freshDataDir()
    const list = openSuppressions(openForTest(dataDir))
    const store = openForTest(dataDir)
    const other = openSuppressions(store)
    const { mark } = other.add({ value: 'ada' })
    other.add({ value: 'acme.example' })
    const table = store.table<unknown>('suppressions')
    const [[key, entry]] = [...table.entries({ start: mark, limit: 1 })] as [[string, object]]
    // Before and after the two there are many others.
    store.transact('flush', () => {
      for (let i = 0; i < 1_200; i++) {
        const hash = Math.floor((i * 0xffff) / 1_200)
          .toString(16)
          .padStart(4, '0')
        table.put(`${hash}${i}`, { ...entry, hashes: [{ kind: 'login', hash: `${i}` }] })
      }
    })
    expect(table.get(key)).toEqual(entry)
    // Changes of others are visible at the next event-loop tick.
    await nextLoopTick()
    expect(await list.follow()).toBe(true)
    expect([list.suppressesLogin('ada'), list.suppressesAddress('x@acme.example')]).toEqual([
      true,
      true,
    ])
    expect(list.version).toBe(2)
    expect(await list.follow()).toBe(false)
    other.remove({ value: 'ada' })
    await nextLoopTick()
    const following = list.follow()
    list.add({ value: 'bob' })
    expect(await following).toBe(true)
    expect([list.suppressesLogin('ada'), list.suppressesLogin('bob')]).toEqual([false, true])
  })

  it('is there after a restart, and nothing of it is in clear', async () => {
    const dataDir = freshDataDir()
    const unique = 'zqxj'
    const values = [`${unique}login`, `${unique}@acme.example`, `${unique}.example`]
    run(dataDir, 'add', values[0]!)
    const store = openForTest(dataDir)
    const list = openSuppressions(store)
    for (const value of values.slice(1)) list.add({ value })
    list.add({ value: `U_${unique}`, kind: 'platformId' })
    expect(list.list()).toHaveLength(4)
    expect(list.suppressesLogin(values[0]!)).toBe(true)
    const files = readdirSync(join(dataDir, 'accounts'))
    expect(files).toContain('data.mdb')
    for (const file of files) {
      expect(readFileSync(join(dataDir, 'accounts', file)).includes(unique)).toBe(false)
    }
  })
})

function run(dataDir: string, command: 'add' | 'remove', value: string): void {
  const args = [program, dataDir, command, value]
  const { status, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8' })
  expect([status, stderr]).toEqual([0, ''])
}
