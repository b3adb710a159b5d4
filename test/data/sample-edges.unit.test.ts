import { describe, expect, it } from 'vitest'
import { edges, has, repositories, share, users } from './sample-records.ts'

describe('edges of the sample', () => {
  const people = new Set(users.flatMap(({ login, platformId }) => [login, platformId]))
  const projects = new Set(
    repositories.flatMap(({ ownerLogin, name, platformId }) => [
      `${ownerLogin}/${name}`,
      platformId,
    ]),
  )
  const ends = { follows: people, stars: projects, contributes: projects, owns: projects }

  it('are of four kinds, each with dates and without', () => {
    const least = { follows: 4000, stars: 4000, contributes: 4000, owns: 300 }
    for (const [type, count] of Object.entries(least)) {
      const own = edges.filter((edge) => edge.type === type)
      expect(own.length, type).toBeGreaterThan(count)
      expect(share(own, has('at')), type).toBeGreaterThan(0.6)
      expect(share(own, has('at')), type).toBeLessThan(0.8)
    }
  })

  it('lead to known records, nearly always', () => {
    const known = share(
      edges,
      ({ type, from, to }: (typeof edges)[number]) => people.has(from) && ends[type].has(to),
    )
    expect(known).toBeGreaterThan(0.95)
    expect(known).toBeLessThan(1)
  })

  it('come once each, but for a few, and no user follows themselves', () => {
    const idOf = new Map(users.map(({ login, platformId }) => [platformId, login]))
    const key = ({ type, from, to }: (typeof edges)[number]): string =>
      `${type} ${idOf.get(from) ?? from} ${idOf.get(to) ?? to}`
    const known = edges.filter(({ to }) => !to.startsWith('gone-'))
    const repeated = known.length - new Set(known.map(key)).size
    expect(repeated).toBeGreaterThan(300)
    expect(repeated).toBeLessThan(500)
    expect(known.filter((edge) => /^follows (\S+) \1$/.test(key(edge)))).toEqual([])
  })

  it('give an owner to repositories of organisations', () => {
    const logins = new Set(users.map(({ login }) => login))
    const orphans = repositories.filter(({ ownerLogin }) => !logins.has(ownerLogin))
    const owned = new Set(edges.filter(({ type }) => type === 'owns').map(({ to }) => to))
    const found = share(
      orphans,
      ({ ownerLogin, name, platformId }: (typeof orphans)[number]) =>
        owned.has(`${ownerLogin}/${name}`) || owned.has(platformId),
    )
    expect(found).toBeGreaterThan(0.6)
    expect(found).toBeLessThan(1)
  })

  it('join people of one city more often than chance would', () => {
    const cityOf = new Map(
      users.flatMap((user) => (user.resolvedCity ? [[user.login, user.resolvedCity]] : [])) as [
        string,
        string,
      ][],
    )
    const pairs = edges
      .filter(({ type }) => type === 'follows')
      .map(({ from, to }) => [cityOf.get(from), cityOf.get(to)] as const)
      .filter(([a, b]) => a !== undefined && b !== undefined)
    const together = pairs.filter(([a, b]) => a === b).length / pairs.length
    // Far apart, because a follow back stands right behind its follow.
    const shifted = pairs.filter(([a], i) => a === pairs[(i + 1000) % pairs.length]![1]).length
    expect(together).toBeGreaterThan((5 * shifted) / pairs.length)
  })
})
