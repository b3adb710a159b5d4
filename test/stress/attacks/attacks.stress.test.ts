/** Attacks that once succeeded, on a real server with each adapter. `RUNS=20` has more of some. */
import { readdirSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'

import { pack } from 'msgpackr'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sendContent, soundAnswer } from '../../../bench/model/modes.ts'
import { tries } from '../../../native-free-index/test/tries.ts'
import { rawPost } from '../../http/raw-socket.ts'
import { readData } from '../scenario.ts'
import { type Attacked, type AttackedServers, type KeyName, openAttacked } from './attacked.ts'
import { counts, suppressedLocalPart } from './data-set.ts'

type Asked = readonly [path: string, body: object]

interface AttackTable {
  /** Requests of one price, whose results differ. Refusals of one family must be the same. */
  readonly sameRefusals: Readonly<Record<string, readonly Asked[]>>
  /** The widest requests for people with an address in a text. */
  readonly wideRequests: readonly Asked[]
  /** Searches for words of such an address. */
  readonly guesses: readonly object[]
  readonly firstPages: readonly Asked[]
  /** An unclosed class, and what each key may be told. */
  readonly bomb: object
  readonly bombKeys: readonly (readonly [KeyName, Record<string, string>, number[]])[]
}

const table = readData<AttackTable>('attacks.json')

let servers: AttackedServers
beforeAll(async () => {
  servers = await openAttacked()
})
afterAll(() => servers?.close())

