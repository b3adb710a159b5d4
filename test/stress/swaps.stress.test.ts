import { expect, it } from 'vitest'
import { expectClaims, runShortForm } from './short-form.ts'

it('snapshots are swapped under load: no request fails, and no answer mixes two', async () => {
  const { result, printed } = await runShortForm('swaps')
  expectClaims(result, 4)
  expect(printed).toContain('holds   walks begun before a swap give the one long list')
}, 240_000)
