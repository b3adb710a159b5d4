/** Highlights against a plain model: the units of a text, and the tokens that cover them. */

import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  type Highlight,
  Highlighter,
  passageUnits,
  type SoughtText,
} from '../../src/highlight/index.ts'
import { buildCompoundTerm, buildStemmedTerm } from '../../src/postings/index.ts'
import {
  analysers,
  positionIncrements,
  readIncrement,
  readLength,
  type SpannedTokens,
  tokenizeParts,
  tokenizeQuery,
  tokenizeSpans,
} from '../../src/text/index.ts'
import { holds, law } from '../law.ts'
import { unmarkedText } from '../text/any-text.ts'

const words = [
  ...'node.js Node js full-stack fullStack c++ .net TypeScript Zürich ﬁne Straße STRASSE'.split(
    ' ',
  ),
  ...'検索エンジン 검색 Łódź 𝒳𐐀 camelCase HTTPServer jane.doe@mail.example'.split(' '),
  ...['full stack', '***oe@mail.example', 'mail.example', 'so\u00adft', 'e\u0301', '…'],
]
const text = fc
  .array(fc.oneof({ weight: 4, arbitrary: fc.constantFrom(...words) }, unmarkedText), {
    maxLength: 8,
  })
  .map((pieces) => pieces.join(' '))
const longText = fc
  .tuple(fc.array(text, { minLength: 1, maxLength: 8 }), fc.integer({ min: 1, max: 120 }))
  .map(([texts, gap]) => texts.join(` ${'lorem ipsum, '.repeat(gap).slice(0, 3 * gap)}`))

interface Sought {
  readonly text: string
  readonly query: SoughtText
  readonly stemmed: boolean
}

/** Words of the text and others: single words, compounds, phrases, and in stemmed fields only. */
function soughtIn(texts: fc.Arbitrary<string>): fc.Arbitrary<Sought> {
  return fc.tuple(texts, text, fc.boolean(), fc.gen()).map(([own, other, stemmed, gen]) => {
    const tokens = [...analysers.text(own).terms, ...analysers.text(other).terms, 'zzz']
    const some = () => gen(fc.constantFrom, ...tokens)
    const joined = tokenizeQuery(own).terms
    const parts = tokenizeParts(own)
    const slice = (list: string[]) => {
      const at = gen(fc.nat, Math.max(0, list.length - 2))
      return list.slice(at, at + gen(fc.integer, { min: 2, max: 3 }))
    }
    const compound = slice(joined)
    const factors = [
      ...Array.from({ length: gen(fc.nat, 4) }, some),
      ...(gen(fc.boolean) ? [buildStemmedTerm(some())] : []),
      ...(compound.length > 1 && gen(fc.boolean) ? [buildCompoundTerm(compound)] : []),
    ]
    const groups = factors.map((term, i) => {
      return { word: `w${i % 3}`, factors: new Map([[term, 1]]), weight: 1 }
    })
    const phrases = gen(fc.boolean) ? [slice(joined), slice(parts)] : []
    const known = gen(fc.boolean) ? phrases.flat() : []
    const ofPhrases = known.map((term) => {
      return { word: term, factors: new Map([[term, 1]]), weight: 1 }
    })
    return { text: own, stemmed, query: { groups: [...groups, ...ofPhrases], phrases } }
  })
}

function highlighted({ text: own, query, stemmed }: Sought): Highlight[] {
  return new Highlighter([query]).highlight(own, { analyser: 'text', stemmed, isName: false })
}

law('ranges are what tokens cover', 800, [soughtIn(text)], (sought) => {
  // A word and its part may be truncated to the same term, so a phrase may end with either.
  fc.pre(sought.text.length <= passageUnits.whole && !sought.text.includes('x'.repeat(120)))
  const covered = coveredUnits(sought)
  const found = highlighted(sought)
  if (!covered.includes(true)) {
    expect(found).toEqual([])
    return
  }
  expect(found.map((one) => one.text)).toEqual([sought.text])
  const { ranges } = found[0]!
  expect(unitsIn(ranges, sought.text.length)).toEqual(covered)
  // Ranges are ascending and separate.
  const edges = ranges.flat()
  expect(edges.every((edge, i) => i === 0 || edge > edges[i - 1]!)).toBe(true)
})

law('passages are separate parts of the text', 120, [soughtIn(longText)], (sought) => {
  const { text: own } = sought
  const covered = coveredUnits(sought)
  const found = highlighted(sought)
  expect(found.length > 0).toBe(covered.includes(true))
  expect(found.length).toBeLessThanOrEqual(3)
  const taken: boolean[] = []
  for (const { text: passage, ranges } of found) {
    if (own.length <= passageUnits.whole) expect(passage).toBe(own)
    else expect(passage.length).toBeLessThanOrEqual(passageUnits.most)
    // The text may contain the passage more than once.
    const shown = unitsIn(ranges, passage.length)
    const starts = placesOf(own, passage)
    const start = starts.find(
      (at) => !taken[at] && `${covered.slice(at, at + passage.length)}` === `${shown}`,
    )
    expect([passage, start !== undefined]).toEqual([passage, true])
    for (let i = 0; i < passage.length; i++) taken[start! + i] = true
  }
})

