/** Streams and pages that are read in parts, or not to their end. Others: `calls.jsonl`. */
import type { StreamSummary } from 'devdex-client'
import { expect, expectTypeOf, test } from 'vitest'
import type { StreamEnd } from '../../src/contract/index.ts'
import {
  answer,
  cutParts,
  emptyPage,
  flowing,
  type Scripted,
  scripted,
  streamed,
  writeLines,
} from './scripted.ts'

const ada = { login: 'ada' }
const grace = { login: 'grace' }

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
  const bytes = new TextEncoder().encode(writeLines([long, grace, end(2)]))
  for (const size of [1, 7, 200, bytes.length]) {
    const { devdex } = scripted([flowing(cutParts(bytes, size)).step])
    const records: unknown[] = []
    for await (const record of devdex.users.all({ query: 'a' })) records.push(record)
    expect(records).toEqual([long, grace])
  }
})

test('a stream of cursors without records is given up, and its connection closed', async () => {
  let sent = 0
  const { asked, step } = flowing(() =>
    writeLines(sent++ === 0 ? [ada, next('c0', 1)] : [next(`c${sent - 1}`, 1)]),
  )
  const script = scripted([step])
  const error = await logins(script).catch((thrown) => thrown)
  expect(error).toMatchObject({ name: 'StreamCutError', reason: 'cursors without records' })
  expect(error.cursor).toMatch(/^c1\d\d$/)
  expect([script.sent.length, asked.cancelled]).toEqual([1, 1])
})

test('a reader that stops closes the connection', async () => {
  const { asked, step } = flowing(() => writeLines([ada, { next: {} }]))
  const { devdex } = scripted([step])
  for await (const _ of devdex.users.all({ query: 'a' })) break
  expect(asked.cancelled).toBe(1)
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

test('pages stop where their reader does, and at a cursor that comes twice', async () => {
  const same = answer({ ...emptyPage, pageInfo: { endCursor: 'c1', hasNextPage: true } })
  const { devdex, sent } = scripted([same])
  for await (const _ of devdex.users.pages({ query: 'a' })) break
  expect(sent.length).toBe(1)
  const walk = async () => {
    for await (const _ of devdex.users.graphPages('U_1', 'owns'));
  }
  await expect(walk()).rejects.toThrow('the service gave the cursor c1 twice')
  expect(sent.length).toBe(3)
})
