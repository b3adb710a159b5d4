import { expect, it } from 'vitest'
import { expectClaims, runShortForm } from './short-form.ts'

it('clients of a byte per second delay no other client, and are ended', async () => {
  const { result, printed } = await runShortForm('slow-loris')
  expectClaims(result, 12)
  expect(printed).toContain('holds   uws: each that drips is ended')
  expect(printed).toContain('holds   node: each that drips is ended')
}, 240_000)
