import { describe, expect, test } from 'vitest'
import { type Canned, devdex, problem, stubService } from './harness.ts'

const ada = { id: '0'.repeat(32), platformId: 'U_1', login: 'ada', location: 'Berlin', score: 0.5 }
const lens = {
  id: '1'.repeat(32),
  platformId: 'R_1',
  ownerLogin: 'ada',
  name: 'borrow-lens',
  language: 'Rust',
  stargazerCount: 7,
  strength: 'fair',
  score: 0.25,
}

const inBerlin = {
  op: 'And',
  filters: [
    { field: 'resolvedCity', op: 'Eq', value: 'Berlin' },
    { field: 'resolvedCountry', op: 'In', value: ['Germany', 'Austria'] },
  ],
}

const explanation = {
  by: 'rules',
  query: 'rust engineer',
  filters: inBerlin,
  first: 10,
  parts: [
    { kind: 'limit', text: 'top 10' },
    { kind: 'place', text: 'in Berlin', filters: inBerlin },
    { kind: 'count', text: '500\u001b[2J+ followers', ignored: 'no field of users knows them' },
  ],
  relaxed: [{ step: 'state', reason: 'conditions on states are left out' }],
}

const explained = [
  'limit "top 10"',
  'place "in Berlin": And(resolvedCity Eq Berlin, resolvedCountry In [Germany, Austria])',
  'count "500+ followers": excluded, no field of users knows them',
  'understood by: rules',
  'query: rust engineer',
  'filters: And(resolvedCity Eq Berlin, resolvedCountry In [Germany, Austria])',
  'results: 10',
  'widened (state): conditions on states are left out',
]

function page(members: object, next: string | null = null): Canned {
  return {
    headers: { 'X-Credits-Used': '2', 'X-Credits-Remaining': '8' },
    body: {
      count: 1,
      searchQuery: 'rust engineer',
      ...members,
      pageInfo: { endCursor: next, hasNextPage: next !== null },
    },
  }
}

const usersPath = '/v3/search/users/natural-language'
const reposPath = '/v3/search/repos/natural-language'
const summary = '1 user; 2 credits used, 8 remaining\n'

describe('the request', () => {
  const rankBy = { type: 'Attr', name: 'stargazerCount' }
  test.each([
    ['users-nl', ['in Berlin', '--json'], usersPath, { query: 'in Berlin', retrieval: 'hybrid' }],
    [
      'users-nl',
      ['in Berlin', '--csv', '--retrieval', 'expertise', '--include-bots'],
      usersPath,
      { query: 'in Berlin', explain: true, retrieval: 'expertise', includeBots: true },
    ],
    [
      'users-nl',
      [
        ...['x', '-n', '7', '--after', 'c9', '-i', 'devrank,stars:3', '--explain'],
        ...['--dataset', 'professional'],
      ],
      usersPath,
      {
        query: 'x',
        first: 7,
        after: 'c9',
        includeAttributes: { devrank: true, stars: { first: 3 } },
        explain: true,
        dataset: 'professional',
        retrieval: 'hybrid',
      },
    ],
    [
      'repos-nl',
      [
        ...['x', '--retrieval', 'hybrid', '--rank-by', JSON.stringify(rankBy)],
        ...['--apply-filters', '-i', 'contributors:2'],
      ],
      reposPath,
      {
        query: 'x',
        retrieval: 'hybrid',
        rankBy,
        applyFiltersToIncludeAttributes: true,
        includeAttributes: { contributors: { first: 2 } },
        explain: true,
      },
    ],
  ])('of %s %j', async (command, args, path, body) => {
    const stub = await stubService(() => page({ users: [ada], repositories: [lens] }))
    const { code, stderr } = await devdex(['search', command, ...args], { url: stub.url })
    expect(code, stderr).toBe(0)
    expect(stub.requests.map(({ path, body }) => [path, body])).toEqual([
      [path, { ...body, enablePagination: true }],
    ])
  })

  test.each([
    [['users-nl'], "missing required argument 'sentence'"],
    [['users-nl', 'rust', 'berlin'], 'too many arguments'],
    [['users-nl', 'x', '-f', 'bio Eq x'], "unknown option '-f'"],
    [['repos-nl', 'x', '--filter', 'bio Eq x'], "unknown option '--filter'"],
    [['users-nl', 'x', '--retrieval', 'semantic'], 'profile, expertise, hybrid'],
    [['users-nl', 'x', '--json', '--csv'], 'cannot be used with'],
    [['repos-nl', 'x', '-n', '0'], 'It must be an integer'],
  ])('%j is a wrong call', async (args, text) => {
    const { code, stderr } = await devdex(['search', ...args])
    expect(code).toBe(2)
    expect(stderr).toContain(text)
  })

  test('of a dry run prints what it could cost', async () => {
    const stub = await stubService(() => ({ body: { dryRun: true, creditsMax: 101 } }))
    const args = ['search', 'users-nl', 'in Berlin', '--dry-run']
    const { stdout } = await devdex(args, { url: stub.url })
    expect(stdout).toBe('at most 101 credits\n')
    expect(stub.requests.map(({ prefer }) => prefer)).toEqual(['devdex-dry-run'])
  })
})

