/** Text -> place, from one table of names that is loaded once and never changes. */

import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { mentionAt } from './mention.ts'
import { Misspellings } from './misspelt.ts'
import type { Mention, Place } from './place.ts'
import { resolve } from './resolve.ts'
import { PlaceTable } from './table.ts'
import { isLetter, isUnspaced, type Words, wordAt, wordsOf } from './words.ts'

export interface Gazetteer {
  /**
   * The place of a location: the first of several, the likeliest of namesakes. Null for a location
   * without a place ("Remote", "Earth").
   */
  resolve(location: string): Place | null
  /**
   * Prepares a text for look-ups of its places. Its words are read once, in time linear in its
   * length, and at most 4,096 UTF-16 units.
   */
  openText(text: string): TextPlaces
}

/** Positions are UTF-16 units. Neither throws, whatever the position. */
export interface TextPlaces {
  /**
   * The longest place name that begins at `at`, together with the state and country behind it where
   * these fit ("Paris, TX", "London, Ontario, Canada"). A name begins and ends where words do: in
   * scripts that have no spaces, anywhere. Null where none begins there.
   */
  mentionAt(at: number): Mention | null
  /**
   * The same for a name with one wrong, missing, additional or swapped letter: only of names with
   * at least five letters, of countries, states and large cities. Exact names are not found. This
   * costs some ten times as much as an exact name.
   */
  misspeltAt(at: number): Mention | null
}

// Opening the table of places that is shipped.

export interface GazetteerOptions {
  /** In place of the file that is shipped. */
  readonly path?: string
}

let shipped: Promise<Gazetteer> | undefined

/**
 * The table that is shipped is read once in a process, which may serve one snapshot after another.
 * Throws PlacesError where the file is damaged or of another version.
 */
export function openGazetteer({ path }: GazetteerOptions = {}): Promise<Gazetteer> {
  if (path !== undefined) return read(path)
  shipped ??= read(shippedFile())
  return shipped
}

async function read(path: string): Promise<Gazetteer> {
  const table = new PlaceTable(await readFile(path))
  // They take longer than all else, and an import reads no texts.
  let misspellings: Misspellings | undefined
  return {
    resolve: (location) => resolve(table, location),
    openText: (text) => {
      misspellings ??= new Misspellings(table)
      return new OpenText(table, misspellings, text)
    },
  }
}

function shippedFile(): string {
  return createRequire(import.meta.url).resolve('#places/places.bin')
}

// A text with words that are read and looked up once, however often they are requested.

/** Above all queries, which have at most 1,024 characters. */
const unitsMax = 4096

class OpenText implements TextPlaces {
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
