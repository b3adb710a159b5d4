import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Mention } from '../../src/places/index.ts'
import { asText, gazetteer } from './shipped.ts'

/** What is taken stands between brackets, the place behind. */
const cases: readonly (readonly [text: string, place: string])[] = [
  ['[Paris, TX] who', 'Paris, Texas, United States'],
  ['[San Francisco, California] with', 'San Francisco, California, United States'],
  ['[London Ontario]', 'London, Ontario, Canada'],
  ['[London, Ontario, Canada].', 'London, Ontario, Canada'],
  ['[Munich, Germany] or', 'Munich, Bavaria, Germany'],
  ['[Copenhagen (Denmark)] and', 'Copenhagen, Capital Region of Denmark, Denmark'],
  ['[Leipzig in Germany]', 'Leipzig, Saxony, Germany'],
  ['[Berlin], Munich', 'Berlin, Berlin, Germany'],
  ['[Paris], Rust', 'Paris, Île-de-France, France'],
  ['[Germany], France', 'Germany'],
  ['[Colombia], Mexico', 'Colombia'],
  ['[Georgia, USA]', 'Georgia, United States'],
  ['[Georgia], Texas and', 'Georgia'],
  ['[Portland, OR] who', 'Portland, Oregon, United States'],
  ['[portland] or berlin', 'Portland, Oregon, United States'],
  ['[PORTLAND] OR BERLIN', 'Portland, Oregon, United States'],
  ['[the Netherlands]', 'Netherlands'],
  ['[The Hague]', 'The Hague, South Holland, Netherlands'],
  ['[New York City] people', 'New York City, New York, United States'],
  ['[NYC]', 'New York City, New York, United States'],
  ["[Berlin]'s", 'Berlin, Berlin, Germany'],
  ['[St. Petersburg]', 'Saint Petersburg, Saint Petersburg, Russia'],
  ['[Bay Area]', 'area Bay Area'],
  ['[the Bay Area, CA]', 'area Bay Area'],
  ['[DACH]', 'region DACH'],
  ['[Southeast Asia]', 'region Southeast Asia'],
  ['[北京]的', 'Beijing, Beijing, China'],
  ['[上海]工作', 'Shanghai, Shanghai, China'],
  ['[서울]에서', 'Seoul, Seoul, South Korea'],
  ['[US] engineers', 'United States'],
]

test.each(cases)('%s', (marked, place) => {
  const text = marked.replace(/[[\]]/g, '')
  const mention = gazetteer.mentionAt(text, 0)
  expect(mention?.end).toBe(marked.indexOf(']') - 1)
  expect(asText(mention!.located)).toBe(place)
})

test.each(['us', 'IN', 'OR', 'in', 'la', 'who', 'Remote', 'kubernetes', 'Java', '', ' Berlin'])(
  '%j begins with no place',
  (text) => expect(gazetteer.mentionAt(text, 0)).toBeNull(),
)

test('a name begins where a word begins', () => {
  expect(gazetteer.mentionAt('in Berlin', 3)?.end).toBe(9)
  expect(gazetteer.mentionAt('inBerlin', 2)).toBeNull()
  expect(gazetteer.mentionAt('在上海工作', 1)?.end).toBe(3)
})

test.each([
  ['Berlin', false],
  ['Munich, Germany', false],
  ['Bavaria', true],
  ['Paris, Texas', true],
  ['New York, New York', true],
  ['New York, USA', false],
  ['Toronto, Ontario, Canada', true],
])('%s names a state: %s', (text, named) => {
  expect(gazetteer.mentionAt(text, 0)?.namesState).toBe(named)
})

const plain = [
  'Berlin',
  'Germany',
  'München',
  'Bavaria',
  '東京',
  'NYC',
  'US',
  'Nice, France',
  'DACH',
]
const ambiguous = [
  ...['Nice', 'Reading', 'Mobile', 'Orange', 'Split', 'Bath', 'Cork', 'Essen', 'Phoenix'],
  ...['Georgia', 'Jordan', 'Chad', 'tokio', 'Jersey', 'Victoria', 'Lincoln', 'Florence', 'Sofia'],
  ...['Spring', 'Most', 'Split', 'Buffalo', 'Angers', 'Madison', 'Charlotte', 'Potsdam'],
]
test.each(plain)('%s is plainly a place', (text) => {
  expect(gazetteer.mentionAt(text, 0)?.isPlain).toBe(true)
})
test.each(ambiguous)('%s may be something else', (text) => {
  expect(gazetteer.mentionAt(text, 0)?.isPlain).toBe(false)
})

test('the countries of a region and the cities of an area are in the names of places', () => {
  const found = ['Nordics', 'Silicon Valley'].map((text) => gazetteer.mentionAt(text, 0)?.located)
  expect(found).toEqual([
    {
      kind: 'region',
      name: 'Nordics',
      countries: [
        'Denmark',
        'Faroe Islands',
        'Finland',
        'Iceland',
        'Norway',
        'Sweden',
        'Åland Islands',
      ],
    },
    expect.objectContaining({
      kind: 'area',
      country: 'United States',
      state: 'California',
      cities: expect.arrayContaining(['Mountain View', 'Palo Alto', 'San Jose']),
    }),
  ])
})

describe('misspelt', () => {
  test.each([
    ['[Berln] who', 'Berlin, Berlin, Germany'],
    ['[Germny]', 'Germany'],
    ['[Seatle, WA]', 'Seattle, Washington, United States'],
    ['[New Yrok]', 'New York City, New York, United States'],
    ['[Barcelonna], Spain', 'Barcelona, Catalonia, Spain'],
    ['[Californa]', 'California, United States'],
    ['[Москве]', 'Moscow, Moscow, Russia'],
    ['[Германии]', 'Germany'],
  ])('%s', (marked, place) => {
    const text = marked.replace(/[[\]]/g, '')
    const mention = gazetteer.misspeltAt(text, 0)
    expect(asText(mention?.located ?? null)).toBe(place)
    expect(mention?.end).toBeGreaterThanOrEqual(marked.indexOf(']') - 1)
  })

  test.each([
    'Berlin',
    'pairs',
    'leads',
    'logos',
    'turing',
    'while',
    'python',
    'Lyn',
    'engineers',
    '',
  ])('%j is none', (text) => expect(gazetteer.misspeltAt(text, 0)).toBeNull())
})

test('anywhere in any text a mention ends inside of it, behind its beginning', () => {
  const texts = fc.oneof(fc.string({ unit: 'binary' }), fc.string({ unit: 'grapheme' }))
  fc.assert(
    fc.property(texts, fc.nat(20), (text, at) => {
      const found = [gazetteer.mentionAt(text, at), gazetteer.misspeltAt(text, at)]
      for (const { end } of found.filter((one): one is Mention => one !== null)) {
        expect(end).toBeGreaterThan(at)
        expect(end).toBeLessThanOrEqual(text.length)
      }
    }),
  )
})