describe('the answer', () => {
  test.each([
    [['users-nl', 'x'], { unmatched: 'No person' }, /^No person .* fairly. --match all shows/],
    [['repos-nl', 'x'], { unmatched: 'No repository' }, /^No repository matches .* weak matches/],
    [['users-nl', 'x'], {}, /^0 users;/],
    [['users-nl', 'x', '--match', 'all'], {}, /^0 users;/],
  ])('without results of %j, explained by %j', async (args, unmatched, expected) => {
    const empty = { ...explanation, relaxed: [], ...unmatched }
    const stub = await stubService(() =>
      page({ users: [], repositories: [], explanation: empty, count: 0 }),
    )
    const { stderr } = await devdex(['search', ...args], { url: stub.url })
    expect(stderr).toMatch(expected)
  })

  test('is a table', async () => {
    const stub = await stubService(() => page({ repositories: [lens] }))
    const { stdout, stderr } = await devdex(['search', 'repos-nl', 'x'], { url: stub.url })
    expect(stdout).toBe(
      [
        'strength  score  fullName         language  stars  description',
        'fair      0.250  ada/borrow-lens  Rust      7',
        '',
      ].join('\n'),
    )
    expect(stderr).toBe('1 repository; 2 credits used, 8 remaining\n')
  })

  test.each([
    ['--fields', 'login'],
    ['--csv', '--fields', 'login'],
  ])(
    'is explained before it on stderr, without what a terminal could obey: %j',
    async (...form) => {
      const stub = await stubService(() => page({ users: [ada], explanation }))
      const args = ['search', 'users-nl', 'x', '--explain', ...form]
      const { stdout, stderr } = await devdex(args, { url: stub.url })
      expect(stdout).toBe('login\nada\n')
      expect(stderr).toBe(`${explained.join('\n')}\n${summary}`)
    },
  )

  test('is explained once for all pages', async () => {
    const stub = await stubService(({ body }) =>
      page({ users: [ada], explanation }, body.after === undefined ? 'c1' : null),
    )
    const args = ['search', 'users-nl', 'x', '--explain', '--paginate']
    const { stderr } = await devdex(args, { url: stub.url })
    expect(stub.requests.map(({ body }) => body.after)).toEqual([undefined, 'c1'])
    expect(stderr.match(/understood by/g)).toHaveLength(1)
  })

  test('tells that it was widened, also without --explain', async () => {
    const relaxed = [{ step: 'text', reason: 'nothing was found with the text' }]
    const explanation = { by: 'rules', query: null, parts: [], relaxed }
    const stub = await stubService(() => page({ users: [ada], explanation }))
    const { stderr } = await devdex(['search', 'users-nl', 'x'], { url: stub.url })
    expect(stderr).toBe(`widened (text): nothing was found with the text\n${summary}`)
  })

  test('tells that nothing is searched for, and an order', async () => {
    const rankBy = { type: 'Attr', name: 'stargazerCount' }
    const empty = { by: 'rules', query: null, rankBy, parts: [], relaxed: [] }
    const stub = await stubService(() => page({ repositories: [lens], explanation: empty }))
    const { stderr } = await devdex(['search', 'repos-nl', 'x', '--explain'], { url: stub.url })
    expect(stderr.split('\n').slice(0, -2)).toEqual([
      'understood by: rules',
      'query: none',
      `ranked by: ${JSON.stringify(rankBy)}`,
    ])
  })

  test('in JSON holds the explanation, and nothing else tells it', async () => {
    const stub = await stubService(() => page({ users: [ada], explanation }))
    const args = ['search', 'users-nl', 'x', '--explain', '--json', '--fields', 'login']
    const { stdout, stderr } = await devdex(args, { url: stub.url })
    expect(JSON.parse(stdout)).toMatchObject({
      searchQuery: 'rust engineer',
      users: [{ login: 'ada' }],
      explanation,
    })
    expect(stderr).toBe(summary)
  })

  test('of people with profiles shows these', async () => {
    const professional = { title: 'Engineer', organization: 'Tinplate' }
    const stub = await stubService(() => page({ users: [{ ...ada, professional }] }))
    const args = ['search', 'users-nl', 'x', '--dataset', 'professional']
    const { stdout } = await devdex(args, { url: stub.url })
    expect(stdout).toContain('Tinplate')
  })

  test('may be a refusal', async () => {
    const stub = await stubService(() => problem(402, 'this costs more than is left'))
    const { code, stderr } = await devdex(['search', 'users-nl', 'x'], { url: stub.url })
    expect([code, stderr]).toEqual([1, 'devdex: this costs more than is left\n'])
  })
})

test.each([
  [
    ['search', '--help'],
    ['users-nl', 'repos-nl', 'rust engineers in Berlin'],
  ],
  [
    ['search', 'users-nl', '--help'],
    ['--explain', 'in quotes', 'devrank,followers:10'],
  ],
  [
    ['search', 'repos-nl', '--help'],
    ['--rank-by', '--apply-filters', 'owner,contributors:10'],
  ],
])('%j shows examples', async (args, texts) => {
  const { code, stdout } = await devdex(args)
  expect(code).toBe(0)
  for (const text of texts) expect(stdout).toContain(text)
  expect(stdout.match(/Examples:/g)).toHaveLength(1)
})
