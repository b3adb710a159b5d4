/** `devdex fetch github` against a server of a small world, which fails in all the ways it can. */
import { readdirSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it, test } from 'vitest'
import { freshFolder } from '../../ingest/data-set.ts'
import { devdex } from '../harness.ts'
import { everyByte, readFolder, sortedFolder } from './fetched-folder.ts'
import {
  type Fault,
  type GithubRequest,
  type GithubServer,
  githubServer,
  type ServerOptions,
  smallWorld,
  type WorldRepo,
} from './github-server.ts'

const token = 'ghp_secretOfTheTest0123456789'

async function started(options: Partial<ServerOptions> = {}): Promise<GithubServer> {
  return githubServer({ world: smallWorld(), ...options })
}

interface Fetched {
  readonly code: number
  readonly stdout: string
  readonly stderr: string
  readonly folder: string
}

async function fetched(
  server: GithubServer,
  args: readonly string[],
  folder = join(freshFolder(), 'people'),
): Promise<Fetched> {
  const all = ['fetch', 'github', ...args, '--into', folder, '--api', server.url]
  const ended = await devdex(all, { environment: { GITHUB_TOKEN: token } })
  expect(ended.stdout + ended.stderr).not.toContain(token)
  return { ...ended, folder }
}

/** Faults for the first requests. */
function faults(...list: readonly (Fault | undefined)[]): Pick<ServerOptions, 'fault'> {
  return { fault: (_, index) => list[index] }
}

const summaryOf = (ended: Fetched) => JSON.parse(ended.stdout)

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
    expect(ofThird).toHaveLength(27)
    expect(ofThird[0]).toEqual({ type: 'contributes', from: '103', to: '9004' })
    expect(new Set(users.map(({ platformId }) => platformId)).size).toBe(62)
    expect(new Set(repos.map(({ platformId }) => platformId)).size).toBe(repos.length)
    expect(ended.stdout).toContain('62 users, 46 repositories')
    expect(ended.stdout).toContain(`complete; next: devdex import ${ended.folder}`)
  })

  it('--user: profile, repositories and contributions, with --follows both directions', async () => {
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
  test.each([1, 2, 47, 60, 100])('ends at %s records, and a greater one goes on', async (max) => {
    const server = await started()
    const whole = await fetched(server, ['--org', 'lumenforge'])
    const part = await fetched(server, ['--org', 'lumenforge', '--max', String(max), '--json'])
    const { users, repos } = readFolder(part.folder)
    expect(users.length + repos.length).toBe(max)
    expect(summaryOf(part)).toMatchObject({ state: 'max', users: users.length })
    await fetched(server, ['--org', 'lumenforge', '--max', String(max + 7)], part.folder)
    await fetched(server, ['--org', 'lumenforge'], part.folder)
    expect(sortedFolder(part.folder)).toEqual(sortedFolder(whole.folder))
  })

  it('ends where a repository and its owner would be one too many', async () => {
    const server = await started()
    const part = await fetched(server, ['--topic', 'parser', '--max', '1', '--json'])
    expect(summaryOf(part)).toMatchObject({ state: 'max', users: 0, repos: 0 })
  })
})

describe('limits of the server', () => {
  const people = ['--followers-of', 'mira']
  const inOneSecond = () => String(Math.ceil(Date.now() / 1000) + 1)

  test.each<[string, () => Fault]>([
    ['429 with Retry-After', () => ({ status: 429, headers: { 'retry-after': '1' } })],
    [
      '403 as an abuse answer',
      () => ({
        status: 403,
        headers: { 'retry-after': '0' },
        body: { message: 'You have triggered an abuse detection mechanism.' },
      }),
    ],
    [
      '403 without points',
      () => ({
        status: 403,
        headers: { 'x-ratelimit-remaining': '0', 'x-ratelimit-reset': inOneSecond() },
        body: { message: 'API rate limit exceeded' },
      }),
    ],
    [
      '200 with RATE_LIMITED',
      () => ({
        status: 200,
        headers: { 'x-ratelimit-remaining': '0', 'x-ratelimit-reset': inOneSecond() },
        body: { errors: [{ type: 'RATE_LIMITED', message: 'API rate limit exceeded' }] },
      }),
    ],
    [
      '200 with a secondary limit',
      () => ({
        status: 200,
        headers: { 'retry-after': '1' },
        body: { data: null, errors: [{ message: 'You have exceeded a secondary rate limit' }] },
      }),
    ],
  ])('%s is waited for, and said', async (_, fault) => {
    const server = await started({ fault: (_, index) => (index === 1 ? fault() : undefined) })
    const ended = await fetched(server, people)
    expect(ended.code).toBe(0)
    expect(ended.stderr).toMatch(/: waiting \d+ s, until \d\d:\d\d:\d\d UTC/)
    expect(readFolder(ended.folder).users).toHaveLength(131)
  })

  it('a wait of more than an hour ends the fetch, and the same command goes on', async () => {
    const server = await started(
      faults(undefined, { status: 429, headers: { 'retry-after': '90000' } }),
    )
    const ended = await fetched(server, people)
    expect(ended.code).toBe(1)
    expect(ended.stderr).toMatch(/may be asked again in 25 h 0 min; 1 user and 0 repositories are/)
    const again = await fetched(server, people, ended.folder)
    expect(again.stderr).toContain('going on after 1 user and 0 repositories')
    expect(readFolder(ended.folder).users).toHaveLength(131)
  })
})

