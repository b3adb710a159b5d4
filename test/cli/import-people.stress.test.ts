/** Through any kind of source: who is suppressed stays so, and who receives no mail is no contact. */
import { cpSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { currentSnapshot } from '../../src/snapshot/index.ts'
import { dataSet, freshFolder } from '../ingest/data-set.ts'
import { event } from '../ingest/formats/gharchive-reader.ts'
import { serveWorld } from '../service/harness.ts'
import { makeFolder } from '../snapshot/small-snapshot.ts'
import { devdex } from './harness.ts'
import { importing, recordsIn } from './imported-sources.ts'
import { archiveHour, type SourcePerson, sourceKinds } from './people-sources.ts'

const kinds = Object.entries(sourceKinds)

/** Words in the files of the current snapshot. */
async function wordsIn(data: string, words: readonly string[]): Promise<string[]> {
  const folder = join(data, 'snapshots', `${await currentSnapshot(data)}`)
  const paths = readdirSync(folder, { recursive: true }).map((name) => join(folder, `${name}`))
  const files = paths.filter((path) => statSync(path).isFile()).map((path) => readFileSync(path))
  return words.filter((word) => files.some((bytes) => bytes.includes(word)))
}

describe('40 hex digits, noreply addresses and those of bots', () => {
  const hash = '3fa9c1d2e4b5a6978812345678900abcdefabcd0'
  const good = 'octavia@cat.dev'
  const bad = ['582231+octo1@users.noreply.github.com', 'noreply@github.com', 'bot@renovateapp.com']
  const people = [`${hash}@hashed.dev`, ...bad, good].map((address, i): SourcePerson => {
    const names = ['Ann Lee', 'Bob Ray', 'Cem Oz', 'Dua Fox', 'Octavia Cat']
    return { number: 582_230 + i, login: `octo${i}`, name: names[i]!, address }
  })
  /** These reveal the addresses in bytes, even obfuscated ones. */
  const marks = ['hashed.dev', 'noreply', 'renovateapp']

  it.each(kinds)('in a source of %s are in no record and no file', async (kind, make) => {
    const data = freshFolder()
    const isNative = kind === 'native'
    const several = people.slice(0, 3).map((one) => ({ ...one, address: `${one.address} ${good}` }))
    expect(await importing(data, make(isNative ? several : people))).toMatchObject({ code: 0 })
    expect(await wordsIn(data, marks)).toEqual([])
    if (isNative) return expect(await wordsIn(data, [good])).toEqual([good])
    const users = [...(await recordsIn(data, 'users')).values()]
    const hasAddresses = kind !== 'Rust registry' && kind !== 'GH Archive of 2021'
    expect(users.flatMap((user) => user.emails ?? [])).toEqual(hasAddresses ? [good] : [])
  })

  it('are found by no search, and are no best e-mail, whatever sources are joined', async () => {
    const data = freshFolder()
    const folders = kinds.map(([, make]) => make(people))
    expect(await importing(data, ...folders)).toMatchObject({ code: 0 })
    const world = await serveWorld(data)
    try {
      for (const value of [hash, 'hashed.dev', 'noreply.github.com', 'renovateapp.com']) {
        const filters = { field: 'emails', op: 'ContainsAllTokens', value }
        expect(await world.countUsers(filters)).toBe(0)
        expect(await world.logins({ query: `"${value}"`, typos: 'off' })).toEqual([])
      }
      const asked = { logins: people.map(({ login }) => login) }
      const { body } = await world.post<BestEmails>('/users/best-email/by-login', asked)
      expect(body.results.map((one) => one?.bestEmail)).toEqual([null, null, null, null, good])
    } finally {
      await world.close()
    }
  })
})

interface BestEmails {
  readonly results: readonly ({ readonly bestEmail: string | null } | null)[]
}

describe('after a person and an address of another one were suppressed', () => {
  const octo = { number: 583_231, login: 'octo', name: 'Octavia Cat', address: 'octavia@cat.dev' }
  const mira = { number: 77, login: 'mira', name: 'Mira Moon', address: 'mira@moon.dev' }
  /** A data directory of both, where `octo` and the address of `mira` are suppressed. */
  const prepared = makeFolder()

  beforeAll(async () => {
    const table = join(prepared, 'people.csv')
    writeFileSync(table, 'github_id,login,name,email\n583231,octo,Octavia Cat,octavia@cat.dev\n')
    expect(await importing(prepared, table)).toMatchObject({ code: 0 })
    for (const value of ['octo', 'mira@moon.dev']) {
      const suppressed = await devdex(['suppress', 'add', value, '--data', prepared])
      expect(suppressed).toMatchObject({ code: 0 })
    }
  })

  /** Into a copy of it. */
  async function importSources(...args: string[]) {
    const data = join(freshFolder(), 'data')
    cpSync(prepared, data, { recursive: true })
    const { code, stdout, stderr } = await importing(data, ...args)
    expect({ code, stderr }).toMatchObject({ code: 0 })
    return { data, stdout, users: await recordsIn(data, 'users') }
  }

  it.each(kinds)('an import of %s has neither', async (kind, make) => {
    const { data, users } = await importSources(make([octo, mira]))
    expect([users.has('octo'), users.has('mira')]).toEqual([false, true])
    expect(JSON.stringify([...users.values()])).not.toMatch(/octo"|mira@moon|"583231"/)
    expect(await wordsIn(data, ['mira@moon', '***ra@moon', '583231'])).toEqual([])
    // A signature with another address is no account, until a source lists the address.
    expect(await wordsIn(data, ['Octavia'])).toEqual(kind === 'git' ? ['Octavia'] : [])
  })

  it('an update with all kinds has neither, nor who signs with their addresses', async () => {
    const folders = kinds.map(([, make]) => make([octo, mira]))
    const { data, users } = await importSources(...folders, '--update')
    expect([users.has('octo'), users.has('mira')]).toEqual([false, true])
    expect(await wordsIn(data, ['Octavia', 'mira@moon', '583231'])).toEqual([])
    expect(users.get('mira')).toMatchObject({ platformId: '77', emails: [] })
  })

  it('an archive that knows the number under a new login has neither login', async () => {
    const actor = { id: octo.number, login: 'octavia-new' }
    const later = event('WatchEvent', {}, { actor, created_at: '2024-01-01T00:00:00Z' })
    const hours = archiveHour('2024-01-01-0.json.gz', [event('WatchEvent'), later])
    const { data, users } = await importSources(hours)
    expect(users.has('octavia-new')).toBe(false)
    // The new login is suppressed from then on, also where it stands alone.
    const table = dataSet({ 'people.csv': 'login,bio\noctavia-new,Compilers\nnoor,Maps\n' })
    expect(await importing(data, table, '--allow-shrink')).toMatchObject({ code: 0 })
    expect([...(await recordsIn(data, 'users')).keys()]).toEqual(['noor'])
  })

  it('stars and repositories of the person are in no list', async () => {
    const watch = event('WatchEvent', {}, { actor: { id: octo.number, login: 'octo' } })
    const own = event('WatchEvent', {}, { repo: { id: 8, name: 'octo/tool' } })
    const hours = archiveHour('2024-01-01-0.json.gz', [watch, own])
    const { stdout } = await importSources(hours, '--json')
    const suppressed = { users: 1, repos: 1, edges: 2 }
    expect(JSON.parse(stdout)).toMatchObject({ users: 1, repos: 1, suppressed })
  })
})
