import { expect, it } from 'vitest'
import { expectClaims, runShortForm } from './short-form.ts'

it('more than can be answered: the rest is told to come back, and nothing breaks', async () => {
  const { result, printed } = await runShortForm('overload')
  if (result.skipped !== undefined) return
  expectClaims(result, 4)
  expect(printed).toContain('holds   under the flood, no connection breaks: 0 of ')
}, 240_000)
