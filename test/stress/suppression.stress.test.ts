import { it } from 'vitest'
import { expectClaims, runShortForm } from './short-form.ts'

it('suppressed people vanish from a busy server, and do not reappear', async () => {
  const { result } = await runShortForm('suppression')
  expectClaims(result, 2)
}, 240_000)
