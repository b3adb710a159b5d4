import fc from 'fast-check'
import { compileGlob, foldCase } from 'native-free-index'
import { describe, expect, test } from 'vitest'
import { holds, law } from '../../../native-free-index/test/law.ts'
import { readRows } from '../../../native-free-index/test/rows.ts'
import { tries } from '../../../native-free-index/test/tries.ts'
import { translateGlob } from '../../../src/engines/opensearch/filters/glob-regexp.ts'
import { translateRe2 } from '../../../src/engines/opensearch/filters/re2-regexp.ts'
import { compileRegex } from '../../../src/engines/patterns/regex.ts'
import { globs, patternValues, re2Patterns } from './arbitrary-patterns.ts'

const rows = readRows<{ lucene: [pattern: string, regexp: string][]; luceneMore: [string][] }>(
  import.meta.url,
  '../regex.jsonl',
)

/** Lucene's meaning of these expressions, in which only signs are escaped. */
function lucene(regexp: string): RegExp {
  const escaped = regexp.replace(/\\(.)/gu, (_, sign: string) => {
    return `\\u{${sign.codePointAt(0)!.toString(16)}}`
  })
  return new RegExp(`^(?:${escaped})$`, 'su')
}

describe('globs as expressions of Lucene', () => {
  law(
    'match the same values',
    1_000,
    [globs, fc.array(patternValues), fc.boolean()],
    (glob, values, fold) => {
      const regexp = translateGlob(glob, fold)
      const matcher = compileGlob(glob, fold)
      for (const value of values) {
        const found = regexp !== null && lucene(regexp).test(fold ? foldCase(value) : value)
        expect([value, found]).toEqual([value, value !== '' && matcher.test(value)])
      }
    },
  )
})

describe('expressions of RE2 as expressions of Lucene', () => {
  test('match the same values, or more where reported', () => {
    let exact = 0
    holds(1_500, [re2Patterns, fc.array(patternValues)], (pattern, values) => {
      const translated = translateRe2(pattern)
      if (translated.exact) exact++
      const [theirs, ours] = [compileRegex({ pattern }), lucene(translated.regexp)]
      for (const value of values) {
        const isFound = theirs.test(value)
        if (translated.exact) expect([value, ours.test(value)]).toEqual([value, isFound])
        else if (isFound) expect(ours.test(value), value).toBe(true)
      }
    })
    expect(exact).toBeGreaterThan(tries(600))
  })

  test.each(rows.lucene)('%s exactly', (pattern, regexp) => {
    expect(translateRe2(pattern)).toEqual({ regexp, exact: true })
  })

  test.each(rows.luceneMore)('%s and more', (pattern) => {
    expect(translateRe2(pattern).exact).toBe(false)
  })
})
