/** Suppressed people and addresses remain suppressed after an import of any kind of source. */
import { cpSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { currentSnapshot } from '../../src/snapshot/index.ts'
import { freshFolder } from '../ingest/data-set.ts'
import { event } from '../ingest/formats/gharchive-reader.ts'
import { makeFolder } from '../snapshot/small-snapshot.ts'
import { devdex } from './harness.ts'
import { importing, recordsIn } from './imported-sources.ts'
import { archiveHour, sourceKinds } from './people-sources.ts'

const octo = { number: 583_231, login: 'octo', name: 'Octavia Cat', address: 'octavia@cat.dev' }
const mira = { number: 77, login: 'mira', name: 'Mira Moon', address: 'mira@moon.dev' }
const kinds = Object.entries(sourceKinds)

/** A data directory of both, where `octo` and the address of `mira` are suppressed. */
const prepared = makeFolder()

beforeAll(async () => {
  const table = join(prepared, 'people.csv')
  writeFileSync(table, `github_id,login,name,email\n583231,octo,Octavia Cat,octavia@cat.dev\n`)
  expect(await importing(prepared, table)).toMatchObject({ code: 0 })
  for (const value of ['octo', 'mira@moon.dev']) {
    const suppressed = await devdex(['suppress', 'add', value, '--data', prepared])
    expect(suppressed).toMatchObject({ code: 0 })
  }
})
afterAll(() => rmSync(prepared, { recursive: true }))

function preparedData(): string {
  const data = join(freshFolder(), 'data')
  cpSync(prepared, data, { recursive: true })
  return data
}

/** Words in the files of the current snapshot. */
async function tracesIn(data: string, words: readonly string[]): Promise<string[]> {
  const folder = join(data, 'snapshots', `${await currentSnapshot(data)}`)
  const paths = readdirSync(folder).map((name) => join(folder, name))
  const files = paths.filter((path) => statSync(path).isFile()).map((path) => readFileSync(path))
  return words.filter((word) => files.some((bytes) => bytes.includes(word)))
}

describe('after a person and an address of another one were suppressed', () => {
  it.each(kinds)('an import of %s has neither', async (kind, make) => {
    const data = preparedData()
    const { code, stderr } = await importing(data, make([octo, mira]))
    expect({ code, stderr }).toMatchObject({ code: 0 })
    const users = await recordsIn(data, 'users')
    expect([users.has('octo'), users.has('mira')]).toEqual([false, true])
    const all = [...users.values()]
    expect(all.flatMap(({ platformId, aliases = [] }) => [platformId, ...aliases])).not.toContain(
      '583231',
    )
    expect(JSON.stringify(all)).not.toMatch(/octo"|mira@moon/)
    expect(await tracesIn(data, ['mira@moon', '***ra@moon', '583231'])).toEqual([])
    // A signature with another address is no account, until a source lists the address.
    const isAuthor = kind === 'git'
    expect(await tracesIn(data, ['Octavia'])).toEqual(isAuthor ? ['Octavia'] : [])
  })

  it('an update with all kinds has neither, nor who signs with their addresses', async () => {
    const data = preparedData()
    const folders = kinds.map(([, make]) => make([octo, mira]))
    const { code, stderr } = await importing(data, ...folders, '--update')
    expect({ code, stderr }).toMatchObject({ code: 0 })
    const users = await recordsIn(data, 'users')
    expect([users.has('octo'), users.has('mira')]).toEqual([false, true])
    expect(await tracesIn(data, ['Octavia', 'mira@moon', '583231'])).toEqual([])
    expect(users.get('mira')).toMatchObject({ platformId: '77', emails: [] })
  })

  it('an archive that knows the number under a new login has neither login', async () => {
    const data = preparedData()
    const actor = { id: octo.number, login: 'octavia-new' }
    const later = event('WatchEvent', {}, { actor, created_at: '2024-01-01T00:00:00Z' })
    const hours = archiveHour('2024-01-01-0.json.gz', [event('WatchEvent'), later])
    await importing(data, hours)
    expect((await recordsIn(data, 'users')).has('octavia-new')).toBe(false)
    // The new login is suppressed from then on, also where it stands alone.
    const table = join(freshFolder(), 'people.csv')
    writeFileSync(table, 'login,bio\noctavia-new,Compilers\nnoor,Maps\n')
    expect(await importing(data, table, '--allow-shrink')).toMatchObject({ code: 0 })
    expect([...(await recordsIn(data, 'users')).keys()]).toEqual(['noor'])
  })

  it('stars and repositories of the person are in no list', async () => {
    const data = preparedData()
    const watch = event('WatchEvent', {}, { actor: { id: octo.number, login: 'octo' } })
    const repo = { id: 8, name: 'octo/tool' }
    const own = event('WatchEvent', {}, { repo })
    const hours = archiveHour('2024-01-01-0.json.gz', [watch, own])
    const { stdout } = await importing(data, hours, '--json')
    expect(JSON.parse(stdout)).toMatchObject({
      ...{ users: 1, repos: 1 },
      suppressed: { users: 1, repos: 1, edges: 2 },
    })
  })
})
