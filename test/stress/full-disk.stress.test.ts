import { it } from 'vitest'
import { expectClaims, runShortForm } from './short-form.ts'

it('a full disk: paid requests are refused, nothing is lost, and sales resume', async ({
  skip,
}) => {
  const { result } = await runShortForm('full-disk')
  if (result.skipped !== undefined) skip(result.skipped)
  expectClaims(result, 6)
}, 240_000)
