/** The files of `devdex fetch github`, fetched from a server of a small world. */
import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it, test } from 'vitest'
import {
  everyByte,
  fetched,
  readFolder,
  sortedFolder,
  started,
  summaryOf,
  token,
} from './fetched-folder.ts'
import { smallWorld, type WorldRepo } from './github-server.ts'

describe('what is fetched', () => {
  it('--org: its public repositories, members, and what these contributed to', async () => {
    const server = await started()
    const ended = await fetched(server, ['--org', 'Lumenforge'])
    expect(ended).toMatchObject({ code: 0, stderr: '' })
    const { users, repos, edges } = readFolder(ended.folder)
    expect(users).toHaveLength(62)
    expect(users[0]).toMatchObject({ login: 'lumenforge', type: 'organization' })
    expect(repos.map(({ name }) => name)).not.toContain('vault')
    expect(repos.find(({ name }) => name === 'prism')).toEqual({
      ...{ platformId: '9000', ownerLogin: 'lumenforge', name: 'prism' },
      ...{ description: 'About prism', language: 'Rust', topics: ['parser'] },
      readme: '# prism\n\nA parser.',
      ...{ stargazerCount: 900, totalIssuesCount: 5, totalIssuesOpen: 2, totalIssuesClosed: 3 },
      ...{ createdAt: '2020-01-01T00:00:00Z', updatedAt: '2024-01-01T00:00:00Z' },
    })
    const ofThird = edges.filter(({ from }) => from === '103')
    expect(ofThird).toHaveLength(47)
    expect(ofThird[0]).toEqual({ type: 'contributes', from: '103', to: '9004' })
    expect(new Set(users.map(({ platformId }) => platformId)).size).toBe(62)
    expect(new Set(repos.map(({ platformId }) => platformId)).size).toBe(repos.length)
    expect(ended.stdout).toContain('62 users, 72 repositories')
    expect(ended.stdout).toContain(`complete; next: devdex import ${ended.folder}`)
  })

  it('--user: profile, repositories, contributions, and with --follows followers', async () => {
    const server = await started()
    const plain = readFolder((await fetched(server, ['--user', 'mira'])).folder)
    expect(plain.users).toEqual([
      {
        ...{ platformId: '7', login: 'mira', type: 'user', displayName: 'mira Example' },
        ...{ bio: 'writes parsers, number 7', location: 'Zürich' },
        socialAccounts: [{ provider: 'mastodon', url: 'https://social.example/@mira' }],
        ...{ createdAt: '2015-03-01T10:00:00Z', updatedAt: '2024-05-01T10:00:00Z' },
        ...{ followersCount: 130, followingCount: 30, ownedRepoCount: 1 },
      },
    ])
    expect(plain.repos).toHaveLength(26)
    expect(plain.repos.find(({ name }) => name === 'notes')).toHaveProperty('readme')
    expect(plain.repos.find(({ name }) => name === 'prism')).not.toHaveProperty('readme')
    const ended = await fetched(server, ['--user', 'mira', 'dev-1', '--follows'])
    const { users, edges } = readFolder(ended.folder)
    expect(users).toHaveLength(131)
    const follows = edges.filter(({ type }) => type === 'follows')
    expect(follows).toContainEqual({ type: 'follows', from: '129', to: '7' })
    expect(follows).toContainEqual({ type: 'follows', from: '7', to: '129' })
  })

  it('--user of an organization: its repositories', async () => {
    const ended = await fetched(await started(), ['--user', 'lumenforge'])
    const { users, repos } = readFolder(ended.folder)
    expect(users).toHaveLength(1)
    expect(repos).toHaveLength(46)
  })

  it('--stars-of: the repository, its owner, and stars with their dates', async () => {
    const ended = await fetched(await started(), ['--stars-of', 'lumenforge/prism'])
    const { users, repos, edges } = readFolder(ended.folder)
    expect([users.length, repos.length, edges.length]).toEqual([131, 1, 130])
    const at = '2023-12-31T23:00:00Z'
    expect(edges[1]).toEqual({ type: 'stars', from: '101', to: '9000', at })
  })

  it('--followers-of: followers with profiles', async () => {
    const ended = await fetched(await started(), ['--followers-of', 'mira'])
    const { users, repos, edges } = readFolder(ended.folder)
    expect([users.length, repos.length, edges.length]).toEqual([131, 0, 130])
    expect(edges[0]).toEqual({ type: 'follows', from: '100', to: '7' })
  })

  it('--topic: all repositories of a search that shows 1,000, with their owners', async () => {
    const world = smallWorld(3)
    // 1,300 of one star, made on many days, 700 of a second, and some with more.
    for (let i = 0; i < 2100; i++) {
      const stars = i < 1300 ? 1 : i < 2000 ? 0 : i
      const day = new Date(Date.UTC(2012, 0, 1 + (i % 900))).toISOString()
      const repo: WorldRepo = {
        ...{ owner: `dev-${i % 3}`, name: `grammar-${i}`, number: 20_000 + i, stars },
        ...{ createdAt: day, topics: ['grammar'], stargazers: [], isPrivate: false },
      }
      world.repos.set(`${repo.owner}/${repo.name}`, repo)
    }
    const ended = await fetched(await started({ world }), ['--topic', 'grammar', '--json'])
    const { users, repos } = readFolder(ended.folder)
    expect(repos).toHaveLength(2100)
    expect(users.map(({ login }) => login).sort()).toEqual(['dev-0', 'dev-1', 'dev-2'])
    expect(repos[0]).toMatchObject({ stargazerCount: 2099 })
    expect(summaryOf(ended)).toMatchObject({ state: 'complete', repos: 2100, unreachable: 0 })
  })

  it('says what no search can reach', async () => {
    const world = smallWorld(1)
    for (let i = 0; i < 1010; i++) {
      const repo: WorldRepo = {
        ...{ owner: 'dev-0', name: `same-${i}`, number: 20_000 + i, stars: 0 },
        ...{ createdAt: '2021-05-05T05:05:05Z', topics: ['same'], stargazers: [] },
        isPrivate: false,
      }
      world.repos.set(`dev-0/${repo.name}`, repo)
    }
    const ended = await fetched(await started({ world }), ['--topic', 'same'])
    expect(readFolder(ended.folder).repos).toHaveLength(1000)
    expect(ended.stdout).toContain('10 beyond what a search shows')
  })

  it('no e-mails without --with-emails, and none that lead nowhere', async () => {
    const server = await started()
    const plain = await fetched(server, ['--followers-of', 'mira'])
    expect(server.requests.every(({ query }) => !query.includes('email'))).toBe(true)
    expect(everyByte(plain.folder)).not.toContain('@mail.example')
    const told = await fetched(server, ['--followers-of', 'mira', '--with-emails'])
    const { users } = readFolder(told.folder)
    expect(users.find(({ login }) => login === 'dev-3')).toHaveProperty('emails', [
      'dev-3@mail.example',
    ])
    expect(users.find(({ login }) => login === 'dev-4')).not.toHaveProperty('emails')
    expect(users.find(({ login }) => login === 'mira')).not.toHaveProperty('emails')
  })

  it('no READMEs with --no-readmes', async () => {
    const ended = await fetched(await started(), ['--user', 'lumenforge', '--no-readmes'])
    expect(readFolder(ended.folder).repos.filter(({ readme }) => readme !== undefined)).toEqual([])
  })

  it('files and folders are for their owner alone', async () => {
    const { folder } = await fetched(await started(), ['--followers-of', 'mira'])
    for (const name of readdirSync(folder)) {
      expect(statSync(join(folder, name)).mode & 0o077, name).toBe(0)
    }
  })

  it('sends one token, its own name, and one request at a time', async () => {
    const server = await started()
    await fetched(server, ['--org', 'lumenforge'])
    for (const { headers } of server.requests) {
      expect(headers['user-agent']).toMatch(/^devdex\/\d/)
      expect(headers.authorization).toBe(`Bearer ${token}`)
    }
    // Members in batches: 61 people are no 61 requests.
    const batches = server.requests.filter(({ operation }) => operation === 'Contributed')
    expect(batches.length).toBeLessThan(8)
  })
})

