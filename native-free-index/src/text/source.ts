/** A text made ready for scanning, and the way from a piece of it to a term. */

import { cutMarks } from './combining-marks.ts'
import { foldAccents, isAscii } from './fold.ts'

/** Longest term, in UTF-16 units. The rest of a longer one is dropped, in documents and queries. */
const termCharsMax = 128

export interface Source {
  /** Normalised, with its case: for kinds and word boundaries. */
  readonly text: string
  /** Same offsets as `text`. Terms are slices of it. */
  readonly termText: string
  /** Whether `termText` is folded already, which only ASCII can be without moving offsets. */
  readonly folded: boolean
}

export function openSource(text: string): Source {
  if (isAscii(text)) return { text, termText: text.toLowerCase(), folded: true }
  const normal = normalised(text)
  return { text: normal, termText: normal, folded: false }
}

/** The text as a scan reads it. */
export function normalised(text: string): string {
  return cutMarks(text).normalize('NFKC').replace(invisible, '')
}

/** The term for `raw`, a string put together from slices of `source.termText`. */
export function termOf(source: Source, raw: string): string {
  return cutTerm(source.folded ? raw : foldAccents(raw))
}

export function cutTerm(term: string): string {
  if (term.length <= termCharsMax) return term
  const splitsPair = (term.codePointAt(termCharsMax - 1) ?? 0) > 0xffff
  return term.slice(0, splitsPair ? termCharsMax - 1 : termCharsMax)
}

// Soft hyphens, joiners, direction marks and variation selectors change how a word looks, not the
// word. The zero-width space separates words, so it stays.
const invisible = /(?!\u200b)\p{Default_Ignorable_Code_Point}/gu
