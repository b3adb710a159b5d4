/** Finds places in texts by a table of names that is loaded once and never changes. */

import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { type CodedCountry, countryOfCode } from './behind.ts'
import { mentionAt } from './mention.ts'
import { Misspellings } from './misspelt.ts'
import type { Mention, Place } from './place.ts'
import { resolve } from './resolve.ts'
import { type PlaceLevel, storedName } from './stored-name.ts'
import { PlaceTable } from './table.ts'
import { isLetter, isUnspaced, type Words, wordAt, wordsOf } from './words.ts'

export interface Gazetteer {
  /**
   * The place of a location: the first of several, the likeliest of namesakes. Null for a location
   * without a place ("Remote", "Earth").
   */
  resolve(location: string): Place | null
  /** The country with this code of two or three letters, in any case. Null for another text. */
  countryOfCode(code: string): CodedCountry | null
  /**
   * The name that data have for a country, state or city that is written otherwise: "Turkey" as a
   * country is "Türkiye", "CA" as a state "California". Null for that name itself, and for others.
   */
  storedName(text: string, level: PlaceLevel): string | null
  /**
   * Prepares a text for look-ups of its places. At most 4,096 UTF-16 units are read, once and in
   * linear time.
   */
  openText(text: string): TextPlaces
}

/** Positions are UTF-16 units. Neither method throws, even for a position outside the text. */
export interface TextPlaces {
  /**
   * The longest place name that begins at `at`, together with the state and country after it where
   * these fit ("Paris, TX", "London, Ontario, Canada"). A name begins and ends at word boundaries;
   * in scripts without spaces, at any character. Null if none begins there.
   */
  mentionAt(at: number): Mention | null
  /**
   * Like `mentionAt`, for a name with one wrong, missing, additional or swapped letter. Finds names
   * of countries, states and large cities with at least five letters, but no exact names. A call
   * costs some ten times as much as `mentionAt`.
   */
  misspeltAt(at: number): Mention | null
}

// Opening the table of places that is shipped.

export interface GazetteerOptions {
  /** Replaces the shipped file. */
  readonly path?: string
}

let shipped: Promise<Gazetteer> | undefined

/**
 * The shipped table is read once per process, however many snapshots the process serves. Throws
 * PlacesError if the file is damaged or of another version.
 */
export function openGazetteer({ path }: GazetteerOptions = {}): Promise<Gazetteer> {
  if (path !== undefined) return read(path)
  shipped ??= read(shippedFile())
  return shipped
}

async function read(path: string): Promise<Gazetteer> {
  const table = new PlaceTable(await readFile(path))
  // Built at the first text, because building takes longest and an import opens no texts.
  let misspellings: Misspellings | undefined
  return {
    resolve: (location) => resolve(table, location),
    countryOfCode: (code) => countryOfCode(table, code),
    storedName: (text, level) => storedName(table, text, level),
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

  /** The word that begins at `at`. -1 if none does, or a Korean particle, which begins no name. */
  #wordAt(at: number): number {
    const isInside = isLetter(this.#text.charCodeAt(at)) && isLetter(this.#text.charCodeAt(at - 1))
    return isInside ? -1 : wordAt(this.#words, at)
  }
}
