/** What a pattern of words and slots takes of a sentence. */
import { expect, it } from 'vitest'
import {
  choose,
  definePatterns,
  matchWord,
  namePhrases,
  readWords,
  type Slot,
} from '../../src/language/grammar.ts'
import { Reading } from '../../src/language/reading.ts'
import { context, users } from './context.ts'

const say = definePatterns({
  size: namePhrases({ big: 'large, very large', small: 'small' }),
  animal: matchWord(readWords('cat dog')),
})
const patterns: Readonly<Record<string, Slot<unknown>>> = {
  word: say('a cat', (_, { from, to }) => [from, to]),
  alternatives: say('a|the {animal}', ({ animal }) => animal),
  optional: say('a? {size}? {animal}', ({ size, animal }) => [size, animal]),
  close: say('{size} _{animal}', ({ size }) => size),
  named: say('{first:animal} and {last:animal}', ({ first, last }) => [first, last]),
  refused: say('{animal}', ({ animal }) => (animal === 'cat' ? animal : undefined)),
}
const chosen = choose(patterns.named!, patterns.optional!, patterns.word!)

function read(slot: Slot<unknown>, sentence: string, i = 0) {
  const match = slot.at(new Reading(sentence, users, context), i)
  return match && [match.value, match.to]
}

it.each([
  ['word', 'a cat sleeps', [[0, 2], 2]],
  ['word', 'the cat', undefined],
  ['alternatives', 'the dog', ['dog', 2]],
  ['optional', 'a very large dog', [['big', 'dog'], 4]],
  ['optional', 'very-large cat', [['big', 'cat'], 2]],
  ['optional', 'cat', [[undefined, 'cat'], 1]],
  ['optional', 'a "small" cat', undefined],
  ['close', 'small cat', ['small', 2]],
  ['close', 'small, cat', undefined],
  ['named', 'cat, and dog', [['cat', 'dog'], 3]],
  ['refused', 'dog', undefined],
] as const)('%s: "%s"', (name, sentence, expected) => {
  expect(read(patterns[name]!, sentence)).toEqual(expected)
})

it.each([
  ['dog and cat', [['dog', 'cat'], 3]],
  ['dog and large', [[undefined, 'dog'], 1]],
  ['fish', undefined],
] as const)('the first that fits: "%s"', (sentence, expected) => {
  expect(read(chosen, sentence)).toEqual(expected)
})

it('begins with the words of its first elements, up to one that has to be there', () => {
  expect([...patterns.optional!.firstWords!].toSorted()).toEqual(
    ['a', 'cat', 'dog', 'large', 'small', 'very', 'very-large'].toSorted(),
  )
  expect(patterns.close!.firstWords!.has('cat')).toBe(false)
})
