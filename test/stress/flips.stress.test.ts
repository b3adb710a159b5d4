import { it } from 'vitest'
import { expectClaims, runShortForm } from './short-form.ts'

it('flipped bits are found and named, or change nothing that is read', async () => {
  const { result } = await runShortForm('flips')
  expectClaims(result, 5)
}, 240_000)
