import { inspect } from 'node:util'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { readRows } from '../../native-free-index/test/rows.ts'
import { openHttpEmbedder } from '../../src/embed/http/embedder.ts'
import { type Embedder, EmbeddingError, openEmbedder } from '../../src/embed/index.ts'
import type { HttpSettings } from '../../src/embed/open.ts'
import { shrinkDocuments } from '../../src/embed/shrink.ts'
import { sendJson } from '../http-client/json-server.ts'
import { answerWell, EmbeddingServer, rawVector, vectorItem } from './embedding-server.ts'

const rows = readRows<{
  answer: [body: unknown][]
  /** What a server does, null for silence, and how often it is asked. */
  trouble: [
    name: string,
    status: number | null,
    retryAfter: string,
    settings: Partial<HttpSettings> & { purpose?: 'query' | 'document' },
    times: number,
    isRetryable: boolean,
  ][]
}>(import.meta.url, 'embed.jsonl')
const apiKey = 'sk-very-secret-0123456789'
const server = new EmbeddingServer()
let url: string

beforeAll(async () => {
  url = await server.listen()
})
afterAll(() => server.close())

type Respond = Parameters<typeof server.respond>[0]

/** As the server's vectors are: `openEmbedder` shrinks those of documents. */
function open(more: Partial<HttpSettings> = {}): Promise<Embedder> {
  return openHttpEmbedder({ kind: 'http', url, model: 'tiny', apiKey, dims: 3, ...more })
}

/** Embeds one text in a fresh embedder. */
async function embedOne(more: Partial<HttpSettings> = {}, purpose: 'query' | 'document' = 'query') {
  return await (await open(more)).embed(['rust'], purpose)
}

function unit(text: string): number[] {
  const values = rawVector(text)
  return values.map((value) => Math.fround(value / Math.hypot(...values)))
}

