/** Matches of filters on repositories, determined by hand (decisions §5). */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openWorld, type World } from './harness.ts'
import { people, repositories } from './people.ts'

let world: World
beforeAll(async () => {
  world = await openWorld({ users: people, repos: repositories, shards: 3 })
})
afterAll(() => world.close())

const ids = ['R_kiln', 'R_lens', 'R_none', 'R_torch']

/** Each repository is requested by id together with the filter. */
async function matching(filters: object): Promise<string[]> {
  const found: string[] = []
  for (const id of ids) {
    const own = { field: 'platformId', op: 'Eq', value: id }
    if ((await world.countRepos({ op: 'And', filters: [own, filters] })) === 1) found.push(id)
  }
  expect(await world.countRepos(filters)).toBe(found.length)
  return found
}

type Row = readonly [field: string, op: string, value: unknown, expected: string]

function rows(name: string, table: readonly Row[]): void {
  describe(name, () => {
    test.each(table)('%s %s %j', async (field, op, value, expected) => {
      const wanted = expected.split(' ').filter(Boolean)
      expect(await matching({ field, op, value })).toEqual(wanted.map((name) => `R_${name}`))
    })
  })
}

rows('names', [
  ['name', 'Eq', 'BORROW-LENS', 'lens'],
  ['fullName', 'Eq', 'brunokade/WASM.kiln', 'kiln'],
  ['fullName', 'In', ['ada-quarz/borrow-lens', 'nobody/nothing', 'wasm.kiln'], 'lens none'],
  ['ownerLogin', 'NotEq', 'ada-quarz', 'kiln none torch'],
  ['ownerLogin', 'Glob', '*-*', 'lens torch'],
  ['name', 'Glob', '*.kiln', 'kiln'],
  ['name', 'Glob', 'torch*', ''],
  ['name', 'IGlob', 'torch*', 'torch'],
  ['name', 'NotIGlob', 'torch*', 'kiln lens none'],
  ['fullName', 'Glob', 'ada*lens', 'lens'],
  ['name', 'ContainsAllTokens', 'lens borrow', 'lens'],
  ['name', 'ContainsAllTokens', 'wasmkiln', 'kiln'],
  ['fullName', 'ContainsAllTokens', 'chen-wei torchbook', 'torch'],
])

rows('Regex is unanchored and minds case', [
  ['name', 'Regex', 'lens', 'lens'],
  ['name', 'Regex', '^lens', ''],
  ['name', 'Regex', '^borrow-lens$', 'lens'],
  ['name', 'Regex', 'torch', ''],
  ['name', 'Regex', '(?i)torch', 'torch'],
  ['name', 'Regex', '\\.', 'kiln'],
  ['name', 'Regex', 'n(g|s)$', 'lens none'],
  ['name', 'Regex', '[[:upper:]]', 'torch'],
  ['name', 'Regex', 'o{2}', 'torch'],
  ['name', 'Regex', '', 'kiln lens none torch'],
  ['fullName', 'Regex', '^[a-z-]+/[a-z-]+$', 'lens none'],
  ['ownerLogin', 'Regex', '\\bwei\\b', 'torch'],
])

rows('numbers', [
  ['stargazerCount', 'Eq', 12, 'kiln torch'],
  ['stargazerCount', 'NotEq', 12, 'lens none'],
  ['stargazerCount', 'In', [0, 1840], 'lens none'],
  ['stargazerCount', 'NotIn', [0, 1840], 'kiln torch'],
  ['stargazerCount', 'Gt', 12, 'lens'],
  ['stargazerCount', 'Gte', 12, 'kiln lens torch'],
  ['stargazerCount', 'Lt', 12, 'none'],
  ['stargazerCount', 'Lte', -1, ''],
  ['totalIssuesCount', 'Gte', 3, 'kiln lens'],
  ['totalIssuesOpen', 'Lt', 29, 'kiln none torch'],
  ['totalIssuesClosed', 'Eq', 0, 'kiln none torch'],
])

