/**
 * Locations judged by hand: at least 95 % of the countries and 90 % of the cities are right. A row
 * is a location, the country's code, a state's code, which is not judged, and a city or a hyphen.
 * The files are not in this repository; without them this is skipped.
 */
import { existsSync, readFileSync } from 'node:fs'
import { foldAccents } from 'native-free-index'
import { expect, test } from 'vitest'
import { gazetteer } from './shipped.ts'

const folder = new URL('../../../shared/eval', import.meta.url).pathname
const countryNames = new Intl.DisplayNames('en', { type: 'region' })
/** Judgements have some cities by their local name; ours are the English ones. */
const localNames: Readonly<Record<string, string>> = { Köln: 'Cologne' }

for (const name of ['locations.tsv', 'locations-real.tsv']) {
  const path = `${folder}/${name}`
  const isAbsent = !existsSync(path)
  test.skipIf(isAbsent)(`${name}${isAbsent ? ' (skipped: not beside the repository)' : ''}`, () => {
    const lines = readFileSync(path, 'utf8').split('\n')
    const rows = lines
      .filter((line) => line !== '' && !line.startsWith('#'))
      .map((line) => {
        const [location = '', code = '-', , city = '-'] = line.split('\t')
        const country = code === '-' ? undefined : countryNames.of(code)
        return { location, country, city, found: gazetteer.resolve(location) }
      })
    const misplaced = rows.filter(({ country, found }) => found?.country !== country)
    const judgedCities = rows.filter(({ city }) => city !== '-')
    const miscalled = judgedCities.filter(
      ({ city, found }) => foldAccents(found?.city ?? '') !== foldAccents(localNames[city] ?? city),
    )
    expect(rows.length).toBeGreaterThan(50)
    expect(misplaced.length / rows.length, JSON.stringify(misplaced)).toBeLessThan(0.05)
    expect(miscalled.length / judgedCities.length, JSON.stringify(miscalled)).toBeLessThan(0.1)
  })
}
