/** The credits that the console shows belong to the key in use. It needs a browser's globals. */
import { expect, onTestFinished, test, vi } from 'vitest'
import { answer, emptyPage } from '../clients/scripted.ts'

test('another key has credits of its own, whatever the key before is still told', async () => {
  const calls: ((response: Response) => void)[] = []
  onTestFinished(() => void vi.unstubAllGlobals())
  vi.stubGlobal('fetch', () => new Promise((resolve) => calls.push(resolve)))
  vi.stubGlobal('sessionStorage', { getItem: () => 'first', setItem: () => {} })
  vi.stubGlobal('location', { hash: '' })
  vi.stubGlobal('addEventListener', () => {})
  const session = await import('../../clients/console/src/session.ts')
  const { apiKey, creditsRemaining, creditsSpent, devdex, lastCost } = session
  const credits = () => [creditsRemaining.value, lastCost.value, creditsSpent.value]
  const ask = () => devdex.peek().users.search({ query: 'compiler' })
  const search = ask()
  const late = ask()
  await expect.poll(() => calls.length).toBe(3)
  calls[1]!(answer(emptyPage))
  await search
  expect(credits()).toEqual([9, 1, 1])
  apiKey.value = 'second'
  expect(credits()).toEqual([undefined, undefined, 0])
  calls[2]!(answer(emptyPage))
  await late
  expect(credits()).toEqual([undefined, undefined, 0])
})
