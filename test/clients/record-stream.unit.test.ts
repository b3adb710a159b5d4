/** Streams: records, blocks, and what happens where one is cut. */
import { AuthenticationError, StreamCutError, type StreamSummary } from 'devdex-client'
import { expect, expectTypeOf, test } from 'vitest'
import type { StreamEnd } from '../../src/contract/index.ts'
import { problem, type Scripted, scripted, streamed } from './scripted.ts'

const ada = { login: 'ada' }
const grace = { login: 'grace' }
const edsger = { login: 'edsger' }

function next(cursor: string, count: number): object {
  return { next: { count, creditsUsed: count, cursor } }
}

function end(count: number, cursor: string | null = null, reason?: string): object {
  return { end: { count, creditsUsed: count, cursor, ...(reason && { reason }) } }
}

// Checked by `npm run build`, which compiles the tests.
expectTypeOf<StreamSummary>().toEqualTypeOf<StreamEnd>()

async function logins({ devdex }: Scripted, request: object = {}) {
  const stream = devdex.users.all({ query: 'a', ...request })
  const found: string[] = []
  for await (const { login } of stream) found.push(login)
  return { found, stream }
}

test('a stream gives every record, and tells in the end what it has cost', async () => {
  const script = scripted([streamed([ada, grace, next('c1', 2), edsger, end(3)])])
  const { found, stream } = await logins(script)
  expect(found).toEqual(['ada', 'grace', 'edsger'])
  expect(stream).toMatchObject({ count: 3, creditsUsed: 3, cursor: null })
  expect(stream.summary).toEqual({ count: 3, creditsUsed: 3, cursor: null })
  expect(script.devdex.creditsUsed).toBe(3)
  const [sent] = script.sent
  expect(sent!.headers.get('accept')).toBe('application/x-ndjson')
  expect(sent!.headers.get('prefer')).toBe('devdex-cursors, devdex-part=50')
  expect(sent!.headers.get('idempotency-key')).toBe(null)
})

test('blocks have the records, their texts and the cursor after them', async () => {
  const { devdex } = scripted([streamed([ada, next('c1', 1), grace, end(2)])])
  const blocks = []
  for await (const block of devdex.users.all({ query: 'a' }).blocks()) blocks.push(block)
  expect(blocks).toEqual([
    { records: [ada], texts: ['{"login":"ada"}'], cursor: 'c1' },
    { records: [grace], texts: ['{"login":"grace"}'], cursor: null },
  ])
})

test('lines may come in any parts', async () => {
  const long = { login: 'ada', bio: 'é'.repeat(100) }
  const bytes = new TextEncoder().encode(
    [long, grace, end(2)].map((line) => `${JSON.stringify(line)}\n`).join(''),
  )
  for (const size of [1, 7, 200, bytes.length]) {
    const body = new ReadableStream<Uint8Array>({
      start: (controller) => {
        for (let at = 0; at < bytes.length; at += size) {
          controller.enqueue(bytes.subarray(at, at + size))
        }
        controller.close()
      },
    })
    const headers = { 'content-type': 'application/x-ndjson' }
    const { devdex } = scripted([async () => new Response(body, { headers })])
    const records: unknown[] = []
    for await (const record of devdex.users.all({ query: 'a' })) records.push(record)
    expect(records).toEqual([long, grace])
  }
})

test('a cut stream is continued after its last block', async () => {
  const script = scripted([
    streamed([ada, next('c1', 1), grace], new TypeError('terminated')),
    streamed([grace], undefined),
    streamed([grace, edsger, end(2)]),
  ])
  const { found, stream } = await logins(script, { first: 5 })
  expect(found).toEqual(['ada', 'grace', 'edsger'])
  expect(script.sent.map(({ body }) => [body.after, body.first])).toEqual([
    [undefined, 5],
    ['c1', 4],
    ['c1', 4],
  ])
  expect(stream.creditsUsed).toBe(3)
  expect(script.pauses.length).toBe(2)
})

