/** Answers, cursors and open paths reveal nothing that was not requested and paid for. */
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { pack } from 'msgpackr'
import { expect, test } from 'vitest'
import type { Attacked } from './attacked.ts'
import { counts, suppressedLocalPart } from './data-set.ts'

const anyone = { field: 'login', op: 'NotEq', value: '' }
const page = { first: 100 }
const wide = { aggregates: true, professional: true, followers: page, owns: page }

/** The widest requests for people with an address in a text. */
const wideRequests: readonly (readonly [string, object])[] = [
  ['/search/users', { query: 'victim burrow.example', includeAttributes: wide }],
  ['/search/users', { query: 'digs', dataset: 'professional', includeAttributes: wide }],
  ['/search/users/natural-language', { query: 'people called victim', explain: true }],
  [
    '/search/repos',
    { query: 'burrow', includeAttributes: { owner: true, ownerProfessional: true } },
  ],
  ['/raw/users', { githubIds: ['U_victim'], includeAttributes: wide }],
  ['/raw/users/by-login', { logins: ['victim'], includeAttributes: wide }],
  ['/raw/repos', { githubIds: ['R_0'], includeAttributes: { owner: true } }],
  ['/raw/users/U_0/graph/following', { includeAttributes: wide }],
  ['/raw/repos/R_0/graph/owns', { includeAttributes: wide }],
]

const half = suppressedLocalPart.split('.')[0]!
const contains = (field: string, value: string) => ({ field, op: 'ContainsAllTokens', value })

/** Words of the data. Each of these requests finds a person that has them. */
const guesses: readonly object[] = [
  { query: suppressedLocalPart },
  { query: half },
  { query: `${suppressedLocalPart}@burrow.example`, filters: contains('bio', half) },
  { query: null, filters: contains('bio', half) },
  { query: null, filters: contains('displayName', suppressedLocalPart) },
  { query: null, filters: contains('company', half) },
  { query: null, dataset: 'professional', filters: contains('professional.headline', half) },
  {
    query: null,
    dataset: 'professional',
    filters: { field: 'professional.headline', op: 'IGlob', value: `*${half}*` },
  },
  {
    query: null,
    dataset: 'professional',
    filters: { field: 'professional.organization', op: 'IGlob', value: `*${half}*` },
  },
]

export function toldAttacks(attacked: () => Attacked): void {
  test("a person's own address is in no text of any answer", async () => {
    const { ask } = attacked()
    for (const [path, body] of wideRequests) {
      const answer = await ask('rich', path, body)
      expect(answer.status, answer.body).toBe(200)
      expect(answer.body.toLowerCase(), path).not.toContain(half)
    }
  })

  test('words of such an address find no person', async () => {
    const { ask } = attacked()
    for (const body of guesses) {
      const key = 'dataset' in body ? 'rich' : 'searcher'
      const answer = await ask(key, '/search/users', body)
      expect(answer.status, answer.body).toBe(200)
      const { users } = JSON.parse(answer.body) as { users: { login: string }[] }
      // A whole address contains its domain, by which people may be found.
      const isDomainAsked = JSON.stringify(body).includes('burrow.example')
      if (!isDomainAsked || 'filters' in body) expect(users, JSON.stringify(body)).toEqual([])
    }
  })

  test('no cursor can be read or changed', async () => {
    const { ask, dataDir } = attacked()
    const known = [...readdirSync(join(dataDir, 'snapshots')), ...knownWords]
    // Plain cursors must fail this check.
    const plain = [0.5, 7, known[0], Buffer.alloc(12)]
    expect(legibleIn(Buffer.concat([Buffer.alloc(16), pack(plain)]), known)).not.toEqual([])
    const paged = { first: 2, enablePagination: true }
    const firstPages: readonly (readonly [string, object])[] = [
      ['/search/users', { ...paged, query: 'marmots' }],
      ['/search/users', { ...paged, filters: anyone }],
      ['/search/repos', { ...paged, query: 'burrow' }],
      ['/search/users/natural-language', { ...paged, query: 'keeps marmots' }],
      ['/raw/users/U_victim/graph/followers', { first: 2 }],
    ]
    for (const [path, body] of firstPages) {
      const answer = await ask('rich', path, body)
      const cursor = JSON.parse(answer.body).pageInfo.endCursor as string | null
      if (cursor === null) continue
      const bytes = Buffer.from(cursor, 'base64url')
      expect(legibleIn(bytes, known), path).toEqual([])
      for (let bit = 0; bit < bytes.length * 8; bit += 41) {
        const changed = Buffer.from(bytes)
        changed[bit >> 3]! ^= 1 << (bit & 7)
        const after = changed.toString('base64url')
        const refused = await ask('rich', path, { ...body, after })
        expect([refused.status, JSON.parse(refused.body).code]).toEqual([400, 'invalid_cursor'])
      }
    }
  })

  test('without a key, no path reveals the number of people', async () => {
    const { get } = attacked()
    for (const path of ['/ready', '/metrics', '/health']) {
      const { status, text } = await get(path)
      expect([200, 401]).toContain(status)
      const numbers = [...text.matchAll(/(?<![\d.])\d+(?![\d.])/g)].map(([number]) =>
        Number(number),
      )
      expect(numbers.filter((one) => one === counts.users || one === counts.repos)).toEqual([])
    }
  })
}

/** Parts of logins and texts, long enough that random bytes do not contain them by chance. */
const knownWords = ['victim', 'marmot', 'burrow', 'quokka']

/** Long runs of printable characters, and known words; msgpack stores strings as plain bytes. */
function legibleIn(bytes: Buffer, known: readonly string[]): string[] {
  const text = bytes.toString('latin1')
  return [...(text.match(/[ -~]{24,}/g) ?? []), ...known.filter((word) => text.includes(word))]
}
