/** The words of bios, with document frequencies and neighbouring words. */
import type { Profile } from './data-set.ts'

export interface Bio {
  readonly platformId: string
  /** In small letters, in their order. */
  readonly words: readonly string[]
}

export interface BioVocabulary {
  readonly bios: readonly Bio[]
  /** Bios with a word. */
  readonly counts: ReadonlyMap<string, number>
  /** Bios with two neighbouring words, by both with a space between. */
  readonly pairCounts: ReadonlyMap<string, number>
  /** Words of all texts of people, so that an error in typing is none of them. */
  readonly known: ReadonlySet<string>
}

export function readBios(profiles: readonly Profile[]): BioVocabulary {
  const bios = profiles.flatMap(({ platformId, bio }) =>
    bio === undefined ? [] : [{ platformId, words: wordsOfText(bio) }],
  )
  const texts = profiles.flatMap(({ login, displayName, company, location }) => [
    ...[login, displayName, company, location].flatMap((text) => wordsOfText(text ?? '')),
  ])
  const counts = countedOf(bios.map(({ words }) => words))
  return {
    bios,
    counts,
    pairCounts: countedOf(bios.map(({ words }) => neighbours(words).map((two) => two.join(' ')))),
    known: new Set([...counts.keys(), ...texts]),
  }
}

/** Web addresses count as no words. */
export function wordsOfText(text: string): string[] {
  const plain = text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/https?:\/\/\S+/g, ' ')
  return plain.match(/[\p{L}\p{N}]+/gu) ?? []
}

export function neighbours(words: readonly string[]): [string, string][] {
  return words.slice(1).map((word, i) => [words[i]!, word])
}

/** How many of the lists have each text. */
function countedOf(lists: readonly (readonly string[])[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const text of lists.flatMap((list) => [...new Set(list)])) {
    counts.set(text, (counts.get(text) ?? 0) + 1)
  }
  return counts
}
