/** Sentences, and the search that each becomes, as tables: one row a sentence. */
import { describe, expect, it } from 'vitest'
import { withMore } from '../../native-free-index/test/tries.ts'
import { limits } from '../../src/contract/index.ts'
import { neverAborted } from '../../src/domain/index.ts'
import { filterConditions } from '../../src/language/fields/filters.ts'
import { createRulesInterpreter } from '../../src/language/index.ts'
import { type FilterTarget, planFilter } from '../../src/plan/index.ts'
import { readTable } from '../tables.ts'
import {
  context,
  professionals,
  repos,
  showInterpretation,
  shown,
  targets,
  understood,
  users,
} from './context.ts'

type Column = 'about' | 'target' | 'sentence' | 'filters' | 'query' | 'more'

const cases = ['typed', 'conditions'].flatMap((name) =>
  readTable<Column>(`test/language/tables/${name}.tsv`).flatMap(({ target, ...row }) =>
    target.split(', ').map((name) => ({ ...row, name, target: targets[name]! })),
  ),
)

describe.each([...new Set(cases.map(({ about }) => about))])('%s', (about) => {
  it('sentences mean what their rows say', () => {
    const wrong = cases
      .filter((one) => one.about === about)
      .flatMap(({ name, target, sentence, filters, query, more }) => {
        const told = understood(target, sentence)
        if (told.filters !== null)
          planFilter(name.replace('ByMeaning', '') as FilterTarget, told.filters)
        const got = showInterpretation(target, told)
        const isRight = got.filters === filters && got.query === query && got.more === more
        return isRight ? [] : [{ sentence: `${name}: ${sentence}`, filters, query, more, got }]
      })
    expect(wrong).toEqual([])
  })
})

it('sentences mean the same where names of the data have to be waited for', async () => {
  const { hasCompany, hasLanguage, hasRecord } = context.vocabulary
  const vocabulary = {
    hasCompany: async (name: string) => hasCompany(name),
    hasLanguage: async (name: string) => hasLanguage(name),
    hasRecord: async (...record: Parameters<typeof hasRecord>) => hasRecord(...record),
  }
  const { interpret } = createRulesInterpreter({ ...context, vocabulary })
  const yes = () => true
  const isTried = (_: object, i: number) => i % 4 === 0
  const others = cases.filter((one, i) => !isTried(one, i))
  const tried = withMore(cases.filter(isTried), others)
  const told = await Promise.all(
    tried.map(({ sentence, target }) =>
      interpret(sentence, target, yes, neverAborted, async () => true),
    ),
  )
  expect(told).toEqual(tried.map(({ sentence, target }) => understood(target, sentence)))
})

it.each([
  ['german engineers', 'engineers in Germany'],
  ['South African engineers', 'engineers in South Africa'],
  ['Californian engineers', 'engineers in California'],
  ['Londoners', 'in London'],
  ['who are Brazilian', 'in Brazil'],
  ['not German engineers', 'engineers not in Germany'],
  ['german rustaceans', 'rust in Germany'],
  ['German and French engineers', 'engineers in Germany or France'],
])('"%s" asks for the same as "%s"', (sentence, same) => {
  for (const target of [users, professionals]) {
    const [left, right] = [sentence, same].map((text) => understood(target, text))
    expect([left!.filters, left!.query]).toEqual([right!.filters, right!.query])
    expect(left!.filters).not.toBeNull()
  }
})

it('who is like others are named once each, and at most as many as a request takes', () => {
  const names = Array.from({ length: 11 }, (_, i) => `@person-${i}`)
  const sentence = `people like @Octocat, @octocat, ${names.join(', ')} and @last`
  const { similarTo, parts } = understood(users, sentence)
  const named = names.map((name) => name.slice(1))
  expect(similarTo).toEqual(['octocat', ...named.slice(0, limits.similarToMax - 2)])
  expect(parts[0]).toEqual({ kind: 'similar', text: 'like @Octocat' })
  expect(parts.at(-1)!.ignored).toBeDefined()
})

it('an interpretation tells what led to what, in the order of the sentence', () => {
  expect(understood(repos, 'top 5 parsers by Google with over 100 stars').parts).toEqual([
    { kind: 'order', text: 'top' },
    { kind: 'limit', text: '5' },
    {
      kind: 'company',
      text: 'by Google',
      filters: { field: 'ownerLogin', op: 'In', value: ['google'] },
    },
    {
      kind: 'count',
      text: 'over 100 stars',
      filters: { field: 'stargazerCount', op: 'Gt', value: 100 },
    },
  ])
})

it.each([
  [8, /( \| professional\.country has Land\d){8}$/],
  [9, /professional\.country in \[Land0,.*Land8\]$/],
])('the words of %d countries are looked for in profiles', (count, expected) => {
  const countries = Array.from({ length: count }, (_, i) => `Land${i}`)
  const located = { kind: 'region', name: 'Everywhere', countries } as const
  const place = { about: 'place', located, namesState: false, of: 'owner', written: 'x' } as const
  expect(shown(filterConditions([place], professionals))).toMatch(expected)
})
