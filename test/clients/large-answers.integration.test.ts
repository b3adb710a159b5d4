/** Answers that are larger than the client reads, and answers without end. */
import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { AnswerTooLargeError, Devdex, InvalidRequestError } from 'devdex-client'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { answer, cutParts, emptyPage, flowing, scripted, streamed } from './scripted.ts'

const answerBytesMax = 100_000
const request = { query: 'compiler' }
async function readAll(devdex: Devdex): Promise<number> {
  let records = 0
  for await (const _ of devdex.users.all(request)) records++
  return records
}

/** Calls of the client that end a large answer early or in pieces. */
const endings: [string, string, (devdex: Devdex) => Promise<unknown>][] = [
  ['a call', ' '.repeat(1000), (devdex) => devdex.users.search(request)],
  ['one line of a stream', ' '.repeat(1000), readAll],
  ['records without a cursor', `{"bio":"${'x'.repeat(990)}"}\n`, readAll],
  ['the shortest records', '{}\n'.repeat(300), readAll],
]

describe('an answer without end', () => {
  test.each(endings)('is left at the bound: %s', async (_, text, ask) => {
    const { asked, step } = flowing(() => text)
    const { devdex, sent } = scripted([step], { answerBytesMax })
    const error = await ask(devdex).catch((thrown: unknown) => thrown)
    expect(error).toBeInstanceOf(AnswerTooLargeError)
    const message = 'the answer has more than 100000 bytes; ask for less, or raise answerBytesMax'
    expect(error).toMatchObject({ bytesMax: answerBytesMax, message })
    expect([sent.length, asked.cancelled]).toEqual([1, 1])
    expect(asked.parts).toBeLessThan(105)
  })

  test('that is a refusal is left too', async () => {
    const { asked, step } = flowing(() => '<p>not here</p>', 400)
    const { devdex } = scripted([step], { answerBytesMax })
    await expect(devdex.users.search(request)).rejects.toThrow(AnswerTooLargeError)
    expect(asked.cancelled).toBe(1)
  })
})

describe('of a real server', () => {
  let closed: Promise<unknown>
  const server = createServer((incoming, response) => {
    const isStream = incoming.headers.accept === 'application/x-ndjson'
    const type = isStream ? 'application/x-ndjson' : 'application/json'
    response.writeHead(200, { 'content-type': type })
    closed = once(response, 'close')
    const [, text] = endings[isStream ? Number(incoming.headers.authorization?.at(-1)) : 0]!
    sendOn(response, text)
  })
  beforeAll(async () => {
    await once(server.listen(0, '127.0.0.1'), 'listening')
  })
  afterAll(() => server.close())

  test.each(endings)('the connection is closed: %s', async (name, _, ask) => {
    const index = endings.findIndex((ending) => ending[0] === name)
    const { port } = server.address() as AddressInfo
    const url = `http://127.0.0.1:${port}`
    const devdex = new Devdex({ url, apiKey: `ddx_${index}`, answerBytesMax, retries: 0 })
    await expect(ask(devdex)).rejects.toThrow(AnswerTooLargeError)
    await closed
  })
})

/** Writes as fast as the client reads, until it leaves. */
function sendOn(response: ServerResponse, text: string): void {
  while (!response.destroyed) {
    if (!response.write(text)) return void response.once('drain', () => sendOn(response, text))
  }
}

describe('an answer within the bound', () => {
  const text = JSON.stringify({ ...emptyPage, bio: 'é🐙' })
  const bytes = new TextEncoder().encode(text)

  test.each([1, 2, 3, bytes.length])('is read whole from parts of %i bytes', async (size) => {
    const ask = (max: number) => {
      const { devdex } = scripted([flowing(cutParts(bytes, size)).step], { answerBytesMax: max })
      return devdex.users.search(request)
    }
    expect(await ask(bytes.length)).toEqual(JSON.parse(text))
    await expect(ask(bytes.length - 1)).rejects.toThrow(AnswerTooLargeError)
  })

  test('of a stream: each block is counted by itself', async () => {
    const record = { bio: 'x'.repeat(500) }
    const next = { next: { count: 1, creditsUsed: 1, cursor: 'c' } }
    const end = { end: { count: 9, creditsUsed: 9, cursor: null } }
    const lines = Array.from({ length: 9 }, () => [record, next]).flat()
    const { devdex } = scripted([streamed([...lines, end])], { answerBytesMax: 600 })
    expect(await readAll(devdex)).toBe(9)
  })

  test('may be empty where it is a refusal', async () => {
    const { devdex } = scripted([new Response(null, { status: 422 })])
    await expect(devdex.users.search(request)).rejects.toThrow(InvalidRequestError)
  })

  test('is counted although it is too large', async () => {
    const { devdex } = scripted([answer(emptyPage)], { answerBytesMax: 5 })
    await expect(devdex.users.search(request)).rejects.toThrow(AnswerTooLargeError)
    expect([devdex.creditsUsed, devdex.creditsRemaining]).toEqual([1, 9])
  })
})
