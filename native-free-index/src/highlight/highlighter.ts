/** Highlights the parts of a text that match queries. */
import { tokenizeSpans } from '../text/index.ts'
import { findMatches } from './matches.ts'
import { passageUnits, selectPassages } from './passages.ts'
import { SoughtTerms, type SoughtText } from './sought-terms.ts'

/** A field of the index. */
export interface HighlightedField {
  readonly analyser: 'text' | 'email'
  /** Whether words match other words of their stem. */
  readonly stemmed: boolean
  /** Whether the index also has the field's words as one word. */
  readonly isName: boolean
}

/** A text, or a passage of one. */
export interface Highlight {
  readonly text: string
  /** Ascending, separate ranges in UTF-16 units of `text`. */
  readonly ranges: readonly (readonly [start: number, end: number])[]
}

export class Highlighter {
  readonly #sought: SoughtTerms

  constructor(queries: readonly SoughtText[]) {
    this.#sought = new SoughtTerms(queries)
  }

  /** Whether no text can have a match. */
  get isEmpty(): boolean {
    return this.#sought.isEmpty
  }

  /**
   * The text with its matches, or the best passages of a long text. Empty without a match. Takes
   * time linear in the text. Local parts of addresses never match.
   */
  highlight(text: string, { analyser, stemmed, isName }: HighlightedField): Highlight[] {
    if (this.isEmpty) return []
    const tokens = tokenizeSpans(text, analyser)
    const matches = findMatches(tokens, this.#sought, {
      stemmed,
      name: isName ? text : null,
      sequenceUnitsMax: passageUnits.about,
    })
    return selectPassages(text, tokens, matches).map(({ start, end, ranges }) => ({
      text: text.slice(start, end),
      ranges: ranges.map((range) => [range.start - start, range.end - start]),
    }))
  }
}
