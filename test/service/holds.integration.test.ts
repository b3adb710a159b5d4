/** Abandoned sentences over HTTP: every call of the language model is charged. */
import type { ServerResponse } from 'node:http'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sendContent } from '../../bench/model/modes.ts'
import { describeEachAdapter } from '../http/adapters.ts'
import { ModelServer } from '../language/model/model-server.ts'
import { openWorld, type World } from './harness.ts'

const credits = 100
const path = '/search/users/natural-language'
const users = [{ platformId: 'U_1', login: 'anna', bio: 'rust engineer' }]
const understood = JSON.stringify({ query: 'rust', filters: null, order: null, first: null })

describeEachAdapter('holds', (http) => {
  const model = new ModelServer()
  const open: ServerResponse[] = []
  let world: World

  beforeAll(async () => {
    const languageModel = { url: await model.listen(), model: 'slow', timeoutMs: 60_000 }
    model.behave((_, response) => void open.push(response))
    const keys = { some: { credits, concurrency: 1000 } }
    world = await openWorld({ users, keys, service: { http, languageModel } })
  })
  afterAll(async () => {
    await world.close()
    await model.close()
  })

  async function abandoned(sentence: string): Promise<void> {
    const leaving = new AbortController()
    const headers = {
      authorization: `Bearer ${world.keys.some}`,
      'content-type': 'application/json',
    }
    const body = JSON.stringify({ query: sentence, first: 1 })
    const asked = fetch(world.url + path, {
      method: 'POST',
      headers,
      body,
      signal: leaving.signal,
    })
    const isAsked = () => model.requests.some(({ messages }) => messages[1]!.content === sentence)
    await Promise.race([asked.catch(() => undefined), expect.poll(isAsked).toBe(true)])
    leaving.abort()
    await asked.catch(() => undefined)
  }

  async function balance(key: string): Promise<{ remaining: number; used: number }> {
    type Body = { readonly credits: { remaining: number; used: number } }
    return (await world.post<Body>('/account', {}, { key })).body.credits
  }

  test('calls of the model cost a credit each, and end with their client', async () => {
    for (let round = 0; round < 3; round++) {
      await Promise.all(Array.from({ length: 10 }, (_, i) => abandoned(`who ${round} ${i}`)))
    }
    await expect.poll(() => open.every(({ destroyed }) => destroyed)).toBe(true)
    const { used, remaining } = await balance('some')
    // A busy model is not called, and the rules answer.
    expect(model.requests.length).toBeGreaterThan(10)
    expect(model.requests.length).toBeLessThanOrEqual(used)
    expect(used + remaining).toBe(credits)
    // No hold remains.
    model.behave((_, response) => sendContent(response, understood))
    const request = { query: 'at last', first: remaining - 1 }
    const answer = await world.post(path, request, { key: 'some' })
    const after = { remaining: remaining - 2, used: used + 2 }
    expect([answer.status, await balance('some')]).toEqual([200, after])
  })
})
