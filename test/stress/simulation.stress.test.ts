/** Every scenario of the table, in its short form. */
import { beforeAll, it } from 'vitest'
import type { SuiteResult } from '../../bench/claim.ts'
import { readScenarios } from './scenario.ts'
import { expectClaims, playShortForms } from './short-form.ts'

const scenarios = readScenarios(true).filter(({ isNamed }) => !isNamed)
let results: readonly SuiteResult[]
beforeAll(async () => {
  results = await playShortForms([])
}, 1_200_000)

for (const scenario of scenarios) {
  it(`${scenario.name}: ${scenario.guards}`, ({ skip }) => expectClaims(scenario, results, skip))
}
