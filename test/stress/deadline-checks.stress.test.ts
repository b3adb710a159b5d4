import { expect, it } from 'vitest'
import { expectClaims, runShortForm } from './short-form.ts'

it('the engine checks the deadline often enough in all of its work', async () => {
  const { result, printed } = await runShortForm('looks')
  expectClaims(result, 1)
  expect(printed).toContain('every task looks at the clock: 31 tasks')
}, 240_000)
