/** Laws of recognisers, for any sentence. */
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { law } from '../../native-free-index/test/law.ts'
import { Reading } from '../../src/language/reading.ts'
import { passes } from '../../src/language/recognise/passes.ts'
import { context, professionals, repos, understood, users } from './context.ts'

const { qualifiers, order, counts, dates, languages, roles } = passes
const recognisers = [qualifiers, order, counts, dates, languages, roles]
const fragments =
  `over|1000|stars|⭐|between|and|500|no|open issues|5k+|100-500|created|before|2015|
  in the last|6|months|this year|2020-03-15|March|Rust|go|in|written in|C/C++|,|or|not|libraries|
  language:|/|senior|engineers|enginers|lead|top|10|best|first|sorted by|newest|active|new|joined|
  "|from|since|ago|more than|a|the|..|=`.split(/\|\s*/)
const names = ['location', 'language', 'followers', 'created', 'user', 'repo', 'in', 'sort', 'foo']
const values = ['berlin', '"New York"', '>5', '1..2', '>2012-01-01', '*..*', '"', '..', '-', 'a/b']
const qualifier = fc
  .tuple(fc.constantFrom('', '-', '('), fc.constantFrom(...names), fc.constantFrom(...values))
  .map(([sign, name, value]) => `${sign}${name}:${value}`)
const graphemes = fc.string({ unit: 'grapheme', maxLength: 12 })

const sentence = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 60 }),
  fc.array(fc.constantFrom(...fragments), { maxLength: 40 }).map((words) => words.join(' ')),
  fc.array(fc.oneof(qualifier, graphemes), { maxLength: 12 }).map((parts) => parts.join(' ')),
)
const target = fc.constantFrom(users, professionals, repos)

/** Claiming a word twice, or one that is not there, throws. */
law(
  'none throws, claims free words alone, and says what filters take',
  3000,
  [sentence, target],
  (text, about) => {
    const reading = new Reading(text, about, context)
    for (const recognise of recognisers) recognise(reading)
    let behind = 0
    for (const { from, to, meaning } of reading.listParts()) {
      expect(from).toBeGreaterThanOrEqual(behind)
      expect(to).toBeGreaterThan(from)
      behind = to
      if (meaning.is !== 'condition' || !('bounds' in meaning.condition)) continue
      expect(meaning.condition.bounds.length).toBeGreaterThan(0)
      for (const { value } of meaning.condition.bounds) {
        if (typeof value === 'number') expect(Number.isSafeInteger(value)).toBe(true)
        else expect(value).toMatch(/^\d{4}-\d\d-\d\d$/)
      }
    }
  },
)

const qualified = fc.array(fc.oneof(qualifier, graphemes), { maxLength: 12 })
law('qualifiers in any sentence are understood', 300, [qualified, target], (parts, about) => {
  understood(about, parts.join(' '))
})

class CountingReading extends Reading {
  polls = 0

  override at(i: number): string {
    this.polls++
    return super.at(i)
  }
}

it.each(['go, ', 'in ', '1 ', 'stars ', 'new ', 'senior ', 'between ', 'last ', 'a ', '100 to '])(
  'work grows with "%s" as the sentence does, not as its square',
  (fragment) => {
    const countPolls = (times: number) => {
      const reading = new CountingReading(fragment.repeat(times), repos, context)
      for (const recognise of recognisers) recognise(reading)
      return reading.polls
    }
    expect(countPolls(400)).toBeLessThan(2.5 * countPolls(200))
  },
)
