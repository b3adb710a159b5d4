/** Matches of filters on users, determined by hand for every operator (decisions §5). */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openWorld, type World } from './harness.ts'
import { allLogins, people } from './people.ts'

let world: World
beforeAll(async () => {
  world = await openWorld({ users: people })
})
afterAll(() => world.close())

type Row = readonly [field: string, op: string, value: unknown, logins: string]

/** Runs each row as a search, which names the users, and as a count, which must agree. */
function rows(name: string, table: readonly Row[]): void {
  describe(name, () => {
    test.each(table)('%s %s %j', async (field, op, value, logins) => {
      const expected = logins === 'all' ? allLogins : logins.split(' ').filter(Boolean).sort()
      expect(await world.matching({ field, op, value })).toEqual(expected)
    })
  })
}

rows('Eq and In mind neither case nor compatibility forms', [
  ['login', 'Eq', 'BrunoKade', 'BrunoKade'],
  ['login', 'Eq', 'brunokade', 'BrunoKade'],
  ['login', 'Eq', 'ＢＲＵＮＯkade', 'BrunoKade'],
  ['login', 'Eq', 'brunokade ', ''],
  ['login', 'Eq', 'bruno', ''],
  ['login', 'Eq', '', ''],
  ['displayName', 'Eq', 'edgar finch', 'edgar9'],
  ['displayName', 'Eq', 'dóra möller', 'dora_m'],
  ['displayName', 'Eq', 'Do\u0301ra Mo\u0308ller', 'dora_m'],
  ['displayName', 'Eq', 'dora moller', ''],
  ['company', 'Eq', 'FINCH WORKS', 'edgar9'],
  ['company', 'Eq', 'lumenforge', 'BrunoKade'],
  ['company', 'Eq', '@lumenforge', 'ada-quarz'],
  ['company', 'In', ['LUMENFORGE', '@lumenforge', 'nowhere'], 'ada-quarz BrunoKade'],
  ['company', 'In', [], ''],
  ['company', 'NotIn', [], 'all'],
  ['location', 'Eq', 'zürich, SWITZERLAND', 'ada-quarz'],
  ['location', 'Eq', 'zurich, switzerland', ''],
  ['location', 'Eq', 'Zürich', ''],
])

rows('platformId compares exactly', [
  ['platformId', 'Eq', 'U_ada', 'ada-quarz'],
  ['platformId', 'Eq', 'u_ada', 'fay'],
  ['platformId', 'Eq', 'U_ADA', ''],
  ['platformId', 'Eq', 'Ｕ_ada', ''],
  ['platformId', 'In', ['U_ada', 'u_ada', 'U_dora'], 'ada-quarz fay dora_m'],
  ['githubId', 'Eq', 'U_ada', 'ada-quarz'],
  ['githubId', 'NotIn', ['U_ada', 'U_dora', 'U_chen'], 'BrunoKade edgar9 fay'],
])

rows('resolved places compare without case and diacritics', [
  ['resolvedState', 'Eq', 'ZURICH', 'ada-quarz'],
  ['resolvedCity', 'Eq', 'zürich', 'ada-quarz'],
  ['resolvedCity', 'Eq', 'münich', 'dora_m'],
  ['resolvedCity', 'In', ['bern', 'ZURICH'], 'ada-quarz BrunoKade'],
  ['resolvedCountry', 'Eq', 'switzerlànd', 'ada-quarz BrunoKade'],
  ['resolvedCountry', 'Eq', 'Switz', ''],
])

rows('a missing value is in every complement', [
  ['company', 'NotEq', 'lumenforge', 'ada-quarz chen-wei dora_m edgar9 fay'],
  ['resolvedCity', 'NotEq', 'Bern', 'ada-quarz chen-wei dora_m edgar9 fay'],
  ['resolvedState', 'NotIn', ['zurich', 'bavaria'], 'BrunoKade chen-wei edgar9 fay'],
  ['location', 'NotEq', 'no such place', 'all'],
  ['company', 'Eq', '', ''],
  ['company', 'NotEq', '', 'all'],
])

