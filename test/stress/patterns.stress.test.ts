import { expect, test } from 'vitest'
import { expectClaims, runShortForm } from './short-form.ts'

test('hostile patterns are answered or refused, alone and many at once', async () => {
  const { result, printed } = await runShortForm('patterns')
  expectClaims(result, 5)
  expect(printed).toContain('holds   what is found is what a plain matcher finds')
}, 240_000)
