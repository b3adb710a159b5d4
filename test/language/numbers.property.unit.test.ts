import fc from 'fast-check'
import { expect, it } from 'vitest'
import { law } from '../../native-free-index/test/law.ts'
import { readNumber } from '../../src/language/numbers.ts'
import { Reading } from '../../src/language/reading.ts'
import { readTable } from '../tables.ts'
import { context, repos } from './context.ts'

function parse(sentence: string) {
  return readNumber(new Reading(sentence, repos, context), 0)?.value
}

it.each(readTable<'text' | 'number'>('test/language/tables/numbers.tsv'))(
  '"$text" is $number',
  ({ text, number }) => {
    const read = parse(text)
    const last = read?.last === undefined ? '' : `..${read.last}`
    expect(read === undefined ? '' : `${read.value}${last}${read.orMore ? '+' : ''}`).toBe(number)
  },
)

law('every whole number is read, with separators and without', [fc.nat({ max: 1e9 })], (value) => {
  for (const written of [`${value}`, value.toLocaleString('en'), value.toLocaleString('de')]) {
    expect(parse(written)?.value).toBe(value)
  }
})
