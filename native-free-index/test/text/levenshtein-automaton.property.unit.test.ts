/** The automaton against the table of distances. */

import fc from 'fast-check'
import { expect, test } from 'vitest'
import { automatonWordMax, LevenshteinAutomaton } from '../../src/text/index.ts'
import { law } from '../law.ts'
import { editDistance } from './edit-distance.ts'

/** Characters in the order of code points. */
const alphabet = ['a', 'b', 'c', 'é', '東', '🙂']
const maxima = fc.constantFrom<1 | 2>(1, 2)

function wordOf(lengthMax: number) {
  return fc.array(fc.constantFrom(...alphabet), { maxLength: lengthMax })
}

/** A word, and a text that is often similar to it. */
const pairs = fc.oneof(
  fc.tuple(wordOf(6), wordOf(8)),
  fc
    .tuple(wordOf(automatonWordMax), fc.array(fc.tuple(fc.nat(31), fc.nat(3)), { maxLength: 4 }))
    .map(([word, edits]) => [word, edited(word, edits)] as const),
)

function edited(word: readonly string[], edits: readonly [number, number][]): string[] {
  const text = [...word]
  for (const [place, kind] of edits) {
    const at = Math.min(place, text.length)
    if (kind === 0) text.splice(at, 0, 'b')
    else if (kind === 1) text.splice(at, 1)
    else if (kind === 2) text.splice(at, 1, 'c')
    else text.splice(at, 2, ...text.slice(at, at + 2).reverse())
  }
  return text
}

function codeOf(character: string): number {
  return character.codePointAt(0) ?? 0
}

law('distances are those of the table', 3_000, [pairs, maxima], ([word, text], distanceMax) => {
  const automaton = new LevenshteinAutomaton(word.join(''), distanceMax)
  let state = automaton.start()
  let isOver = false
  for (let read = 0; read <= text.length; read++) {
    if (read > 0) state = automaton.step(state, codeOf(text[read - 1] ?? ''))
    const prefix = text.slice(0, read)
    const distance = Math.min(editDistance(word, prefix), distanceMax + 1)
    expect(automaton.distance(state)).toBe(distance)
    isOver ||= word.every((_, i) => editDistance(word.slice(0, i), prefix) > distanceMax)
    expect(automaton.isDead(state)).toBe(isOver && distance > distanceMax)
  }
})

law('the next live character is the first', 3_000, [pairs, maxima], ([word, text], distanceMax) => {
  const automaton = new LevenshteinAutomaton(word.join(''), distanceMax)
  let state = automaton.start()
  for (const character of text) {
    const live = [...alphabet, 'z']
      .map(codeOf)
      .filter((codePoint) => !automaton.isDead(automaton.step(state, codePoint)))
    for (const after of [0, ...alphabet.map(codeOf)]) {
      const next = automaton.nextLive(state, after)
      expect(next === -1 || next > after).toBe(true)
      expect(live.every((code) => code <= after || (next !== -1 && next <= code))).toBe(true)
      if (next !== -1) expect(automaton.isDead(automaton.step(state, next))).toBe(false)
    }
    state = automaton.step(state, codeOf(character))
    if (automaton.isDead(state)) return
  }
})

test('a word has at most 31 characters, not units', () => {
  const word = '🙂'.repeat(automatonWordMax)
  expect(new LevenshteinAutomaton(word, 1).distance(0)).toBe(2)
  expect(() => new LevenshteinAutomaton(`${word}a`, 1)).toThrow(RangeError)
})
