import { gzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { toldOf } from './json-input.ts'
import { restRepo, restUser, star } from './rest-objects.ts'

describe('a user of the REST API', () => {
  it('is read with all fields, and its API addresses are known members', async () => {
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
  it('is read with all fields, and its owner is an organization', async () => {
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

  it('counts pull requests as open issues: its number is never totalIssuesOpen', async () => {
    const sink = await toldOf([restRepo, { full_name: 'a/b', open_issues: 3 }])
    const told = JSON.stringify([sink.toldOfRepo('lumenforge/lantern'), sink.toldOfRepo('a/b')])
    expect(told).not.toContain('totalIssues')
  })

  it('describes its owner once for many repositories', async () => {
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
    expect(sink.edgeTexts()).toEqual(edges)
    expect(sink.edges[0]?.at).toBe(Date.UTC(2024, 4, 6, 7, 8, 9) / 1000)
    expect(sink.told('tomreed')).toHaveLength(1)
    expect([...sink.skips]).toEqual([])
  })

  it('is of the repository that constants of a map tell', async () => {
    const constants = { type: 'stars', to: 'octo/hello' }
    const sink = await toldOf(stars, { mapping: { kind: 'edges', constants } })
    expect(sink.edgeTexts()).toEqual(edges)
    const plain = await toldOf(
      stars.map(({ user }) => user),
      { mapping: { kind: 'edges', constants } },
    )
    expect(plain.edgeTexts()).toEqual(edges)
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
    expect(sink.edgeTexts()).toEqual(edges)
    expect(sink.told('tomreed')[0]?.members).toEqual({ type: 'user' })
    expect([...sink.skips]).toEqual([])
  })

  it('of contributors count contributions, which are not those of all repositories', async () => {
    const list = [
      { ...people[0], contributions: 41 },
      { email: 'sol@reed.example', name: 'Sol Reed', type: 'Anonymous', contributions: 2 },
    ]
    const sink = await toldOf(list, { name: 'octo__hello.contributors.json' })
    expect(sink.edgeTexts()).toEqual([
      'contributes miravale octo/hello',
      'contributes sol@reed.example octo/hello',
    ])
    expect(sink.edges.map(({ count }) => count)).toEqual([41, 2])
    expect(sink.told('miravale')[0]?.members).toEqual({ type: 'user' })
    const told = sink.toldOfSignature('sol@reed.example', 'Sol Reed')
    expect(told.map(({ members }) => members)).toEqual([{ displayName: 'Sol Reed' }])
    const unknown = await toldOf(list)
    expect(unknown.edges).toEqual([])
    expect([...unknown.skips.keys()].join()).toContain('contributors to an unknown repository')
  })

  it('of repositories that a person starred', async () => {
    const starred = [{ starred_at: '2024-01-01T00:00:00Z', repo: restRepo }]
    const sink = await toldOf(starred, { name: 'miravale.starred.json' })
    expect(sink.edgeTexts()).toEqual(['stars miravale lumenforge/lantern'])
    expect(sink.edges[0]?.at).toBe(1_704_067_200)
    const constants = { type: 'stars', from: 'miravale' }
    const mapped = await toldOf([restRepo], { mapping: { constants } })
    expect(mapped.edgeTexts()).toEqual(['stars miravale lumenforge/lantern'])
  })

  it('of a search, in several concatenated pages', async () => {
    const page = (items: object[]) => ({ total_count: 3, incomplete_results: false, items })
    const pages = [page([restRepo, { ...restUser, score: 1 }]), page([people[1]!])]
    const content = pages.map((one) => JSON.stringify(one)).join('')
    const sink = await toldOf(content)
    expect(sink.repos).toHaveLength(1)
    expect(sink.told('miravale')).toHaveLength(1)
    expect(sink.told('tomreed')).toHaveLength(1)
    expect([...sink.unknown]).toEqual([])
  })

  it('of issues are neither, and their people are ignored', async () => {
    const issue = { id: 1, node_id: 'I_x', number: 3, title: 'Lamp', user: people[0], comments: 0 }
    const commit = { sha: 'ab12', commit: { message: 'Lamp' }, author: people[1] }
    const sink = await toldOf([issue, commit])
    expect(sink.persons).toEqual([])
    expect(sink.badLines).toEqual([])
    expect([...sink.skips.values()]).toEqual([2])
  })

  it('of pages in concatenated arrays, as gh api --paginate writes them', async () => {
    const content = `${JSON.stringify([people[0]])}${JSON.stringify([people[1]])}`
    expect((await toldOf(content)).persons).toHaveLength(2)
    expect((await toldOf([[people[0]], [people[1]], []])).persons).toHaveLength(2)
  })

  it.each([
    ['404', 'Not Found'],
    ['422', 'In order to keep the API fast for everyone, pagination is limited for this resource.'],
  ])('that are an error %s of GitHub, as page 401 of stargazers, are bad lines', async (...row) => {
    const [status, message] = row
    const sink = await toldOf({ message, documentation_url: 'https://docs.example', status })
    expect(sink.badLines).toEqual([{ line: 1, reason: `GitHub answered: ${message}` }])
  })
})
