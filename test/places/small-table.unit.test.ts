/** Numbers that decide, each tried on both sides of it with a table made for that. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { readRows } from '../../native-free-index/test/rows.ts'
import {
  encodePlaces,
  type Gazetteer,
  openGazetteer,
  pack,
  quality,
} from '../../src/places/index.ts'
import { asText } from './shipped.ts'

const folder = mkdtempSync(join(tmpdir(), 'devdex-small-table-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

type Named = readonly [name: string, weight: number, country?: number]

/** Countries and cities; a name stands for all places that are called so. */
function open(countries: readonly Named[], cities: readonly Named[]): Promise<Gazetteer> {
  const places = [...countries, ...cities].map(([name]) => name.toLowerCase())
  const placesBy = (wanted: string) =>
    places.flatMap((name, place) => (name === wanted ? [{ place, quality: quality.name }] : []))
  const none = { states: [], regions: [], areas: [], everyday: [], words: [] }
  const content = encodePlaces({
    ...{ ...none, noise: [], noMisspelling: [] },
    countries: countries.map(([name, weight]) => ({ name, weight })),
    cities: cities.map(([name, weight, country = 0]) => ({ name, country, state: -1, weight })),
    names: [...new Set(places)].map((name) => [name, placesBy(name)]),
  })
  const path = join(folder, 'places.bin')
  writeFileSync(path, pack(content))
  return openGazetteer({ path })
}

const asks = {
  resolve: (gazetteer: Gazetteer, text: string) => asText(gazetteer.resolve(text)),
  mention: (gazetteer: Gazetteer, text: string) =>
    asText(gazetteer.openText(text).readMention(0)?.located ?? null),
  misspelt: (gazetteer: Gazetteer, text: string) =>
    asText(gazetteer.openText(text).guessMention(0)?.located ?? null),
  isPlain: (gazetteer: Gazetteer, text: string) =>
    String(gazetteer.openText(text).readMention(0)?.isPlain),
}

const { decides } = readRows<{
  decides: [
    guards: string,
    countries: Named[],
    cities: Named[],
    ask: keyof typeof asks,
    text: string,
    answer: string | null,
  ][]
}>(import.meta.url, 'small-tables.jsonl')

test.each(decides)('%s', async (_, countries, cities, ask, text, answer) => {
  expect(asks[ask](await open(countries, cities), text)).toBe(answer)
})
