import { describe, expect, it } from 'vitest'
import type { Filter } from '../../src/index.ts'
import { PatternBudgetError, Searcher } from '../../src/index.ts'
import { schema } from '../arbitrary.ts'
import { buildIndex, compileRegex, countAll, documentWith, noLimits } from '../build-index.ts'

const logins = ['ada', 'Adam', 'x'.repeat(1000)]
const index = buildIndex(
  schema,
  logins.map((login) => documentWith({ text: { login }, keywords: { login } })),
  1,
)
const longValues = buildIndex(
  schema,
  Array.from({ length: 40 }, (_, i) =>
    documentWith({ keywords: { login: `${i}${'x'.repeat(300)}` } }),
  ),
  1,
)

function glob(pattern: string): Filter {
  return { kind: 'pattern', field: 'login', syntax: 'glob', pattern, ignoreCase: false }
}

describe('time limits', () => {
  const searcher = new Searcher(index, { compileRegex })
  const everything: Filter = { kind: 'and', filters: [] }

  it('end patterns by name, all patterns of a query together', () => {
    const tight = { ...noLimits, patternMs: 0 }
    const both: Filter = { kind: 'or', filters: [glob('*a'), glob('*b')] }
    expect(() => searcher.count(both, [0], tight)).toThrow(PatternBudgetError)
    expect(() => searcher.count(both, [0], tight)).toThrow('the pattern "*a" takes too long')
    expect(searcher.count(everything, [0], tight)).toBe(3)
  })

  it('read the clock after every long value', () => {
    // A pattern that uses up its time on one value is stopped before the next long value.
    let tested = 0
    const compileRegex = () => ({
      test: () => {
        tested++
        const start = performance.now()
        while (performance.now() - start < 3);
        return false
      },
    })
    const slow = new Searcher(longValues, { compileRegex })
    const where = { kind: 'pattern', field: 'login', syntax: 'regex' } as const
    const filter = { ...where, pattern: 'x', ignoreCase: false }
    expect(() => slow.count(filter, [0], { ...noLimits, patternMs: 2 })).toThrow(PatternBudgetError)
    expect(tested).toBe(1)
  })
})

describe('a filter on a field that the schema lacks', () => {
  it.each<Filter>([
    { kind: 'tokens', field: 'x', terms: ['a'] },
    { kind: 'keyword', field: 'x', values: ['a'] },
    { kind: 'numbers', field: 'x', values: [1] },
    { kind: 'range', field: 'x', comparison: 'lt', bound: 1 },
    { kind: 'pattern', field: 'city', syntax: 'glob', pattern: 'a', ignoreCase: false },
  ])('of kind $kind is a mistake of the caller', (filter) => {
    expect(() => countAll(index, filter)).toThrow(/no (text|keyword|number|pattern) field/)
  })
})
