/**
 * Expands the words of a query to groups of terms, over the vocabulary of any engine: the variants
 * of a word, their order in its group, and their weights.
 */
import { compareStrings } from '../../bytes/index.ts'
import { limits } from '../../limits.ts'
import type { QueryTerm, QueryWord } from '../plan.ts'
import { type Expansion, GroupBuilder } from './group-builder.ts'
import type { Correction, TermGroups, VariantNotes, Vocabulary } from './vocabulary.ts'

/** One per word, because several lists of a query may have the same correction. */
export function mergeCorrections(corrections: readonly Correction[]): readonly Correction[] {
  const byWord = new Map(corrections.map((correction) => [correction.from, correction]))
  return byWord.size === corrections.length ? corrections : [...byWord.values()]
}

/**
 * Excludes groups without a term of a live document. Throws as the vocabulary does.
 *
 * @param notes receives a note on each variant
 */
export function expandWords<T>(
  terms: readonly QueryTerm[],
  vocabulary: Vocabulary<T>,
  notes: VariantNotes<T> | null = null,
): TermGroups<T> {
  const expansion: Expansion<T> = {
    vocabulary,
    corrections: [],
    notes,
    parts: [],
    termsLeft: limits.queryTermsMax,
    spellingsLeft: limits.spellingsMax,
    begunLeft: limits.spellingsMax,
  }
  const words = terms.map((term) => new GroupBuilder(toWord(term), expansion))
  // A word's own term comes first, because terms above the limit are dropped.
  for (const word of words) word.addOwn()
  if (terms.every((term) => typeof term === 'string')) return finishGroups(words, [])
  for (const word of words) word.addLetter()
  for (const word of words) word.addSynonyms()
  for (const word of words) word.addJoined()
  for (const word of words) word.addStems()
  for (const word of words) word.addApart()
  for (const word of words) word.addWritings()
  for (const word of words) word.addPrefixed()
  for (const word of words) word.addMeant()
  return finishGroups([...words, ...expandParts(terms, expansion)], expansion.corrections)
}

/** Parts of split words that are not words of the query. */
function expandParts<T>(terms: readonly QueryTerm[], expansion: Expansion<T>): GroupBuilder<T>[] {
  const parts = new Map(expansion.parts.map((part) => [part.term, part]))
  for (const term of terms) parts.delete(toWord(term).term)
  const words = Array.from(parts.values(), (part) => new GroupBuilder(part, expansion))
  for (const word of words) word.addOwn()
  for (const word of words) word.addStems()
  for (const word of words) word.addApart()
  return words
}

function finishGroups<T>(
  words: readonly GroupBuilder<T>[],
  corrections: readonly Correction[],
): TermGroups<T> {
  const groups = words.map((word) => word.finish()).filter((group) => group.factors.size > 0)
  groups.sort((a, b) => compareStrings(a.word, b.word))
  return { groups, corrections }
}

export function toWord(term: QueryTerm): QueryWord {
  return typeof term === 'string' ? { term } : term
}
