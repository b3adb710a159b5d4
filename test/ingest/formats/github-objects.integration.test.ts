import { gzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { kindOfValue, readJson } from '../../../src/ingest/formats/github-objects.ts'
import { edgesOf, now, toldOf } from './json-input.ts'

/** As `GET /users/{login}` answers. */
const restUser = {
  login: 'miravale',
  id: 583001,
  node_id: 'U_kgDOAAjlaQ',
  avatar_url: 'https://avatars.example/u/583001?v=4',
  gravatar_id: '0123456789abcdef',
  url: 'https://api.github.example/users/miravale',
  html_url: 'https://github.example/miravale',
  followers_url: 'https://api.github.example/users/miravale/followers',
  type: 'User',
  user_view_type: 'public',
  site_admin: false,
  name: 'Mira Vale',
  company: '@lumenforge',
  blog: 'https://mira.example',
  location: 'Zürich',
  email: null,
  hireable: true,
  bio: 'Compilers',
  twitter_username: 'miravale',
  public_repos: 12,
  public_gists: 3,
  followers: 40,
  following: 7,
  created_at: '2012-03-04T05:06:07Z',
  updated_at: '2025-02-03T04:05:06Z',
}

const restOwner = { login: 'lumenforge', id: 99, node_id: 'O_kgDNJxA', type: 'Organization' }

/** As `GET /repos/{owner}/{repo}` answers. */
const restRepo = {
  id: 7001,
  node_id: 'R_kgDNG1k',
  name: 'lantern',
  full_name: 'lumenforge/lantern',
  private: false,
  owner: restOwner,
  html_url: 'https://github.example/lumenforge/lantern',
  url: 'https://api.github.example/repos/lumenforge/lantern',
  description: 'A lamp',
  fork: false,
  created_at: '2019-01-02T03:04:05Z',
  updated_at: '2025-01-02T03:04:05Z',
  pushed_at: '2025-03-02T03:04:05Z',
  homepage: 'https://lantern.example',
  size: 1200,
  stargazers_count: 321,
  watchers_count: 321,
  language: 'Rust',
  forks_count: 5,
  archived: false,
  open_issues_count: 17,
  license: { key: 'mit', name: 'MIT', spdx_id: 'MIT' },
  topics: ['light', 'lamps'],
  visibility: 'public',
  forks: 5,
  open_issues: 17,
  watchers: 321,
  default_branch: 'main',
  permissions: { admin: false, push: false, pull: true },
  organization: restOwner,
  network_count: 5,
  subscribers_count: 9,
}

const star = (login: string, at: string) => ({
  starred_at: at,
  user: { login, id: login.length, node_id: 'U_x', type: 'User', site_admin: false },
})

describe('a user of the REST API', () => {
  it('is told with all fields, and its addresses of the API are known', async () => {
    const sink = await toldOf(restUser)
    expect(sink.persons).toEqual([{ platformId: '583001', login: 'miravale' }])
    expect(sink.told('miravale')).toEqual([
      {
        at: 0,
        line: 1,
        members: {
          displayName: 'Mira Vale',
          bio: 'Compilers',
          company: '@lumenforge',
          location: 'Zürich',
          websiteUrl: 'https://mira.example',
          socialAccounts: [{ provider: 'twitter', url: 'https://twitter.com/miravale' }],
          createdAt: '2012-03-04T05:06:07Z',
          updatedAt: '2025-02-03T04:05:06Z',
          followersCount: 40,
          followingCount: 7,
          ownedRepoCount: 12,
          type: 'user',
        },
      },
    ])
    expect([...sink.unknown]).toEqual([])
    expect(sink.badLines).toEqual([])
  })

  it('has members that no field takes, which are counted', async () => {
    const sink = await toldOf([
      { ...restUser, favouriteColour: 'red', is_new: true, new_url: 'https://a.example' },
      { ...restUser, favouriteColour: 'blue' },
    ])
    expect([...sink.unknown]).toEqual([['favouriteColour', 2]])
  })

  it('is an organization or bot by its type, and in a list by its addresses', async () => {
    const sink = await toldOf([
      { ...restUser, type: 'Organization' },
      { ...restUser, login: 'sweeper[bot]', id: 5, type: 'Bot' },
      { login: 'guild', id: 6, node_id: 'O_y', members_url: 'https://api.github.example/{m}' },
    ])
    const types = ['miravale', 'sweeper[bot]', 'guild'].map((l) => sink.told(l)[0]?.members.type)
    expect(types).toEqual(['organization', 'bot', 'organization'])
  })

  it('never gives a gravatar hash, pronouns, or an address that it does not show', async () => {
    const sink = await toldOf({
      ...restUser,
      pronouns: 'they/them',
      notification_email: 'secret@mira.example',
      viewerPossibleCommitEmails: ['other@mira.example'],
      billing_email: 'bills@mira.example',
    })
    const told = JSON.stringify(sink.told('miravale'))
    expect(told).not.toMatch(/0123456789abcdef|they|secret|other@|bills/)
    const own = await toldOf([
      { email: 'secret@mira.example', primary: true, verified: true, visibility: 'private' },
    ])
    expect(own.persons).toEqual([])
    expect([...own.skips]).toEqual([['address of the account itself', 1]])
  })
})

describe('a repository of the REST API', () => {
  it('is told with all fields, and its owner is an organization', async () => {
    const sink = await toldOf(restRepo)
    expect(sink.repos).toEqual([{ platformId: '7001', fullName: 'lumenforge/lantern' }])
    expect(sink.toldOfRepo('lumenforge/lantern')[0]?.members).toEqual({
      description: 'A lamp',
      language: 'Rust',
      topics: ['light', 'lamps'],
      stargazerCount: 321,
      createdAt: '2019-01-02T03:04:05Z',
      updatedAt: '2025-01-02T03:04:05Z',
    })
    expect(sink.persons).toEqual([{ platformId: '99', login: 'lumenforge' }])
    expect(sink.told('lumenforge')[0]?.members).toEqual({ type: 'organization' })
    expect([...sink.unknown]).toEqual([])
  })

  it('counts pull requests as open issues, so that its number is never totalIssuesOpen', async () => {
    const sink = await toldOf([restRepo, { full_name: 'a/b', open_issues: 3 }])
    const told = JSON.stringify([sink.toldOfRepo('lumenforge/lantern'), sink.toldOfRepo('a/b')])
    expect(told).not.toContain('totalIssues')
  })

  it('tells its owner once for many repositories', async () => {
    const sink = await toldOf([restRepo, { ...restRepo, id: 7002, full_name: 'lumenforge/wick' }])
    expect(sink.told('lumenforge')).toHaveLength(1)
    expect(sink.repos).toHaveLength(2)
  })
})

describe('a list of stargazers of the REST API', () => {
  const stars = [star('miravale', '2024-05-06T07:08:09Z'), star('tomreed', '2025-05-06T07:08:09Z')]
  const edges = ['stars miravale octo/hello', 'stars tomreed octo/hello']

  it.each([
    'octo__hello.stargazers.json',
    'octo__hello.stargazers-2.json',
    'octo__hello.stargazers.jsonl.gz',
    'octo/hello/stargazers.json',
    'repos/octo/hello/stargazers.json',
  ])('is of the repository that the file name %s tells', async (name) => {
    const content = name.endsWith('.gz')
      ? gzipSync(stars.map((one) => JSON.stringify(one)).join('\n'))
      : JSON.stringify(stars)
    const sink = await toldOf(content, { name })
    expect(edgesOf(sink)).toEqual(edges)
    expect(sink.edges[0]?.at).toBe(Date.UTC(2024, 4, 6, 7, 8, 9) / 1000)
    expect(sink.told('tomreed')).toHaveLength(1)
    expect([...sink.skips]).toEqual([])
  })

  it('is of the repository that constants of a map tell', async () => {
    const constants = { type: 'stars', to: 'octo/hello' }
    const sink = await toldOf(stars, { mapping: { kind: 'edges', constants } })
    expect(edgesOf(sink)).toEqual(edges)
    const plain = await toldOf(
      stars.map(({ user }) => user),
      { mapping: { kind: 'edges', constants } },
    )
    expect(edgesOf(plain)).toEqual(edges)
    expect(plain.edges[0]?.at).toBe(0)
  })

  it.each(['stargazers-octo-hello.json', 'home/anna/stargazers.json', 'data/stargazers.json'])(
    'is of people alone where the name %s does not tell the repository, which is said',
    async (name) => {
      const sink = await toldOf(stars, { name: `data/${name}` })
      expect(sink.edges).toEqual([])
      expect(sink.told('miravale')).toHaveLength(1)
      const [[reason, count]] = [...sink.skips] as [[string, number]]
      expect(count).toBe(2)
      expect(reason).toBe(
        'stargazers of an unknown repository: name the file OWNER__NAME.stargazers.json, or ' +
          'give --map {"kind":"edges","constants":{"type":"stars","to":"OWNER/NAME"}}',
      )
    },
  )

  it('has no date where it is one to come', async () => {
    const sink = await toldOf([star('miravale', '2031-01-01T00:00:00Z')], {
      name: 'octo__hello.stargazers.json',
    })
    expect(sink.edges[0]?.at).toBe(0)
  })

  it('is refused where the map is wrong', async () => {
    const wrong = (constants: object) =>
      toldOf(stars, { mapping: { kind: 'edges', constants: { ...constants } } })
    await expect(wrong({ type: 'stars', to: 'octo' })).rejects.toThrow(
      'export.json: "to" must be the full name of a repository: owner/name',
    )
    await expect(wrong({ type: 'star', to: 'octo/hello' })).rejects.toThrow('must be one of')
  })
})

describe('other lists of the REST API', () => {
  const people = [
    { login: 'miravale', id: 1, node_id: 'U_a', type: 'User' },
    { login: 'tomreed', id: 2, node_id: 'U_b', type: 'User' },
  ]

  it.each([
    ['miakern.followers.json', ['follows miravale miakern', 'follows tomreed miakern']],
    ['users/miakern/followers.json', ['follows miravale miakern', 'follows tomreed miakern']],
    ['miakern.following.json', ['follows miakern miravale', 'follows miakern tomreed']],
    ['octo__hello.stargazers.json', ['stars miravale octo/hello', 'stars tomreed octo/hello']],
    ['octo__hello.collaborators.json', []],
    ['people.json', []],
  ])('of people in %s', async (name, edges) => {
    const sink = await toldOf(people, { name })
    expect(edgesOf(sink)).toEqual(edges)
    expect(sink.told('tomreed')[0]?.members).toEqual({ type: 'user' })
    expect([...sink.skips]).toEqual([])
  })

  it('of contributors give how much they contributed, which is not of all repositories', async () => {
    const list = [
      { ...people[0], contributions: 41 },
      { email: 'sol@reed.example', name: 'Sol Reed', type: 'Anonymous', contributions: 2 },
    ]
    const sink = await toldOf(list, { name: 'octo__hello.contributors.json' })
    expect(edgesOf(sink)).toEqual([
      'contributes miravale octo/hello',
      'contributes sol@reed.example octo/hello',
    ])
    expect(sink.edges.map(({ count }) => count)).toEqual([41, 2])
    expect(sink.told('miravale')[0]?.members).toEqual({ type: 'user' })
    const unknown = await toldOf(list)
    expect(unknown.edges).toEqual([])
    expect([...unknown.skips.keys()].join()).toContain('contributors to an unknown repository')
  })

  it('of repositories that somebody starred', async () => {
    const starred = [{ starred_at: '2024-01-01T00:00:00Z', repo: restRepo }]
    const sink = await toldOf(starred, { name: 'miravale.starred.json' })
    expect(edgesOf(sink)).toEqual(['stars miravale lumenforge/lantern'])
    expect(sink.edges[0]?.at).toBe(1_704_067_200)
    const constants = { type: 'stars', from: 'miravale' }
    const mapped = await toldOf([restRepo], { mapping: { constants } })
    expect(edgesOf(mapped)).toEqual(['stars miravale lumenforge/lantern'])
  })

  it('of a search, in several pages one behind the other', async () => {
    const page = (items: object[]) => ({ total_count: 3, incomplete_results: false, items })
    const pages = [page([restRepo, { ...restUser, score: 1 }]), page([people[1]!])]
    const content = pages.map((one) => JSON.stringify(one)).join('')
    const sink = await toldOf(content)
    expect(sink.repos).toHaveLength(1)
    expect(sink.told('miravale')).toHaveLength(1)
    expect(sink.told('tomreed')).toHaveLength(1)
    expect([...sink.unknown]).toEqual([])
  })

  it('of issues are neither, and the people in them are not told', async () => {
    const issue = { id: 1, node_id: 'I_x', number: 3, title: 'Lamp', user: people[0], comments: 0 }
    const commit = { sha: 'ab12', commit: { message: 'Lamp' }, author: people[1] }
    const sink = await toldOf([issue, commit])
    expect(sink.persons).toEqual([])
    expect(sink.badLines).toEqual([])
    expect([...sink.skips.values()]).toEqual([2])
  })

  it('of pages in arrays one behind the other, as gh api --paginate writes them', async () => {
    const content = `${JSON.stringify([people[0]])}${JSON.stringify([people[1]])}`
    expect((await toldOf(content)).persons).toHaveLength(2)
    expect((await toldOf([[people[0]], [people[1]], []])).persons).toHaveLength(2)
  })

  it('that are an error of GitHub', async () => {
    const error = { message: 'Not Found', documentation_url: 'https://docs.example', status: '404' }
    const sink = await toldOf(error)
    expect(sink.badLines).toEqual([{ line: 1, reason: 'GitHub answered: Not Found' }])
  })
})

describe('an answer of GraphQL', () => {
  const graphUser = {
    __typename: 'User',
    id: 'U_kgDOAAjlaQ',
    databaseId: 583001,
    login: 'miravale',
    name: 'Mira Vale',
    email: '',
    company: 'Lumenforge',
    websiteUrl: 'mira.example',
    twitterUsername: 'miravale',
    pronouns: 'she/her',
    avatarUrl: 'https://avatars.example/1',
    isHireable: true,
    socialAccounts: {
      nodes: [
        {
          provider: 'MASTODON',
          displayName: '@mira@social.example',
          url: 'https://social.example/@mira',
        },
        { provider: 'GENERIC', url: 'https://notes.example' },
      ],
    },
    followers: { totalCount: 40 },
    following: { totalCount: 7 },
    repositories: { totalCount: 12 },
    createdAt: '2012-03-04T05:06:07Z',
  }
  const graphRepo = {
    id: 'MDEwOlJlcG9zaXRvcnk3MDAx',
    nameWithOwner: 'lumenforge/lantern',
    owner: { login: 'lumenforge' },
    description: 'A lamp',
    primaryLanguage: { name: 'Rust' },
    languages: { nodes: [{ name: 'Rust' }, { name: 'C' }] },
    repositoryTopics: { nodes: [{ topic: { name: 'light' } }, { topic: { name: 'lamps' } }] },
    labels: { nodes: [{ name: 'bug' }] },
    stargazerCount: 321,
    watchers: { totalCount: 9 },
    forkCount: 5,
    isFork: false,
    licenseInfo: { spdxId: 'MIT' },
    issues: { totalCount: 30 },
    openIssues: { totalCount: 12 },
    object: { text: '# Lantern' },
    pushedAt: '2025-03-02T03:04:05Z',
  }

  it('of one user: an email of "" is hidden, providers are in small letters', async () => {
    const sink = await toldOf({ data: { user: graphUser } })
    expect(sink.persons).toEqual([{ platformId: 'U_kgDOAAjlaQ', login: 'miravale' }])
    expect(sink.told('miravale')[0]?.members).toEqual({
      displayName: 'Mira Vale',
      company: 'Lumenforge',
      websiteUrl: 'mira.example',
      socialAccounts: [
        {
          provider: 'mastodon',
          url: 'https://social.example/@mira',
          displayName: '@mira@social.example',
        },
        { provider: 'generic', url: 'https://notes.example' },
        { provider: 'twitter', url: 'https://twitter.com/miravale' },
      ],
      followersCount: 40,
      followingCount: 7,
      ownedRepoCount: 12,
      createdAt: '2012-03-04T05:06:07Z',
      type: 'user',
    })
    expect([...sink.unknown]).toEqual([])
  })

  it('of one repository: issues are without pull requests, watchers are no stars', async () => {
    const sink = await toldOf({ data: { repository: graphRepo } })
    expect(sink.repos).toEqual([
      { platformId: 'MDEwOlJlcG9zaXRvcnk3MDAx', fullName: 'lumenforge/lantern' },
    ])
    expect(sink.toldOfRepo('lumenforge/lantern')[0]?.members).toEqual({
      description: 'A lamp',
      language: 'Rust',
      topics: ['light', 'lamps'],
      readme: '# Lantern',
      stargazerCount: 321,
      totalIssuesCount: 30,
      totalIssuesOpen: 12,
      updatedAt: '2025-03-02T03:04:05Z',
    })
    expect([...sink.unknown]).toEqual([])
    const { stargazerCount: _, ...rest } = graphRepo
    const watched = await toldOf({ data: { repository: rest } })
    const [told] = watched.toldOfRepo('lumenforge/lantern')
    expect(told?.members).not.toHaveProperty('stargazerCount')
  })

  it('with aliases, of which one was not found', async () => {
    const sink = await toldOf({
      data: {
        u0: { login: 'miravale', bio: '' },
        u1: null,
        readme: { nameWithOwner: 'octo/hello', readme: { text: '# Hello' } },
      },
      errors: [
        {
          type: 'NOT_FOUND',
          path: ['u1'],
          message: "Could not resolve to a User with the login of 'zzz'.",
        },
      ],
    })
    expect(sink.persons).toEqual([{ login: 'miravale' }])
    expect(sink.toldOfRepo('octo/hello')[0]?.members).toEqual({ readme: '# Hello' })
    expect([...sink.skips]).toEqual([
      ['error of GitHub: Could not resolve to a User with the login of ….', 1],
    ])
    const failed = await toldOf({ data: null, errors: [{ message: 'Something went wrong' }] })
    expect(failed.badLines).toEqual([])
    expect([...failed.skips]).toEqual([['error of GitHub: Something went wrong', 1]])
  })

  it('of people and what is connected to them', async () => {
    const sink = await toldOf({
      data: {
        user: {
          login: 'miravale',
          followers: { totalCount: 2, nodes: [{ login: 'tomreed' }, null] },
          following: { edges: [{ node: { login: 'solkern' } }] },
          repositories: { nodes: [{ name: 'lamp', stargazerCount: 4 }] },
          starredRepositories: {
            pageInfo: { hasNextPage: false, endCursor: null },
            edges: [{ starredAt: '2024-01-01T00:00:00Z', node: { nameWithOwner: 'octo/hello' } }],
          },
          repositoriesContributedTo: { nodes: [{ nameWithOwner: 'octo/tools' }] },
          organizations: { nodes: [{ login: 'lumenforge', name: 'Lumenforge' }] },
        },
      },
    })
    expect(edgesOf(sink)).toEqual([
      'follows tomreed miravale',
      'follows miravale solkern',
      'stars miravale octo/hello',
      'contributes miravale octo/tools',
    ])
    expect(sink.edges[2]?.at).toBe(1_704_067_200)
    expect(sink.toldOfRepo('miravale/lamp')[0]?.members).toEqual({ stargazerCount: 4 })
    expect(sink.told('lumenforge')[0]?.members.type).toBe('organization')
    expect([...sink.skips.values()]).toEqual([1])
    expect([...sink.unknown]).toEqual([])
  })

  it('of repositories and their stargazers', async () => {
    const stargazers = {
      edges: [
        { starredAt: '2024-01-01T00:00:00Z', cursor: 'c', node: { login: 'tomreed', id: 'U_b' } },
      ],
    }
    const sink = await toldOf({ data: { repository: { ...graphRepo, stargazers } } })
    expect(edgesOf(sink)).toEqual(['stars tomreed lumenforge/lantern'])
    expect(sink.edges[0]?.at).toBe(1_704_067_200)
    const nodes = { nodes: [{ login: 'tomreed' }] }
    const mentioned = await toldOf({
      data: { repository: { ...graphRepo, mentionableUsers: nodes } },
    })
    expect(mentioned.edges).toEqual([])
    expect(mentioned.told('tomreed')).toHaveLength(1)
  })

  it('of stargazers whose repository is not named needs the name of the file', async () => {
    const answer = { data: { repository: { stargazers: { nodes: [{ login: 'tomreed' }] } } } }
    const sink = await toldOf(answer)
    expect(sink.edges).toEqual([])
    expect(sink.told('tomreed')).toHaveLength(1)
    expect([...sink.skips]).toEqual([
      ['stargazers of an object without a name: ask for its id and name, too', 1],
    ])
    const named = await toldOf(answer, { name: 'octo__hello.stargazers.json' })
    expect(edgesOf(named)).toEqual(['stars tomreed octo/hello'])
  })

  it('in pages, as gh api graphql --paginate writes them, slurped or not', async () => {
    const page = (login: string) => ({
      data: { search: { userCount: 2, pageInfo: { hasNextPage: true }, nodes: [{ login }] } },
    })
    const pages = [page('miravale'), page('tomreed')]
    expect((await toldOf(pages)).persons).toHaveLength(2)
    expect((await toldOf(pages.map((one) => JSON.stringify(one)).join(''))).persons).toHaveLength(2)
    const text = pages.map((one) => JSON.stringify(one, null, 2)).join('\n')
    const told = await toldOf(text)
    expect(told.persons).toHaveLength(2)
    expect(told.told('tomreed')[0]?.line).toBe(text.split('\n').length / 2 + 1)
  })

  it('gives numbers, old and new node ids as they are written', async () => {
    const sink = await toldOf([
      { login: 'a', databaseId: 7, __typename: 'User' },
      { login: 'b', id: 'MDQ6VXNlcjc=', __typename: 'User', databaseId: 7 },
      { login: 'c', node_id: 'U_kgDOAAjlaQ' },
    ])
    expect(sink.persons.map(({ platformId }) => platformId)).toEqual([
      '7',
      'MDQ6VXNlcjc=',
      'U_kgDOAAjlaQ',
    ])
  })
})

describe('output of gh', () => {
  it('repo list --json: issues are the open ones, topics are names', async () => {
    const sink = await toldOf([
      {
        nameWithOwner: 'lumenforge/lantern',
        id: 'R_kgDNG1k',
        issues: { totalCount: 12 },
        pullRequests: { totalCount: 5 },
        primaryLanguage: { name: 'Rust' },
        languages: [{ size: 12, node: { name: 'Rust' } }],
        repositoryTopics: [{ name: 'light' }],
        stargazerCount: 321,
        watchers: { totalCount: 9 },
        labels: [{ name: 'bug', color: 'ff0000' }],
        owner: { id: 'O_x', login: 'lumenforge' },
        url: 'https://github.example/lumenforge/lantern',
        homepageUrl: '',
      },
    ])
    expect(sink.toldOfRepo('lumenforge/lantern')[0]?.members).toEqual({
      language: 'Rust',
      topics: ['light'],
      stargazerCount: 321,
      totalIssuesOpen: 12,
    })
    expect([...sink.unknown]).toEqual([])
  })

  it('search repos --json: open issues count pull requests here, too', async () => {
    const sink = await toldOf([
      {
        fullName: 'lumenforge/lantern',
        stargazersCount: 321,
        watchersCount: 321,
        openIssuesCount: 17,
        owner: { id: 'O_x', is_bot: false, login: 'lumenforge', type: 'Organization', url: 'u' },
        language: 'Rust',
        updatedAt: '2025-01-02T03:04:05Z',
        license: { key: 'mit' },
      },
    ])
    expect(sink.toldOfRepo('lumenforge/lantern')[0]?.members).toEqual({
      language: 'Rust',
      stargazerCount: 321,
      updatedAt: '2025-01-02T03:04:05Z',
    })
    expect(sink.told('lumenforge')[0]?.members).toEqual({ isBot: false, type: 'organization' })
    expect([...sink.unknown]).toEqual([])
  })

  it('api with --jq: objects with few members', async () => {
    const lines = '{"login":"miravale","id":1}\n{"login":"tomreed","id":2}\n'
    const sink = await toldOf(lines, { name: 'octo__hello.stargazers.jsonl' })
    expect(edgesOf(sink)).toEqual(['stars miravale octo/hello', 'stars tomreed octo/hello'])
    expect(sink.persons[0]).toEqual({ fullName: undefined, platformId: '1', login: 'miravale' })
  })
})

describe('native records', () => {
  const user = { platformId: 'U_1', login: 'mira', bio: 'Rust', professional: { title: 'Smith' } }
  const repo = { platformId: 'R_1', ownerLogin: 'mira', name: 'lamp', readmePreview: '# Lamp' }
  const edge = { type: 'stars', from: 'mira', to: 'R_1', at: '2024-01-01', count: 3 }
  const lines = [user, repo, edge, { ...edge, type: 'follows', to: 'tom', colour: 1 }]

  it('are told, and are trusted as made by hand', async () => {
    const sink = await toldOf(lines.map((line) => `${JSON.stringify(line)}\n`).join(''))
    expect(sink.trust).toBe('hand')
    expect(sink.told('mira')).toEqual([
      { line: 1, at: 0, members: { bio: 'Rust', professional: { title: 'Smith' } } },
    ])
    expect(sink.toldOfRepo('mira/lamp')).toEqual([
      { line: 2, at: 0, members: { readmePreview: '# Lamp' } },
    ])
    // An end may be a login or an identifier: the sink tells which.
    expect(sink.edges).toEqual([
      { type: 'stars', from: { text: 'mira' }, to: { text: 'R_1' }, at: 1_704_067_200, count: 3 },
      { type: 'follows', from: { text: 'mira' }, to: { text: 'tom' }, at: 1_704_067_200, count: 3 },
    ])
    expect([...sink.unknown]).toEqual([['colour', 1]])
  })

  it('may stand in an array or a page', async () => {
    for (const content of [lines, { data: { records: lines } }, [lines]]) {
      const sink = await toldOf(content)
      expect([sink.told('mira').length, sink.toldOfRepo('mira/lamp').length]).toEqual([1, 1])
      expect(sink.edges).toHaveLength(2)
    }
  })

  it('that are wrong are bad lines with the reason', async () => {
    const bad = [
      { ...user, emails: 7 },
      { ...edge, at: 'soon' },
      { ...edge, count: -1 },
      { ...user, deleted: true },
    ]
    const sink = await toldOf(bad.map((line) => JSON.stringify(line)).join('\n'))
    expect(sink.badLines).toEqual([
      { line: 1, reason: '"emails" must be a list of texts' },
      { line: 2, reason: '"at" is not a date' },
      { line: 3, reason: '"count" must be a whole number from 0' },
      { line: 4, reason: '"deleted" is for imports with --update' },
    ])
  })

  it('do not change the trust that a map names', async () => {
    expect((await toldOf(lines, { mapping: { trust: 'archive' } })).trust).toBe('export')
    expect((await toldOf([restUser, user])).trust).toBe('export')
    expect(readJson.trust).toBe('export')
  })
})

describe('flat objects', () => {
  it('are rows, with other names of the fields', async () => {
    const sink = await toldOf([
      { username: 'mira', 'Full Name': 'Mira Vale', Employer: 'Lumenforge', shoe: 41 },
      { repo: 'octo/hello', stars: 5, tags: ['a', 'b'] },
      { relation: 'star', user: 'mira', repo: 'octo/hello', date: '2024-01-01' },
    ])
    expect(sink.told('mira')[0]?.members).toEqual({
      displayName: 'Mira Vale',
      company: 'Lumenforge',
    })
    expect(sink.toldOfRepo('octo/hello')[0]?.members).toEqual({
      stargazerCount: 5,
      topics: ['a', 'b'],
    })
    expect(edgesOf(sink)).toEqual(['stars mira octo/hello'])
    expect([...sink.unknown]).toEqual([['shoe', 1]])
  })

  it('follow a map of columns, with splits and constants', async () => {
    const sink = await toldOf([{ who: 'mira', skills: 'x', mails: 'a@m.example / b@m.example' }], {
      mapping: {
        kind: 'users',
        columns: {
          who: { field: 'login' },
          mails: { field: 'emails', split: '/' },
          skills: null,
        },
        constants: { company: 'Lumenforge' },
      },
    })
    expect(sink.told('mira')[0]?.members).toEqual({
      company: 'Lumenforge',
      emails: ['a@m.example', 'b@m.example'],
    })
    expect([...sink.unknown]).toEqual([])
  })

  it('without a name are bad lines, and so is what is no object', async () => {
    const sink = await toldOf('{"colour":1}\n7\n"mira"\n{}\nnull\n{"a":{"b":1}}\n')
    const rows = 'neither a user (login), a repository (fullName) nor an edge (from, to)'
    expect(sink.badLines).toEqual([
      { line: 1, reason: rows },
      { line: 2, reason: 'not an object' },
      { line: 3, reason: 'not an object' },
      { line: 4, reason: rows },
      { line: 6, reason: 'neither a user nor a repository nor an edge' },
    ])
    expect([...sink.skips.values()]).toEqual([1])
  })
})

describe('the kind of a value', () => {
  const event = { id: '1', type: 'WatchEvent', actor: {}, repo: {}, created_at: '2024-01-01' }
  const old = { type: 'PushEvent', actor: 'mira', actor_attributes: {}, created_at: '2012' }

  it.each([
    ['native', { platformId: 'U_1', login: 'mira' }],
    ['native', { type: 'stars', from: 'a', to: 'b/c' }],
    ['github', restUser],
    ['github', [[], [null, restRepo]]],
    ['github', { data: { u0: null } }],
    ['github', { total_count: 0, items: [] }],
    ['github', [star('mira', '2024')]],
    ['github', { login: 'a', followers: { totalCount: 1 } }],
    ['event', event],
    ['event', [old]],
    ['row', { login: 'mira', company: 'Lumenforge' }],
    ['row', { users: [{ login: 'mira' }] }],
    ['native', { users: [{ platformId: 'U_1', login: 'mira' }] }],
    [null, 7],
    [null, []],
    [null, {}],
    [null, { a: { b: [] } }],
  ])('is %s for %j', (kind, value) => {
    expect(kindOfValue(value)).toBe(kind)
  })

  it('of an event is told, so that the reader for them is named', async () => {
    const sink = await toldOf([event])
    expect([...sink.skips.keys()]).toEqual([
      'event of GH Archive: import it with --format gharchive',
    ])
    expect(sink.badLines).toEqual([])
  })
})

describe('damage', () => {
  it('in one line of many is one bad line with its number', async () => {
    const line = (login: string) => JSON.stringify({ ...restUser, login })
    const torn = line('torn').slice(0, 90)
    const content = [line('a'), torn, line('b'), torn + line('c'), line('d'), torn].join('\n')
    const sink = await toldOf(content)
    expect(sink.persons.map(({ login }) => login)).toEqual(['a', 'b', 'd'])
    expect(sink.badLines.map(({ line: at }) => at)).toEqual([2, 4, 6])
  })

  it('of texts: NUL, half characters and what is not UTF-8', async () => {
    const bytes = Buffer.from('{"login":"mi?ra"}\n{"login":"tom"}\n')
    bytes[12] = 0xff
    const broken = await toldOf(bytes)
    expect(broken.badLines).toEqual([{ line: 1, reason: 'not UTF-8' }])
    expect(broken.persons).toHaveLength(1)
    const escaped = await toldOf('{"login":"a\\u0000"}\n{"login":"\\ud83d"}\n{"login":"\\u00fc"}\n')
    const reason = 'a text holds NUL or half a character'
    expect(escaped.badLines).toEqual([
      { line: 1, reason },
      { line: 2, reason },
    ])
    expect(escaped.persons).toEqual([{ login: 'ü' }])
    expect((await toldOf('{"login":"a\0"}\n{"login":"b"}')).badLines).toHaveLength(1)
  })

  it('of one record in a page leaves the others', async () => {
    const items = [restUser, { ...restUser, login: 'x', created_at: 'soon' }, restRepo]
    const sink = await toldOf({ total_count: 3, items })
    expect(sink.badLines).toEqual([{ line: 1, reason: '"createdAt" is not a date: "soon"' }])
    expect([sink.persons.length, sink.repos.length]).toEqual([2, 1])
  })
})

it('dates in the tests are before the present of the tests', () => {
  expect(new Date(now * 1000).toISOString()).toBe('2026-01-01T00:00:00.000Z')
})
