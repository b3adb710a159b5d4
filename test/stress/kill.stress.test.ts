import { it } from 'vitest'
import { expectClaims, runShortForm } from './short-form.ts'

it('kill -9 under load: no acknowledged debit is lost, nothing is charged twice', async () => {
  const { result } = await runShortForm('kill')
  expectClaims(result, 8)
}, 240_000)
