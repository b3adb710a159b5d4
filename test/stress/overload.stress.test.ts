import { expect, it } from 'vitest'
import { expectClaims, runShortForm } from './short-form.ts'

it('overload: excess requests are refused until later, and nothing breaks', async () => {
  const { result, printed } = await runShortForm('overload')
  if (result.skipped !== undefined) return
  expectClaims(result, 4)
  expect(printed).toContain('holds   under the flood, no connection breaks: 0 of ')
}, 240_000)