rows('dates', [
  ['createdAt', 'Gt', '2015-01-01', 'chen-wei edgar9'],
  ['createdAt', 'Gte', '2015-01-01', 'BrunoKade dora_m chen-wei edgar9'],
  ['createdAt', 'Lt', '2015-01-01', 'ada-quarz'],
  ['createdAt', 'Lte', '2015-01-01', 'ada-quarz BrunoKade dora_m'],
  ['createdAt', 'Lte', '9999-12-31', 'ada-quarz BrunoKade dora_m chen-wei edgar9'],
  ['createdAt', 'Gte', '0001-01-01', 'ada-quarz BrunoKade dora_m chen-wei edgar9'],
  ['createdAt', 'Gte', '2015-01-01T05:30:00+05:30', 'BrunoKade dora_m chen-wei edgar9'],
  ['createdAt', 'Gt', '2014-12-31T19:00:00-0500', 'chen-wei edgar9'],
  ['createdAt', 'Gt', '2014-12-31T18:59:59-05', 'BrunoKade dora_m chen-wei edgar9'],
  ['createdAt', 'Gte', '2018-07-09T10:11:12Z', 'chen-wei edgar9'],
  ['createdAt', 'Gte', '2018-07-09T10:11:13z', 'edgar9'],
  ['createdAt', 'Lt', '2018-07-09T10:11', 'ada-quarz BrunoKade dora_m'],
  ['createdAt', 'Gte', '2020-02-29', 'edgar9'],
  ['updatedAt', 'Gte', '2026-02-01T00:00:00.000Z', 'ada-quarz BrunoKade chen-wei'],
  ['updatedAt', 'Lt', '2026-01-01', 'dora_m'],
])

rows('Glob meets the whole value and minds case', [
  ['login', 'Glob', 'ada*', 'ada-quarz'],
  ['login', 'Glob', 'Ada*', ''],
  ['login', 'Glob', 'ada', ''],
  ['login', 'Glob', '*ada*', 'ada-quarz'],
  ['login', 'Glob', 'Bruno????', 'BrunoKade'],
  ['login', 'Glob', 'Bruno???', ''],
  ['login', 'Glob', 'bruno*', ''],
  ['login', 'Glob', '*a*', 'ada-quarz BrunoKade dora_m edgar9 fay'],
  ['login', 'Glob', '[a-d]*', 'ada-quarz chen-wei dora_m'],
  ['login', 'Glob', '[!a-d]*', 'BrunoKade edgar9 fay'],
  ['login', 'Glob', '*[0-9]', 'edgar9'],
  ['login', 'Glob', '*[-_]*', 'ada-quarz chen-wei dora_m'],
  ['login', 'Glob', 'dora\\_m', 'dora_m'],
  ['login', 'Glob', 'fa\\?', ''],
  ['login', 'Glob', '*', 'all'],
  ['login', 'Glob', '', ''],
  ['login', 'NotGlob', '[a-d]*', 'BrunoKade edgar9 fay'],
  ['login', 'IGlob', 'ADA*', 'ada-quarz'],
  ['login', 'IGlob', 'bruno[j-l]ADE', 'BrunoKade'],
  ['login', 'IGlob', '[A-D]*', 'ada-quarz BrunoKade chen-wei dora_m'],
  ['login', 'NotIGlob', '[A-D]*', 'edgar9 fay'],
])

rows('ContainsAllTokens speaks the language of the index', [
  ['bio', 'ContainsAllTokens', 'RUST', 'ada-quarz BrunoKade dora_m'],
  ['bio', 'ContainsAllTokens', 'engineer, rust!', 'ada-quarz'],
  ['bio', 'ContainsAllTokens', 'rust engineers', ''],
  ['bio', 'ContainsAllTokens', 'nodejs', 'dora_m'],
  ['bio', 'ContainsAllTokens', 'Node.JS rust', 'dora_m'],
  ['bio', 'ContainsAllTokens', '学习', 'chen-wei'],
  ['bio', 'ContainsAllTokens', '机器学习工程师', 'chen-wei'],
  ['bio', 'ContainsAllTokens', '学机', ''],
  ['company', 'ContainsAllTokens', '@lumenforge', 'ada-quarz BrunoKade'],
  ['company', 'ContainsAllTokens', 'grunwerk', 'dora_m'],
  ['location', 'ContainsAllTokens', 'switzerland zurich', 'ada-quarz'],
  ['location', 'ContainsAllTokens', 'munchen', 'dora_m'],
  ['location', 'ContainsAllTokens', 'münchen', 'dora_m'],
  ['displayName', 'ContainsAllTokens', 'moller', 'dora_m'],
  ['displayName', 'ContainsAllTokens', '陈伟', 'chen-wei'],
  ['resolvedCountry', 'ContainsAllTokens', 'switzerland', 'ada-quarz BrunoKade'],
  ['resolvedState', 'ContainsAllTokens', 'zurich', 'ada-quarz'],
  ['resolvedCity', 'ContainsAllTokens', 'MUNICH', 'dora_m'],
])

