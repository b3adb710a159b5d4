import { it } from 'vitest'
import { expectClaims, runShortForm } from './short-form.ts'

it('a full disk: refuses what costs, loses nothing, sells again by itself', async ({ skip }) => {
  const { result } = await runShortForm('full-disk')
  if (result.skipped !== undefined) skip(result.skipped)
  expectClaims(result, 6)
}, 240_000)
