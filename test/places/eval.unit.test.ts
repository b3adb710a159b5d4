/**
 * Locations judged by hand: at least 95 % of the countries and 90 % of the cities are right. The
 * files are not in this repository; without them this is skipped.
 */
import { expect, test } from 'vitest'
import { judgedFiles, readJudged, scoreLocations } from '../../bench/locations.ts'
import { gazetteer } from './shipped.ts'

const folder = new URL('../../../shared/eval', import.meta.url).pathname

for (const name of judgedFiles) {
  const judged = readJudged(folder, name)
  const absent = judged === undefined
  test.skipIf(absent)(`${name}${absent ? ' (skipped: not beside the repository)' : ''}`, () => {
    const score = scoreLocations(judged!, gazetteer)
    expect(score.countries).toBeGreaterThan(50)
    expect(score.countriesRight / score.countries, score.misses.join('\n')).toBeGreaterThan(0.95)
    expect(score.citiesRight / score.cities, score.misses.join('\n')).toBeGreaterThan(0.9)
  })
}
