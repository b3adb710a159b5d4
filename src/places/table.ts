/** The opened file of places: kind, name and weight by place, and senses by key. */
import { encodeSections, Sections } from 'native-free-index'
import { type PlaceData, type Quality, quality, type Sense, unpack, weighSense } from './format.ts'
import { PlaceNames } from './names.ts'
import type { Located, Place } from './place.ts'

export type PlaceKind = 'country' | 'state' | 'city' | 'region' | 'area'

/** Returned where a place has no state or no country. */
export const none = -1

export class PlaceTable {
  readonly names: PlaceNames
  readonly details: Details
  /** Keys without meaning in a location. */
  readonly noise: ReadonlySet<string>
  readonly #placeNames: readonly string[]
  readonly #weights: Uint8Array
  readonly #stateCountries: Uint8Array
  readonly #cityCountries: Uint8Array
  readonly #cityStates: Uint16Array
  readonly #senseStarts: Uint32Array
  readonly #sensePlaces: Uint32Array
  readonly #senseQualities: Uint8Array
  /** By key. */
  readonly #everyday: Uint8Array
  readonly #words: Uint8Array
  readonly #noisy: Uint8Array
  /** `none` where the table lacks it. */
  readonly #america: number
  /** First numbers of states, cities, regions and areas. */
  readonly #states: number
  readonly #cities: number
  readonly #regions: number
  readonly #areas: number

  /**
   * @param file as `encodePlaces` made it. Throws PlacesError, or FormatError of native-free-index
   *   if the content lacks a section.
   */
  constructor(file: Uint8Array) {
    const sections = new Sections(Uint8Array.from(unpack(file)))
    const [countries = 0, states = 0, cities = 0] = sections.u32('counts')
    this.details = JSON.parse(decode(sections.u8('details')))
    this.noise = new Set(this.details.noise)
    this.#states = countries
    this.#cities = this.#states + states
    this.#regions = this.#cities + cities
    this.#areas = this.#regions + this.details.regions.length
    this.#placeNames = decode(sections.u8('placeNames')).split('\n')
    this.#weights = sections.u8('weights')
    this.#stateCountries = sections.u8('stateCountries')
    this.#cityCountries = sections.u8('cityCountries')
    this.#cityStates = sections.u16('cityStates')
    this.names = new PlaceNames(decode(sections.u8('keys')))
    this.#senseStarts = computeStarts(sections.u8('senseCounts'))
    this.#sensePlaces = sections.u32('sensePlaces')
    this.#senseQualities = sections.u8('senseQualities')
    this.#everyday = this.#markKeys(this.details.everyday)
    this.#words = this.#markKeys(this.details.words)
    this.#noisy = this.#markKeys(this.details.noise)
    const america = this.names.find('united states')
    this.#america = america < 0 ? none : this.listSenses(america)[0]!.place
  }