test('the first passage has as many words of the query as any', () => {
  const filler = (length: number) => 'lorem ipsum dolor '.repeat(20).slice(0, length)
  const piece = fc.tuple(fc.constantFrom('alpha', 'beta', 'gamma', 'delta'), fc.nat(160))
  holds(300, [fc.array(piece, { minLength: 6, maxLength: 20 })], (pieces) => {
    const own = pieces.map(([word, gap]) => `${word} ${filler(gap)}`).join(' ')
    fc.pre(own.length > passageUnits.whole)
    const groups = ['alpha', 'beta', 'gamma', 'delta'].map((word) => {
      return { word, factors: new Map([[word, 1]]), weight: 1 }
    })
    const found = highlighted({ text: own, query: { groups, phrases: [] }, stemmed: false })
    const wordsIn = (part: string) => new Set(part.match(/alpha|beta|gamma|delta/g)).size
    const ends = [...own.matchAll(/alpha|beta|gamma|delta/g)].map((match) => match.index)
    const most = Math.max(...ends.map((at) => wordsIn(whole(own.slice(at, at + 200)))))
    expect(wordsIn(found[0]!.text)).toBeGreaterThanOrEqual(most)
  })
})

/** Without words that are truncated. */
function whole(part: string): string {
  return part.replace(/[a-z]+$/, (word) => (/^(alpha|beta|gamma|delta)$/.test(word) ? word : ''))
}

test('what a local part has is never found', () => {
  const query = (term: string) => ({
    groups: [{ word: term, factors: new Map([[term, 1]]), weight: 1 }],
    phrases: [],
  })
  const ofText = { analyser: 'text', stemmed: false, isName: false } as const
  const ofAddress = { ...ofText, analyser: 'email' } as const
  for (const term of ['jane', 'doe', 'janedoe', 'oe', 'janedoe@', 'oe@']) {
    const highlighter = new Highlighter([query(term)])
    expect(highlighter.highlight('jane.doe@mail.example', ofText)).toEqual([])
    expect(highlighter.highlight('write to ***oe@mail.example', ofText)).toEqual([])
    expect(highlighter.highlight('***oe@mail.example', ofAddress)).toEqual([])
    expect(highlighter.highlight('jane.doe@mail.example', ofAddress)).toEqual([])
  }
  const mail = new Highlighter([query('mail')]).highlight('***oe@mail.example', ofAddress)
  expect(mail).toEqual([{ text: '***oe@mail.example', ranges: [[6, 10]] }])
})

test('a whole name is found by its words as one', () => {
  const groups = [{ word: 'janedoe', factors: new Map([['janedoe', 1]]), weight: 1 }]
  const highlighter = new Highlighter([{ groups, phrases: [] }])
  const field = { analyser: 'text', stemmed: false, isName: true } as const
  expect(highlighter.highlight('Jane Doe!', field)).toEqual([
    { text: 'Jane Doe!', ranges: [[0, 8]] },
  ])
  expect(highlighter.highlight('Jane Doe, Zürich', field)).toEqual([])
  expect(highlighter.highlight('Jane Doe', { ...field, isName: false })).toEqual([])
})

/** By unit: whether a token of the groups, a phrase or a compound covers it. */
function coveredUnits({ text: own, query, stemmed }: Sought): boolean[] {
  const tokens = tokenizeSpans(own, 'text')
  const covered = Array.from({ length: own.length }, () => false)
  const cover = (from: number, to: number) => {
    const [start, end] = [tokens.starts[from]!, tokens.ends[to]!]
    if (from === to || end - start <= passageUnits.about) covered.fill(true, start, end)
  }
  const terms = new Set(query.groups.flatMap(({ factors }) => [...factors.keys()]))
  for (const [i, term] of tokens.terms.entries()) {
    if (tokens.areLocalParts[i]) continue
    if (terms.has(term) || (stemmed && terms.has(buildStemmedTerm(term)))) cover(i, i)
  }
  for (const phrase of query.phrases) {
    if (phrase.length < 2) continue
    for (const chain of chains(tokens, phrase)) cover(chain[0]!, chain.at(-1)!)
  }
  for (const run of wholeWords(tokens)) {
    for (const length of [2, 3]) {
      for (let at = 0; at + length <= run.length; at++) {
        const chosen = run.slice(at, at + length)
        const term = buildCompoundTerm(chosen.map((i) => tokens.terms[i]!))
        if (!terms.has(term)) continue
        cover(chosen[0]!, chosen.at(-1)!)
      }
    }
  }
  return covered
}

/** All sequences of tokens that are the phrase. Each token begins where the previous one ends. */
function chains(tokens: SpannedTokens, phrase: readonly string[]): number[][] {
  let position = 0
  const spans = tokens.terms.map((term, i) => {
    position += readIncrement(tokens.positions[i]!)
    return { term, start: position, end: position + readLength(tokens.positions[i]!) }
  })
  const visible = spans.map((_, i) => i).filter((i) => !tokens.areLocalParts[i])
  let found = visible.filter((i) => spans[i]!.term === phrase[0]).map((i) => [i])
  for (const term of phrase.slice(1)) {
    found = found.flatMap((chain) =>
      visible
        .filter((i) => spans[i]!.term === term && spans[i]!.start === spans[chain.at(-1)!]!.end)
        .map((i) => [...chain, i]),
    )
  }
  return found
}

/** Runs of whole words. */
function wholeWords(tokens: SpannedTokens): number[][] {
  const runs: number[][] = []
  let [position, end] = [0, -1]
  for (const [i, packed] of tokens.positions.entries()) {
    const increment = readIncrement(packed)
    position += increment
    if (position < end) continue
    const isApart = increment === positionIncrements.gap || position !== end
    if (isApart || tokens.areLocalParts[i]) runs.push([])
    if (!tokens.areLocalParts[i]) runs.at(-1)!.push(i)
    end = position + readLength(packed)
  }
  return runs
}

function unitsIn(ranges: Highlight['ranges'], length: number): boolean[] {
  const units = Array.from({ length }, () => false)
  for (const [start, end] of ranges) units.fill(true, start, end)
  return units
}

function placesOf(own: string, part: string): number[] {
  const places: number[] = []
  for (let at = own.indexOf(part); at >= 0; at = own.indexOf(part, at + 1)) places.push(at)
  return places
}
