/** Cities: their common English names and what else they are called. */
import { type CityData, nameKey, quality } from '../../../src/places/index.ts'
import type { NameCollector } from './names.ts'
import { readRows, type SourceCity, type SourceTerritory } from './sources.ts'
import { cityWeight } from './weights.ts'

/** Inputs of collecting names. */
export interface CityContext {
  readonly codes: readonly string[]
  readonly territories: ReadonlyMap<string, SourceTerritory>
  /** GeoNames' code of a division -> index among states. */
  readonly stateOf: ReadonlyMap<string, number>
  /** The first city's number among places. */
  readonly first: number
  readonly names: NameCollector
}

/** How a letter is written where the keyboard lacks it, in the languages that do so. */
const spellings: readonly (readonly [letter: RegExp, written: string])[] = [
  [/ä/g, 'ae'],
  [/ö/g, 'oe'],
  [/ü/g, 'ue'],
  [/Ä/g, 'Ae'],
  [/Ö/g, 'Oe'],
  [/Ü/g, 'Ue'],
  [/å/g, 'aa'],
  [/Å/g, 'Aa'],
  [/ø/g, 'oe'],
  [/Ø/g, 'Oe'],
]
const spelled = new Set(['DE', 'AT', 'CH', 'LI', 'LU', 'SE', 'NO', 'DK', 'FI', 'EE', 'HU'])

/** Countries that write other scripts than Latin. */
const transcribed = new Set(
  (
    'AE AF AM BD BG BH BT BY CY DZ EG ER ET GE GR IL IN IQ IR JO JP KG KH KP KR KW KZ LA LB LK ' +
    'LY MM MN NP OM PK PS QA RU SA SD SY TH TJ TW UA YE'
  ).split(' '),
)

/**
 * The name of a city this large is never another name of another city: "New Delhi" is not Delhi.
 */
const ownNamePeopleMin = 100_000

/** In the order of their English names, which packs well. */
export function collectCities(
  sources: readonly SourceCity[],
  { codes, territories, stateOf, first, names }: CityContext,
): CityData[] {
  const english = englishNames()
  const alternates = alternateNames()
  const countryOf = new Map(codes.map((code, i) => [code, i]))
  const cities = sources
    .map((source) => ({
      source,
      name: english.get(`${source.country} ${source.name}`) ?? plainName(source),
    }))
    .sort((a, b) => compare(a.name, b.name) || a.source.id - b.source.id)
  const taken = new Set(
    cities
      .filter(({ source }) => source.people >= ownNamePeopleMin)
      .map(({ source, name }) => `${source.country} ${nameKey(name)}`),
  )
  return cities.map(({ source, name }, i) => {
    const place = first + i
    for (const one of ownNames(source, name)) names.add(one, place, quality.name)
    for (const one of alternates.get(source.id) ?? []) {
      if (taken.has(`${source.country} ${nameKey(one)}`)) continue
      names.add(one, place, /\p{Script=Latin}/u.test(one) ? quality.foreign : quality.name)
    }
    return {
      name,
      country: countryOf.get(source.country)!,
      state: stateOf.get(`${source.country}.${source.division}`) ?? -1,
      weight: cityWeight(source.people, territories.get(source.country), source.isSection),
    }
  })
}

function englishNames(): Map<string, string> {
  return new Map(
    readRows('city-names.tsv').map(([country, name, english = '']) => [
      `${country} ${name}`,
      english,
    ]),
  )
}

/** GeoNames transcribes other scripts with marks that no English text has. */
function plainName({ name, country }: SourceCity): string {
  if (!transcribed.has(country)) return name
  return name
    .normalize('NFD')
    .replace(/[\p{M}‘’']/gu, '')
    .normalize('NFC')
}

function alternateNames(): Map<number, readonly string[]> {
  return new Map(
    readRows('alternate-names.tsv').map(([id, names = '']) => [Number(id), names.split('|')]),
  )
}

function ownNames({ name, country }: SourceCity, english: string): Set<string> {
  const names = new Set([english, name])
  for (const one of [english, name]) {
    if (spelled.has(country)) names.add(respelt(one))
    if (/^Saint[e]?[ -]/.test(one)) names.add(one.replace(/^Saint/, 'St'))
    if (/^St\.? /.test(one)) names.add(one.replace(/^St\.?/, 'Saint'))
    if (/^Sankt /.test(one)) names.add(one.replace(/^Sankt/, 'St'))
    const withoutNote = one.replace(/\s*\(.*\)$/, '')
    if (nameKey(withoutNote) !== '') names.add(withoutNote)
  }
  return names
}

function respelt(name: string): string {
  return spellings.reduce((text, [letter, written]) => text.replace(letter, written), name)
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}
