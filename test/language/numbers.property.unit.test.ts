import fc from 'fast-check'
import { expect, it } from 'vitest'
import { numberAt } from '../../src/language/numbers.ts'
import { Reading } from '../../src/language/reading.ts'
import { context, repos } from './context.ts'

function numberIn(sentence: string) {
  return numberAt(new Reading(sentence, repos, context), 0)
}

const values: readonly (readonly [string, number])[] = [
  ['1000', 1000],
  ['1,000', 1000],
  ['1.000', 1000],
  ['1’000', 1000],
  ['1 000', 1000],
  ['1 234 567', 1_234_567],
  ['1.234.567', 1_234_567],
  ['1k', 1000],
  ['1.5k', 1500],
  ['1,5k', 1500],
  ['2M', 2_000_000],
  ['5 k', 5000],
  ['a thousand', 1000],
  ['ten thousand', 10_000],
  ['five hundred', 500],
  ['2 million', 2_000_000],
  ['a dozen', 12],
  ['1.5', 2],
  ['0', 0],
  [`${'0'.repeat(23)}5`, 5],
]

it.each(values)('%s is %d', (sentence, value) => {
  expect(numberIn(sentence)).toMatchObject({ value, orMore: false })
})

it.each(['5k+', '5000+', '5 k+'])('%s is 5000 or more', (sentence) => {
  expect(numberIn(sentence)).toMatchObject({ value: 5000, orMore: true })
})

it.each(['100-500', '100–500', '100 - 500', '100..500', '100 to 500'])('%s is a range', (text) => {
  expect(numberIn(text)).toMatchObject({ value: 100, last: 500 })
})

it.each([
  ['1-5k', 1000, 5000],
  ['1-5tsd', 1000, 5000],
  ['1-5m', 1e6, 5e6],
  ['1.5-2mio', 1.5e6, 2e6],
  ['500-1k', 500, 1000],
  ['500k-1m', 500_000, 1e6],
])('%s is from %d to %d', (text, value, last) => {
  expect(numberIn(text)).toMatchObject({ value, last })
})

const none = [
  '',
  'a',
  'x',
  'one-off',
  '3d',
  '2020-03-15',
  'constructor',
  '9'.repeat(25),
  `${'0'.repeat(24)}5`,
  '1e5',
  '-',
]

it.each(none)('"%s" is no number', (sentence) => expect(numberIn(sentence)).toBeUndefined())

it('every whole number is read as it is written, with separators and without', () => {
  fc.assert(
    fc.property(fc.nat({ max: 1e9 }), (value) => {
      for (const written of [
        String(value),
        value.toLocaleString('en'),
        value.toLocaleString('de'),
      ]) {
        expect(numberIn(written)?.value).toBe(value)
      }
    }),
  )
})