describe.each(['uws', 'node'] as const)('%s', (http) => {
  const ask: Attacked['ask'] = (...asked) => servers[http].ask(...asked)
  const statusOf = async (...asked: Parameters<typeof ask>) => (await ask(...asked)).status

  test.each(Object.entries(table.sameRefusals))(
    'a refusal reveals nothing of %s',
    async (_, requests) => {
      const answers = await Promise.all(requests.map(([path, body]) => ask('poor', path, body)))
      expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 402))
      const told = answers.map(({ body, headers }) => {
        const text = body.replace(/"requestId":"[^"]*"/, '')
        return `${headers['x-credits-used']} ${headers['x-credits-remaining']} ${text}`
      })
      expect(new Set(told).size, told[0]).toBe(1)
      const { required, remaining } = JSON.parse(answers[0]!.body)
      expect(required).toBeGreaterThan(0)
      expect(remaining).toBe(0)
    },
  )

  test('the price depends on the request, not on its results', async () => {
    const answer = await ask('short', '/search/users', { query: 'quokka', first: 100 })
    expect(answer.status).toBe(402)
    expect(JSON.parse(answer.body)).toMatchObject({ required: 100, remaining: 3 })
    expect(await statusOf('short', '/search/users', { query: 'quokka', first: 2 })).toBe(200)
  })

  test('a refused request calls neither a model nor an embedder', async () => {
    const { embedding, model } = servers[http]
    const before = [embedding.requests.length, model.requests.length]
    for (const query of Array.from({ length: 12 }, (_, i) => `a burrow of ${i} rooms`)) {
      const hybrid = { query: [query, `${query}?`], retrieval: 'hybrid' }
      const statuses = await Promise.all([
        statusOf('poor', '/search/repos', { query, first: 1 }),
        statusOf('poor', '/search/repos', hybrid),
        statusOf('poor', '/search/repos/natural-language', { query }),
        statusOf('poor', '/search/users/natural-language', { query }),
      ])
      expect(statuses).toEqual([402, 402, 402, 402])
    }
    expect([embedding.requests.length, model.requests.length]).toEqual(before)
  })

  test('each sentence that called a model is charged, even if its client left', async () => {
    const { model } = servers[http]
    model.behave((sentence, response) => {
      setTimeout(() => sendContent(response, soundAnswer(sentence)), 20)
    })
    const before = model.requests.length
    const leave = (i: number) => abandonRequest(servers[http], 'leaver', `sentence ${i} of many`)
    await leave(0)
    for (let i = 1; i < (tries(1) >= 20 ? 840 : 60); i += 12) {
      await Promise.all(Array.from({ length: 12 }, (_, k) => leave(i + k)))
    }
    const called = model.requests.length - before
    const used = async () => JSON.parse((await ask('leaver', '/account', {})).body).credits.used
    expect(called).toBeGreaterThan(0)
    await expect.poll(used).toBeGreaterThanOrEqual(called)
  })

  test("a person's own address is in no text of any answer", async () => {
    for (const [path, body] of table.wideRequests) {
      const answer = await ask('rich', path, body)
      expect(answer.status, answer.body).toBe(200)
      expect(answer.body.toLowerCase(), path).not.toContain(suppressedLocalPart.split('.')[0])
    }
  })

  test('words of such an address find no person', async () => {
    for (const body of table.guesses) {
      const answer = await ask('rich', '/search/users', body)
      expect(answer.status, answer.body).toBe(200)
      // A whole address contains its domain, by which people may be found.
      const isDomainAsked = JSON.stringify(body).includes('burrow.example')
      if (isDomainAsked && !('filters' in body)) continue
      expect(JSON.parse(answer.body).users, JSON.stringify(body)).toEqual([])
    }
  })

  test('no cursor can be read or changed', async () => {
    const known = [...readdirSync(join(servers[http].dataDir, 'snapshots')), ...knownWords]
    // Plain cursors must fail this check.
    const plain = pack([0.5, 7, known[0], Buffer.alloc(12)])
    expect(legibleIn(Buffer.concat([Buffer.alloc(16), plain]), known)).not.toEqual([])
    for (const [path, body] of table.firstPages) {
      const { pageInfo } = JSON.parse((await ask('rich', path, body)).body)
      if (pageInfo.endCursor === null) continue
      const bytes = Buffer.from(pageInfo.endCursor, 'base64url')
      expect(legibleIn(bytes, known), path).toEqual([])
      for (let bit = 0; bit < bytes.length * 8; bit += 41) {
        const changed = Buffer.from(bytes)
        changed[bit >> 3]! ^= 1 << (bit & 7)
        const refused = await ask('rich', path, { ...body, after: changed.toString('base64url') })
        expect([refused.status, JSON.parse(refused.body).code]).toEqual([400, 'invalid_cursor'])
      }
    }
  })

  test('without a key, no path reveals the number of people', async () => {
    for (const path of ['/ready', '/metrics', '/health']) {
      const { status, text } = await servers[http].get(path)
      expect([200, 401]).toContain(status)
      const numbers = [...text.matchAll(/(?<![\d.])\d+(?![\d.])/g)].map(([number]) => number)
      expect(numbers).not.toContain(`${counts.users}`)
      expect(numbers).not.toContain(`${counts.repos}`)
    }
  })

  test('a key without credits stores few signals, and none with an unpaid request', async () => {
    // The longest that the contract allows, in letters of four bytes.
    const emailReplyBody = '𝄞'.repeat(20_000)
    const path = '/users/best-email/signal/reply'
    const statuses = await Promise.all(
      Array.from({ length: 60 }, (_, i) =>
        statusOf('poor', path, { githubIds: [`U_${i}`], emailReplyBody }),
      ),
    )
    expect(statuses.filter((status) => ![200, 402, 429].includes(status))).toEqual([])
    const stored = statuses.filter((status) => status === 200).length
    expect(Buffer.byteLength(emailReplyBody) * stored).toBeLessThanOrEqual(3 << 20)
    const body = { logins: ['victim'], signals: { emailBody: 'x'.repeat(20_000) } }
    expect(await statusOf('poor', '/users/best-email/by-login', body)).toBe(402)
  })

  test.each([
    'search/users',
    'raw/users/by-login',
    'users/best-email',
    'raw/repos/R_0/graph/stars',
  ])('/%s without /v3 names the right address', async (path) => {
    const url = new URL(path, new URL('/', servers[http].server.url))
    const headers = { 'content-type': 'application/json' }
    const answer = await fetch(url, { method: 'POST', headers, body: '{}' })
    expect(answer.status).toBe(404)
    expect(JSON.stringify(await answer.json())).toContain('/v3')
  })

  test.each(table.bombKeys)('an unclosed class is refused for %s %o', async (key, headers, may) => {
    expect(may).toContain(await statusOf(key, '/search/repos', table.bomb, headers))
  })

  test('a paid repeat shows nothing more after an import', async () => {
    const path = '/search/users'
    const request = { query: 'quokka', first: 100, includeAttributes: { revealEmails: true } }
    const named = { 'idempotency-key': 'bought-once' }
    const bought = await ask('buyer', path, request, named)
    const retried = { ...request, first: 99 }
    const boughtUnnamed = await ask('buyer', path, retried)
    expect([bought.status, boughtUnnamed.status]).toEqual([200, 200])
    expect(JSON.parse(bought.body).count).toBe(2)
    expect(bought.headers['x-credits-used']).toBe('4')
    await servers[http].publish('second')
    const filters = { field: 'bio', op: 'ContainsAllTokens', value: 'quokka' }
    const count = async () =>
      JSON.parse((await ask('rich', '/raw/users/count', { filters })).body).count
    await expect.poll(count).toBe(61)
    const replay = await ask('buyer', path, request, named)
    expect(replay.headers['x-credits-used']).toBe('0')
    if (replay.status === 200) expect(replay.body).toBe(bought.body)
    else expect([replay.status, replay.headers['x-should-retry']]).toEqual([409, 'false'])
    // A client's retry without a name gets the same answer for free, or pays for a new one.
    const retry = await ask('buyer', path, retried, { 'x-stainless-retry-count': '1' })
    const isFree = retry.headers['x-credits-used'] === '0'
    if (retry.status === 200 && isFree) expect(retry.body).toBe(boughtUnnamed.body)
    else if (retry.status === 200) expect(retry.headers['x-credits-used']).toBe(`${2 * 61}`)
    else expect(retry.status).toBe(409)
  })
})

/** Parts of logins and texts, long enough that random bytes do not contain them by chance. */
const knownWords = ['victim', 'marmot', 'burrow', 'quokka']

/** Long runs of printable characters, and known words; msgpack stores strings as plain bytes. */
function legibleIn(bytes: Buffer, known: readonly string[]): string[] {
  const text = bytes.toString('latin1')
  return [...(text.match(/[ -~]{24,}/g) ?? []), ...known.filter((word) => text.includes(word))]
}

/** Sends a request, and leaves as soon as the model was called or the request was answered. */
function abandonRequest(
  { server, keys, model }: Attacked,
  key: KeyName,
  query: string,
): Promise<void> {
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