test('an end before the result is continued, unless another stream would not help', async () => {
  const replaced = scripted([
    streamed([ada, end(1, 'c1', 'snapshot_replaced')]),
    streamed([grace, end(1)]),
  ])
  expect((await logins(replaced)).found).toEqual(['ada', 'grace'])
  const poor = scripted([streamed([ada, end(1, 'c1', 'insufficient_credits')])])
  const error = await logins(poor).catch((thrown) => thrown)
  expect(error).toBeInstanceOf(StreamCutError)
  expect(error).toMatchObject({ cursor: 'c1', reason: 'insufficient_credits' })
  expect(error.message).toBe('the credits ended')
})

test('a search without progress is given up, with the cursor to continue from', async () => {
  const script = scripted([
    streamed([ada, next('c1', 1)], new TypeError('terminated')),
    streamed([], new TypeError('terminated')),
  ])
  const error = await logins(script).catch((thrown) => thrown)
  expect(error).toBeInstanceOf(StreamCutError)
  expect(error).toMatchObject({ cursor: 'c1' })
  expect(script.sent.length).toBe(6)
})

test('a stream of cursors without records is given up, and its connection closed', async () => {
  let isCancelled = false
  let sent = 0
  const body = new ReadableStream<Uint8Array>({
    pull: (controller) => {
      const lines = sent === 0 ? [ada, next('c0', 1)] : [next(`c${sent}`, 1)]
      sent++
      const text = lines.map((line) => `${JSON.stringify(line)}\n`).join('')
      controller.enqueue(new TextEncoder().encode(text))
    },
    cancel: () => {
      isCancelled = true
    },
  })
  const headers = { 'content-type': 'application/x-ndjson' }
  const script = scripted([async () => new Response(body, { headers })])
  const error = await logins(script).catch((thrown) => thrown)
  expect(error).toMatchObject({ name: 'StreamCutError', reason: 'cursors without records' })
  expect(error.cursor).toMatch(/^c1\d\d$/)
  expect([script.sent.length, isCancelled]).toEqual([1, true])
})

test('what refuses the first stream is thrown as by a call, and later as a cut', async () => {
  const refused = problem(401, 'unauthorized')
  await expect(logins(scripted([refused]))).rejects.toThrow(AuthenticationError)
  const later = scripted([streamed([ada, next('c1', 1)]), refused])
  const error = await logins(later).catch((thrown) => thrown)
  expect(error).toMatchObject({ name: 'StreamCutError', reason: 'unauthorized', cursor: 'c1' })
})

test('a reader that stops closes the connection', async () => {
  let isCancelled = false
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => {
      controller.enqueue(new TextEncoder().encode(`${JSON.stringify(ada)}\n{"next":{}}\n`))
    },
    cancel: () => {
      isCancelled = true
    },
  })
  const headers = { 'content-type': 'application/x-ndjson' }
  const { devdex } = scripted([async () => new Response(body, { headers })])
  for await (const _ of devdex.users.all({ query: 'a' })) break
  expect(isCancelled).toBe(true)
})

test('an abort ends a stream with its reason', async () => {
  const controller = new AbortController()
  const hanging = async (_: unknown, signal: AbortSignal) => {
    const body = new ReadableStream({
      start: (stream) => signal.addEventListener('abort', () => stream.error(signal.reason)),
    })
    return new Response(body, { headers: { 'content-type': 'application/x-ndjson' } })
  }
  const { devdex } = scripted([hanging])
  const { signal } = controller
  const read = async () => {
    for await (const _ of devdex.users.all({ query: 'a' }, { signal }));
  }
  const reading = read()
  setTimeout(() => controller.abort(new Error('enough')))
  await expect(reading).rejects.toThrow('enough')
})

test('a service without streams is named as such', async () => {
  const { devdex } = scripted([new Response('{"count":0}')])
  const read = logins({ devdex, sent: [], pauses: [] })
  await expect(read).rejects.toThrow('http://devdex.example knows no streams')
})
