/**
 * Rates the gazetteer with judged locations outside of the repository. A row is a location, the
 * country's code, a state's code, which is not judged, and a city or a hyphen.
 */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { foldAccents } from 'native-free-index'
import type { Gazetteer, Place } from '../src/places/index.ts'

export const judgedFiles = ['locations.tsv', 'locations-real.tsv'] as const

export interface Judged {
  readonly location: string
  /** English name; undefined where none can be told. */
  readonly country: string | undefined
  /** As people write it; undefined where none is meant or judged. */
  readonly city: string | undefined
}

export interface Score {
  readonly countries: number
  readonly countriesRight: number
  readonly cities: number
  readonly citiesRight: number
  /** Each as text: the location, what is right and what was found. */
  readonly misses: readonly string[]
}

/** Undefined where the file is absent. */
export function readJudged(
  folder: string,
  name: (typeof judgedFiles)[number],
): Judged[] | undefined {
  const path = join(folder, name)
  if (!existsSync(path)) return undefined
  const countryNames = new Intl.DisplayNames('en', { type: 'region' })
  return readFileSync(path, 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => {
      const [location = '', country = '-', , city = '-'] = line.split('\t')
      return {
        location,
        country: country === '-' ? undefined : countryNames.of(country),
        city: city === '-' ? undefined : city,
      }
    })
}

export function scoreLocations(judged: readonly Judged[], gazetteer: Gazetteer): Score {
  const rows = judged.map((one) => ({ ...one, found: gazetteer.resolve(one.location) }))
  const cities = rows.filter(({ city }) => city !== undefined)
  const isCountryRight = (row: (typeof rows)[number]) => row.found?.country === row.country
  const isCityRight = (row: (typeof rows)[number]) =>
    row.city === undefined || isCity(row.found, row.city)
  return {
    countries: rows.length,
    countriesRight: rows.filter(isCountryRight).length,
    cities: cities.length,
    citiesRight: cities.filter(isCityRight).length,
    misses: rows
      .filter((row) => !(isCountryRight(row) && isCityRight(row)))
      .map(({ location, country, city, found }) =>
        JSON.stringify({ location, country, city, found }),
      ),
  }
}

/** Judgements have some cities by their local name; ours are the English ones. */
const localNames: Readonly<Record<string, string>> = { Köln: 'Cologne' }

function isCity(found: Place | null, city: string): boolean {
  if (found?.city === undefined) return false
  return foldAccents(found.city) === foldAccents(localNames[city] ?? city)
}
