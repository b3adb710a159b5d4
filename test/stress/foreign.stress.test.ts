import { expect, it } from 'vitest'
import { expectClaims, runShortForm } from './short-form.ts'

it('invalid files with valid checksums neither crash nor hang the service', async () => {
  const { result, printed } = await runShortForm('foreign')
  expectClaims(result, 2)
  expect(printed).toContain('0 problems')
}, 240_000)