describe('invalid values are refused with their position', () => {
  const refused: readonly (readonly [string, string, unknown])[] = [
    ...['2023-02-29', '2023-02-30', '2023-04-31', '2023-13-01', '2023-00-10', '23-01-01'].map(
      (value) => ['createdAt', 'Gt', value] as const,
    ),
    ...['yesterday', '', '2023', '2023-01-01T25:00:00Z', '2023-01-01T10:61:00Z'].map(
      (value) => ['updatedAt', 'Lte', value] as const,
    ),
    ['updatedAt', 'Lte', '2023-01-01T10:00:00+25:00'],
    ['updatedAt', 'Lte', ' 2023-01-01'],
    ['updatedAt', 'Lte', 1_672_531_200],
    ...['[', 'a[b', '[]', '[!]', '[z-a]', 'a\\'].map((value) => ['login', 'Glob', value] as const),
    ['login', 'IGlob', '[z-a]'],
    ...['', ' ', '...', '🦀', '+++'].map((value) => ['bio', 'ContainsAllTokens', value] as const),
  ]
  test.each(refused)('%s %s %j', async (field, op, value) => {
    const filters = { op: 'And', filters: [{ field, op, value }] }
    const refusal = await world.refused('/search/users', { filters }, [400, 'invalid_filter'])
    expect(refusal.errors?.map(({ pointer }) => pointer)).toEqual(['/filters/filters/0/value'])
    expect(refusal.detail).toContain(`\`${field}\``)
  })
})

describe('And and Or', () => {
  const rust = { field: 'bio', op: 'ContainsAllTokens', value: 'rust' }
  const swiss = { field: 'resolvedCountry', op: 'Eq', value: 'switzerland' }
  const fay = { field: 'login', op: 'Eq', value: 'fay' }
  const dora = { field: 'login', op: 'NotEq', value: 'dora_m' }
  const cases: readonly (readonly [string, object, string[]])[] = [
    ['one leaf', { op: 'Or', filters: [fay] }, ['fay']],
    ['And', { op: 'And', filters: [rust, swiss] }, ['BrunoKade', 'ada-quarz']],
    ['Or', { op: 'Or', filters: [swiss, fay] }, ['BrunoKade', 'ada-quarz', 'fay']],
    [
      'Or in And',
      { op: 'And', filters: [{ op: 'Or', filters: [rust, fay] }, dora] },
      ['BrunoKade', 'ada-quarz', 'fay'],
    ],
    [
      'And in Or',
      { op: 'Or', filters: [fay, { op: 'And', filters: [rust, dora, swiss] }] },
      ['BrunoKade', 'ada-quarz', 'fay'],
    ],
    ['nothing passes both', { op: 'And', filters: [fay, swiss] }, []],
  ]
  test.each(cases)('%s', async (_, filters, logins) => {
    expect(await world.matching(filters)).toEqual(logins)
  })
})

test('filters narrow a search and do not change the scores of the rest', async () => {
  const free = await world.search({ query: 'rust engineer' })
  const filters = { field: 'login', op: 'NotEq', value: 'BrunoKade' }
  const narrowed = await world.search({ query: 'rust engineer', filters })
  expect(free.users.map(({ login }) => login)).toContain('BrunoKade')
  expect(narrowed.users).toEqual(free.users.filter(({ login }) => login !== 'BrunoKade'))
})
