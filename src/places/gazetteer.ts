/** Finds places in texts by a table of names that is loaded once and never changes. */

import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { readMention } from './mention.ts'
import { Misspellings } from './misspelt.ts'
import type { PlaceText } from './named-place.ts'
import type { Mention, Place } from './place.ts'
import { resolve } from './resolve.ts'
import { type CodedCountry, findCodedCountry } from './states.ts'
import { findStoredName, type PlaceLevel } from './stored-name.ts'
import { PlaceTable } from './table.ts'
import { findWord, isLetter, isUnspaced, splitWords } from './words.ts'

export interface Gazetteer {
  /**
   * The place of a location: the first of several, the likeliest of namesakes. Null for a location
   * without a place ("Remote", "Earth").
   */
  resolve(location: string): Place | null
  /** The country with this code of two or three letters, in any case. Null for another text. */
  findCountry(code: string): CodedCountry | null
  /**
   * The name that data have for a country, state or city that is written otherwise: "Turkey" as a
   * country is "Türkiye", "CA" as a state "California". Null for that name itself, and for others.
   */
  findStoredName(text: string, level: PlaceLevel): string | null
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
  readMention(at: number): Mention | null
  /**
   * Like `readMention`, for a name with one wrong, missing, additional or swapped letter. Finds names
   * of countries, states and large cities with at least five letters, but no exact names. A call
   * costs some ten times as much as `readMention`.
   */
  guessMention(at: number): Mention | null
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
  if (path !== undefined) return readGazetteer(path)
  shipped ??= readGazetteer(locateShippedFile())
  return shipped
}

async function readGazetteer(path: string): Promise<Gazetteer> {
  const table = new PlaceTable(await readFile(path))
  // Built at the first text, because building takes longest and an import opens no texts.
  let misspellings: Misspellings | undefined
  return {
    resolve: (location) => resolve(table, location),
    findCountry: (code) => findCodedCountry(table, code),
    findStoredName: (text, level) => findStoredName(table, text, level),
    openText: (text) => {
      misspellings ??= new Misspellings(table)
      return new OpenText(table, misspellings, text)
    },
  }
}

function locateShippedFile(): string {
  return createRequire(import.meta.url).resolve('#places/places.bin')
}

// A text with words that are read and looked up once, however often they are requested.

/** Above all queries, which have at most 1,024 characters. */
const unitsMax = 4096

class OpenText implements TextPlaces {
  readonly #source: PlaceText
  readonly #misspellings: Misspellings
  /** By word. */
  readonly #mentions: (Mention | null)[] = []

  constructor(table: PlaceTable, misspellings: Misspellings, whole: string) {
    const text = whole.length > unitsMax ? whole.slice(0, unitsMax) : whole
    this.#source = { table, text, words: splitWords(text) }
    this.#misspellings = misspellings
  }

  readMention(at: number): Mention | null {
    const word = this.#findWord(at)
    if (word < 0) return null
    const known = this.#mentions[word]
    if (known !== undefined) return known
    const mention = readMention(this.#source, word)
    this.#mentions[word] = mention
    return mention
  }

  guessMention(at: number): Mention | null {
    const word = this.#findWord(at)
    if (word < 0 || isUnspaced(this.#source.text.charCodeAt(at))) return null
    return this.#misspellings.readMention(this.#source, word)
  }

  /** The word that begins at `at`. -1 if none does, or a Korean particle, which begins no name. */
  #findWord(at: number): number {
    const { text, words } = this.#source
    const isInside = isLetter(text.charCodeAt(at)) && isLetter(text.charCodeAt(at - 1))
    return isInside ? -1 : findWord(words, at)
  }
}