describe('--max', () => {
  test.each([1, 47, 60, 111, 123])(
    'ends at %s records, and a greater one goes further',
    async (max) => {
      const server = await started()
      const whole = await fetched(server, ['--org', 'lumenforge'])
      const part = await fetched(server, ['--org', 'lumenforge', '--max', String(max), '--json'])
      const { users, repos } = readFolder(part.folder)
      expect(users.length + repos.length).toBe(max)
      expect(summaryOf(part)).toMatchObject({ state: 'max', users: users.length })
      await fetched(server, ['--org', 'lumenforge', '--max', String(max + 7)], part.folder)
      await fetched(server, ['--org', 'lumenforge'], part.folder)
      expect(sortedFolder(part.folder)).toEqual(sortedFolder(whole.folder))
    },
  )

  it('ends where a repository and its owner would be one too many', async () => {
    const server = await started()
    const part = await fetched(server, ['--topic', 'parser', '--max', '1', '--json'])
    expect(summaryOf(part)).toMatchObject({ state: 'max', users: 0, repos: 0 })
  })
})

describe('one folder', () => {
  it('takes several selections, each record once, and asks for none again', async () => {
    const server = await started()
    const { folder } = await fetched(server, ['--followers-of', 'mira'])
    const more = await fetched(server, ['--org', 'lumenforge'], folder)
    expect(more.stdout).toContain('1 user, 72 repositories')
    const { users } = readFolder(folder)
    expect(new Set(users.map(({ login }) => login)).size).toBe(users.length)
    const before = server.requests.length
    const again = await fetched(server, ['--followers-of', 'MIRA'], folder)
    expect(again.stdout).toContain('complete')
    expect(server.requests).toHaveLength(before)
  })

  it('takes no second server', async () => {
    const { folder } = await fetched(await started(), ['--followers-of', 'mira'])
    const ended = await fetched(await started(), ['--user', 'mira'], folder)
    expect(ended.code).toBe(2)
    expect(ended.stderr).toContain('fetch into another folder, since their numbers would mix')
  })
})
