/** The requests that the client retries, the pauses, and the final errors. */
import {
  ConnectionError,
  OutOfCreditsError,
  RateLimitError,
  ServerError,
  TimeoutError,
} from 'devdex-client'
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

test('after the last retry the failure is thrown', async () => {
  const { devdex, sent } = scripted([overloaded])
  const error = await devdex.users.search(request).catch((thrown) => thrown)
  expect(error).toBeInstanceOf(ServerError)
  expect(error).toMatchObject({ status: 503, code: 'overloaded', requestId: 'r1' })
  expect(error.message).toBe('this is overloaded (request r1)')
  expect(sent.length).toBe(3)
  await expect(devdex.users.search(request, { retries: 0 })).rejects.toThrow(ServerError)
  expect(sent.length).toBe(4)
})

test('the service says how long to wait, up to a minute', async () => {
  const soon = problem(503, 'overloaded', {}, { 'retry-after': '9', 'retry-after-ms': '1500' })
  const seconds = problem(503, 'overloaded', {}, { 'retry-after': '3' })
  const { devdex, pauses } = scripted([soon, seconds, answer(emptyPage)])
  await devdex.users.search(request)
  expect(pauses.map((ms) => Math.floor(ms / 500) * 500)).toEqual([1500, 3000])
  const late = scripted([problem(503, 'overloaded', {}, { 'retry-after': '61' })])
  await expect(late.devdex.users.search(request)).rejects.toThrow('this is overloaded')
  expect(late.sent.length).toBe(1)
  const past = scripted([
    problem(503, 'not_ready', {}, { 'retry-after': 'Thu, 01 Jan 2026 00:00:00 GMT' }),
    answer(emptyPage),
  ])
  await past.devdex.users.search(request)
  expect(past.pauses).toEqual([0])
})

test('waiting for the rate limit needs no retries, and is bounded', async () => {
  const limited = problem(429, 'rate_limited', {}, { 'retry-after-ms': '1000' })
  const patient = scripted([...Array<Step>(9).fill(limited), answer(emptyPage)], { retries: 0 })
  await patient.devdex.users.search(request)
  expect(patient.pauses.length).toBe(9)
  const hasty = scripted([limited], { retries: 1, rateLimitWaitMs: 3000 })
  await expect(hasty.devdex.users.search(request)).rejects.toThrow(RateLimitError)
  // Two fit into three seconds, and one is a retry.
  expect(hasty.pauses.length).toBe(3)
})

test('x-should-retry decides', async () => {
  const never = scripted([problem(503, 'overloaded', {}, { 'x-should-retry': 'false' })])
  await expect(never.devdex.users.search(request)).rejects.toThrow(ServerError)
  expect(never.sent.length).toBe(1)
  const anyway = scripted([
    problem(409, 'busy', {}, { 'x-should-retry': 'true' }),
    answer(emptyPage),
  ])
  await anyway.devdex.users.search(request)
  expect(anyway.sent.length).toBe(2)
})

test.each([400, 401, 402, 403, 404, 409, 413, 500, 501])('%i is not repeated', async (status) => {
  const { devdex, sent } = scripted([problem(status, 'some_code')])
  await expect(devdex.users.search(request)).rejects.toThrow('this is some_code')
  expect(sent.length).toBe(1)
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

test('a rate limit that asks for no pause is not asked for ever', async () => {
  const limited = problem(429, 'rate_limited', {}, { 'retry-after-ms': '0' })
  const { devdex, sent } = scripted([limited], { rateLimitWaitMs: 1000, retries: 1 })
  await expect(devdex.users.search(request)).rejects.toThrow(RateLimitError)
  expect(sent.length).toBe(12)
})

test('a body that breaks off is asked for again', async () => {
  const broken = new ReadableStream({
    start: (controller) => controller.error(new TypeError('terminated')),
  })
  const { devdex, sent } = scripted([async () => new Response(broken), answer(emptyPage)])
  await devdex.users.search(request)
  expect(sent.length).toBe(2)
})

/** Waits until the signal ends it. */
const hanging: Step = (_, signal) => {
  return new Promise((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason))
  })
}

test('an attempt without an answer ends in time, and is repeated', async () => {
  const { devdex } = scripted([hanging, answer(emptyPage)], { timeoutMs: 5 })
  await devdex.users.search(request)
  const lost = scripted([hanging], { timeoutMs: 5, retries: 1 })
  const error = await lost.devdex.users.search(request).catch((thrown) => thrown)
  expect(error).toBeInstanceOf(TimeoutError)
  expect(error.message).toBe('cannot reach http://devdex.example: no answer within 5 ms')
  expect(lost.sent.length).toBe(2)
})

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

test('who cannot be reached is named, with the code of the system', async () => {
  const cause = Object.assign(new Error('connect'), { code: 'ECONNREFUSED' })
  const { devdex } = scripted([new TypeError('fetch failed', { cause })])
  const error = await devdex.users.search(request).catch((thrown) => thrown)
  expect(error).toBeInstanceOf(ConnectionError)
  expect(error.code).toBe('ECONNREFUSED')
  expect(error.message).toBe('cannot reach http://devdex.example: ECONNREFUSED')
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
