import { describe, expect, it } from 'vitest'
import { toldOf } from './json-input.ts'

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

  it('of accounts: LINKEDIN gives professionalUrl, and NPM is an account', async () => {
    const url = 'https://www.linkedin.example/in/miravale'
    const nodes = [
      { provider: 'NPM', url: 'https://npm.example/~miravale', displayName: 'miravale' },
      { provider: 'LINKEDIN', url, displayName: 'in/miravale' },
    ]
    const sink = await toldOf({ data: { user: { ...graphUser, socialAccounts: { nodes } } } })
    expect(sink.told('miravale')[0]?.members).toMatchObject({
      professional: { professionalUrl: url },
      socialAccounts: [
        { provider: 'npm', url: 'https://npm.example/~miravale', displayName: 'miravale' },
        { provider: 'linkedin', url, displayName: 'in/miravale' },
        { provider: 'twitter' },
      ],
    })
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
    expect(sink.edgeTexts()).toEqual([
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
    expect(sink.edgeTexts()).toEqual(['stars tomreed lumenforge/lantern'])
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
    expect(named.edgeTexts()).toEqual(['stars tomreed octo/hello'])
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

  it('passes on numbers, old and new node ids unchanged', async () => {
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

const topicNodes = { repositoryTopics: { nodes: [{ topic: { name: 'light' } }] } }

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

  it('of all three spellings gives one repository: REST, GraphQL and gh search', async () => {
    const at = '2025-01-02T03:04:05Z'
    const owner = { login: 'lumenforge', id: 99, type: 'Organization' }
    const rest = { id: 7001, full_name: 'lumenforge/lantern', owner, stargazers_count: 321 }
    const graph = { id: 'R_kgDNG1k', nameWithOwner: 'lumenforge/lantern', stargazerCount: 321 }
    const search = { fullName: 'lumenforge/lantern', stargazersCount: 321 }
    for (const object of [
      { ...rest, language: 'Rust', created_at: at, pushed_at: at, topics: ['light'] },
      { ...graph, primaryLanguage: { name: 'Rust' }, createdAt: at, pushedAt: at, ...topicNodes },
      { ...search, language: 'Rust', createdAt: at, updatedAt: at, topics: ['light'] },
    ]) {
      const sink = await toldOf([object])
      expect(sink.toldOfRepo('lumenforge/lantern')[0]?.members).toEqual({
        ...{ language: 'Rust', stargazerCount: 321, topics: ['light'] },
        ...{ createdAt: at, updatedAt: at },
      })
      expect([...sink.unknown]).toEqual([])
    }
  })

  it('api with --jq: objects with few members', async () => {
    const lines = '{"login":"miravale","id":1}\n{"login":"tomreed","id":2}\n'
    const sink = await toldOf(lines, { name: 'octo__hello.stargazers.jsonl' })
    expect(sink.edgeTexts()).toEqual(['stars miravale octo/hello', 'stars tomreed octo/hello'])
    expect(sink.persons[0]).toEqual({ fullName: undefined, platformId: '1', login: 'miravale' })
  })
})
