/** The analyser's guarantees (decisions §6) through the API: which query finds which user. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type DataLine, openWorld, type World } from './harness.ts'

/** A biography by login. No query here contains a login. */
const bios: Readonly<Record<string, string>> = {
  u1: 'I write Node.js services',
  u2: 'nodejs, mostly',
  u3: 'C++ and templates',
  u4: 'the C language',
  u5: '.NET on Linux',
  u6: 'network engineer',
  u7: 'F# and C# at work',
  u8: 'Objective-C veteran',
  u9: 'k8s operator',
  u10: 'kubernetes',
  u11: 'author of MaterialDesignIcons',
  u12: 'icons',
  u13: 'machine-learning',
  u14: 'lives in München',
  u15: 'lives in Munchen',
  u16: '机器学习研究员',
  u17: '東京タワー',
  u18: 'ｆｕｌｌｗｉｄｔｈ text',
  u19: 'STRASSE and Straße',
  u20: 'HTTPServer internals',
  u21: 'utf8mb4 tables',
  u22: 'Zoë Øresund Łódź',
  u23: 'ΟΔΥΣΣΕΥΣ',
  u24: 'naïve café',
}

const users: readonly DataLine[] = [
  ...Object.entries(bios).map(([login, bio]) => ({ platformId: `U_${login}`, login, bio })),
  { platformId: 'U_at', login: 'at', company: '@tinplate' },
  { platformId: 'U_bare', login: 'bare', company: 'tinplate' },
]

let world: World
beforeAll(async () => {
  world = await openWorld({ users })
})
afterAll(() => world.close())

const cases: readonly (readonly [query: string, logins: string])[] = [
  ['node.js', 'u1 u2'],
  ['nodejs', 'u1 u2'],
  ['NodeJS', 'u1 u2'],
  ['node', 'u1'],
  ['js', 'u1'],
  ['c++', 'u3'],
  ['C++,', 'u3'],
  ['c', 'u3 u4 u7 u8'],
  ['.net', 'u5'],
  ['.NET', 'u5'],
  ['net', 'u5'],
  ['f#', 'u7'],
  ['c#', 'u7'],
  ['objective-c', 'u8'],
  ['ObjectiveC', 'u8'],
  ['objective', 'u8'],
  ['k8s', 'u9'],
  ['kubernetes', 'u10'],
  ['materialdesignicons', 'u11'],
  ['MaterialDesignIcons', 'u11'],
  ['material', 'u11'],
  ['icons', 'u11 u12'],
  ['machine-learning', 'u13'],
  ['machinelearning', 'u13'],
  ['learning', 'u13'],
  ['münchen', 'u14 u15'],
  ['munchen', 'u14 u15'],
  ['MU\u0308NCHEN', 'u14 u15'],
  ['学习', 'u16'],
  ['机器学习', 'u16'],
  ['習', ''],
  ['东京', ''],
  ['東京', 'u17'],
  ['タワー', 'u17'],
  ['fullwidth', 'u18'],
  ['Ｆullwidth', 'u18'],
  ['strasse', 'u19'],
  ['straße', 'u19'],
  ['httpserver', 'u20'],
  ['http', 'u20'],
  ['server', 'u20'],
  ['utf8mb4', 'u21'],
  ['utf', 'u21'],
  ['zoe', 'u22'],
  ['Öresund', 'u22'],
  ['lodz', 'u22'],
  ['οδυσσευς', 'u23'],
  ['naive cafe', 'u24'],
  ['@tinplate', 'at bare'],
  ['tinplate', 'at bare'],
]

test('"c" finds C before other words with the letter', async () => {
  const [first, ...others] = await world.logins({ query: 'c' })
  expect([first, others.sort()]).toEqual(['u4', ['u3', 'u7', 'u8']])
})

test.each(cases)('"%s" finds %s', async (query, logins) => {
  const expected = logins.split(' ').filter(Boolean).sort()
  // Stems and synonyms would find more.
  const alone = { query, variants: 'off', typos: 'off' }
  expect((await world.logins(alone)).sort()).toEqual(expected)
  if (!/tinplate/.test(query)) {
    const filters = { field: 'bio', op: 'ContainsAllTokens', value: query }
    expect(await world.matching(filters)).toEqual(expected)
  }
})
