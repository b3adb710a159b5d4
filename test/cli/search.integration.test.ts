import { describe, expect, test } from 'vitest'
import { type Canned, devdex, problem, stubService } from './harness.ts'

const ada = {
  id: `${'0'.repeat(31)}a`,
  platformId: 'U_1',
  login: 'ada',
  displayName: 'Ada "A" Stone',
  bio: 'compilers,\nqueues and a long tail of words that no terminal of eighty columns can hold',
  company: '@acme',
  location: 'Zürich',
  emails: ['***da@example.com', '***ne@example.org'],
  socialAccounts: [{ provider: 'blog', url: 'https://ada.example' }],
  createdAt: '2020-01-01T00:00:00Z',
  strength: 'strong',
  score: 0.87654,
}
const bo = {
  id: `${'0'.repeat(31)}b`,
  platformId: 'U_2',
  login: 'bo',
  strength: 'fair',
  score: 0.5,
}

function page(users: readonly object[], next: string | null = null): Canned {
  return {
    headers: { 'X-Credits-Used': String(users.length), 'X-Credits-Remaining': '90' },
    body: { count: users.length, users, pageInfo: { endCursor: next, hasNextPage: next !== null } },
  }
}

/** Three users over two pages, followed by their cursors. */
function twoPages() {
  return stubService(({ body }) =>
    body.after === undefined ? page([ada, bo], 'c1') : page([{ ...bo, login: 'cy' }]),
  )
}

describe('the request', () => {
  const requests: [string, string[], object][] = [
    ['one query', ['rust compiler'], { query: 'rust compiler' }],
    ['several queries', ['rust', 'llvm'], { query: ['rust', 'llvm'] }],
    [
      'filters only',
      ['-f', 'location ContainsAllTokens zurich', '-f', 'login In a,b'],
      {
        filters: {
          op: 'And',
          filters: [
            { field: 'location', op: 'ContainsAllTokens', value: 'zurich' },
            { field: 'login', op: 'In', value: ['a', 'b'] },
          ],
        },
      },
    ],
    [
      'everything else',
      ['x', '-n', '7', '--after', 'c9', '-i', 'devrank,followers:5,stars'],
      {
        query: 'x',
        first: 7,
        after: 'c9',
        includeAttributes: { devrank: true, followers: { first: 5 }, stars: { first: 10 } },
      },
    ],
    [
      'works alone',
      [
        '-w',
        'language Eq Zig',
        '-w',
        'stargazerCount Gte 9',
        '--relations',
        'owns',
        '--half-life',
        '90',
      ],
      {
        retrieval: 'expertise',
        evidence: {
          filters: {
            op: 'And',
            filters: [
              { field: 'language', op: 'Eq', value: 'Zig' },
              { field: 'stargazerCount', op: 'Gte', value: 9 },
            ],
          },
          relations: ['owns'],
          halfLifeDays: 90,
        },
      },
    ],
  ]
  test.each(requests)('%s', async (_, args, body) => {
    const stub = await stubService(() => page([ada]))
    const { code } = await devdex(['search', 'users', ...args], { url: stub.url })
    expect(code).toBe(0)
    expect(stub.requests).toEqual([
      {
        method: 'POST',
        path: '/v3/search/users',
        authorization: 'Bearer ddx_test',
        body: { retrieval: 'hybrid', ...body, enablePagination: true },
      },
    ])
  })

  test.each(['/v3', '/v3/', '/', '//v3//'])('DEVDEX_URL may end with %s', async (end) => {
    const stub = await stubService(() => page([]))
    await devdex(['search', 'users', 'x'], { url: stub.url + end })
    expect(stub.requests[0]?.path).toBe('/v3/search/users')
  })
})

