import { expect, it } from 'vitest'
import { expectClaims, runShortForm } from './short-form.ts'

it('hundreds of flips, cuts and blank ends of a snapshot: each is found and named', async () => {
  const { result, printed } = await runShortForm('damage')
  expectClaims(result, 7)
  expect(printed).toContain('refused by the name of the file')
}, 240_000)
