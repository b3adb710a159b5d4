/** Shows where a text has what queries find. */
import { spannedTokens } from '../text/index.ts'
import { matchesIn } from './matches.ts'
import { passagesOf, passageUnits } from './passages.ts'
import { SoughtTerms, type SoughtText } from './sought-terms.ts'

/** A field as the index has it. */
export interface HighlightedField {
  readonly analyser: 'text' | 'email'
  /** Whether words also stand for others of their stem. */
  readonly stemmed: boolean
  /** Whether the field's words also stand in the index as one. */
  readonly isName: boolean
}

/** A text, or a passage of it. */
export interface Highlight {
  readonly text: string
  /** In UTF-16 units of `text`: rising, and they do not touch. */
  readonly ranges: readonly (readonly [start: number, end: number])[]
}

export class Highlighter {
  readonly #sought: SoughtTerms

  constructor(queries: readonly SoughtText[]) {
    this.#sought = new SoughtTerms(queries)
  }

  /** Whether nothing is found in any text. */
  get isEmpty(): boolean {
    return this.#sought.isEmpty
  }

  /**
   * The text with what is found in it, or its best passages if it is long. Empty without a match.
   * Takes time linear in the text. Local parts of addresses are never found.
   */
  highlight(text: string, { analyser, stemmed, isName }: HighlightedField): Highlight[] {
    if (this.isEmpty) return []
    const tokens = spannedTokens(text, analyser)
    const matches = matchesIn(tokens, this.#sought, {
      stemmed,
      name: isName ? text : null,
      sequenceUnitsMax: passageUnits.about,
    })
    return passagesOf(text, tokens, matches).map(({ start, end, ranges }) => ({
      text: text.slice(start, end),
      ranges: ranges.map((range) => [range.start - start, range.end - start]),
    }))
  }
}
