import { expect, it } from 'vitest'
import { expectClaims, runShortForm } from './short-form.ts'

it('the engine looks at the clock in whatever it does', async () => {
  const { result, printed } = await runShortForm('looks')
  expectClaims(result, 1)
  expect(printed).toContain('every task looks at the clock: 31 tasks')
}, 240_000)
