import { expect, it } from 'vitest'
import { expectClaims, runShortForm } from './short-form.ts'

it('unfinished bodies take no more memory than their budget', async () => {
  const { result, printed } = await runShortForm('held-bodies')
  expectClaims(result, 5)
  expect(printed).toContain('holds   uws: a key holds an eighth')
}, 240_000)
