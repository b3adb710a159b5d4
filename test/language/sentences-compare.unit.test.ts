/** The yardstick for sentences: what it lets pass, and that it sees every kind of difference. */
import { describe, expect, it } from 'vitest'
import type { Interpretation } from '../../src/language/index.ts'
import { canonical, difference } from './sentences/compare.ts'
import { allTokens, and, country, language, leaf, or, repos, trap } from './sentences/expect.ts'

const expected = repos('Rust tools for two', 'tools for two', language('Rust'), { first: 2 })

function got(changes: Partial<Interpretation> = {}): Interpretation {
  const { query, filters } = expected
  return { query, filters, first: 2, parts: [], by: 'rules', ...changes }
}

describe('difference', () => {
  it('is null for the same meaning', () => {
    expect(difference(expected, got())).toBeNull()
    expect(difference(expected, got({ query: 'Tools, for  TWO' }))).toBeNull()
  })

  it.each<[string, Partial<Interpretation>]>([
    ['another word', { query: 'tools for three' }],
    ['another order of words', { query: 'for two tools' }],
    ['no text', { query: null }],
    ['no filter', { filters: null }],
    ['the complement', { filters: leaf('language', 'NotEq', 'Rust') }],
    ['another value', { filters: language('rust') }],
    ['a filter more', { filters: and(language('Rust'), leaf('stargazerCount', 'Gt', 1)) }],
    ['another number', { first: 3 }],
    ['an order', { rankBy: { type: 'Attr', name: 'stargazerCount' } }],
  ])('sees %s', (_, changes) => {
    expect(difference(expected, got(changes))).toContain('Rust tools for two')
  })

  it('of a trap skips connecting words only', () => {
    const tricky = trap(repos, 'tools of the trade')
    const meaning = { query: 'tools trade', filters: null, parts: [], by: 'rules' } as const
    expect(difference(tricky, meaning)).toBeNull()
    expect(difference(tricky, { ...meaning, query: 'trade' })).not.toBeNull()
  })
})

describe('canonical', () => {
  const [a, b, c] = ['a', 'b', 'c'].map((word) => allTokens('bio', word)) as [never, never, never]

  it.each([
    ['order of operands', and(a, b), and(b, a)],
    ['composites of one', and(or(a), b), and(a, b)],
    ['composites in their kind', or(a, or(b, c)), or(a, b, c)],
    ['composites in a composite of one', and(a, or(and(b, c))), and(a, b, c)],
    ['diacritics of places', country('Türkiye'), country('Turkiye')],
    ['order of lists', language('Go', 'Rust'), language('Rust', 'Go')],
    [
      'lists of one field',
      or(language('Go', 'C'), language('Rust', 'D')),
      language('C', 'D', 'Go', 'Rust'),
    ],
  ])('skips %s', (_, left, right) => {
    expect(canonical(left)).toBe(canonical(right))
  })

  it.each([
    ['And and Or', and(a, b), or(a, b)],
    ['diacritics elsewhere', allTokens('bio', 'é'), allTokens('bio', 'e')],
    ['nesting', and(a, or(b, c)), or(and(a, b), c)],
    ['Eq and In of one', country('France'), leaf('resolvedCountry', 'In', ['France'])],
    [
      'lists under And',
      and(language('Go', 'C'), language('Rust', 'D')),
      language('C', 'D', 'Go', 'Rust'),
    ],
  ])('sees %s', (_, left, right) => {
    expect(canonical(left)).not.toBe(canonical(right))
  })
})
