import { expect, test } from 'vitest'
import { expectClaims, runShortForm } from './short-form.ts'

test('no request, however wrong, has an answer that the contract does not declare', async () => {
  const { result, printed } = await runShortForm('fuzz')
  expectClaims(result, 18)
  expect(printed).toContain('holds   uws: no prototype has got a member')
  expect(printed).toContain('holds   node: no prototype has got a member')
}, 240_000)
