/** What each recogniser alone finds in a sentence: a row each, empty where it finds nothing. */

import { readFileSync } from 'node:fs'
import { describe, expect, it, vi } from 'vitest'
import { programmingLanguagesFile } from '../../data/generate/programming-languages.ts'
import { type Context, type Target, understand } from '../../src/language/index.ts'
import { subtractTime } from '../../src/language/periods.ts'
import { type Meaning, Reading, type Recogniser, readSentence } from '../../src/language/reading.ts'
import { passes } from '../../src/language/recognise/passes.ts'
import { guessLanguage } from '../../src/language/vocabulary/programming-languages.ts'
import { guessRole, guessSeniority, readRole } from '../../src/language/vocabulary/roles.ts'
import { readTable } from '../tables.ts'
import { context, professionals, repos, targets, understood, users } from './context.ts'

const { accounts, companies, counts, dates, filler, languages, order, qualifiers, roles, similar } =
  passes
const recognisers: Readonly<Record<string, Recogniser>> = {
  ...{ accounts, companies, counts, dates, filler, languages, order, qualifiers, roles, similar },
}
const rows = readTable<'recogniser' | 'target' | 'sentence' | 'parts'>(
  'test/language/tables/recognised.tsv',
)

function recognise(
  recogniser: Recogniser,
  target: Target,
  text: string,
  known = context,
): string[] {
  const reading = new Reading(text, target, known)
  recogniser(reading)
  return reading.listParts().map(({ from, to, meaning }) => {
    const words = reading.words.slice(from, to).map((word) => word.text)
    return `${words.join(' ')}: ${showMeaning(meaning)}`
  })
}

function showMeaning(meaning: Meaning): string {
  switch (meaning.is) {
    case 'condition': {
      const { about, ...others } = meaning.condition
      return `${about} ${Object.values(others).map(showValue).join(' ')}`
    }
    case 'order':
      return `order ${meaning.order}`
    case 'limit':
      return `limit ${meaning.first}`
    case 'text':
      return `${meaning.kind} ${meaning.text}`
    default:
      return meaning.is
  }
}

function showValue(value: unknown): string {
  if (!Array.isArray(value)) return String(value)
  return value.map(({ op, value: bound }) => `${op} ${bound}`).join(', ')
}

it.each(Object.keys(recognisers))('%s', (name) => {
  const wrong = rows
    .filter((row) => row.recogniser === name)
    .flatMap(({ target, sentence, parts }) =>
      target.split(', ').flatMap((one) => {
        const got = recognise(recognisers[name]!, targets[one]!, sentence).join(' | ')
        return got === parts ? [] : [{ target: one, sentence, parts, got }]
      }),
    )
  expect(wrong).toEqual([])
})

describe('dates', () => {
  it('count from the time of the snapshot, whatever the clock says', () => {
    const known = { ...context, nowSeconds: Date.UTC(2020, 0, 31, 23, 59) / 1000 }
    const parts = recognise(dates, repos, 'actively maintained', known)
    expect(parts).toEqual(['actively maintained: date updated Gte 2019-07-31'])
  })

  it('are none in "new" where a place begins', () => {
    const openText = (text: string) => ({
      ...context.places.openText(text),
      readMention: (at: number) =>
        context.places.openText(`${' '.repeat(at)}Berlin`).readMention(at),
    })
    const known = { ...context, places: { ...context.places, openText } }
    expect(recognise(dates, repos, 'new libraries', known)).toEqual([])
  })

  it.each([
    ['2026-08-31', 6, 'month', '2026-02-28'],
    ['2024-02-29', 1, 'year', '2023-02-28'],
    ['2024-03-01', 1, 'day', '2024-02-29'],
    ['2024-01-03', 1, 'week', '2023-12-27'],
    ['2024-01-31', 13, 'month', '2022-12-31'],
    ['2024-01-31', 1000, 'year', '1970-01-01'],
  ] as const)('%s less %d %s is %s', (day, count, unit, expected) => {
    expect(subtractTime(day, count, unit)).toBe(expected)
  })
})