rows('lists', [
  ['lastContributorLocations', 'Contains', 'PORTO', 'kiln lens'],
  ['lastContributorLocations', 'Contains', 'Zürich', ''],
  ['lastContributorLocations', 'Contains', 'zürich, switzerland', 'lens'],
  ['lastContributorLocations', 'NotContains', 'porto', 'none torch'],
  ['lastContributorLocations', 'ContainsAny', ['bern', 'oslo'], 'kiln'],
  ['lastContributorLocations', 'ContainsAny', ['bern', 'porto'], 'kiln lens'],
  ['lastContributorLocations', 'ContainsAny', [], ''],
  ['lastContributorLocations', 'NotContainsAny', ['bern', 'oslo'], 'lens none torch'],
  ['lastContributorLocations', 'ContainsAllTokens', 'zurich porto', 'lens'],
  ['lastContributorLocations', 'ContainsAllTokens', 'port', ''],
])

rows('language, owner and prose', [
  ['language', 'Eq', 'RUST', 'kiln lens'],
  ['language', 'In', ['jupyter notebook'], 'torch'],
  ['language', 'NotEq', 'rust', 'none torch'],
  ['language', 'NotIn', ['rust', 'jupyter notebook'], 'none'],
  ['ownerLocation', 'Eq', 'bern, switzerland', 'kiln'],
  ['ownerLocation', 'NotEq', 'bern, switzerland', 'lens none torch'],
  ['ownerLocation', 'ContainsAllTokens', 'switzerland', 'kiln lens'],
  ['ownerLocation', 'ContainsAllTokens', '上海', 'torch'],
  ['description', 'ContainsAllTokens', 'checker borrow', 'lens'],
  ['description', 'ContainsAllTokens', '学习', 'torch'],
  ['readmePreview', 'ContainsAllTokens', 'cargo install', 'lens'],
  ['createdAt', 'Gt', '2019-11-02T17:40:00Z', 'kiln'],
  ['updatedAt', 'Gte', '2026-01-01T01:00:00+01:00', 'kiln lens'],
  ['githubId', 'In', ['R_lens', 'r_kiln'], 'lens'],
])

const invalidPatterns = '( ) [a [z-a] a** + \\ (?=a) (?!a) (a)\\1 (?P<n x{2,1}'.split(' ')

describe('regular expressions that RE2 does not have are refused', () => {
  const regex = (value: string) => ({ filters: { field: 'name', op: 'Regex', value } })

  test.each(invalidPatterns)('%s', async (pattern) => {
    const body = regex(pattern)
    const refusal = await world.refused('/raw/repos/count', body, [400, 'invalid_filter'])
    expect(refusal.detail).toContain(pattern)
  })

  test('with the position of the pattern', async () => {
    const refusal = await world.refused('/raw/repos/count', regex('('), [400, 'invalid_filter'])
    expect(refusal.errors?.map(({ pointer }) => pointer)).toEqual(['/filters/value'])
  })
  test('without the required service', async () => {
    const options = { key: 'search' }
    await world.refused('/raw/repos/count', regex('('), [403, 'service_required'], options)
  })
})

test('a complement matches everything else, for every operator', async () => {
  const pairs: readonly (readonly [string, string, unknown])[] = [
    ['name', 'Eq', 'nothing'],
    ['name', 'In', ['nothing', 'borrow-lens']],
    ['language', 'Eq', 'rust'],
    ['language', 'In', []],
    ['fullName', 'Glob', '*n*'],
    ['fullName', 'IGlob', '*K*'],
    ['stargazerCount', 'Eq', 0],
    ['totalIssuesOpen', 'In', [3, 29]],
    ['ownerLocation', 'Eq', 'Bern, Switzerland'],
    ['lastContributorLocations', 'Contains', 'bern'],
    ['lastContributorLocations', 'ContainsAny', ['bern', 'porto']],
  ]
  for (const [field, op, value] of pairs) {
    const those = await matching({ field, op, value })
    const others = await matching({ field, op: `Not${op}`, value })
    expect([...those, ...others].sort(), `${field} ${op}`).toEqual(ids)
  }
})
