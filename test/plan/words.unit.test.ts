import { describe, expect, it } from 'vitest'
import { noSynonyms, type Synonyms } from '../../src/plan/synonyms.ts'
import { planWords, type WordOptions } from '../../src/plan/words.ts'

const off = { typos: 'off', variants: 'off' } as const

function termsOf(text: string, options: WordOptions = {}, synonyms: Synonyms = noSynonyms) {
  return planWords(text, options, synonyms).terms
}

const filterOf = (text: string) => planWords(text, {}, noSynonyms).filter

describe('the words of a query', () => {
  it('match variants by default', () => {
    const rust = { term: 'rust', variants: true, typos: true, begins: true, prefix: false }
    const alone = { ...rust, begins: false }
    expect(termsOf('Rust')).toEqual([rust])
    expect(termsOf('Rust', { typos: 'off' })).toEqual([{ ...alone, typos: false }])
    expect(termsOf('Rust', { variants: 'off' })).toEqual([{ ...alone, variants: false }])
    expect(termsOf('Rust rust C++!', off)).toEqual(['rust', 'c++'])
    expect(termsOf('')).toEqual([])
  })

  it('of English match no word of similar spelling', () => {
    const synonyms: Synonyms = { ...noSynonyms, isWord: (word) => word === 'reach' }
    const joined = ['reachkubernets']
    const others = { variants: true, begins: true, prefix: false, joined }
    expect(termsOf('reach kubernets', {}, synonyms)).toEqual([
      { term: 'reach', typos: false, ...others },
      { term: 'kubernets', typos: true, ...others },
    ])
  })

  it('of technologies begin no other word', () => {
    const isTechnology = (word: string) => word === 'java'
    const begins = termsOf('java script', {}, { ...noSynonyms, isTechnology }).map(
      (word) => typeof word !== 'string' && word.begins,
    )
    expect(begins).toEqual([false, true])
  })

  it('stand for their joined form, two and three of them', () => {
    const others = (text: string) =>
      termsOf(text, { typos: 'off' }).map((word) =>
        typeof word === 'string' ? [] : (word.joined ?? []),
      )
    expect(others('full stack')).toEqual([['fullstack'], ['fullstack']])
    expect(others('a b c')).toEqual([
      ['ab', 'abc'],
      ['ab', 'abc', 'bc'],
      ['abc', 'bc'],
    ])
    expect(others('go go')).toEqual([[]])
    expect(others('full -x stack')).toEqual([[], []])
  })

  it('stand for words that begin so: the last one if asked, any with a star', () => {
    const prefixed = (text: string, options: WordOptions = {}) =>
      termsOf(text, { ...off, ...options }).map((word) =>
        typeof word === 'string' ? word : [word.term, word.prefix],
      )
    expect(prefixed('rust kube', { prefix: true })).toEqual(['rust', ['kube', true]])
    expect(prefixed('kube* rust')).toEqual([['kube', true], 'rust'])
    expect(prefixed('rust * **')).toEqual(['rust'])
  })

  it('stand for their synonyms', () => {
    const synonyms: Synonyms = {
      at: (words, at) =>
        words[at] === 'ml'
          ? [{ length: 1, expressions: [['machine', 'learning'], ['mlearning']] }]
          : words[at] === 'machine' && words[at + 1] === 'learning'
            ? [{ length: 2, expressions: [['ml']] }]
            : [],
    }
    expect(termsOf('ml', { typos: 'off' }, synonyms)).toEqual([
      {
        term: 'ml',
        variants: true,
        typos: false,
        begins: false,
        prefix: false,
        synonyms: ['machinelearning', 'machinelearning 7', 'mlearning'],
      },
    ])
    const found = termsOf('machine learning', { typos: 'off' }, synonyms)
    for (const word of found) {
      expect(word).toMatchObject({ joined: ['machinelearning'], synonyms: ['ml'] })
    }
  })

  it('of phrases and addresses stand for themselves alone', () => {
    expect(termsOf('"full stack" stack')).toEqual(['stack', 'full'])
    expect(termsOf('jane@acme.io')).toEqual(['jane', 'acmeio'])
  })
})

describe('what every hit must have', () => {
  it('is each phrase, as written and in parts', () => {
    expect(filterOf('rust')).toBeNull()
    expect(filterOf('"full stack"')).toEqual({ kind: 'phrase', terms: ['full', 'stack'] })
    expect(filterOf('"node.js dev"')).toEqual({
      kind: 'or',
      filters: [
        { kind: 'phrase', terms: ['nodejs', 'dev'] },
        { kind: 'phrase', terms: ['node', 'js', 'dev'] },
      ],
    })
  })

  it('is none of what is excluded', () => {
    const word = (term: string) => ({ kind: 'word', term })
    expect(filterOf('rust -java -go -java')).toEqual({
      kind: 'not',
      filter: { kind: 'or', filters: [word('java'), word('go')] },
    })
    expect(filterOf('"a b" -"c d"')).toMatchObject({
      kind: 'and',
      filters: [{ kind: 'phrase' }, { kind: 'not' }],
    })
  })

  it('is bounded, whatever is typed', () => {
    const leaves = (text: string) => JSON.stringify(filterOf(text)).split('"terms"').length - 1
    expect(leaves('"a b" '.repeat(170))).toBe(16)
    expect(leaves('-"a b" '.repeat(140))).toBe(16)
    expect(leaves(`"${'a '.repeat(500)}"`)).toBe(17)
    expect(termsOf('a'.repeat(1024))).toHaveLength(1)
    expect(termsOf('"'.repeat(500))).toEqual([])
    expect(filterOf('-x '.repeat(341))).toEqual({
      kind: 'not',
      filter: { kind: 'or', filters: [{ kind: 'word', term: 'x' }] },
    })
  })
})
