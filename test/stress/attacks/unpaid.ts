/** A client that cannot pay learns the price of a request, and causes no work. */
import { connect } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import type { WholeAnswer } from '../../../bench/client.ts'
import { sendContent, soundAnswer } from '../../../bench/model/modes.ts'
import { rawPost } from '../../http/raw-socket.ts'
import { type Attacked, type KeyName, scale } from './attacked.ts'

const login = (value: string) => ({ field: 'login', op: 'Eq', value })
const createdBefore = (value: string) => ({
  op: 'And',
  filters: [login('victim'), { field: 'createdAt', op: 'Lt', value }],
})
const dates = ['2010-01-01', '2013-05-06T07:08:09Z', '2013-05-06T07:08:10Z', '2026-01-01']
const logins = ['victim', 'quokka1', 'marmot3', 'nobody-of-this-name']

/** Requests of one price: their results differ, so their refusals must not. */
const families: Readonly<Record<string, readonly (readonly [string, object])[]>> = {
  'a date by bisection': dates.map((date) => [
    '/search/users',
    { query: null, filters: createdBefore(date), first: 1 },
  ]),
  'a count': [
    ...dates.map((date) => ['/raw/users/count', { filters: createdBefore(date) }] as const),
    ['/raw/users/count', { filters: { field: 'emails', op: 'ContainsAllTokens', value: 'third' } }],
  ],
  'a word': ['quokka', 'wombatwise', 'zzzz'].map((query) => ['/search/users', { query, first: 1 }]),
  'a look-up': logins.map((one) => ['/raw/users/by-login', { logins: [one] }]),
  'addresses to reveal': logins.map((one) => ['/users/best-email/by-login', { logins: [one] }]),
  'the root of a list': ['U_victim', 'U_5', 'U_nobody'].map((id) => [
    `/raw/users/${id}/graph/followers`,
    { first: 1 },
  ]),
  'people of an edge': logins.map((one) => [
    '/search/users',
    { query: null, filters: login(one), first: 1, includeAttributes: { followers: { first: 5 } } },
  ]),
  'a repository': ['burrow0', 'no-burrow'].map((value) => [
    '/search/repos',
    { query: null, filters: { field: 'name', op: 'Eq', value }, first: 1 },
  ]),
  'a sentence': ['quokka', 'victims in Graz', 'zzzz'].map((query) => [
    '/search/users/natural-language',
    { query, first: 1 },
  ]),
}

/** The whole answer, except for the request's id and time. */
function told({ status, body, headers }: WholeAnswer): string {
  const text = body.replace(/"requestId":"[^"]*"/, '')
  return `${status} ${headers['x-credits-used']} ${headers['x-credits-remaining']} ${text}`
}

export function unpaidAttacks(attacked: () => Attacked): void {
  test.each(Object.entries(families))('a refusal reveals nothing of %s', async (_, requests) => {
    const { ask } = attacked()
    const answers = await Promise.all(requests.map(([path, body]) => ask('poor', path, body)))
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 402))
    expect(new Set(answers.map(told)).size, answers[0]!.body).toBe(1)
    const { required, remaining } = JSON.parse(answers[0]!.body)
    expect(required).toBeGreaterThan(0)
    expect(remaining).toBe(0)
  })

  test('the price depends on the request, not on its results', async () => {
    const { ask } = attacked()
    const answer = await ask('short', '/search/users', { query: 'quokka', first: 100 })
    expect(answer.status).toBe(402)
    expect(JSON.parse(answer.body)).toMatchObject({ required: 100, remaining: 3 })
    expect((await ask('short', '/search/users', { query: 'quokka', first: 2 })).status).toBe(200)
  })

  test('a refused request calls neither a model nor an embedder', async () => {
    const { ask, embedding, model } = attacked()
    const before = [embedding.requests.length, model.requests.length]
    const questions = Array.from({ length: 12 }, (_, i) => `a burrow of ${i} rooms`)
    for (const query of questions) {
      const statuses = await Promise.all([
        statusOf(ask('poor', '/search/repos', { query, first: 1 })),
        statusOf(
          ask('poor', '/search/repos', { query: [query, `${query}?`], retrieval: 'hybrid' }),
        ),
        statusOf(ask('poor', '/search/repos/natural-language', { query })),
        statusOf(ask('poor', '/search/users/natural-language', { query })),
      ])
      expect(statuses).toEqual([402, 402, 402, 402])
    }
    expect([embedding.requests.length, model.requests.length]).toEqual(before)
  })

  test('each sentence that called a model is charged, even if its client left', async () => {
    const { model, ask } = attacked()
    model.behave((sentence, response) => {
      setTimeout(() => sendContent(response, soundAnswer(sentence)), 20)
    })
    const leave = (i: number) => abandoned(attacked(), 'leaver', `sentence ${i} of many`)
    await leave(0)
    const all = scale(60, 840)
    for (let i = 1; i < all; i += 12) {
      await Promise.all(Array.from({ length: 12 }, (_, k) => leave(i + k)))
    }
    const used = async () => {
      const { body } = await ask('leaver', '/account', {})
      return (JSON.parse(body) as { credits: { used: number } }).credits.used
    }
    const deadlineMs = performance.now() + 5000
    while ((await used()) < model.requests.length && performance.now() < deadlineMs) await pause(50)
    expect(model.requests.length).toBeGreaterThan(0)
    expect(model.requests.length).toBeLessThanOrEqual(await used())
  })
}

async function statusOf(answer: Promise<WholeAnswer>): Promise<number> {
  return (await answer).status
}

/** Sends a request, and leaves as soon as the model was called or the request was answered. */
function abandoned({ server, keys, model }: Attacked, key: KeyName, query: string): Promise<void> {
  const fields = `Authorization: Bearer ${keys[key]}\r\n`
  const body = JSON.stringify({ query, first: 1 })
  const before = model.requests.length
  return new Promise((resolve) => {
    const socket = connect(Number(new URL(server.url).port), '127.0.0.1', () => {
      socket.write(rawPost('/v3/search/users/natural-language', body, fields))
    })
    const watch = setInterval(() => model.requests.length > before && socket.destroy(), 2)
    socket.on('data', () => socket.destroy())
    socket.on('error', () => undefined)
    socket.on('close', () => {
      clearInterval(watch)
      resolve()
    })
  })
}
