import { it } from 'vitest'
import { expectClaims, runShortForm } from './short-form.ts'

it('whoever is suppressed vanishes from a busy server, and does not come back', async () => {
  const { result } = await runShortForm('suppression')
  expectClaims(result, 2)
}, 240_000)
