import { expect, it } from 'vitest'
import { expectClaims, runShortForm } from './short-form.ts'

it('updates are killed at any moment, and no kept one is lost', async () => {
  const { result, printed } = await runShortForm('update-kill')
  expectClaims(result, 3)
  expect(printed).toContain('holds   no update that was kept is lost')
}, 240_000)