describe('a table', () => {
  test('fits the terminal and shows no control characters', async () => {
    const hostile = {
      ...bo,
      bio: '\u001b[2J\u001b]0;x\u0007gone\u0000',
      company: '研究所'.repeat(9),
    }
    const stub = await stubService(() => page([{ ...ada, score: 1 }, hostile]))
    const { stdout, stderr } = await devdex(['search', 'users', 'x'], {
      url: stub.url,
      columns: 60,
      isTTY: true,
    })
    expect(stdout).toBe(
      [
        'streng…  score  login  displa…  locati…  company  bio',
        'strong   1.000  ada    Ada "A…  Zürich   @acme    compil…',
        '─'.repeat(60),
        'fair     0.500  bo                       研究所…  gone',
        '',
      ].join('\n'),
    )
    expect(stderr).toBe('2 users; 2 credits used, 90 remaining\n')
  })

  test('cuts no character in two and measures very long cells quickly', async () => {
    const stub = await stubService(() => page([{ ...bo, bio: '\u{1f680}'.repeat(100_000) }]))
    const { stdout } = await devdex(['search', 'users', 'x', '--fields', 'bio'], {
      url: stub.url,
      columns: 10,
    })
    expect(stdout).toBe(`bio\n${'\u{1f680}'.repeat(4)}…\n`)
    expect(stdout.isWellFormed()).toBe(true)
  })

  test('shows chosen members, through lists too', async () => {
    const stub = await stubService(() => page([ada, bo]))
    const { stdout } = await devdex(
      ['search', 'users', 'x', '--fields', 'login, socialAccounts.url,emails'],
      { url: stub.url },
    )
    expect(stdout).toBe(
      [
        'login  socialAccounts.url   emails',
        'ada    https://ada.example  ***da@example.com; ***ne@example.org',
        'bo',
        '',
      ].join('\n'),
    )
  })

  test('nothing found is nothing but the last line', async () => {
    const stub = await stubService(() => page([]))
    const { code, stdout, stderr } = await devdex(['search', 'users', 'x'], { url: stub.url })
    expect({ code, stdout }).toEqual({ code: 0, stdout: '' })
    const tried = 'tried: the words, other forms of them, misspellings'
    expect(stderr).toBe(
      'No person matches strongly or fairly. --match all shows weak matches.\n' +
        `0 users (${tried}); 0 credits used, 90 remaining\n`,
    )
  })

  const [strong, fair, weak] = ['strong', 'fair', 'weak'].map((strength) => ({ ...bo, strength }))
  test.each([
    ['strong and fair', [], [strong, strong, fair, fair], [2]],
    ['all strengths', ['--match', 'all'], [strong, fair, weak], [1, 3]],
    ['fair alone', [], [fair, fair], []],
    ['another order', ['--rank-by', '{"type":"Const","value":1}'], [strong, fair], []],
    ['strengths in turns', [], [fair, strong, fair], []],
    ['no strength', ['--retrieval', 'profile'], [ada, bo], []],
  ])('has a line where weaker matches begin: %s', async (_, options, users, rules) => {
    const stub = await stubService(() => page(users as object[]))
    const args = ['search', 'users', 'x', '--fields', 'strength,login', ...options]
    const { stdout } = await devdex(args, { url: stub.url })
    const rows = stdout.split('\n').slice(1)
    expect(rows.flatMap((row, i) => (row.startsWith('───') ? [i] : []))).toEqual(rules)
  })

  test('counts all matches by their strength', async () => {
    const byStrength = { strong: 12, fair: 30, weak: 0 }
    const { body, ...rest } = page([ada])
    const counts = { total: { value: 42, exact: true, byStrength } }
    const stub = await stubService(() => ({ ...rest, body: { ...(body as object), ...counts } }))
    const { stderr } = await devdex(['search', 'users', 'x', '--total'], { url: stub.url })
    expect(stderr).toContain('42 people: 12 strong, 30 fair\n')
  })

  test('what was tried follows the options, and a filter alone tries no words', async () => {
    const stub = await stubService(() => page([]))
    const summaryOf = async (...args: string[]) =>
      (await devdex(['search', 'users', ...args], { url: stub.url })).stderr.split(';')[0]
    const words = ['x', '--no-typos', '--no-variants', '--match', 'all']
    expect(await summaryOf(...words)).toBe('0 users (tried: the words)')
    expect(await summaryOf(...words, '--prefix')).toContain('the words, the beginning of words)')
    expect(await summaryOf('-f', 'login Eq x')).toBe('0 users')
  })

  test('tells corrections and a suggestion, without control characters', async () => {
    const corrections = [{ from: 'kuberntes', to: 'kubernetes\u001b[2J' }]
    const { body, ...rest } = page([bo])
    const notes = { corrections, suggestion: 'rust' }
    const stub = await stubService(() => ({ ...rest, body: { ...(body as object), ...notes } }))
    const { stderr } = await devdex(['search', 'users', 'x'], { url: stub.url })
    expect(stderr.split(', 90')[0]).toBe(
      '1 user, corrected: kuberntes to kubernetes; did you mean: rust; 1 credit used',
    )
  })

  test('tells that there are more', async () => {
    const stub = await twoPages()
    const { stderr } = await devdex(['search', 'users', 'x'], { url: stub.url })
    expect(stub.requests).toHaveLength(1)
    expect(stderr).toContain('2 users (there are more: --paginate walks all); 2 credits used')
  })
})

