/** Places -> the content of their file: columns, so that like stands beside like and packs well. */
import { encodeSections } from 'native-free-index'
import type { PlaceData } from './format.ts'

/** The part of a file that is small enough for JSON. */
export interface Details
  extends Pick<PlaceData, 'regions' | 'areas' | 'everyday' | 'words' | 'noise'> {
  readonly noMisspelling: readonly string[]
  /** By index of the country. */
  readonly cityOfCountry: Readonly<Record<number, number>>
}

/** The content of a file of places, for `pack`. The same data give the same bytes. */
export function encodePlaces(data: PlaceData): Uint8Array {
  const placed = [data.countries, data.states, data.cities, data.regions, data.areas].flat()
  const senses = data.names.flatMap(([, senses]) => senses)
  const sections = new Map<string, Uint8Array | Uint16Array | Uint32Array>([
    ['counts', Uint32Array.of(data.countries.length, data.states.length, data.cities.length)],
    ['weights', Uint8Array.from(placed, ({ weight }) => weight)],
    ['stateCountries', Uint8Array.from(data.states, ({ country }) => country)],
    ['cityCountries', Uint8Array.from(data.cities, ({ country }) => country)],
    ['cityStates', Uint16Array.from(data.cities, ({ state }) => state + 1)],
    ['placeNames', encodeLines(placed.map(({ name }) => name))],
    ['keys', encodeLines(data.names.map(([key]) => key))],
    ['senseCounts', Uint8Array.from(data.names, ([, senses]) => senses.length)],
    ['sensePlaces', Uint32Array.from(senses, ({ place }) => place)],
    ['senseQualities', Uint8Array.from(senses, ({ quality }) => quality)],
    ['details', new TextEncoder().encode(JSON.stringify(detailsOf(data)))],
  ])
  return Buffer.concat(encodeSections(sections))
}

function encodeLines(lines: readonly string[]): Uint8Array {
  return new TextEncoder().encode(lines.join('\n'))
}

function detailsOf(data: PlaceData): Details {
  const { regions, areas, everyday, words, noise, noMisspelling, countries } = data
  const cityOfCountry = Object.fromEntries(
    countries.flatMap(({ city }, i) => (city === undefined ? [] : [[i, city]])),
  )
  return { regions, areas, everyday, words, noise, noMisspelling, cityOfCountry }
}