/** The error of an embedding, which must not contain the key. */
async function failure(result: unknown): Promise<EmbeddingError> {
  const error = await Promise.resolve(result).then(
    () => null,
    (thrown: unknown) => thrown,
  )
  expect(error).toBeInstanceOf(EmbeddingError)
  expect(`${(error as Error).stack}${JSON.stringify(error)}`).not.toContain(apiKey)
  return error as EmbeddingError
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

describe('a sound embedding server', () => {
  it('is asked as OpenAI is, and its vectors come at length 1', async () => {
    server.respond(answerWell)
    const [vector] = await embedOne()
    expect([...vector!]).toEqual(unit('rust').map((value) => expect.closeTo(value, 6)))
    const asked = { model: 'tiny', input: ['rust'], encoding_format: 'float' }
    const authorization = `Bearer ${apiKey}`
    expect(server.requests).toEqual([{ path: '/v1/embeddings', authorization, ...asked }])
  })

  it('is asked without a key where there is none, at an address with a query', async () => {
    server.respond(answerWell)
    const settings = { kind: 'http', url: `${url}/?version=2`, model: 'tiny', dims: 3 } as const
    await (await openEmbedder(settings)).embed(['rust'], 'query')
    const [request] = server.requests
    expect(request).toMatchObject({ path: '/v1/embeddings?version=2', input: ['rust'] })
    expect(request!.authorization).toBeUndefined()
  })

  it('is asked for one vector at opening where the dimension is not given', async () => {
    server.respond(answerWell)
    const learned = await openEmbedder({ kind: 'http', url, model: 'tiny' })
    expect(learned.model).toEqual(shrinkDocuments(await open()).model)
    expect(server.requests).toHaveLength(1)
    expect((await open({ dims: 4 })).model.version).not.toBe(learned.model.version)
    expect((await open({ model: 'other' })).model.version).not.toBe(learned.model.version)
  })

  it('gets documents in batches, two at once, and they come back in order', async () => {
    server.respond(async (request, response, number) => {
      if (number === 0) await pause(50)
      answerWell(request, response)
    })
    const texts = Array.from({ length: 23 }, (_, i) => 'x'.repeat(i + 1))
    const vectors = await (await open({ batch: 5 })).embed(texts, 'document')
    const firsts = texts.map((text) => expect.closeTo(unit(text)[0]!, 6))
    expect(vectors.map((vector) => vector[0]!)).toEqual(firsts)
    expect(server.requests.map(({ input }) => input.length).sort()).toEqual([3, 5, 5, 5, 5])
    expect(server.underWayMax).toBe(2)
  })

  it('may answer in any order', async () => {
    server.respond(({ input }, response) => {
      sendJson(response, 200, { data: input.map(vectorItem).reverse() })
    })
    const vectors = await (await open()).embed(['a', 'bbb'], 'document')
    const firsts = ['a', 'bbb'].map((text) => expect.closeTo(unit(text)[0]!, 6))
    expect(vectors.map((vector) => vector[0]!)).toEqual(firsts)
  })

  it('is sent no blank text, half character or endless text', async () => {
    server.respond(answerWell)
    const embedder = await open()
    const texts = ['', 'a\ud800', ' \n', 'y'.repeat(100_000)]
    const vectors = await embedder.embed(texts, 'document')
    expect(server.requests.map(({ input }) => input)).toEqual([['a\ufffd', 'y'.repeat(8192)]])
    const areKnown = vectors.map((vector) => vector.some((value) => value !== 0))
    expect(areKnown).toEqual([false, true, false, true])
    await embedder.embed(['  '], 'query')
    expect(server.requests).toHaveLength(1)
  })

  it('may say that a text has nothing it knows', async () => {
    server.respond((_, response) => {
      sendJson(response, 200, { data: [{ index: 0, embedding: [0, 0, 0] }] })
    })
    expect(await embedOne()).toEqual([new Float32Array(3)])
  })

  it('serves many queries at once without a warning', async () => {
    server.respond(answerWell)
    const warnings: Error[] = []
    const note = (warning: Error) => warnings.push(warning)
    process.on('warning', note)
    const embedder = await open()
    await Promise.all(Array.from({ length: 40 }, () => embedder.embed(['rust'], 'query')))
    await new Promise((resolve) => setImmediate(resolve))
    process.off('warning', note)
    expect(warnings).toEqual([])
    expect(server.requests).toHaveLength(40)
  })
})

describe('a server in trouble', () => {
  it.each([408, 429, 500, 503, 'break'])('is asked again after %s', async (trouble) => {
    server.respond((request, response, number) => {
      if (number >= 2) answerWell(request, response)
      else if (trouble !== 'break') sendJson(response, Number(trouble), '', { 'retry-after': '0' })
      else if (number === 0) response.destroy()
      else {
        response.writeHead(200, { 'content-length': '100' })
        response.write('{"data":', () => response.destroy())
      }
    })
    expect(await embedOne()).toHaveLength(1)
    expect(server.requests).toHaveLength(3)
  })

  const inAnHour = new Date(Date.now() + 3_600_000).toUTCString()
  const answering =
    (status: number | null, after: string, body: unknown = ''): Respond =>
    (_, response) => {
      if (status === null) return
      const pause = after === 'in an hour' ? inAnHour : after
      const headers = { 'retry-after': pause, location: 'http://127.0.0.1:1/' }
      sendJson(response, status, body, headers)
    }
  it.each(rows.trouble)(
    'is given up where %s',
    async (_, status, after, settings, times, isOver) => {
      server.respond(answering(status, after))
      const { purpose, ...more } = settings
      const error = await failure(embedOne(more, purpose))
      expect([server.requests.length, error.retryable]).toEqual([times, isOver])
    },
  )

  it('is told of by its message, on one line and without the key', async () => {
    server.respond(answering(400, '', { error: { message: `out of memory\n${apiKey}` } }))
    expect((await failure(embedOne())).message).toContain('out of memory [key]')
  })

  // No retry: it would end only with the time of the query, as one that may pass.
  it('is not asked again where no request can be sent', async () => {
    const error = await failure(embedOne({ url: 'http://127.0.0.1:1/v1', retries: 1_000_000 }))
    expect(error.retryable).toBe(false)
  })

  it.each([
    ['DEPTH_ZERO_SELF_SIGNED_CERT', 1],
    ['UNABLE_TO_VERIFY_LEAF_SIGNATURE', 1],
    ['ERR_TLS_CERT_ALTNAME_INVALID', 1],
    ['ERR_SSL_WRONG_VERSION_NUMBER', 1],
    ['ECONNRESET', 2],
    ['EAI_AGAIN', 2],
  ])('that fails with %s is asked %i times', async (code, times) => {
    const cause = Object.assign(new Error(`no ${apiKey}`), { code })
    const fetched = vi.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('no', { cause }))
    const error = await failure(embedOne({ retries: 1 }))
    expect(fetched).toHaveBeenCalledTimes(times)
    fetched.mockRestore()
    expect(error.message).toContain(code)
    expect(error.retryable).toBe(times > 1)
  })

  it('gets no request that no caller waits for', async () => {
    server.respond(answerWell)
    let asked = 0
    const signal = {
      get aborted() {
        return ++asked > 2
      },
    }
    const embedder = await open({ batch: 1 })
    const error = await failure(embedder.embed(Array(6).fill('rust'), 'query', signal))
    expect(error.retryable).toBe(true)
    expect(server.requests.length).toBeLessThanOrEqual(2)
  })

  it('gets nothing more once one batch has failed', async () => {
    server.respond((request, response, number) => {
      if (number === 0) sendJson(response, 400, '')
      else setTimeout(() => answerWell(request, response), 50)
    })
    await failure((await open({ batch: 1 })).embed(Array(20).fill('rust'), 'document'))
    await pause(150)
    expect(server.requests.length).toBeLessThanOrEqual(2)
  })
})