describe('--paginate', () => {
  test('walks all pages into one table with one head', async () => {
    const stub = await twoPages()
    const { stdout, stderr } = await devdex(
      ['search', 'users', 'x', '-n', '2', '--paginate', '--fields', 'login'],
      { url: stub.url },
    )
    expect(stdout).toBe('login\nada\nbo\ncy\n')
    expect(stderr).toBe('3 users; 3 credits used, 90 remaining\n')
    expect(stub.requests.map(({ body }) => body)).toEqual([
      { query: 'x', first: 2, retrieval: 'hybrid', enablePagination: true },
      { query: 'x', first: 2, retrieval: 'hybrid', enablePagination: true, after: 'c1' },
    ])
  })

  test('widens a column for a later page and never beyond the terminal', async () => {
    const stub = await stubService(({ body }) =>
      body.after === undefined ? page([{ login: 'a' }], 'c1') : page([{ login: 'b'.repeat(12) }]),
    )
    const args = ['search', 'users', 'x', '--paginate', '--fields', 'login']
    const wide = await devdex(args, { url: stub.url, columns: 20 })
    const narrow = await devdex(args, { url: stub.url, columns: 8 })
    expect(wide.stdout).toBe(`login\na\n${'b'.repeat(12)}\n`)
    expect(narrow.stdout).toBe(`login\na\n${'b'.repeat(7)}…\n`)
  })

  test('with --json is a line of JSON for each page', async () => {
    const stub = await twoPages()
    const { stdout } = await devdex(
      ['search', 'users', 'x', '--paginate', '-j', '--fields', 'login'],
      { url: stub.url },
    )
    expect(
      stdout
        .split('\n')
        .filter(Boolean)
        .map((line) => JSON.parse(line).users),
    ).toEqual([[{ login: 'ada' }, { login: 'bo' }], [{ login: 'cy' }]])
  })

  test('begins after --after', async () => {
    const stub = await twoPages()
    const { stdout } = await devdex(
      ['search', 'users', 'x', '--paginate', '--after', 'c1', '--fields', 'login'],
      { url: stub.url },
    )
    expect(stdout).toBe('login\ncy\n')
  })

  test('a failure on the way shows the pages before it and where to continue', async () => {
    const stub = await stubService(({ body }) =>
      body.after === undefined ? page([ada], 'c1') : problem(402, 'too few credits'),
    )
    const outcome = await devdex(['search', 'users', 'x', '--paginate', '--fields', 'login'], {
      url: stub.url,
    })
    expect(outcome).toEqual({
      code: 1,
      stdout: 'login\nada\n',
      stderr: 'devdex: too few credits; go on with --after c1\n',
    })
  })

  test('a cursor that comes back ends the walk', async () => {
    const stub = await stubService(() => page([ada], 'c1'))
    const { code, stderr } = await devdex(['search', 'users', 'x', '--paginate'], { url: stub.url })
    expect({ code, requests: stub.requests.length }).toEqual({ code: 1, requests: 2 })
    expect(stderr).toContain('twice')
  })
})

describe('--csv', () => {
  test('golden, over two pages', async () => {
    const stub = await twoPages()
    const { stdout } = await devdex(['search', 'users', 'x', '--csv', '--paginate'], {
      url: stub.url,
    })
    const zeros = '0'.repeat(31)
    expect(stdout).toBe(
      [
        'strength,score,id,platformId,login,displayName,bio,company,location,resolvedCity,' +
          'resolvedState,' +
          'resolvedCountry,websiteUrl,emails,createdAt,updatedAt',
        `strong,0.87654,${zeros}a,U_1,ada,"Ada ""A"" Stone","${ada.bio}",'@acme,Zürich,,,,,` +
          '***da@example.com; ***ne@example.org,2020-01-01T00:00:00Z,',
        `fair,0.5,${zeros}b,U_2,bo,,,,,,,,,,,`,
        `fair,0.5,${zeros}b,U_2,cy,,,,,,,,,,,`,
        '',
      ].join('\n'),
    )
  })

  test('has a head even when nothing was found', async () => {
    const stub = await stubService(() => page([]))
    const { stdout } = await devdex(['search', 'users', 'x', '--csv', '--fields', 'login,bio'], {
      url: stub.url,
    })
    expect(stdout).toBe('login,bio\n')
  })

  test('keeps data as it is in a file and makes it safe on a terminal', async () => {
    const stub = await stubService(() => page([{ login: 'a\u001b[2Jb' }]))
    const args = ['search', 'users', 'x', '--csv', '--fields', 'login']
    const file = await devdex(args, { url: stub.url })
    const terminal = await devdex(args, { url: stub.url, isTTY: true })
    expect(file.stdout).toBe('login\na\u001b[2Jb\n')
    expect(terminal.stdout).toBe('login\nab\n')
  })
})

describe('--json', () => {
  test('is the answer, byte for byte', async () => {
    const body = '{ "count":1, "users":[ {"login":"ada","score":1.0} ] }'
    const stub = await stubService(() => ({ body }))
    const { stdout } = await devdex(['search', 'users', 'x', '-j'], { url: stub.url })
    expect(stdout).toBe(`${body}\n`)
  })

  test('with --fields keeps the frame and cuts the items', async () => {
    const stub = await stubService(() => page([ada, bo]))
    const { stdout } = await devdex(
      ['search', 'users', 'x', '--json', '--fields', 'score,socialAccounts.url'],
      { url: stub.url },
    )
    expect(JSON.parse(stdout)).toEqual({
      count: 2,
      users: [{ score: 0.87654, socialAccounts: [{ url: 'https://ada.example' }] }, { score: 0.5 }],
      pageInfo: { endCursor: null, hasNextPage: false },
    })
  })
})
