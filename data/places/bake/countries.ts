/** Countries: their names in English and in the languages that profiles are written in. */
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

const foreignUnitsMin = 4

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
    const spoken = territories.get(code)?.languages ?? []
    for (const language of languages) {
      const local = language.of(code)!
      const of = qualityOf(local, language, spoken)
      // "Úc", Vietnamese for Australia, and its likes would be codes or words elsewhere.
      if (of === quality.foreign && local.length < foreignUnitsMin) continue
      if (local !== code) names.add(withoutNote(local), place, of)
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

/** In Latin letters only those names are plainly the country's that it has itself. */
function qualityOf(name: string, language: Intl.DisplayNames, spoken: readonly string[]) {
  const { locale } = language.resolvedOptions()
  if (locale === 'en' || spoken.includes(locale)) return quality.name
  return /\p{Script=Latin}/u.test(name) ? quality.foreign : quality.name
}

function flagOf(code: string): string {
  const letters = [...code].map((letter) => regionalA + letter.charCodeAt(0) - 0x41)
  return String.fromCodePoint(...letters)
}
