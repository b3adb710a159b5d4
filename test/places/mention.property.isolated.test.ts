import fc from 'fast-check'
import { describe, expect, test, vi } from 'vitest'
import type { Mention } from '../../src/places/index.ts'
import { asText, gazetteer } from './shipped.ts'

/** The consumed words are in brackets, the place follows. */
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
  ['[the States] who', 'United States'],
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
  ['[서울]에 사는 개발자', 'Seoul, Seoul, South Korea'],
  ['[부산]은', 'Busan, Busan, South Korea'],
  ['[서울시]에서', 'Seoul, Seoul, South Korea'],
  ['[부산광역시]에서', 'Busan, Busan, South Korea'],
  ['[경기도]에서', 'Gyeonggi, South Korea'],
  ['[cambridge, ma] who', 'Cambridge, Massachusetts, United States'],
  ['[paris, tx]', 'Paris, Texas, United States'],
  ['[athens, ga]', 'Athens, Georgia, United States'],
  ['[vancouver, wa]', 'Vancouver, Washington, United States'],
  ['[portland], or berlin', 'Portland, Oregon, United States'],
  ['[fort wayne], in 2019', 'Fort Wayne, Indiana, United States'],
  ['[toronto], on github', 'Toronto, Ontario, Canada'],
  ['[Richmond, CA]', 'Richmond, California, United States'],
  ['[Ada, OK]', 'Ada, Oklahoma, United States'],
  ['[The Villages, FL]', 'The Villages, Florida, United States'],
  ['[Berlin, MD] who', 'Maryland, United States'],
  ['[China, TX]', 'Texas, United States'],
  ['[Berlin], md', 'Berlin, Berlin, Germany'],
  ['[London], NY and Paris', 'London, England, United Kingdom'],
  ['[SP, Brasil]', 'São Paulo, Brazil'],
  ['[RJ, Brazil] and', 'Rio de Janeiro, Brazil'],
  ['[the state of Washington]', 'Washington, United States'],
  ['[Washington state]', 'Washington, United States'],
  ['[Washington] and', 'Washington, District of Columbia, United States'],
  ['[Frankfurt (Oder)] and', 'Frankfurt (Oder), Brandenburg, Germany'],
  ['[Frankfurt] / Oder', 'Frankfurt am Main, Hesse, Germany'],
  ['[Frankfurt/Oder] and', 'Frankfurt (Oder), Brandenburg, Germany'],
  ['[Halle (Westf.)] and', 'Halle, North Rhine-Westphalia, Germany'],
  ["[St. John]'s", "St. John's, Newfoundland and Labrador, Canada"],
  ['[Congo]', 'Congo - Kinshasa'],
  ['[US] engineers', 'United States'],
]

test.each(cases)('%s', (marked, place) => {
  const text = marked.replace(/[[\]]/g, '')
  const mention = gazetteer.openText(text).mentionAt(0)
  expect(mention?.end).toBe(marked.indexOf(']') - 1)
  expect(asText(mention!.located)).toBe(place)
})

test.each([
  'us',
  'SP',
  'sp, brasil',
  'are in Sweden',
  'IN',
  'OR',
  'in',
  'la',
  'who',
  'Remote',
  'kubernetes',
  'Java',
  '',
  ' Berlin',
])('%j begins with no place', (text) => expect(gazetteer.openText(text).mentionAt(0)).toBeNull())

test('in a list of cities the last one keeps its country', () => {
  const located = gazetteer.openText('Paris, London, NY').mentionAt(7)?.located
  expect(asText(located ?? null)).toBe('London, England, United Kingdom')
})

test('a name begins where a word begins', () => {
  expect(gazetteer.openText('in Berlin').mentionAt(3)?.end).toBe(9)
  expect(gazetteer.openText('inBerlin').mentionAt(2)).toBeNull()
  expect(gazetteer.openText('在上海工作').mentionAt(1)?.end).toBe(3)
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
  expect(gazetteer.openText(text).mentionAt(0)?.namesState).toBe(named)
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
  expect(gazetteer.openText(text).mentionAt(0)?.isPlain).toBe(true)
})
test.each(ambiguous)('%s may be something else', (text) => {
  expect(gazetteer.openText(text).mentionAt(0)?.isPlain).toBe(false)
})

test.each([
  ['august', true],
  ['mobile', true],
  ['Mobile', true],
  ['Mobile, Alabama', false],
  ['nice', false],
  ['heidelberg', false],
])('%s is a word in lower case: %s', (text, isWord) => {
  expect(gazetteer.openText(text).mentionAt(0)?.isWord).toBe(isWord)
})

test('the countries of a region and the cities of an area are in the names of places', () => {
  const found = ['Nordics', 'Silicon Valley'].map(
    (text) => gazetteer.openText(text).mentionAt(0)?.located,
  )
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
    const mention = gazetteer.openText(text).misspeltAt(0)
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
  ])('%j is none', (text) => expect(gazetteer.openText(text).misspeltAt(0)).toBeNull())
})

test('anywhere in any text a mention ends inside of it, after its beginning', () => {
  const texts = fc.oneof(fc.string({ unit: 'binary' }), fc.string({ unit: 'grapheme' }))
  fc.assert(
    fc.property(texts, fc.nat(20), (text, at) => {
      const found = [
        gazetteer.openText(text).mentionAt(at),
        gazetteer.openText(text).misspeltAt(at),
      ]
      for (const { end } of found.filter((one): one is Mention => one !== null)) {
        expect(end).toBeGreaterThan(at)
        expect(end).toBeLessThanOrEqual(text.length)
      }
    }),
  )
})

test.each(['か', 'ｶ', '㌀', '𠀀', 'が'.normalize('NFD'), 'ﷺ ', 'Köln '])(
  'the words of %j, repeated, are folded once, whoever asks for what',
  (part) => {
    const normalize = vi.spyOn(String.prototype, 'normalize')
    const text = part.repeat(200)
    const opened = gazetteer.openText(text)
    const whenRead = normalize.mock.calls.length
    for (let at = 0; at < text.length; at++) {
      opened.mentionAt(at)
      opened.misspeltAt(at)
    }
    const whenAsked = normalize.mock.calls.length
    normalize.mockRestore()
    // Folding normalises four times.
    expect(whenRead).toBeLessThanOrEqual(4 * 200)
    expect(whenAsked).toBe(whenRead)
  },
)

test('of a very long text the beginning is read', () => {
  const opened = gazetteer.openText(`Berlin${' '.repeat(4090)}Paris`)
  expect(opened.mentionAt(0)?.end).toBe(6)
  expect(opened.mentionAt(4096)).toBeNull()
})

test('a name begins at no letter inside of a word, and at no Korean particle', () => {
  expect(gazetteer.openText('서울에서').mentionAt(2)).toBeNull()
  expect(gazetteer.openText('xBerln').misspeltAt(1)).toBeNull()
})
