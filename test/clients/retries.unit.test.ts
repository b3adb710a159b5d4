/** Keys, pauses, and what the caller decides. Other retries: `calls.jsonl`. */
import { ConnectionError, OutOfCreditsError, ServerError } from 'devdex-client'
import { expect, test } from 'vitest'
import { answer, emptyPage, problem, type Step, scripted } from './scripted.ts'

const request = { query: 'compiler' }
const overloaded = problem(503, 'overloaded')

test('a call that fails for a time is repeated with growing pauses, under one key', async () => {
  const { devdex, sent, pauses } = scripted([
    new TypeError('fetch failed'),
    overloaded,
    answer(emptyPage),
  ])
  expect(await devdex.users.search(request)).toEqual(emptyPage)
  expect(sent.length).toBe(3)
  const keys = sent.map(({ headers }) => headers.get('idempotency-key'))
  expect(keys[0]).toMatch(/^[0-9a-f]{32}$/)
  expect(new Set(keys).size).toBe(1)
  expect(pauses[0]).toBeGreaterThanOrEqual(250)
  expect(pauses[0]).toBeLessThanOrEqual(500)
  expect(pauses[1]).toBeGreaterThanOrEqual(500)
  expect(pauses[1]).toBeLessThanOrEqual(1000)
})

test('each call has a key of its own, or that of the caller; free ones have none', async () => {
  const { devdex, sent } = scripted([answer(emptyPage)])
  await devdex.users.search(request)
  await devdex.users.search(request)
  await devdex.users.search(request, { idempotencyKey: 'mine' })
  await devdex.savedSearches.delete('berlin')
  await devdex.account()
  await devdex.users.fields()
  await devdex.users.reportReply({ githubIds: ['U_1'] })
  await devdex.savedSearches.list()
  const keys = sent.map(({ headers }) => headers.get('idempotency-key'))
  expect(new Set(keys).size).toBe(5)
  expect(keys[2]).toBe('mine')
  expect(keys.slice(4)).toEqual([null, null, null, null])
})

test('the caller decides before the rules do', async () => {
  const shouldRetry = (error: unknown) => (error instanceof ConnectionError ? false : undefined)
  const refused = scripted([new TypeError('fetch failed')], { shouldRetry })
  await expect(refused.devdex.users.search(request)).rejects.toThrow(ConnectionError)
  expect(refused.sent.length).toBe(1)
  const busy = scripted([overloaded], { shouldRetry })
  await expect(busy.devdex.users.search(request)).rejects.toThrow(ServerError)
  expect(busy.sent.length).toBe(3)
})

/** Waits until the signal ends it. */
const hanging: Step = (_, signal) => {
  return new Promise((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason))
  })
}

test('an attempt has time where its timeout is longer than any timer', async () => {
  const slow: Step = (_, signal) => {
    return new Promise((resolve, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason))
      setTimeout(() => resolve(answer(emptyPage)), 20)
    })
  }
  const { devdex } = scripted([slow], { timeoutMs: 2 ** 31, retries: 0 })
  expect(await devdex.users.search(request)).toEqual(emptyPage)
})

test('the caller aborts, and gets its own reason at once', async () => {
  const { devdex, sent } = scripted([hanging])
  const controller = new AbortController()
  const call = devdex.users.search(request, { signal: controller.signal })
  controller.abort(new Error('enough'))
  await expect(call).rejects.toThrow('enough')
  await expect(devdex.users.search(request, { signal: controller.signal })).rejects.toThrow(
    'enough',
  )
  expect(sent.length).toBe(1)
})

test('an abort ends a pause', async () => {
  const controller = new AbortController()
  const { devdex } = scripted([overloaded], {
    sleep: undefined,
    onRetry: () => controller.abort(new Error('enough')),
  })
  const call = devdex.users.search(request, { signal: controller.signal })
  await expect(call).rejects.toThrow('enough')
})

test('hooks get answers and retries', async () => {
  const told: unknown[] = []
  const { devdex } = scripted(
    [overloaded, problem(402, 'insufficient_credits', { required: 7, remaining: 2 })],
    {
      onAnswer: ({ path, status }) => void told.push([path, status]),
      onRetry: ({ error }) => void told.push((error as ServerError).code),
    },
  )
  await expect(devdex.users.search(request)).rejects.toThrow(OutOfCreditsError)
  expect(told).toEqual([['/search/users', 503], 'overloaded', ['/search/users', 402]])
})
