import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { openHttpEmbedder } from '../../src/embed/http/embedder.ts'
import { type Embedder, EmbeddingError, openEmbedder } from '../../src/embed/index.ts'
import type { HttpSettings } from '../../src/embed/open.ts'
import { shrunk } from '../../src/embed/shrunk.ts'
import { pour, sendJson } from '../http-client/json-server.ts'
import { answerWell, EmbeddingServer, rawVector, vectorItem } from './embedding-server.ts'

const apiKey = 'sk-very-secret-0123456789'
const server = new EmbeddingServer()
let url: string

beforeAll(async () => {
  url = await server.listen()
})
afterAll(() => server.close())

/** As the server's vectors are: `openEmbedder` shrinks those of documents. */
function open(more: Partial<HttpSettings> = {}): Promise<Embedder> {
  return openHttpEmbedder({ kind: 'http', url, model: 'tiny', apiKey, dims: 3, ...more })
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

describe('a sound embedding server', () => {
  it('is asked as OpenAI is, and its vectors come at length 1', async () => {
    server.respond(answerWell)
    const embedder = await open()
    const [vector] = await embedder.embed(['rust'], 'query')
    expect([...vector!]).toEqual(unit('rust').map((value) => expect.closeTo(value, 6)))
    expect(server.requests).toEqual([
      {
        path: '/v1/embeddings',
        authorization: `Bearer ${apiKey}`,
        model: 'tiny',
        input: ['rust'],
        encoding_format: 'float',
      },
    ])
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
    const { dims: _, ...settings } = { kind: 'http', url, model: 'tiny', dims: 0 } as const
    const learned = await openEmbedder(settings)
    expect(learned.model).toEqual(shrunk(await open()).model)
    expect(server.requests).toHaveLength(1)
    expect((await open({ dims: 4 })).model.version).not.toBe(learned.model.version)
    expect((await open({ model: 'other' })).model.version).not.toBe(learned.model.version)
  })

  it('gets documents in batches, two at once, and they come back in order', async () => {
    server.respond(async (request, response, number) => {
      if (number === 0) await new Promise((resolve) => setTimeout(resolve, 50))
      answerWell(request, response)
    })
    const texts = Array.from({ length: 23 }, (_, i) => 'x'.repeat(i + 1))
    const vectors = await (await open({ batch: 5 })).embed(texts, 'document')
    expect(vectors.map((vector) => vector[0]!)).toEqual(
      texts.map((text) => expect.closeTo(unit(text)[0]!, 6)),
    )
    expect(server.requests.map(({ input }) => input.length).sort()).toEqual([3, 5, 5, 5, 5])
    expect(server.underWayMax).toBe(2)
  })

  it('may answer in any order', async () => {
    server.respond(({ input }, response) => {
      sendJson(response, 200, { data: input.map(vectorItem).reverse() })
    })
    const vectors = await (await open()).embed(['a', 'bbb'], 'document')
    expect(vectors.map((vector) => vector[0]!)).toEqual([
      expect.closeTo(unit('a')[0]!, 6),
      expect.closeTo(unit('bbb')[0]!, 6),
    ])
  })

  it('is sent no blank text, half character or endless text', async () => {
    server.respond(answerWell)
    const embedder = await open()
    const texts = ['', 'a\ud800', ' \n', 'y'.repeat(100_000)]
    const vectors = await embedder.embed(texts, 'document')
    expect(server.requests.map(({ input }) => input)).toEqual([['a\ufffd', 'y'.repeat(8192)]])
    expect(vectors.map((vector) => vector.some((value) => value !== 0))).toEqual([
      false,
      true,
      false,
      true,
    ])
    await embedder.embed(['  '], 'query')
    expect(server.requests).toHaveLength(1)
  })

  it('may say that a text has nothing it knows', async () => {
    server.respond((_, response) => {
      sendJson(response, 200, { data: [{ index: 0, embedding: [0, 0, 0] }] })
    })
    expect(await (await open()).embed(['?'], 'query')).toEqual([new Float32Array(3)])
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
  it.each([408, 429, 500, 503])('is asked again after %i', async (status) => {
    server.respond((request, response, number) => {
      if (number < 2) sendJson(response, status, '', { 'retry-after': '0' })
      else answerWell(request, response)
    })
    expect(await (await open()).embed(['rust'], 'query')).toHaveLength(1)
    expect(server.requests).toHaveLength(3)
  })

  it('is asked again after it broke off', async () => {
    server.respond((request, response, number) => {
      if (number === 0) response.destroy()
      else if (number === 1) {
        response.writeHead(200, { 'content-length': '100' })
        response.write('{"data":', () => response.destroy())
      } else answerWell(request, response)
    })
    expect(await (await open()).embed(['rust'], 'query')).toHaveLength(1)
    expect(server.requests).toHaveLength(3)
  })

  it('is given up after the last retry, with its message', async () => {
    server.respond((_, response) => {
      sendJson(
        response,
        500,
        { error: { message: `out of memory\n${apiKey}` } },
        { 'retry-after': '0' },
      )
    })
    const error = await failure((await open({ retries: 2 })).embed(['rust'], 'query'))
    expect(error.message).toBe(`${url}/embeddings answered 500: out of memory [key]`)
    expect(error.retryable).toBe(true)
    expect(server.requests).toHaveLength(3)
  })

  it.each(['3600', new Date(Date.now() + 3_600_000).toUTCString()])(
    'is not waited for until %s',
    async (retryAfter) => {
      server.respond((_, response) => {
        sendJson(response, 429, { message: 'slow down' }, { 'retry-after': retryAfter })
      })
      const error = await failure((await open()).embed(['rust'], 'document'))
      expect(error.message).toMatch('answered 429: slow down')
      expect(server.requests).toHaveLength(1)
    },
  )

  it('is not asked again where the pause would outlast a query', async () => {
    server.respond((_, response) => sendJson(response, 503, '', { 'retry-after': '30' }))
    const error = await failure((await open()).embed(['rust'], 'query'))
    expect(error.message).toMatch(/answered 503$/)
    expect(server.requests).toHaveLength(1)
  })

  it.each([301, 400, 401, 404, 422])('is not asked again after %i', async (status) => {
    server.respond((_, response) => {
      sendJson(response, status, { detail: 'no' }, { location: 'http://127.0.0.1:1/' })
    })
    const error = await failure((await open()).embed(['rust'], 'query'))
    expect(error.message).toMatch(`answered ${status}: no`)
    expect(error.retryable).toBe(false)
    expect(server.requests).toHaveLength(1)
  })

  it('is given up when its time is over', async () => {
    server.respond(() => {})
    const error = await failure((await open({ timeoutMs: 40 })).embed(['rust'], 'query'))
    expect(error.message).toMatch('gave no answer in')
    expect(error.retryable).toBe(true)
    const settings = { documentTimeoutMs: 40, retries: 0 }
    expect((await failure((await open(settings)).embed(['rust'], 'document'))).retryable).toBe(true)
  })

  it('is given up when its answer does not end', async () => {
    server.respond((_, response) => {
      response.writeHead(200)
      response.write('{"data":')
    })
    const error = await failure((await open({ timeoutMs: 40 })).embed(['rust'], 'query'))
    expect(error.message).toMatch('gave no answer in')
  })

  it('is named where no server listens', async () => {
    const gone = new EmbeddingServer()
    const address = await gone.listen()
    await gone.close()
    const error = await failure((await open({ url: address, retries: 0 })).embed(['rust'], 'query'))
    expect(error.message).toBe(`${address}/embeddings cannot be reached (ECONNREFUSED)`)
    expect(error.retryable).toBe(true)
  })

  // No retry: it would end only with the time of the query, as one that may pass.
  it('is not asked again where no request can be sent, and the reason is given', async () => {
    const embedder = await open({ url: 'http://127.0.0.1:1/v1', retries: 1_000_000 })
    const error = await failure(embedder.embed(['rust'], 'query'))
    expect(error.message).toBe('http://127.0.0.1:1/v1/embeddings cannot be reached (bad port)')
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
    const embedder = await open({ retries: 1 })
    const cause = Object.assign(new Error(`no ${apiKey}`), { code })
    const fetched = vi.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('no', { cause }))
    const error = await failure(embedder.embed(['rust'], 'query'))
    expect(fetched).toHaveBeenCalledTimes(times)
    fetched.mockRestore()
    expect(error.message).toBe(`${url}/embeddings cannot be reached (${code})`)
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
    const texts = Array.from({ length: 6 }, () => 'rust')
    const embedder = await open({ batch: 1 })
    const error = await failure(embedder.embed(texts, 'query', signal))
    expect([error.message, error.retryable]).toEqual([expect.stringContaining('cancelled'), true])
    expect(server.requests.length).toBeLessThanOrEqual(2)
  })

  it('gets nothing more once one batch has failed', async () => {
    server.respond((request, response, number) => {
      if (number === 0) sendJson(response, 400, '')
      else setTimeout(() => answerWell(request, response), 50)
    })
    const texts = Array.from({ length: 20 }, () => 'rust')
    await failure((await open({ batch: 1 })).embed(texts, 'document'))
    await new Promise((resolve) => setTimeout(resolve, 150))
    expect(server.requests.length).toBeLessThanOrEqual(2)
  })
})

describe('a wrong answer', () => {
  const numbers = (embedding: unknown) => ({ data: [{ index: 0, embedding }] })
  it.each<[string, unknown]>([
    ['is not JSON', '{"data": ['],
    ['has no array "data"', { vectors: [] }],
    ['has no array "data"', 'null'],
    ['lacks vector 0', { data: [] }],
    ['without an index from 0 to 0', { data: [{ embedding: [1, 2, 3] }] }],
    ['without an index from 0 to 0', { data: [{ index: 1, embedding: [1, 2, 3] }] }],
    ['without an index from 0 to 0', { data: [null] }],
    ['two vectors of index 0', { data: [vectorItem('a', 0), vectorItem('b', 0)] }],
    ['vector 0 has 2 dimensions and not 3', numbers([1, 2])],
    ['vector 0 is no array', numbers('base64')],
    ['vector 0 is no array', numbers([])],
    ['not finite numbers', numbers([1, null, 3])],
    ['not finite numbers', '{"data": [{"index": 0, "embedding": [1, 1e999, 3]}]}'],
    ['an answer of over 327680 bytes', `"${'x'.repeat(400_000)}"`],
  ])('that %s is refused and not asked for again', async (message, body) => {
    server.respond((_, response) => sendJson(response, 200, body))
    const error = await failure((await open()).embed(['rust'], 'query'))
    expect(error.message).toContain(message)
    expect(error.retryable).toBe(false)
    expect(server.requests).toHaveLength(1)
  })

  it('of endless length is not read to its end', async () => {
    let sent = 0
    const closed = new Promise<void>((resolve) => {
      server.respond((_, response) => {
        response.on('close', resolve)
        response.writeHead(200)
        pour(response, (bytes) => {
          sent += bytes
        })
      })
    })
    const error = await failure((await open()).embed(['rust'], 'query'))
    expect(error.message).toContain('an answer of over')
    await closed
    expect(sent).toBeLessThan(64 * 2 ** 20)
  })

  it('at opening is refused if vectors differ in dimension', async () => {
    server.respond((_, response) => sendJson(response, 200, numbers(Array(9000).fill(1))))
    const { dims: _, ...settings } = { kind: 'http', url, model: 'tiny', dims: 0 } as const
    expect((await failure(openEmbedder(settings))).message).toContain('1 to 8192 numbers')
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
    expect((await result).message).toContain('the request was aborted')
    expect((await failure(embedder.embed(['rust'], 'query'))).message).toContain('is closed')
  })

  it('ends its pauses, too', async () => {
    const embedder = await open()
    server.respond((_, response) => {
      sendJson(response, 503, '', { 'retry-after': '50' })
      setTimeout(() => embedder.close(), 20)
    })
    expect((await failure(embedder.embed(['rust'], 'document'))).message).toContain(
      'the request was aborted',
    )
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
    const { inspect } = await import('node:util')
    expect(inspect(await open(), { depth: 9, showHidden: true })).not.toContain(apiKey)
  })
})
