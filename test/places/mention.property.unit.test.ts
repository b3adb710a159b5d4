/** Places that stand in texts. The words that a mention takes are in brackets. */
import fc from 'fast-check'
import { describe, expect, test, vi } from 'vitest'
import { law } from '../../native-free-index/test/law.ts'
import { readTable } from '../tables.ts'
import { asText, gazetteer } from './shipped.ts'

test.each(readTable<'asked' | 'text' | 'place'>('test/places/mentions.tsv'))(
  '$asked: $text',
  ({ asked, text: marked, place }) => {
    const opened = gazetteer.openText(marked.replace(/[[\]]/g, ''))
    const mention = asked === 'mention' ? opened.readMention(0) : opened.guessMention(0)
    expect(asText(mention?.located ?? null)).toBe(place || null)
    if (place !== '') expect(mention?.end).toBe(marked.indexOf(']') - 1)
  },
)

test.each(readTable<'flag' | 'value' | 'text'>('test/places/mention-flags.tsv'))(
  '$flag of "$text" is $value',
  ({ flag, value, text }) => {
    const mention = gazetteer.openText(text).readMention(0)
    expect(mention?.[flag as 'isPlain']).toBe(value === 'true')
  },
)

test('in a list of cities the last one keeps its country', () => {
  const located = gazetteer.openText('Paris, London, NY').readMention(7)?.located
  expect(asText(located ?? null)).toBe('London, England, United Kingdom')
})

test('a name begins where a word begins, and at no Korean particle', () => {
  expect(gazetteer.openText('in Berlin').readMention(3)?.end).toBe(9)
  expect(gazetteer.openText('inBerlin').readMention(2)).toBeNull()
  expect(gazetteer.openText('在上海工作').readMention(1)?.end).toBe(3)
  expect(gazetteer.openText('서울에서').readMention(2)).toBeNull()
  expect(gazetteer.openText('xBerln').guessMention(1)).toBeNull()
  expect(gazetteer.openText('').readMention(0)).toBeNull()
})

test('the countries of a region and the cities of an area are in the names of places', () => {
  const [nordics, valley] = ['Nordics', 'Silicon Valley'].map(
    (text) => gazetteer.openText(text).readMention(0)?.located,
  )
  const countries = 'Denmark,Faroe Islands,Finland,Iceland,Norway,Sweden,Åland Islands'.split(',')
  expect(nordics).toEqual({ kind: 'region', name: 'Nordics', countries })
  expect(valley).toMatchObject({ kind: 'area', country: 'United States', state: 'California' })
  const cities = ['Mountain View', 'Palo Alto', 'San Jose']
  expect(valley).toMatchObject({ cities: expect.arrayContaining(cities) })
})

const texts = fc.oneof(fc.string({ unit: 'binary' }), fc.string({ unit: 'grapheme' }))

law(
  'a mention ends inside of any text, after its beginning',
  100,
  [texts, fc.nat(20)],
  (text, at) => {
    const opened = gazetteer.openText(text)
    for (const mention of [opened.readMention(at), opened.guessMention(at)]) {
      if (mention === null) continue
      expect(mention.end).toBeGreaterThan(at)
      expect(mention.end).toBeLessThanOrEqual(text.length)
    }
  },
)

describe('long texts', () => {
  test.each(['か', 'ｶ', '㌀', '𠀀', 'が'.normalize('NFD'), 'ﷺ ', 'Köln '])(
    'have the words of %j, repeated, folded once, whoever asks for what',
    (part) => {
      const normalize = vi.spyOn(String.prototype, 'normalize')
      const text = part.repeat(200)
      const opened = gazetteer.openText(text)
      const whenRead = normalize.mock.calls.length
      for (let at = 0; at < text.length; at++) {
        opened.readMention(at)
        opened.guessMention(at)
      }
      // Folding normalises four times.
      expect(whenRead).toBeLessThanOrEqual(4 * 200)
      expect(normalize.mock.calls.length).toBe(whenRead)
    },
  )

  test('are read at their beginning', () => {
    const opened = gazetteer.openText(`Berlin${' '.repeat(4090)}Paris`)
    expect(opened.readMention(0)?.end).toBe(6)
    expect(opened.readMention(4096)).toBeNull()
  })
})
