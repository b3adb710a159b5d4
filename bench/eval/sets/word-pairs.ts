/**
 * People by words in two forms: who writes one means the other. Pairs come from bios alone, the
 * most frequent first.
 */
import { createRandom } from '../../../data/generate/index.ts'
import type { BioVocabulary } from './bios.ts'
import type { PairQuery, PairSet, SetOptions } from './query-set.ts'
import { lettersOf, typoLettersMin, typoOf } from './typos.ts'
import { derivedOf, pluralsOf } from './word-forms.ts'

/** Shorter ones are often names or abbreviations: `do` and `doing`, `aw` and `aws`. */
const baseLettersMin = 4
const joinedLettersMin = 6
const partLettersMin = 3

/** Bios that have a word in which errors are made. */
const frequentBios = 3

export function pairSets(vocabulary: BioVocabulary, options: SetOptions): PairSet[] {
  const set = (name: string, queries: readonly PairQuery[]): PairSet => {
    return { kind: 'pairs', name: `people, ${name}`, subject: 'users', queries }
  }
  const frequent = (pairs: readonly PairQuery[]) => {
    return mostFrequent(pairs, vocabulary).slice(0, options.count)
  }
  return [
    set('singular and plural', frequent(formPairs(vocabulary, pluralsOf))),
    set('derived words', frequent(formPairs(vocabulary, derivedOf))),
    set('joined and apart', frequent(joinedPairs(vocabulary))),
    set('without the blank', frequent(runTogetherPairs(vocabulary))),
    set('one typo', typoPairs(vocabulary, options)),
  ]
}

export function formPairs(
  { counts }: BioVocabulary,
  formsOf: (word: string) => string[],
): PairQuery[] {
  const bases = [...counts.keys()].filter((word) => /^[a-z]+$/.test(word))
  return bases
    .filter((word) => word.length >= baseLettersMin)
    .flatMap((other) =>
      formsOf(other)
        .filter((text) => counts.has(text))
        .map((text) => ({ text, other })),
    )
}

export function joinedPairs({ counts, pairCounts }: BioVocabulary): PairQuery[] {
  return [...pairCounts.keys()].flatMap((other) => {
    const words = other.split(' ')
    const text = words.join('')
    const isWord = words.every((word) => /^[a-z]{2,}$/.test(word)) && counts.has(text)
    return isWord && text.length >= joinedLettersMin ? [{ text, other }] : []
  })
}

/** Frequent neighbours as one word that no text has. */
export function runTogetherPairs({ pairCounts, known }: BioVocabulary): PairQuery[] {
  return Array.from(pairCounts, ([other, bios]) => ({ text: other.replace(' ', ''), other, bios }))
    .filter(({ text, bios }) => bios >= frequentBios && !known.has(text))
    .filter(({ other }) => other.split(' ').every((word) => /^[a-z]+$/.test(word)))
    .filter(({ other }) => other.split(' ').every(({ length }) => length >= partLettersMin))
    .map(({ text, other }) => ({ text, other }))
}

/** Pairs of a misspelt query and the correct one that it is compared with. */
function typoPairs({ counts, known }: BioVocabulary, { seed, count }: SetOptions): PairQuery[] {
  const random = createRandom(seed, 'eval typos in bios')
  const words = Array.from(counts, ([word, bios]) => ({ word, bios }))
    .filter(({ word, bios }) => bios >= frequentBios && /^[a-z]+$/.test(word))
    .map(({ word }) => word)
    .filter((word) => lettersOf(word) >= typoLettersMin)
    .sort()
  return random.sample(words, count).flatMap((other) => {
    const text = typoOf(other, random, (wrong) => known.has(wrong))
    return text === null ? [] : [{ text, other }]
  })
}

/** By the rarer of both forms, then by the other, then by the alphabet. */
function mostFrequent(
  pairs: readonly PairQuery[],
  { counts, pairCounts }: BioVocabulary,
): PairQuery[] {
  const biosWith = (text: string) => counts.get(text) ?? pairCounts.get(text) ?? 0
  const both = ({ text, other }: PairQuery) => [biosWith(text), biosWith(other)]
  const least = (pair: PairQuery) => Math.min(...both(pair))
  const most = (pair: PairQuery) => Math.max(...both(pair))
  return pairs.toSorted(
    (a, b) => least(b) - least(a) || most(b) - most(a) || (a.text < b.text ? -1 : 1),
  )
}
