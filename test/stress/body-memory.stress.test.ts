import { expect, it } from 'vitest'
import { expectClaims, runShortForm } from './short-form.ts'

it('bodies that are held take no more memory than their budget', async () => {
  const { result, printed } = await runShortForm('held-bodies')
  expectClaims(result, 5)
  expect(printed).toContain('holds   uws: a key holds an eighth')
}, 240_000)