describe('a wrong answer', () => {
  it.each([...rows.answer, [`"${'x'.repeat(400_000)}"`]])(
    'is refused and not asked for again (%#)',
    async (body) => {
      server.respond((_, response) => sendJson(response, 200, body))
      expect((await failure(embedOne())).retryable).toBe(false)
      expect(server.requests).toHaveLength(1)
    },
  )

  it('at opening is refused if vectors have too many dimensions', async () => {
    const embedding = Array(9000).fill(1)
    server.respond((_, response) => sendJson(response, 200, { data: [{ index: 0, embedding }] }))
    await failure(openEmbedder({ kind: 'http', url, model: 'tiny' }))
  })
})

describe('an embedder of a server', () => {
  it('ends what is under way when it is closed', async () => {
    const embedder = await open()
    const closing = new Promise<void>((resolve) => {
      server.respond(async () => {
        await embedder.close()
        resolve()
      })
    })
    const result = failure(embedder.embed(['rust'], 'document'))
    await closing
    await result
    await failure(embedder.embed(['rust'], 'query'))
  })

  it('ends its pauses, too', async () => {
    const embedder = await open()
    server.respond((_, response) => {
      sendJson(response, 503, '', { 'retry-after': '50' })
      setTimeout(() => embedder.close(), 20)
    })
    await failure(embedder.embed(['rust'], 'document'))
  })

  it.each<Partial<HttpSettings>>([
    { apiKey: `${apiKey}\n` },
    { apiKey: `${apiKey}é` },
    { url: 'file:///v1' },
    { url: `http://me:${apiKey}@127.0.0.1/v1` },
    { url: apiKey },
    { batch: 0 },
    { dims: 0 },
    { dims: 1.5 },
  ])('cannot be had with setting %#', async (settings) => {
    await failure(open(settings))
  })

  it('does not show its key when printed', async () => {
    expect(inspect(await open(), { depth: 9, showHidden: true })).not.toContain(apiKey)
  })
})
