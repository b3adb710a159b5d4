/** A service over three nodes, of which two are killed one after the other, the manager last. */
import { expect, it } from 'vitest'
import { expectClaims, runShortForm } from '../stress/short-form.ts'

it('loses a node and no document, and gives no wrong answer', async () => {
  const { result, printed } = await runShortForm('node-kill')
  expectClaims(result, 4)
  expect(printed).toContain('from 10.0 s after a kill every search is answered')
}, 600_000)
