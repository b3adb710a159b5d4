import { expect, it } from 'vitest'
import { expectClaims, runShortForm } from './short-form.ts'

it('64 customers spend the last credits of one key: every credit once', async () => {
  const { result, printed } = await runShortForm('drain')
  expectClaims(result, 7)
  expect(printed).toContain('holds   the last credit was spent: 0 remain')
}, 240_000)