describe('heavy pages', () => {
  const tooMany = (most: number, fault: Fault) => ({
    fault: ({ variables }: GithubRequest) => (Number(variables.first) > most ? fault : undefined),
  })

  test.each<[string, Fault]>([
    ['502', { status: 502, body: '<html>Bad gateway</html>' }],
    ['504', { status: 504 }],
    [
      'Something went wrong',
      {
        status: 200,
        body: {
          data: null,
          errors: [{ message: 'Something went wrong while executing your query. Reference: 1' }],
        },
      },
    ],
    [
      'exceeded resources, with a part of the data',
      {
        status: 200,
        body: {
          data: { node: { list: { edges: [null] } } },
          errors: [{ type: 'RESOURCE_LIMITS_EXCEEDED', message: 'Resource limits exceeded' }],
        },
      },
    ],
  ])('%s: pages are halved, and nothing is lost', async (_, fault) => {
    const server = await started(tooMany(30, fault))
    const ended = await fetched(server, ['--followers-of', 'mira'])
    expect(ended.code).toBe(0)
    expect(readFolder(ended.folder).users).toHaveLength(131)
    const sizes = server.requests.map(({ variables }) => variables.first)
    expect(sizes.slice(1, 5)).toEqual([100, 50, 25, 25])
  })

  it('pages grow slowly again', async () => {
    let refused = 0
    const fault = ({ variables }: GithubRequest): Fault | undefined =>
      Number(variables.first) > 12 && refused++ < 3 ? { status: 502 } : undefined
    const server = await started({ fault })
    await fetched(server, ['--followers-of', 'mira'])
    const sizes = server.requests.map(({ variables }) => variables.first)
    expect(sizes.slice(1)).toEqual([100, 50, 25, 12, 12, 12, 12, 18, 18, 18, 18, 27])
  })

  it('members in batches become fewer', async () => {
    const fault = ({ operation, variables }: GithubRequest): Fault | undefined =>
      operation === 'Contributed' && (variables.ids as string[]).length > 6
        ? { status: 502 }
        : undefined
    const plain = await fetched(await started(), ['--org', 'lumenforge'])
    const ended = await fetched(await started({ fault }), ['--org', 'lumenforge'])
    expect(sortedFolder(ended.folder)).toEqual(sortedFolder(plain.folder))
  })

  it('one that is too heavy alone comes without its README', async () => {
    const fault = ({ variables }: GithubRequest): Fault | undefined =>
      variables.readmes === true && 'first' in variables ? { status: 502 } : undefined
    const ended = await fetched(await started({ fault }), ['--user', 'mira'])
    const { repos } = readFolder(ended.folder)
    expect(repos.find(({ name }) => name === 'notes')).not.toHaveProperty('readme')
    expect(repos).toHaveLength(26)
  })

  it('an answer without end is broken off', async () => {
    const body = { data: { x: 'x'.repeat(17 << 20) } }
    const server = await started(tooMany(60, { status: 200, body }))
    const ended = await fetched(server, ['--followers-of', 'mira'])
    expect(readFolder(ended.folder).users).toHaveLength(131)
    expect(server.requests.map(({ variables }) => variables.first)).toContain(50)
  })
})

