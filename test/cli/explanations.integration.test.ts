/** `--explain` and `--why-not`: the additional output of a search. */
import { expect, test } from 'vitest'
import { devdex, stubService } from './harness.ts'

const explanation = {
  label: 'words of the query',
  value: 0.5,
  op: 'roundedQuotient',
  children: [
    { label: 'words\u001b[2J', value: 1 },
    { label: 'most', value: 2 },
  ],
}
const users = [{ id: '0'.repeat(32), platformId: 'U_1', login: 'ada', score: 0.5, explanation }]
const whyNot = [
  { name: 'ada', outcome: 'ranked', rank: 3, score: 0.5 },
  {
    name: 'bo',
    outcome: 'filter',
    condition: { field: 'location', op: 'Eq', value: 'Bern' },
    value: 'Oslo',
  },
  { name: 'cy', outcome: 'no_word' },
]
const pageInfo = { endCursor: null, hasNextPage: false }

const part = (i: number) => ({
  label: `word ${i}`,
  value: i / 7,
  children: [{ label: 'tf', value: i }],
})
const wide = {
  label: 'words',
  value: 4,
  op: 'sum',
  children: [1, 9, 2, 3, 4, 5, 6, 7, 8, 10, 11, 12].map(part),
}

test('have the biggest parts in twelve lines, or all of them', async () => {
  const some = [{ ...users[0], explanation: wide }]
  const service = await stubService(() => ({ body: { count: 1, users: some, pageInfo } }))
  const linesOf = async (option: string) => {
    const { stderr } = await devdex(['search', 'users', option, 'rust'], { url: service.url })
    return stderr.split('\n').filter((line) => line.startsWith('  '))
  }
  const compact = await linesOf('--explain')
  expect(compact.slice(0, 3)).toEqual([
    '  4 words (sum)',
    '    1.714 word 12 …',
    '    1.571 word 11 …',
  ])
  expect([compact.length, compact.at(-1)]).toEqual([12, '    … 2 more parts'])
  const whole = await linesOf('--explain-full')
  expect(whole.slice(0, 3)).toEqual(['  4 words (sum)', `    ${1 / 7} word 1`, '      1 tf'])
  expect(whole.length).toBe(25)
  expect(service.requests.map(({ body }) => (body as { explain: boolean }).explain)).toEqual([
    true,
    true,
  ])
})

test('are printed on stderr, tree and places, and are no part of the table', async () => {
  const service = await stubService(() => ({
    headers: {},
    body: { count: 1, users, pageInfo, whyNot },
  }))
  const more = ['--explain', '--why-not', 'ada', '--why-not', 'bo', '--why-not', 'cy']
  const { code, stdout, stderr } = await devdex(['search', 'users', 'rust', ...more], {
    url: service.url,
  })
  expect(code).toBe(0)
  expect(service.requests[0]!.body).toMatchObject({ explain: true, whyNot: ['ada', 'bo', 'cy'] })
  expect(stderr.split('\n').slice(0, 7)).toEqual([
    'ada',
    '  0.5 words of the query (roundedQuotient)',
    '    1 words',
    '    2 most',
    'ada: rank 3, score 0.5',
    'bo: fails {"field":"location","op":"Eq","value":"Bern"}, has "Oslo"',
    'cy: has no word of the query',
  ])
  expect(stdout).not.toContain('most')
})
