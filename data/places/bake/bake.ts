/** All sources -> the content of `places.bin`; the same ones and the same ICU, the same bytes. */
import {
  type AreaData,
  type CityData,
  type CountryData,
  encodePlaces,
  nameKey,
  type PlaceData,
  quality,
  type RegionData,
  type Sense,
} from '../../../src/places/index.ts'
import { collectCities } from './cities.ts'
import { collectCountries } from './countries.ts'
import { everydayKeys, wordKeys } from './everyday.ts'
import { NameCollector } from './names.ts'
import { collectRegions } from './regions.ts'
import { readCities, readRows, readTerritories, readWords } from './sources.ts'
import { confusableWords } from './spelling.ts'
import { collectStates } from './states.ts'
import { unit } from './weights.ts'

const peopleMin = 5000

/** The places that rows of the tables name in English. */
interface Atlas {
  readonly codes: readonly string[]
  readonly states: readonly { readonly name: string; readonly country: number }[]
  readonly cities: readonly CityData[]
  readonly names: NameCollector
}

export function bakePlaces(): Uint8Array {
  return encodePlaces(collectPlaces())
}

function collectPlaces(): PlaceData {
  const sources = readCities(peopleMin)
  const territories = readTerritories()
  const codes = countryCodes()
  const names = new NameCollector()
  const countries = collectCountries(codes, territories, names)
  const { states, indexOf } = collectStates(codes, sources, territories, names)
  const first = codes.length + states.length
  const context = { codes, territories, stateOf: indexOf, first, names }
  const cities = collectCities(sources, context)
  const atlas = { codes, states, cities, names }
  addAliases(atlas)
  const regions = collectRegions(codes, countries, first + cities.length, names)
  const areas = collectAreas(atlas, first + cities.length + regions.length)
  const placed = [countries, states, cities, regions, areas].flat()
  const weightOf = (place: number) => placed[place]!.weight
  const finished = withoutClashes(names.finish(weightOf), weightOf)
  return {
    countries: countries.map((country, i) => withCity(country, i, atlas)),
    states,
    cities,
    regions: regions.map(withNamesInOrder(countries)),
    areas,
    names: finished,
    everyday: everydayKeys(finished, weightOf, codes.length, first + cities.length),
    words: wordKeys(names.keys()),
    noise: readWords('noise.txt').map(nameKey),
    noMisspelling: confusableWords(finished, weightOf, first),
  }
}

/** Codes of all countries with an inhabited place. */
function countryCodes(): string[] {
  return [...new Set(readCities(0).map(({ country }) => country))].sort()
}

/** `aliases.tsv`: names, country, state, city; a hyphen where there is none. */
function addAliases(atlas: Atlas): void {
  for (const [written = '', country = '', state = '-', city = '-'] of readRows('aliases.tsv')) {
    const place = placeOf(atlas, country, state, city)
    for (const name of written.split('|')) atlas.names.add(name, place, quality.usual)
  }
}

function placeOf(atlas: Atlas, country: string, state: string, city: string): number {
  if (city !== '-')
    return atlas.codes.length + atlas.states.length + cityOf(atlas, country, state, city)
  return state === '-'
    ? countryOf(atlas, country)
    : atlas.codes.length + stateOf(atlas, country, state)
}

function countryOf({ codes }: Atlas, code: string): number {
  return found(codes.indexOf(code), code)
}

function stateOf(atlas: Atlas, code: string, name: string): number {
  const country = countryOf(atlas, code)
  const index = atlas.states.findIndex((one) => one.country === country && one.name === name)
  return found(index, `${code} ${name}`)
}

/** The largest of that name, with its English name or another. */
function cityOf(atlas: Atlas, code: string, state: string, name: string): number {
  const country = countryOf(atlas, code)
  const wantedState = state === '-' ? undefined : stateOf(atlas, code, state)
  const first = atlas.codes.length + atlas.states.length
  const fitting = atlas.names
    .placesOf(name)
    .map((place) => place - first)
    .filter((i) => atlas.cities[i]?.country === country)
    .filter((i) => wantedState === undefined || atlas.cities[i]!.state === wantedState)
    .sort((a, b) => atlas.cities[b]!.weight - atlas.cities[a]!.weight)
  return found(fitting[0] ?? -1, `${code} ${state} ${name}`)
}

function found(index: number, what: string): number {
  if (index < 0) throw new Error(`our tables name ${what}, which the sources do not know`)
  return index
}

/** `areas.tsv`: names, country, state, the city it is named after or a hyphen, its cities. */
function collectAreas(atlas: Atlas, first: number): AreaData[] {
  return readRows('areas.tsv').map(
    ([written = '', country = '', state = '', head = '', list = ''], i) => {
      const written0 = written.split('|')
      for (const name of written0) atlas.names.add(name, first + i, quality.name)
      const cities = list.split('|').map((city) => cityOf(atlas, country, state, city))
      const weights = cities.map((city) => atlas.cities[city]!.weight)
      return {
        name: written0[0]!,
        state: stateOf(atlas, country, state),
        weight: Math.max(...weights),
        cities: cities.toSorted((a, b) => compare(atlas.cities[a]!.name, atlas.cities[b]!.name)),
        ...(head === '-' ? {} : { head: cityOf(atlas, country, state, head) }),
      }
    },
  )
}

/** A country of one city with the same name also means the city. */
function withCity(country: CountryData, index: number, atlas: Atlas): CountryData {
  const first = atlas.codes.length + atlas.states.length
  const name = country.name.replace(/ SAR China$/, '')
  const city = atlas.names
    .placesOf(name)
    .map((place) => place - first)
    .find((i) => atlas.cities[i]?.country === index && isMostOf(atlas.cities[i]!, country))
  return city === undefined ? country : { ...country, city }
}

/** A country's weight has one logarithm more than a city of as many people. */
function isMostOf(city: CityData, country: CountryData): boolean {
  return country.weight - unit - city.weight < Math.log10(2) * unit
}

function withNamesInOrder(countries: readonly CountryData[]): (region: RegionData) => RegionData {
  return (region) => ({
    ...region,
    countries: region.countries.toSorted((a, b) => compare(countries[a]!.name, countries[b]!.name)),
  })
}

/** A foreign name of some city must not stand in the way of what is called so, nor be a word. */
function withoutClashes(
  names: readonly (readonly [string, Sense[]])[],
  weightOf: (place: number) => number,
): [string, Sense[]][] {
  const words = new Set([...readWords('everyday.txt'), ...readWords('words.txt')].map(nameKey))
  return names.flatMap(([key, senses]): [string, Sense[]][] => {
    const own = senses.filter(({ quality: of }) => of === quality.name || of === quality.usual)
    const heaviest = Math.max(0, ...own.map(({ place }) => weightOf(place)))
    const isHeard = ({ place, quality: of }: Sense) =>
      of !== quality.foreign || (!words.has(key) && weightOf(place) - 1.5 * unit > heaviest)
    const heard = senses.filter(isHeard)
    return heard.length === 0 ? [] : [[key, heard]]
  })
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}