describe('bad connections', () => {
  it('cut ones, wrong JSON and 500s are tried again', async () => {
    const notJson: Fault = { status: 200, body: '<html>' }
    const noData: Fault = { status: 200, body: [1, 2] }
    const ended = await fetched(
      await started(faults('cut', undefined, notJson, 'cut', undefined, noData, { status: 500 })),
      ['--followers-of', 'mira'],
    )
    expect(ended.code).toBe(0)
    expect(readFolder(ended.folder).users).toHaveLength(131)
  })

  test.each<[string, Fault, string]>([
    ['401', { status: 401, body: { message: 'Bad credentials' } }, 'Bad credentials; GITHUB_TOKEN'],
    ['403', { status: 403, body: { message: `no ${token}` } }, 'answered 403: no [token]'],
    ['404', { status: 404 }, 'there is no API at http://127.0.0.1:'],
    [
      'a query that it does not understand',
      { status: 200, body: { errors: [{ type: 'undefinedField', message: "Field 'x' no" }] } },
      "refuses the query: Field 'x' no",
    ],
    [
      'missing scopes',
      {
        status: 200,
        body: {
          data: { account: null },
          errors: [{ type: 'INSUFFICIENT_SCOPES', message: "requires ['read:org']" }],
        },
      },
      "GITHUB_TOKEN may read too little: requires ['read:org']",
    ],
  ])('%s ends the fetch', async (_, fault, text) => {
    const server = await started({ fault: () => fault })
    const ended = await fetched(server, ['--followers-of', 'mira'])
    expect(ended.code).toBe(1)
    expect(ended.stderr).toContain(text)
    expect(server.requests).toHaveLength(1)
  })

  it('a redirect does not get the token', async () => {
    const other = await started()
    const server = await started(faults({ status: 307, headers: { location: other.url } }))
    const ended = await fetched(server, ['--followers-of', 'mira'])
    expect(ended.stderr).toContain('redirects are not followed with a token')
    expect(other.requests).toEqual([])
  })

  it('a token that the server repeats is in no file and no line', async () => {
    const world = smallWorld(3)
    const mira = world.users.get('mira')!
    world.users.set('mira', { ...mira, members: { bio: `my ${token}` } })
    const ended = await fetched(await started({ world }), ['--followers-of', 'mira'])
    expect(everyByte(ended.folder)).not.toContain(token)
    expect(everyByte(ended.folder)).toContain('my [token]')
  })
})

