import { expect, it } from 'vitest'
import { expectClaims, runShortForm } from './short-form.ts'

it('some seconds of an ordinary day: no 5xx, and answers do not change', async () => {
  const { result, printed } = await runShortForm('soak')
  expectClaims(result, 5)
  expect(printed).toContain('RSS MiB')
}, 240_000)
