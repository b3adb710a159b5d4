import { expect, it } from 'vitest'
import { expectClaims, runShortForm } from './short-form.ts'

it('a killed import leaves the old snapshot or the new one, whole', async () => {
  const { result, printed } = await runShortForm('import-kill')
  expectClaims(result, 5)
  expect(printed).toContain('holds   the next import succeeds')
}, 240_000)
