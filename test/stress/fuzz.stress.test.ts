import { expect, test } from 'vitest'
import { expectClaims, runShortForm } from './short-form.ts'

test('every invalid request gets an answer that the contract declares', async () => {
  const { result, printed } = await runShortForm('fuzz')
  expectClaims(result, 18)
  expect(printed).toContain('holds   uws: no prototype has got a member')
  expect(printed).toContain('holds   node: no prototype has got a member')
}, 240_000)
