import { describe, expect, test } from 'vitest'
import { readExamples } from '../../src/contract/generate/examples.ts'
import { validateResponse } from '../../src/contract/index.ts'

interface Example<Member extends string> {
  readonly response: { readonly [Name in Member]: readonly object[] }
}

describe('responses', () => {
  const examples = readExamples()
  const { response: example } = examples.searchUsers![0] as Example<'users'>

  test.each([
    '***ra@lumenforge.example, jane.secret',
    '***ra@lumenforge.example <hidden>',
    '***ra@',
    '@lumenforge.example',
    'mailto:mira@lumenforge.example',
  ])('what is no address, or more than one, is a mistake: %s', (address) => {
    const users = [{ ...example.users[0], emails: [address] }]
    const [issue] = validateResponse('searchUsers', { ...example, users })
    expect(issue?.pointer).toBe('/users/0/emails/0')
  })

  test('a member that is not declared, a null and a fraction of a second are mistakes', () => {
    for (const wrong of [{ secret: 1 }, { bio: null }, { createdAt: '2026-01-01T00:00:00.5Z' }]) {
      const users = [{ ...example.users[0], ...wrong }]
      const [issue] = validateResponse('rawUsers', { count: 1, users })
      expect(issue?.pointer).toBe(`/users/0/${Object.keys(wrong)[0]}`)
    }
  })

  test('a mistake is found however deep lists are inside lists', () => {
    const user = { ...example.users[0], score: undefined }
    const pageInfo = { endCursor: null, hasNextPage: false }
    const { response } = examples.rawRepos![0] as Example<'repositories'>
    const [repository] = response.repositories
    const nested = (owner: object) => {
      const owns = { edges: [{ ...repository, owner }], pageInfo }
      const followers = { edges: [{ ...user, owns }], pageInfo }
      return { pageInfo, users: [{ ...user, followers }] }
    }
    const plain = (value: object) => JSON.parse(JSON.stringify(value))
    expect(validateResponse('rawRepoStars', plain(nested(user)))).toEqual([])
    const [issue] = validateResponse('rawRepoStars', plain(nested({ ...user, login: 7 })))
    expect(issue?.pointer).toBe('/users/0/followers/edges/0/owns/edges/0/owner/login')
  })

  test('a count may not be truncated', () => {
    const [issue] = validateResponse('rawUsersCount', { count: 1, truncated: true })
    expect(issue).toEqual({ pointer: '/truncated', message: '`truncated` must be false' })
  })
})