describe('languages', () => {
  it('are a fresh table: run `npm run languages` where it is not', () => {
    const path = 'src/language/vocabulary/generated/programming-languages.ts'
    expect(readFileSync(path, 'utf8') === programmingLanguagesFile()).toBe(true)
  })

  it('that only the index knows are some where the sentence says so', () => {
    const vocabulary = { ...context.vocabulary, hasLanguage: (name: string) => name === 'Blorp' }
    const ask = (text: string) => recognise(languages, repos, text, { ...context, vocabulary })
    expect(ask('written in Blorp')).toEqual(['written in Blorp: language Blorp'])
    expect([...ask('written in Blarp'), ...ask('Blorp libraries in Blorp')]).toEqual([])
  })
})

describe('words of English', () => {
  const words = readFileSync('data/model/vocab.txt', 'utf8').split('\n')

  it.each([
    ['role', guessRole],
    ['seniority', guessSeniority],
    // Written so, it is one.
    ['language', (word: string) => (word === 'objectivec' ? undefined : guessLanguage(word))],
  ])('are no %s with a typing error', (_, meantBy) => {
    expect(words.length).toBeGreaterThan(10_000)
    expect(words.filter((word) => /^[a-z]+$/.test(word) && meantBy(word))).toEqual([])
  })

  it('are no people named after a technology', () => {
    const named = words.filter((word) => recognise(roles, users, word).join().includes(': role'))
    // The table of embeddings has this one as a word of the field.
    expect(named.filter((word) => readRole(word) === undefined)).toEqual(['gopher'])
  })
})

it('companies are looked up only where they could count', () => {
  const asked: string[] = []
  const hasCompany = (name: string) => {
    asked.push(name)
    return false
  }
  const known: Context = { ...context, vocabulary: { ...context.vocabulary, hasCompany } }
  for (const text of ['北京的人', 'abc ']) recognise(companies, users, text.repeat(256), known)
  expect(asked).toEqual([])
  recognise(companies, users, 'the Acme engineers', known)
  expect(asked).toContain('Acme')
})

it.each([
  ['non-Python', ['non', 'Python']],
  ['Non-JavaScript tools', ['Non', 'JavaScript', 'tools']],
  ['canon-ball', ['canon-ball']],
  ['non', ['non']],
  ['nonfiction', ['nonfiction']],
])('"%s" has the words %j', (sentence, words) => {
  expect(readSentence(sentence).map(({ text }) => text)).toEqual(words)
})

describe('the places of a sentence are asked for', () => {
  function askedFor(sentence: string, target: Target) {
    const asked = { texts: [] as string[], exact: [] as number[], misspelt: [] as number[] }
    const openText = (text: string) => {
      asked.texts.push(text)
      const opened = context.places.openText(text)
      const readMention = (at: number) => {
        asked.exact.push(at)
        return opened.readMention(at)
      }
      const guessMention = (at: number) => {
        asked.misspelt.push(at)
        return opened.guessMention(at)
      }
      return { readMention, guessMention }
    }
    understand(sentence, target, { ...context, places: { ...context.places, openText } })
    return asked
  }

  const hostile = ['在', 'in Xqzkw ', 'in the ', 'in Berlin or in Paris, ', 'a ', 'new ', '上海、']
  it.each(hostile)('of one text, a few times a word: %j', (part) => {
    const sentence = part.repeat(1024).slice(0, 1024)
    for (const target of [users, repos]) {
      const { texts, exact, misspelt } = askedFor(sentence, target)
      expect(texts).toEqual([sentence])
      const times = new Map<number, number>()
      for (const at of exact) times.set(at, (times.get(at) ?? 0) + 1)
      expect(Math.max(...times.values())).toBeLessThanOrEqual(4)
      expect(misspelt.length).toBeLessThanOrEqual(32)
    }
  })

  it('as misspelt ones after a preposition', () => {
    expect(askedFor('Berln developers in Germny who write Rsut', users).misspelt).toEqual([20])
    expect(askedFor('in Xqzkw '.repeat(100), users).misspelt).toHaveLength(32)
  })
})

it('each name of a list of cities is analysed once, not once for each other', () => {
  const normalise = vi.spyOn(String.prototype, 'normalize')
  const [few, many] = [30, 60].map((count) => {
    const before = normalise.mock.calls.length
    understood(professionals, `in ${Array(count).fill('München').join(' or ')}`)
    return normalise.mock.calls.length - before
  })
  expect(many).toBeGreaterThan(60)
  expect(many! / few!).toBeLessThan(3)
})
