import { describe, expect, test } from 'vitest'
import { type Canned, devdex, stubService } from './harness.ts'

const lens = {
  id: '0'.repeat(32),
  platformId: 'R_1',
  name: 'borrow-lens',
  ownerLogin: 'ada',
  language: 'Rust',
  stargazerCount: 1840,
  totalIssuesCount: 3,
  totalIssuesOpen: 1,
  totalIssuesClosed: 2,
  description: 'Shows what the borrow checker sees',
  owner: { login: 'ada', location: 'Zürich' },
  strength: 'strong',
  score: 1234.5678,
}

function page(repositories: readonly object[], next: string | null = null): Canned {
  return {
    headers: { 'X-Credits-Used': '1', 'X-Credits-Remaining': '9' },
    body: {
      count: repositories.length,
      repositories,
      pageInfo: { endCursor: next, hasNextPage: next !== null },
    },
  }
}

const formula = { type: 'Attr', name: 'totalIssuesClosed' }

describe('the request', () => {
  const requests: [string, string[], object][] = [
    ['one query', ['static site generator'], { query: 'static site generator' }],
    ['several queries', ['parser', 'lexer'], { query: ['parser', 'lexer'] }],
    [
      'filters of repositories, whose counts are numbers',
      ['-f', 'language Eq Rust', '-f', 'stargazerCount Gte 1000'],
      {
        filters: {
          op: 'And',
          filters: [
            { field: 'language', op: 'Eq', value: 'Rust' },
            { field: 'stargazerCount', op: 'Gte', value: 1000 },
          ],
        },
      },
    ],
    [
      'everything else',
      [
        ...['x', '-n', '7', '--after', 'c9', '-i', 'owner,starrers:3'],
        ...['--retrieval', 'hybrid', '--rank-by', JSON.stringify(formula)],
      ],
      {
        query: 'x',
        first: 7,
        after: 'c9',
        includeAttributes: { owner: true, starrers: { first: 3 } },
        retrieval: 'hybrid',
        rankBy: formula,
      },
    ],
  ]
  test.each(['users', 'users-nl', 'repos', 'repos-nl'])('others like some: %s', async (command) => {
    const stub = await stubService(() => page([]))
    const words = command.endsWith('-nl') ? ['x'] : []
    const args = ['search', command, ...words, '--similar-to', 'a', '--similar-to', 'b']
    await devdex(args, { url: stub.url })
    expect(stub.requests[0]!.body).toMatchObject({ similarTo: ['a', 'b'] })
  })

  test.each(requests)('%s', async (_, args, body) => {
    const stub = await stubService(() => page([lens]))
    const { code, stderr } = await devdex(['search', 'repos', ...args], { url: stub.url })
    expect(code, stderr).toBe(0)
    expect(stub.requests.map(({ path, body }) => [path, body])).toEqual([
      ['/v3/search/repos', { ...body, enablePagination: true }],
    ])
  })

  test.each([
    [['x', '--rank-by', '{'], 'It is not JSON'],
    [['x', '--rank-by', '[1]'], 'It must be a JSON object'],
    [['x', '--retrieval', 'bm25'], 'auto, hybrid, semantic, keyword'],
    [['x', '-f', 'stargazerCount Gte many'], '"many" is not a number'],
    [[], 'give a query, a filter with -f, works with -w, or --similar-to'],
  ])('%j is a wrong call', async (args, text) => {
    const { code, stderr } = await devdex(['search', 'repos', ...args])
    expect(code).toBe(2)
    expect(stderr).toContain(text)
  })

  test('a search of users takes a formula and no retrieval of repositories', async () => {
    const { code } = await devdex(['search', 'users', 'x', '--retrieval', 'semantic'])
    expect(code).toBe(2)
    for (const command of ['users', 'users-nl']) {
      const stub = await stubService(() => page([]))
      const args = ['search', command, 'x', '--rank-by', JSON.stringify(formula)]
      await devdex(args, { url: stub.url })
      expect(stub.requests[0]!.body).toMatchObject({ query: 'x', rankBy: formula })
    }
  })
})

describe('the answer', () => {
  test('is a table', async () => {
    const stub = await stubService(() => page([lens], 'c1'))
    const { stdout, stderr } = await devdex(['search', 'repos', 'x'], { url: stub.url })
    expect(stdout).toBe(
      [
        'strength  score     fullName         language  stars  description',
        'strong    1234.568  ada/borrow-lens  Rust      1840   Shows what the borrow checker sees',
        '',
      ].join('\n'),
    )
    expect(stderr).toBe(
      '1 repository (there are more: --paginate walks all); 1 credit used, 9 remaining\n',
    )
  })

  test('shows members of the owner', async () => {
    const stub = await stubService(() => page([lens]))
    const args = ['search', 'repos', 'x', '-i', 'owner', '--fields', 'fullName,owner.location']
    const { stdout } = await devdex(args, { url: stub.url })
    expect(stdout).toBe('fullName         owner.location\nada/borrow-lens  Zürich\n')
  })

  test('is CSV, over all pages', async () => {
    const stub = await stubService(({ body }) =>
      body.after === undefined ? page([lens], 'c1') : page([{ ...lens, name: 'b', score: 1 }]),
    )
    const { stdout } = await devdex(['search', 'repos', 'x', '--csv', '--paginate'], {
      url: stub.url,
    })
    const row = (score: number, name: string) =>
      `strong,${score},${lens.id},R_1,ada,${name},Rust,1840,3,1,2,${lens.description},,`
    expect(stdout).toBe(
      [
        'strength,score,id,platformId,ownerLogin,name,language,stargazerCount,' +
          'totalIssuesCount,totalIssuesOpen,totalIssuesClosed,description,createdAt,updatedAt',
        row(1234.5678, 'borrow-lens'),
        row(1, 'b'),
        '',
      ].join('\n'),
    )
  })
})

test.each([
  [
    ['search', '--help'],
    ['search users "rust compiler"', 'search repos "static site'],
  ],
  [
    ['search', 'repos', '--help'],
    ['--rank-by', '--retrieval', 'FIELD OPERATOR VALUE', 'hybrid'],
  ],
])('%j shows examples', async (args, texts) => {
  const { code, stdout } = await devdex(args)
  expect(code).toBe(0)
  for (const text of texts) expect(stdout).toContain(text)
  expect(stdout.match(/Examples:/g)).toHaveLength(1)
})

describe('the help of -i and --fields', () => {
  test.each([
    [
      ['search', 'users'],
      ['devrank,followers:10', 'login,socialAccounts.url'],
    ],
    [
      ['raw', 'users'],
      ['devrank,followers:10', 'login,socialAccounts.url'],
    ],
    [
      ['search', 'repos'],
      ['owner,contributors:10', 'fullName,owner.location'],
    ],
    [
      ['raw', 'repos'],
      ['owner,contributors:10', 'fullName,owner.location'],
    ],
  ])('of %j names members of what is listed', async (command, shown) => {
    const { stdout } = await devdex([...command, '--help'])
    for (const example of shown) expect(stdout).toMatch(new RegExp(`such as\\s+${example}`))
  })
})
