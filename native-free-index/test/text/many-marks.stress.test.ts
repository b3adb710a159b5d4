/** The time for texts that consist almost only of combining marks. */
import { describe, expect, test } from 'vitest'
import {
  analyseDocument,
  analyseEmail,
  analyseQuery,
  foldAccents,
  foldCase,
} from '../../src/text/index.ts'

/**
 * Guards against quadratic time, which would take minutes. Linear time takes some hundredths of a
 * second.
 */
describe('200,000 marks take less than two seconds', () => {
  const half = 100_000
  const texts: [name: string, text: string][] = [
    ['in one run, out of order', `a${'\u0301'.repeat(half)}${'\u0316'.repeat(half)}`],
    ['of several parts', `a${'\u0f77\u0301'.repeat(half)}${'\u0316'.repeat(half)}`],
    ['behind half-width signs', `か${'\uff9e'.repeat(half)}${'\u0334'.repeat(half)}`],
    ['half-width signs between', `か${'\uff9e\u0334'.repeat(half)}`],
    ['on letters that bring marks', `ᾂ${'\u0345'.repeat(half)}${'\u0316'.repeat(half)}`],
    ['that the analyser joins', `a${`${'\u0301\u0316'.repeat(15)}\u00ad`.repeat(half / 15)}`],
    ['in short runs', `a${'\u0301'.repeat(29)}`.repeat((2 * half) / 29)],
  ]
  const uses: [name: string, use: (text: string) => unknown][] = [
    ['foldCase', foldCase],
    ['foldAccents', foldAccents],
    ['analyseDocument', analyseDocument],
    ['analyseQuery', analyseQuery],
    ['analyseEmail', (text) => analyseEmail(`${text}@example.com`)],
  ]
  test.each(texts)('%s', (_, text) => {
    for (const [name, use] of uses) {
      const start = performance.now()
      use(text)
      expect(performance.now() - start, name).toBeLessThan(2_000)
    }
  })
})
