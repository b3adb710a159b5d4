/** Countries: their English names, and their names in the languages that profiles are written in. */
import { type CountryData, quality } from '../../../src/places/index.ts'
import type { NameCollector } from './names.ts'
import { readAlpha3, type SourceTerritory } from './sources.ts'
import { countryWeight } from './weights.ts'

const locales = [
  ...[
    'en',
    'de',
    'fr',
    'es',
    'it',
    'pt',
    'nl',
    'da',
    'sv',
    'nb',
    'fi',
    'is',
    'et',
    'lv',
    'lt',
    'pl',
  ],
  ...[
    'cs',
    'sk',
    'sl',
    'hr',
    'sr',
    'sr-Latn',
    'bs',
    'mk',
    'sq',
    'hu',
    'ro',
    'bg',
    'ru',
    'uk',
    'be',
  ],
  ...[
    'el',
    'tr',
    'az',
    'hy',
    'ka',
    'he',
    'ar',
    'fa',
    'ur',
    'hi',
    'bn',
    'ta',
    'te',
    'ml',
    'kn',
    'ne',
  ],
  ...[
    'th',
    'lo',
    'km',
    'my',
    'vi',
    'id',
    'ms',
    'fil',
    'zh-Hans',
    'zh-Hant',
    'ja',
    'ko',
    'mn',
    'ca',
  ],
  ...['eu', 'gl', 'cy', 'ga', 'mt', 'lb', 'sw', 'am', 'kk', 'uz'],
]

/** REGIONAL INDICATOR SYMBOL LETTER A. */
const regionalA = 0x1f1e6

export function collectCountries(
  codes: readonly string[],
  territories: ReadonlyMap<string, SourceTerritory>,
  names: NameCollector,
): CountryData[] {
  const english = new Intl.DisplayNames('en', { type: 'region' })
  const languages = locales.map((locale) => new Intl.DisplayNames(locale, { type: 'region' }))
  const short = new Intl.DisplayNames('en', { type: 'region', style: 'short' })
  const alpha3 = readAlpha3()
  return codes.map((code, place) => {
    const name = english.of(code)!
    for (const one of [name, name.replace('&', 'and'), short.of(code)!, flagOf(code)]) {
      names.add(one, place, quality.name)
    }
    for (const language of languages) {
      const local = language.of(code)!
      if (local !== code) names.add(withoutNote(local), place, quality.name)
    }
    names.add(code, place, quality.code)
    const long = alpha3.get(code)
    if (long !== undefined) names.add(long, place, quality.code)
    return { name, weight: countryWeight(territories.get(code)) }
  })
}

/** "Myanmar (Burma)" and its likes in other languages. */
function withoutNote(name: string): string {
  return name.replace(/\s*[(（].*$/u, '')
}

function flagOf(code: string): string {
  const letters = [...code].map((letter) => regionalA + letter.charCodeAt(0) - 0x41)
  return String.fromCodePoint(...letters)
}
