import { expect, test } from 'vitest'
import { expectClaims, runShortForm } from './short-form.ts'

test('schemathesis finds no violation of /openapi.json', async ({ skip }) => {
  const { result, printed } = await runShortForm('schemathesis')
  if (result.skipped !== undefined) skip(result.skipped)
  expectClaims(result, 10)
  expect(printed).toContain('holds   no answer says that the server failed: 0 found')
}, 240_000)
