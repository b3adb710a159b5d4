import { describe, expect, it } from 'vitest'
import { repositories, share, users } from './sample-records.ts'

describe('repositories of the sample', () => {
  const logins = new Set(users.map((user) => user.login))

  it('have ids and full names of their own', () => {
    const fullNames = repositories.map(({ ownerLogin, name }) =>
      `${ownerLogin}/${name}`.toLowerCase(),
    )
    expect(new Set(fullNames).size).toBe(repositories.length)
    expect(new Set(repositories.map(({ platformId }) => platformId)).size).toBe(repositories.length)
    for (const { platformId, name } of repositories) {
      expect(platformId).toMatch(/^R_sample\w+$/)
      expect(name).toMatch(/^[\w.-]{1,100}$/)
    }
  })

  it('belong to users, but for a few organisations', () => {
    const owned = share(repositories, ({ ownerLogin }: { ownerLogin: string }) =>
      logins.has(ownerLogin),
    )
    expect(owned).toBeGreaterThan(0.95)
    expect(owned).toBeLessThan(0.99)
  })

  it('count issues as open plus closed', () => {
    const wrong = repositories.filter(
      (repository) =>
        repository.totalIssuesCount !== repository.totalIssuesOpen + repository.totalIssuesClosed,
    )
    expect(wrong).toEqual([])
    expect(Math.max(...repositories.map(({ stargazerCount }) => stargazerCount))).toBeGreaterThan(
      10_000,
    )
  })

  it('have README texts of 200 to 1,500 characters', () => {
    const lengths = repositories.flatMap(({ readme }) => readme?.length ?? [])
    expect(lengths.filter((length) => length < 200 || length > 1501)).toEqual([])
  })

  it('have no slot left unfilled and no article gone wrong', () => {
    const texts = repositories.flatMap(({ description, readme }) => [
      description ?? '',
      readme ?? '',
    ])
    expect(
      texts.filter((text) => /\{\w+\}|undefined|\ba (optics|end-to|incremental)/.test(text)),
    ).toEqual([])
  })
})
