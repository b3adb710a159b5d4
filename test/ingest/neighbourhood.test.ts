import fc from 'fast-check'
import { expect, test } from 'vitest'
import { neighbourhood } from '../../src/ingest/build/neighbourhood.ts'

const word = fc.option(fc.string({ unit: 'binary', maxLength: 300 }), { nil: undefined })

test('a neighbourhood is a whole number below 2^52, the same for what is the same', () => {
  fc.assert(
    fc.property(word, word, word, word, (text, a, b, c) => {
      const number = neighbourhood(text, [a, b, c])
      expect(Number.isInteger(number) && number >= 0 && number < 2 ** 52).toBe(true)
      expect(neighbourhood(text, [a, ` ${b ?? ''} `, c])).toBe(number)
    }),
  )
})

test('texts of one length are neighbours first, then those of one country, one city', () => {
  const short = 'writes Rust'
  const long = 'writes Rust for engines, databases and whatever else has to be fast'
  const places = [
    ['Norway', 'Oslo'],
    ['Norway', 'Bergen'],
    ['Chile', 'Santiago'],
  ] as const
  const people = [short, long].flatMap((bio) =>
    places.map(([country, city]) => ({
      bio,
      country,
      number: neighbourhood(bio, [country, city, undefined]),
    })),
  )
  const ordered = people.toSorted((a, b) => a.number - b.number)
  expect(ordered.map(({ bio }) => bio)).toEqual([short, short, short, long, long, long])
  for (const start of [0, 3]) {
    const countries = ordered.slice(start, start + 3).map(({ country }) => country)
    expect(countries[1]).toBe('Norway')
  }
  expect(new Set(people.map(({ number }) => number)).size).toBe(6)
})
