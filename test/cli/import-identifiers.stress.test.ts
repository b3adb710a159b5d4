/** Identifiers of records that sources name without one, and of those that become known later. */
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { countIn, dataSet, freshFolder } from '../ingest/data-set.ts'
import { event } from '../ingest/formats/gharchive-reader.ts'
import { TestRepository } from '../ingest/formats/git-repositories.ts'
import { devdex } from './harness.ts'
import { importing, recordsIn } from './imported-sources.ts'
import { archiveHour } from './people-sources.ts'

const old = 'MDQ6VXNlcjU4MzIzMQ=='
const fresh = 'U_kgDOAAjmPw'

/** Imports the sources one after the other, each as an update of those before. */
async function grown(...sources: readonly string[]): Promise<string> {
  const data = freshFolder()
  for (const [i, source] of sources.entries()) {
    const more = i === 0 ? [] : ['--update']
    expect(await importing(data, source, ...more)).toMatchObject({ code: 0 })
  }
  return data
}

const namedAlone = () => dataSet({ 'people.csv': 'login,bio\nocto,Compilers\nmira,Moons\n' })
const numbered = (id: number | string) =>
  dataSet({ 'users.json': JSON.stringify([{ login: 'octo', id, node_id: id, type: 'User' }]) })

describe('a record without an identifier', () => {
  it('gets one made of its login, or of its full name', async () => {
    const repos = dataSet({ 'repos.csv': 'full_name,description\nocto/hello,Greets\n' })
    const data = await grown(namedAlone(), repos)
    expect((await recordsIn(data, 'users')).get('octo')).toMatchObject({ platformId: 'login:octo' })
    expect((await recordsIn(data, 'repos')).get('octo/hello')).toMatchObject({
      platformId: 'repo:octo/hello',
    })
  })

  it('but with an address gets a keyed hash of it, the same in each import', async () => {
    const clone = TestRepository.create()
    clone.commit({ author: 'Mira Moon <mira@moon.dev>' })
    const data = await grown(clone.path)
    const [[login, mira]] = (await recordsIn(data, 'users')) as unknown as [[string, object]]
    const { platformId } = mira as { platformId: string }
    expect(platformId).toMatch(/^git:[0-9a-f]{24}$/)
    // GitHub gives no login with a tilde, so this is no account's.
    expect(login).toBe(`mira-moon~${platformId.slice(-8)}`)
    expect(await importing(data, clone.path)).toMatchObject({ code: 0 })
    expect([...(await recordsIn(data, 'users'))]).toEqual([[login, mira]])
    for (const kind of ['sha1', 'sha256', 'md5']) {
      const digest = createHash(kind).update('mira@moon.dev').digest('hex')
      expect(digest).not.toContain(platformId.slice(4))
    }
    const [other] = [...(await recordsIn(await grown(clone.path), 'users')).values()]
    expect(other.platformId).not.toBe(platformId)
    expect(readFileSync(join(data, 'identity.key'))).toHaveLength(32)
  })
})

describe('the first identifier', () => {
  it('stays, and all forms that come later are aliases', async () => {
    const forms = [fresh, 583_231, old]
    const data = await grown(...forms.map(numbered))
    const [[, octo], ...others] = [...(await recordsIn(data, 'users'))] as [[string, Octo]]
    expect(others).toEqual([])
    expect(octo.platformId).toBe(fresh)
    expect([...octo.aliases].sort()).toEqual(['583231', old].sort())
  })

  it('of a login stays when its number becomes known', async () => {
    const hour = archiveHour('2021-03-04-9.json.gz', [
      event('WatchEvent', {}, { actor: { id: 583_231, login: 'octo' } }),
    ])
    const table = dataSet({ 'people.csv': 'login,bio\nocto,Compilers\n' })
    const data = await grown(table, numbered(583_231), hour)
    expect((await recordsIn(data, 'users')).get('octo')).toMatchObject({
      ...{ platformId: 'login:octo', aliases: ['583231'], bio: 'Compilers' },
    })
    expect((await recordsIn(data, 'users')).size).toBe(1)
  })

  it('and each alias find the person in filters, the journal and suppression', async () => {
    const data = await grown(namedAlone(), numbered(583_231), numbered(old))
    const ids = ['login:octo', '583231', old]
    for (const id of ids) {
      const filter = { kind: 'keyword', field: 'platformId', values: [id] } as const
      expect(await countIn(data, 'users', filter)).toBe(1)
      const explained = await devdex(['person', 'explain', id, '--data', data])
      expect(explained.stdout).toContain('octo: platformId login:octo')
    }
    const args = ['suppress', 'add', old, '--kind', 'platform-id', '--data', data]
    expect(await devdex(args)).toMatchObject({ stderr: expect.stringContaining('1 user') })
    await importing(data, numbered(583_231), namedAlone())
    expect([...(await recordsIn(data, 'users')).keys()]).toEqual(['mira'])
  })
})

interface Octo {
  readonly platformId: string
  readonly aliases: readonly string[]
}
