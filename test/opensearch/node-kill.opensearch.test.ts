/** A service over three nodes, of which two are killed one after the other, the manager last. */
import { it } from 'vitest'
import { readScenarios } from '../stress/scenario.ts'
import { expectClaims, playShortForms } from '../stress/short-form.ts'

it('loses a node and no document, and gives no wrong answer', async ({ skip }) => {
  const scenario = readScenarios(true).find(({ name }) => name === 'node-kill')!
  expectClaims(scenario, await playShortForms([scenario.name]), skip)
}, 900_000)
