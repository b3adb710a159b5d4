/** A text with words that are read and looked up once, however often they are requested. */
import type { TextPlaces } from './gazetteer.ts'
import { mentionAt } from './mention.ts'
import type { Misspellings } from './misspelt.ts'
import type { Mention } from './place.ts'
import type { PlaceTable } from './table.ts'
import { isLetter, isUnspaced, type Words, wordAt, wordsOf } from './words.ts'

/** Above all queries, which have at most 1,024 characters. */
const unitsMax = 4096

export class OpenText implements TextPlaces {
  readonly #table: PlaceTable
  readonly #misspellings: Misspellings
  readonly #text: string
  readonly #words: Words
  /** By word. */
  readonly #mentions: (Mention | null)[] = []

  constructor(table: PlaceTable, misspellings: Misspellings, text: string) {
    this.#table = table
    this.#misspellings = misspellings
    this.#text = text.length > unitsMax ? text.slice(0, unitsMax) : text
    this.#words = wordsOf(this.#text)
  }

  mentionAt(at: number): Mention | null {
    const word = this.#wordAt(at)
    if (word < 0) return null
    const known = this.#mentions[word]
    if (known !== undefined) return known
    const mention = mentionAt(this.#table, this.#text, this.#words, word)
    this.#mentions[word] = mention
    return mention
  }

  misspeltAt(at: number): Mention | null {
    const word = this.#wordAt(at)
    if (word < 0 || isUnspaced(this.#text.charCodeAt(at))) return null
    return this.#misspellings.mentionAt(this.#text, this.#words, word)
  }

  /** -1 also for a Korean particle, which is a word but begins no name. */
  #wordAt(at: number): number {
    const isInside = isLetter(this.#text.charCodeAt(at)) && isLetter(this.#text.charCodeAt(at - 1))
    return isInside ? -1 : wordAt(this.#words, at)
  }
}
