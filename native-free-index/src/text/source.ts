/** A text prepared for scanning, and the terms of its slices. */

import { cutMarks } from './combining-marks.ts'
import { foldAccents, isAscii } from './fold.ts'

/** Longest term, in UTF-16 units. Longer terms are truncated, in documents and queries. */
const termCharsMax = 128

export interface Source {
  /** Normalised text with its case, for kinds of characters and word boundaries. */
  readonly text: string
  /** Text of terms. It has the offsets of `text`. */
  readonly termText: string
  /** Whether `termText` is folded, which keeps offsets only in ASCII texts. */
  readonly folded: boolean
}

export function openSource(text: string): Source {
  if (isAscii(text)) return { text, termText: text.toLowerCase(), folded: true }
  const normal = normalise(text)
  return { text: normal, termText: normal, folded: false }
}

/** The text in the form that is scanned. */
export function normalise(text: string): string {
  return cutMarks(text).normalize('NFKC').replace(invisible, '')
}

/** The term for `raw`, a concatenation of slices of `source.termText`. */
export function foldTerm(source: Source, raw: string): string {
  return cutTerm(source.folded ? raw : foldAccents(raw))
}

export function cutTerm(term: string): string {
  if (term.length <= termCharsMax) return term
  const splitsPair = (term.codePointAt(termCharsMax - 1) ?? 0) > 0xffff
  return term.slice(0, splitsPair ? termCharsMax - 1 : termCharsMax)
}

// Soft hyphens, joiners, direction marks and variation selectors affect only the display of a word.
// The zero-width space separates words, so it is kept.
const invisible = /(?!\u200b)\p{Default_Ignorable_Code_Point}/gu
