/** The words of a query: what they stand for, what every hit must have, names and corrections. */
import { type Filter, nameBonus, type QueryTerm, type QueryWord } from 'native-free-index'
import { expect, it } from 'vitest'
import { readRows } from '../../native-free-index/test/rows.ts'
import {
  correctMeanings,
  correctText,
  keepTypedCorrections,
  stripOperators,
} from '../../src/plan/index.ts'
import { planName } from '../../src/plan/names.ts'
import { noSynonyms, type Synonyms, SynonymTable } from '../../src/plan/synonyms.ts'
import { planWords, type WordOptions } from '../../src/plan/words.ts'

const rows = readRows<{
  words: [text: string, WordOptions, QueryTerm[]][]
  joined: [text: string, joined: string[][]][]
  prefixes: [text: string, WordOptions, words: string[]][]
  alone: [text: string, terms: string[]][]
  wordFilters: [text: string, Filter | null][]
  otherNames: [text: string, others: string[]][]
  topics: [text: string, mayBeTopic: boolean][]
  nearNames: [text: string, key: string, prefix: boolean][]
  plainNames: [text: string][]
  corrected: [text: string, corrected: string][]
  typed: [sentence: string, from: string, typed: string | null][]
  wordsAlone: [query: string, words: string][]
}>(import.meta.url, 'searches.jsonl')

const off = { typos: 'off', variants: 'off' } as const

function termsOf(text: string, options: WordOptions = {}, synonyms: Synonyms = noSynonyms) {
  return planWords(text, options, synonyms).terms
}

const wordsOf = (...planned: Parameters<typeof termsOf>) => termsOf(...planned) as QueryWord[]
const filterOf = (text: string) => planWords(text, {}, noSynonyms).filter

it.each(rows.words)('%j with %j', (text, options, terms) => {
  expect(termsOf(text, options)).toEqual(terms)
})

it.each(rows.joined)('the words of %j stand for joined ones too', (text, joined) => {
  expect(wordsOf(text, { typos: 'off' }).map((word) => word.joined ?? [])).toEqual(joined)
})

it.each(rows.prefixes)('words may begin others: %j with %j', (text, options, words) => {
  const found = termsOf(text, { ...off, ...options })
  expect(found.map((word) => (typeof word === 'string' ? word : `${word.term}*`))).toEqual(words)
})

it.each(rows.alone)('words of phrases and addresses stand alone: %j', (text, terms) => {
  expect(termsOf(text)).toEqual(terms)
})

it('words of English match no word of similar spelling', () => {
  const synonyms: Synonyms = { ...noSynonyms, isWord: (word) => word === 'reach' }
  const found = wordsOf('reach kubernets', {}, synonyms).map(({ term, typos }) => [term, typos])
  expect(found).toEqual([
    ['reach', false],
    ['kubernets', true],
  ])
})

it('words of technologies begin no other word', () => {
  const synonyms: Synonyms = { ...noSynonyms, isTechnology: (word) => word === 'java' }
  expect(wordsOf('java script', {}, synonyms).map(({ begins }) => begins)).toEqual([false, true])
})

it('words stand for their synonyms', () => {
  const synonyms: Synonyms = {
    at: (words, at) =>
      words[at] === 'ml'
        ? [{ length: 1, expressions: [['machine', 'learning'], ['mlearning']] }]
        : words[at] === 'machine' && words[at + 1] === 'learning'
          ? [{ length: 2, expressions: [['ml']] }]
          : [],
  }
  const [ml] = wordsOf('ml', {}, synonyms)
  const joined = ['machinelearning', 'machinelearning 7', 'machinelearning /7']
  expect(ml!.synonyms).toEqual([...joined, 'mlearning'])
  for (const word of wordsOf('machine learning', {}, synonyms)) {
    expect(word).toMatchObject({ joined: ['machinelearning'], synonyms: ['ml'] })
  }
})

it.each(rows.wordFilters)('every hit of %j must have what it requires', (text, filter) => {
  expect(filterOf(text)).toEqual(filter)
})

it('what hits must have is bounded, whatever is typed', () => {
  const leaves = (text: string) => JSON.stringify(filterOf(text)).split('"terms"').length - 1
  expect(leaves('"a b" '.repeat(170))).toBe(16)
  expect(leaves('-"a b" '.repeat(140))).toBe(16)
  expect(leaves(`"${'a '.repeat(500)}"`)).toBe(17)
  expect(termsOf('a'.repeat(1024))).toHaveLength(1)
})

const synonyms = new SynonymTable([
  [['postgres'], ['postgresql']],
  [['rails'], ['ruby', 'on', 'rails']],
])

it.each(rows.otherNames)('the name %s is also %j', (text, others) => {
  const { equal } = planName(text, {}, synonyms).name
  const found = equal.filter(({ bonus }) => bonus === nameBonus.otherName)
  expect(found.map(({ value }) => value)).toEqual(others)
  const exact = planName(text, { variants: 'off' }, synonyms)
  expect([exact.name.equal.length, exact.mayBeTopic]).toEqual([2, false])
})

it.each(rows.topics)('the name %s may be a topic: %s', (text, mayBeTopic) => {
  expect(planName(text, {}, synonyms).mayBeTopic).toBe(mayBeTopic)
})

it.each(rows.nearNames)('near %s are names like %s', (text, key, prefix) => {
  expect(planName(text, {}).name.near).toMatchObject({ text: key, prefix, typos: true })
})

it.each(rows.plainNames)('%s is a name only as it is written', (text) => {
  const { equal, near } = planName(text, {}).name
  expect(near).toBe(null)
  expect(equal.every(({ field }) => field !== 'nameKey')).toBe(true)
})

const kubernetes = [{ from: 'kuberntes', to: 'kubernetes', isKnown: false }]

it.each(rows.corrected)('%s becomes %s, and the rest stays as typed', (text, corrected) => {
  expect(correctText(text, kubernetes)).toBe(corrected)
  expect(correctText(text, [])).toBe(text)
})

it.each([
  ['a misspelling', kubernetes, false, ['kubernetes', 'go rect']],
  ['a word that the index knows', [{ from: 'rect', to: 'react', isKnown: true }], false, null],
  ['a word that the model knows', kubernetes, true, null],
  ['nothing', [], false, null],
])('the meaning of %s', (_, corrections, isKnown, meanings) => {
  const texts = ['kuberntes', 'go rect']
  expect(correctMeanings(texts, corrections, () => isKnown)).toEqual(meanings)
})

it.each(rows.typed)('the typed word in "%s" for %s is %s', (sentence, from, typed) => {
  const [told] = keepTypedCorrections(sentence, [{ from, to: 'other' }])
  expect(told?.from ?? null).toBe(typed)
})

it.each(rows.wordsAlone)('the words alone of %s are %s', (query, words) => {
  expect(stripOperators(query)).toBe(words)
})
