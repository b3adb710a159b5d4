/** A domain at which thousands have addresses, and nobody may see one. */
import { expect, it } from 'vitest'
import { crowd, crowdSnapshot, withWords } from '../crowd.ts'
import { hiding } from '../hidden-world.ts'
import { foundBy } from '../walk.ts'
import { type EngineKind, engineOf } from './engine-kind.ts'

export function suppressedDomainConforms(kind: EngineKind): void {
  const engine = engineOf(kind, crowdSnapshot(kind.shards))

  it('is hidden as a single address is', async () => {
    expect(await engine().count('users', withWords('crowdexample'))).toBe(3000)
    await engine().suppress(hiding({ addresses: ['crowd.example'] }))
    expect(await engine().count('users', withWords('crowdexample'))).toBe(0)
    expect(await engine().count('users', { kind: 'not', filter: withWords('crowdexample') })).toBe(
      3000,
    )
    // 300 have another address that says the same.
    expect(await engine().count('users', withWords('crowd'))).toBe(300)
    expect(await engine().count('users', withWords('crowd', 'test'))).toBe(300)
    const ranking = { kind: 'terms', terms: ['crowd'] } as const
    const plan = { collection: 'users', ranking, filter: null, limit: 1000, after: null } as const
    const found = foundBy(await engine().search(plan)).map(({ ordinal }) => ordinal)
    // Those too who write the word.
    const expected = [...crowd.keys()].filter((ordinal) => {
      const { user, emails } = crowd[ordinal]!
      return emails.length > 1 || user.bio !== undefined
    })
    expect(found.sort((a, b) => a - b)).toEqual(expected)
    expect(expected.length).toBeGreaterThan(500)
    // No word takes anybody out of a list that another brings them into.
    const foundAfter = async (...list: string[]) => {
      const asked = { ...plan, ranking: { kind: 'terms', terms: list } } as const
      return foundBy(await engine().search(asked))
    }
    const by = (one: string) => [...crowd.keys()].filter((i) => crowd[i]!.user.login === one)
    const user8 = by('user-8')[0]!
    const alone = await foundAfter('8')
    expect(alone.map(({ ordinal }) => ordinal)).toEqual([user8])
    expect((await foundAfter('8', 'crowd')).map(({ ordinal }) => ordinal)).toContain(user8)
    // Nobody has this one any more, so that it is as good as no word at all.
    expect(await foundAfter('8', 'u9')).toEqual(alone)
    expect(await foundAfter('8', 'nosuchword')).toEqual(alone)
    expect(await foundAfter('u9')).toEqual([])
    await engine().suppress(hiding({}))
    expect(await engine().count('users', withWords('crowd'))).toBe(3000)
  })

  it('without knowing how addresses are shown, none of such a user is', async () => {
    await engine().suppress(hiding({ addresses: ['u0@crowd.example'] }))
    const [first, second] = await engine().find('users', 'login', ['user-0', 'user-10'])
    expect(Buffer.from(first!.body).toString()).not.toContain('@')
    expect(Buffer.from(second!.body).toString()).toContain('***10@crowd.example')
    await engine().suppress(hiding({}))
  })
}