  /** Likeliest first. */
  listSenses(key: number): Sense[] {
    const senses: Sense[] = []
    for (let i = this.#senseStarts[key]!; i < this.#senseStarts[key + 1]!; i++) {
      const quality = this.#senseQualities[i] as Quality
      senses.push({ place: this.#sensePlaces[i]!, quality })
    }
    return senses
  }

  /** Whether the key is an everyday word, a given name or a technology as well. */
  isEveryday(key: number): boolean {
    return this.#everyday[key] === 1
  }

  /** Whether the key in lower case is a word, even after "in". */
  isWord(key: number): boolean {
    return this.#words[key] === 1
  }

  isNoise(key: number): boolean {
    return this.#noisy[key] === 1
  }

  getKind(place: number): PlaceKind {
    if (place < this.#states) return 'country'
    if (place < this.#cities) return 'state'
    if (place < this.#regions) return 'city'
    return place < this.#areas ? 'region' : 'area'
  }

  /** Decimal logarithm of its people, corrected by how likely a text means it. */
  getWeight(place: number): number {
    return this.#weights[place]! / 25
  }

  /** The weight of a sense: the usual meaning counts more, a foreign name less. */
  weigh({ place, quality: of }: Sense): number {
    return weighSense(this.getWeight(place), of)
  }

  /** The English name. */
  getName(place: number): string {
    return this.#placeNames[place]!
  }

  /** A country's own number. `none` for a region. */
  getCountry(place: number): number {
    switch (this.getKind(place)) {
      case 'country':
        return place
      case 'state':
        return this.#stateCountries[place - this.#states]!
      case 'city':
        return this.#cityCountries[place - this.#cities]!
      case 'area':
        return this.getCountry(this.getState(place))
      case 'region':
        return none
    }
  }

  /** A state's own number. `none` without a state. */
  getState(place: number): number {
    switch (this.getKind(place)) {
      case 'state':
        return place
      case 'city': {
        const state = this.#cityStates[place - this.#cities]!
        return state === 0 ? none : this.#states + state - 1
      }
      case 'area':
        return this.#states + this.details.areas[place - this.#areas]!.state
      default:
        return none
    }
  }

  /** Whether `inner` lies in `outer`, a country or state. No place lies in itself. */
  isInside(inner: number, outer: number): boolean {
    if (inner === outer) return false
    return this.getCountry(inner) === outer || this.getState(inner) === outer
  }

  isAmerican(place: number): boolean {
    return this.getCountry(place) === this.#america
  }

  /** The place of a location with this name: for city states and some areas the city. */
  toPlace(place: number): Place | null {
    switch (this.getKind(place)) {
      case 'region':
        return null
      case 'country': {
        const city = this.details.cityOfCountry[place]
        return this.#buildPlace(city === undefined ? place : this.#cities + city)
      }
      case 'area': {
        const { head } = this.details.areas[place - this.#areas]!
        return this.#buildPlace(head === undefined ? this.getState(place) : this.#cities + head)
      }
      default:
        return this.#buildPlace(place)
    }
  }

  locate(place: number): Located {
    const name = this.getName(place)
    if (this.getKind(place) === 'region') {
      const { countries } = this.details.regions[place - this.#regions]!
      return { kind: 'region', name, countries: this.#listNames(countries, 0) }
    }
    if (this.getKind(place) !== 'area') return this.#buildPlace(place)
    const { cities } = this.details.areas[place - this.#areas]!
    const country = this.#placeNames[this.getCountry(place)]!
    const state = this.#placeNames[this.getState(place)]!
    return { kind: 'area', name, country, state, cities: this.#listNames(cities, this.#cities) }
  }

  /** The keys that are an own or usual name of a `wanted` place. */
  *listOwnKeys(wanted: (place: number) => boolean): Generator<number> {
    for (let key = 0; key < this.names.count; key++) {
      const end = this.#senseStarts[key + 1]!
      for (let i = this.#senseStarts[key]!; i < end; i++) {
        const of = this.#senseQualities[i]
        const isOwn = of === quality.name || of === quality.usual
        if (isOwn && wanted(this.#sensePlaces[i]!)) {
          yield key
          break
        }
      }
    }
  }

  #markKeys(keys: readonly string[]): Uint8Array {
    const marks = new Uint8Array(this.names.count)
    for (const key of keys) {
      const number = this.names.find(key)
      if (number >= 0) marks[number] = 1
    }
    return marks
  }

  #buildPlace(place: number): Place {
    const country = this.#placeNames[this.getCountry(place)]!
    const state = this.getState(place)
    return {
      kind: 'place',
      country,
      ...(state === none ? {} : { state: this.#placeNames[state]! }),
      ...(this.getKind(place) === 'city' ? { city: this.#placeNames[place]! } : {}),
    }
  }

  #listNames(places: readonly number[], first: number): string[] {
    return places.map((place) => this.#placeNames[first + place]!)
  }
}

function decode(bytes: Uint8Array): string {
  return new TextDecoder().decode(bytes)
}

/** Where each run begins, and where the last one ends. */
function computeStarts(counts: Uint8Array): Uint32Array {
  const starts = new Uint32Array(counts.length + 1)
  for (let i = 0; i < counts.length; i++) starts[i + 1] = starts[i]! + counts[i]!
  return starts
}

// The encoding: a column for each kind of value, which compresses well.

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
    ['details', new TextEncoder().encode(JSON.stringify(selectDetails(data)))],
  ])
  return Buffer.concat(encodeSections(sections))
}

function encodeLines(lines: readonly string[]): Uint8Array {
  return new TextEncoder().encode(lines.join('\n'))
}

function selectDetails(data: PlaceData): Details {
  const { regions, areas, everyday, words, noise, noMisspelling, countries } = data
  const cityOfCountry = Object.fromEntries(
    countries.flatMap(({ city }, i) => (city === undefined ? [] : [[i, city]])),
  )
  return { regions, areas, everyday, words, noise, noMisspelling, cityOfCountry }
}
