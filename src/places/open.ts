/** Opening the table of places that is shipped. */
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import type { Gazetteer } from './gazetteer.ts'
import { Misspellings } from './misspelt.ts'
import { resolve } from './resolve.ts'
import { Table } from './table.ts'
import { OpenText } from './text.ts'

export interface GazetteerOptions {
  /** In place of the file that is shipped. */
  readonly path?: string
}

/** Throws PlacesError where the file is damaged or of another version. */
export async function openGazetteer({ path }: GazetteerOptions = {}): Promise<Gazetteer> {
  const table = new Table(await readFile(path ?? shippedFile()))
  const misspellings = new Misspellings(table)
  return {
    resolve: (location) => resolve(table, location),
    openText: (text) => new OpenText(table, misspellings, text),
  }
}

function shippedFile(): string {
  return createRequire(import.meta.url).resolve('#places/places.bin')
}