describe('partial answers', () => {
  it('renamed people are taken by the login of today, and said', async () => {
    const ended = await fetched(await started(), ['--user', 'mira-old', '--json'])
    expect(readFolder(ended.folder).users[0]).toMatchObject({ login: 'mira' })
    expect(ended.stderr).toContain('mira-old is mira today')
    expect(summaryOf(ended)).toMatchObject({ renamed: 1 })
  })

  it('deleted ones of a list are counted, and the others go on', async () => {
    const ended = await fetched(await started(), ['--user', 'gone', 'mira', '--json'])
    expect(ended.code).toBe(0)
    expect(ended.stderr).toContain('GitHub has no gone (Could not resolve')
    expect(summaryOf(ended)).toMatchObject({ missing: 1, users: 1 })
  })

  test.each([
    ['--org', 'gone'],
    ['--user', 'gone'],
    ['--followers-of', 'gone'],
    ['--stars-of', 'lumenforge/gone'],
  ])('%s %s that is not there ends in an error', async (...args) => {
    const ended = await fetched(await started(), args)
    expect(ended.code).toBe(1)
    expect(ended.stderr).toMatch(/GitHub has no (lumenforge\/)?gone \(Could not resolve/)
  })

  test.each([
    ['--org', 'mira', 'mira is a user, not an organization: try --user mira'],
    ['--followers-of', 'lumenforge', 'not a user: try --org lumenforge'],
    ['--stars-of', 'lumenforge/vault', 'lumenforge/vault is private: only public'],
  ])('%s %s is explained', async (option, name, text) => {
    const ended = await fetched(await started(), [option, name])
    expect(ended.code).toBe(1)
    expect(ended.stderr).toContain(text)
  })

  it('a member who is gone meanwhile is counted', async () => {
    const world = smallWorld()
    const edit: ServerOptions['edit'] = (_, { operation }) => {
      if (operation === 'Members') world.users.delete('dev-5')
    }
    const ended = await fetched(await started({ world, edit }), ['--org', 'lumenforge', '--json'])
    expect(ended.code).toBe(0)
    expect(summaryOf(ended).missing).toBeGreaterThan(0)
    expect(readFolder(ended.folder).users).toHaveLength(62)
  })

  it('what an organization protects is counted and said once', async () => {
    const message = 'Resource protected by organization SAML enforcement.'
    const edit: ServerOptions['edit'] = (answer, { operation }) => {
      if (operation !== 'Followers') return
      const { list } = answer.data!.node as { list: { edges: { node: unknown }[] } }
      list.edges[2]!.node = null
      answer.errors = [{ type: 'FORBIDDEN', message, path: ['node'] }]
    }
    const ended = await fetched(await started({ edit }), ['--followers-of', 'mira', '--json'])
    expect(summaryOf(ended)).toMatchObject({ state: 'complete', forbidden: 2, users: 129 })
    expect(ended.stderr.split(message)).toHaveLength(2)
  })

  it('objects of wrong types are dropped, and nothing of them reaches a file', async () => {
    const world = smallWorld(4)
    const odd = { bio: 7, createdAt: 'yesterday', followers: [], socialAccounts: 'none', name: '' }
    world.users.set('dev-0', { ...world.users.get('dev-0')!, members: odd })
    world.users.set('dev-1', { ...world.users.get('dev-1')!, members: { login: null } })
    world.users.set('dev-2', { ...world.users.get('dev-2')!, members: { databaseId: null } })
    const ended = await fetched(await started({ world }), ['--followers-of', 'mira'])
    const { users, edges } = readFolder(ended.folder)
    expect(users.map(({ platformId }) => platformId)).toEqual(['7', '100', 'X_ZGV2LTI', '103'])
    expect(Object.keys(users[1]!)).toEqual([
      ...['platformId', 'login', 'type', 'location', 'updatedAt'],
      ...['followingCount', 'ownedRepoCount'],
    ])
    expect(edges).toHaveLength(3)
  })

  it('a cursor that is refused begins its list again, once', async () => {
    const refusal = {
      status: 200,
      body: { data: null, errors: [{ message: '`abc` does not appear to be a valid cursor.' }] },
    }
    const once = await fetched(await started(faults(undefined, undefined, refusal)), [
      '--followers-of',
      'mira',
    ])
    expect(once.code).toBe(0)
    expect(readFolder(once.folder).users).toHaveLength(131)
    const fault = ({ variables }: GithubRequest) => (variables.after ? refusal : undefined)
    const always = await fetched(await started({ fault }), ['--followers-of', 'mira'])
    expect(always.code).toBe(1)
    expect(always.stderr).toContain('does not appear to be a valid cursor')
  })

  it('a server that goes round in circles ends in an error', async () => {
    const edit: ServerOptions['edit'] = (answer, { variables }) => {
      const { node } = answer.data as { node?: { list: { pageInfo: object } } }
      if (node && variables.after) {
        node.list.pageInfo = { hasNextPage: true, endCursor: variables.after }
      }
    }
    const ended = await fetched(await started({ edit }), ['--followers-of', 'mira'])
    expect(ended.code).toBe(1)
    expect(ended.stderr).toContain('the same page again and again')
  })
})

describe('one folder', () => {
  it('takes several selections, each record once, and finished ones are not asked again', async () => {
    const server = await started()
    const { folder } = await fetched(server, ['--followers-of', 'mira'])
    const more = await fetched(server, ['--org', 'lumenforge'], folder)
    expect(more.stdout).toContain('1 user, 46 repositories')
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

  it('is imported by devdex import', async () => {
    const { folder } = await fetched(await started(), ['--org', 'lumenforge'])
    const data = join(freshFolder(), 'data')
    const ended = await devdex(['import', folder, '--data', data, '--json'])
    expect(ended.stderr).toBe('')
    expect(JSON.parse(ended.stdout)).toMatchObject({ users: 62, repos: 46, badLines: 0 })
    expect(JSON.parse(ended.stdout).unknownEnds).toBe(0)
  })
})

describe('the command line', () => {
  const run = (args: readonly string[], environment = { GITHUB_TOKEN: token }) =>
    devdex(['fetch', 'github', ...args], { environment })
  const into = ['--into', '/nowhere']

  it('needs a token', async () => {
    const ended = await run(['--org', 'x', ...into], { GITHUB_TOKEN: '' })
    expect(ended.code).toBe(2)
    expect(ended.stderr).toContain('set GITHUB_TOKEN to a token of GitHub')
  })

  it('needs a token that can be one, and does not show it', async () => {
    const ended = await run(['--org', 'x', ...into], { GITHUB_TOKEN: 'ghp_ä b' })
    expect(ended).toMatchObject({ code: 2 })
    expect(ended.stderr).not.toContain('ghp_')
  })

  test.each([
    [['--org', 'x', '--topic', 'y'], 'give one of --org, --user, --topic, --stars-of'],
    [[], 'give one of --org'],
    [['--org', 'a/b'], '--org takes a name such as lumenforge, not "a/b"'],
    [['--stars-of', 'prism'], '--stars-of takes a name such as lumenforge/prism'],
    [['--topic', 'a b'], '--topic takes a name'],
    [['--user', 'mira', '../x'], '--user takes a name'],
    [['--org', 'x', '--follows'], '--follows is for --user'],
    [['--org', 'x', '--max', '0'], '--max'],
    [['--org', 'x', '--api', 'http://git.example/api/graphql'], 'takes an https address'],
    [['--org', 'x', '--api', 'https://u:p@git.example/'], 'takes an address such as'],
    [['--org', 'x', '--api', 'ftp://127.0.0.1/'], 'takes an https address'],
  ])('%j is refused', async (args, text) => {
    const ended = await run([...args, ...into])
    expect(ended).toMatchObject({ code: 2, stdout: '' })
    expect(ended.stderr).toContain(text)
  })

  it('refuses a file as folder', async () => {
    const file = join(freshFolder(), 'file')
    writeFileSync(file, '')
    const ended = await run(['--org', 'x', '--into', file])
    expect(ended.stderr).toContain(`--into: ${file} is no folder`)
  })
})
