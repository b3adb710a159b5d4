/** A suppressed domain that thousands of people have addresses at. */
import { expect, it } from 'vitest'
import { crowd, crowdSnapshot, withWords } from '../crowd.ts'
import { hiding } from '../suppressible-world.ts'
import { foundBy } from '../walk.ts'
import { type EngineKind, engineOf } from './engine-kind.ts'

export function suppressedDomainConforms(kind: EngineKind): void {
  const engine = engineOf(kind, crowdSnapshot(kind.shards))

  it('suppresses each person with an address at it, and restores them', async () => {
    const atDomain = crowd.filter(({ emails }) =>
      emails.some((one) => one.endsWith('@one.example')),
    )
    const left = crowd.length - atDomain.length
    expect(atDomain.length).toBeGreaterThan(2500)
    expect(left).toBeGreaterThan(100)
    const sorted = { kind: 'sorted', field: 'updatedAt' } as const
    const terms = { kind: 'terms', terms: ['crowd'] } as const
    const count = () => engine().searcher.count('users', { kind: 'and', filters: [] })
    const search = (ranking: typeof sorted | typeof terms) =>
      engine().searcher.search({
        collection: 'users',
        ranking,
        filter: null,
        limit: 1000,
        after: null,
      })
    await engine().suppress(hiding({ addresses: ['one.example'] }))
    expect(await count()).toBe(left)
    expect(engine().sizes.users).toBe(left)
    expect(await engine().searcher.count('users', withWords('oneexample'))).toBe(0)
    for (const ranking of [sorted, terms]) {
      const found = foundBy(await search(ranking)).map(({ ordinal }) => ordinal)
      const expected = [...crowd.keys()].filter((i) => !atDomain.includes(crowd[i]!))
      expect(found.sort((a, b) => a - b)).toEqual(expected)
    }
    const addresses = await engine().documents.addresses([...crowd.keys()])
    expect(addresses.flat().some((address) => address.endsWith('@one.example'))).toBe(false)
    await engine().suppress(hiding({}))
    expect(await count()).toBe(crowd.length)
    expect((await search(terms)).hits).toHaveLength(1000)
  })
}
