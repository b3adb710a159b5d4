/** Patterns and texts built to be slow: the server answers, and stops on request. */
import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { hostilePatterns } from '../endurance/patterns/hostile.ts'
import { type Attacked, isLongForm, type KeyName } from './attacked.ts'

type Asked = readonly [path: string, body: object]

/** Each opens a class, a group or a repetition and never closes it. */
const unclosed = ['[', '[^', '(?:[', '[a-', '[[:alpha:]', '(', '(?i)[', '[\\Q'].flatMap((start) =>
  ['\\p{a}', '\\pL', '\\p{^Greek}', '[:alpha:]', 'a-', '\\x{10ffff}', '\\\\', ']['].map((piece) => {
    return start + piece.repeat(Math.floor((256 - start.length) / piece.length))
  }),
)
const bomb = `[${'\\p{a}'.repeat(50)}`

const leaf = (op: string, value: string, field = 'name') => ({ field, op, value })
const search = (filters: object): Asked => ['/search/repos', { query: null, filters, first: 1 }]

/** 256 leaves, as many as a filter may have. */
const manyLeaves = [bomb, '(a|aa)+$', '*a'.repeat(128), '[!a]*'.repeat(50)].map((value) =>
  search({
    op: 'Or',
    filters: Array.from({ length: 256 }, () =>
      leaf(value.startsWith('*') || value.startsWith('[!') ? 'Glob' : 'Regex', value),
    ),
  }),
)

const longTexts = [
  ...[
    'a',
    '(',
    '[',
    '"',
    '@',
    '.',
    '9',
    '-',
    ' ',
    '%',
    '\u0000',
    '\u202e',
    '\ud800',
    'ﷺ',
    '🏳️‍🌈',
    'ßſİ',
  ],
  ...[
    'not ',
    'in ',
    'since 2020 ',
    'over 1000 stars ',
    'a.b@c.d ',
    'and ',
    'https://a.',
    '../',
    'a/',
  ],
  ...['named "', 'top 10 ', '上海', 'e\u0301', '__proto__ ', '<a@b.c> ', 'Zürich, ', '1e9'],
].map((piece) => piece.repeat(Math.floor(1024 / piece.length)))

const ofText = (text: string): readonly Asked[] => [
  ['/search/users', { query: text, first: 1 }],
  ['/search/repos', { query: [text, `${text.slice(1)}a`], retrieval: 'hybrid', first: 1 }],
  ['/search/users/natural-language', { query: text, first: 1 }],
  ['/search/repos/natural-language', { query: text, first: 1 }],
  ['/raw/users/by-login', { logins: [text, text.slice(1)] }],
  ['/raw/users', { githubIds: [text] }],
  ['/raw/repos/by-fullname', { fullNames: [`${text}/${text}`] }],
  ['/raw/users/by-professional-url', { professionalUrls: [`https://prof.example/in/${text}`] }],
  ['/raw/users/count', { filters: leaf('ContainsAllTokens', text, 'bio') }],
]

export function patternAttacks(attacked: () => Attacked): void {
  const statusOf = async (key: KeyName, [path, body]: Asked, headers = {}) =>
    (await attacked().ask(key, path, body, headers)).status

  /** Each request gets an answer or a refusal of the contract, and the server survives. */
  async function survives(all: readonly Asked[]): Promise<void> {
    const waiting = [...all]
    const statuses = new Set<number>()
    const one = async () => {
      for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
        statuses.add(await statusOf('rich', next))
      }
    }
    await Promise.all(Array.from({ length: 6 }, one))
    expect([...statuses].filter((status) => ![200, 400, 503].includes(status))).toEqual([])
    expect((await attacked().get('/health')).status).toBe(200)
  }

  test('an unclosed class is refused, with any key', async () => {
    const request = search(leaf('Regex', bomb))
    expect(await statusOf('rich', request)).toBe(400)
    // A pattern that is too large has a price, and is refused at execution.
    const dryRun = { prefer: 'devdex-dry-run' }
    expect([200, 400]).toContain(await statusOf('rich', request, dryRun))
    expect([400, 402]).toContain(await statusOf('poor', request))
    expect(await statusOf('reader', request)).toBe(403)
    expect((await attacked().get('/health')).status).toBe(200)
  })

  test('all patterns of its kind are refused', async () => {
    await survives(unclosed.map((value) => search(leaf('Regex', value))))
    await survives(manyLeaves)
  })

  test('patterns that are slow elsewhere are answered or refused', async () => {
    const chosen = isLongForm ? hostilePatterns : hostilePatterns.filter((_, i) => i % 3 === 0)
    const asked = chosen.flatMap(({ op, value }) => [
      search(leaf(op, value)),
      search({ op: 'And', filters: [leaf(op, value), leaf(op, value, 'fullName')] }),
      ...(op === 'Regex'
        ? []
        : [['/raw/users/count', { filters: leaf(op, value, 'login') }] as const]),
    ])
    await survives(asked)
  })

  test('long texts are answered or refused at every position', async () => {
    const all = longTexts.flatMap(ofText)
    await survives(isLongForm ? all : all.filter((_, i) => i % 4 === 0))
  })

  test('SIGTERM still stops the server', async () => {
    const isSilent = pause(20_000, 'it goes on', { ref: false })
    expect(await Promise.race([attacked().server.stop(), isSilent])).toBeUndefined()
  })
}
