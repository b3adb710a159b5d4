import { expect, it } from 'vitest'
import { expectClaims, runShortForm } from './short-form.ts'

it('workers are lost under load: no wrong answer, and nearly all are answered', async () => {
  const { result, printed } = await runShortForm('workers')
  expectClaims(result, 5)
  expect(printed).toContain('no answer differs from that of a server that is left alone: 0 of')
}, 240_000)
