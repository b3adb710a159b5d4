/** Counts and lookups of people. */
import { expect, it } from 'vitest'
import type { StoredDocument } from '../../../src/engines/index.ts'
import { memorySnapshot } from '../memory-snapshot.ts'
import { cases } from './cases.ts'
import { type EngineKind, engineOf } from './engine-kind.ts'
import { expected, people } from './ranked-lists.ts'

export function searchesConform(kind: EngineKind): void {
  const engine = engineOf(kind, memorySnapshot({ users: people }, kind.shards))

  it('counts the matches', async () => {
    for (const filter of cases.filter.flat()) {
      const matching = expected.users.oracle.count(filter)
      expect(matching).toBeGreaterThan(0)
      expect(await engine().searcher.count('users', filter)).toBe(matching)
    }
  })

  it('looks documents up by any of their names', async () => {
    const decode = (found: StoredDocument | null) =>
      found && JSON.parse(Buffer.from(found.body).toString())
    const logins = await engine().documents.find('users', 'login', [
      'USER-7',
      'nobody',
      'dev-9',
      'user-7',
    ])
    expect(logins.map(decode)).toEqual([
      expect.objectContaining({ platformId: 'U_7' }),
      null,
      expect.objectContaining({ platformId: 'U_9' }),
      expect.objectContaining({ platformId: 'U_7' }),
    ])
    const ids = await engine().documents.find('users', 'platformId', ['U_7', 'u_7'])
    expect(ids.map(decode)).toEqual([expect.objectContaining({ login: 'user-7' }), null])
    const { id } = decode(ids[0]!)
    expect((await engine().documents.find('users', 'id', [id])).map(decode)).toEqual([
      decode(ids[0]!),
    ])
  })

  it('has an empty collection too', async () => {
    expect(engine().sizes).toEqual({ users: people.length, repos: 0, professionals: 0 })
    const plan = { collection: 'repos', filter: null, limit: 5, after: null } as const
    const page = await engine().searcher.search({
      ...plan,
      ranking: { kind: 'terms', terms: ['rust'] },
    })
    expect(page).toEqual({ hits: [], more: false })
    expect(await engine().searcher.count('repos', { kind: 'and', filters: [] })).toBe(0)
    expect(await engine().documents.find('repos', 'fullName', ['a/b'])).toEqual([null])
  })
}

export function sameLoginsConform(kind: EngineKind): void {
  it('a login of several documents finds the one with the least id', async () => {
    const [first, second] = [...people].slice(0, 2)
    const copies = [first!, second!].map((document) => ({
      ...document,
      keywords: { ...document.keywords, login: 'Twin' },
    }))
    const engine = await kind.open(memorySnapshot({ users: copies }, kind.shards))
    const [found] = await engine.documents.find('users', 'login', ['twin'])
    expect(Buffer.from(found!.body).equals(first!.stored)).toBe(true)
    expect(found!.ordinal).toBe(0)
    await engine.close()
  })
}
