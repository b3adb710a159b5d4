/** Opening the table of places that is shipped. */
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import type { Gazetteer } from './gazetteer.ts'
import { Misspellings } from './misspelt.ts'
import { resolve } from './resolve.ts'
import { PlaceTable } from './table.ts'
import { OpenText } from './text.ts'

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
