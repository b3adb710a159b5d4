import { describe, expect, it } from 'vitest'
import { type CancelSignal, neverAborted } from '../../src/domain/index.ts'
import { boundQueries, type Embedder, EmbeddingError } from '../../src/embed/index.ts'

interface HeldCall {
  readonly signal: CancelSignal
  readonly end: (vectors: Float32Array[]) => void
  readonly fail: (error: Error) => void
}

/** Answers when it is told to. */
class HeldEmbedder implements Embedder {
  readonly model = { name: 'held', dims: 1, version: '0' }
  readonly calls: HeldCall[] = []
  closed = 0
  hasWord = () => false
  isEnglish = () => false

  embed(_texts: readonly string[], _purpose: string, signal: CancelSignal = neverAborted) {
    return new Promise<Float32Array[]>((end, fail) => {
      this.calls.push({ signal, end, fail })
    })
  }

  async close(): Promise<void> {
    this.closed++
  }
}

const aDayMs = 86_400_000
const vectors = [Float32Array.of(1)]

/** The outcome of a call: the code of a RequestError, else its message. */
async function outcomeOf(call: () => unknown): Promise<unknown> {
  try {
    return await call()
  } catch (error) {
    return 'code' in (error as object) ? (error as { code: string }).code : String(error)
  }
}

describe('queries for a model that hangs', () => {
  it('are 64 of 1,500; all others are refused at once', async () => {
    const model = new HeldEmbedder()
    const embedder = boundQueries(model, aDayMs)
    const outcomes = Array.from({ length: 1_500 }, () =>
      outcomeOf(() => embedder.embed(['x'], 'query')),
    )
    const refused = await Promise.all(outcomes.slice(64))
    expect(new Set(refused)).toEqual(new Set(['overloaded']))
    expect(model.calls).toHaveLength(64)
    for (const { end } of model.calls) end(vectors)
    expect(await Promise.all(outcomes.slice(0, 64))).toEqual(Array(64).fill(vectors))
  })

  it('say when to come back', () => {
    const embedder = boundQueries(new HeldEmbedder(), aDayMs)
    for (let i = 0; i < 64; i++) embedder.embed(['x'], 'query')
    const params = expect.objectContaining({ retryAfterMs: expect.any(Number) })
    expect(() => embedder.embed(['x'], 'query')).toThrow(expect.objectContaining({ params }))
  })

  it('make room as they end, well or not', async () => {
    const model = new HeldEmbedder()
    const embedder = boundQueries(model, aDayMs)
    const outcomes = Array.from({ length: 64 }, () =>
      outcomeOf(() => embedder.embed(['x'], 'query')),
    )
    model.calls[0]!.end(vectors)
    model.calls[1]!.fail(new EmbeddingError('no'))
    expect(await outcomes[0]).toBe(vectors)
    expect(await outcomes[1]).toBe('EmbeddingError: no')
    for (let i = 0; i < 3; i++) outcomes.push(outcomeOf(() => embedder.embed(['x'], 'query')))
    expect(await outcomes.at(-1)).toBe('overloaded')
    expect(model.calls).toHaveLength(66)
    for (const { end } of model.calls) end(vectors)
    await Promise.all(outcomes)
  })

  it('are given up after their deadline, but keep their place until the model ends', async () => {
    const model = new HeldEmbedder()
    const embedder = boundQueries(model, 20)
    const outcomes = Array.from({ length: 64 }, () =>
      outcomeOf(() => embedder.embed(['x'], 'query')),
    )
    expect(model.calls.some(({ signal }) => signal.aborted)).toBe(false)
    expect(new Set(await Promise.all(outcomes))).toEqual(new Set(['deadline_exceeded']))
    expect(model.calls.every(({ signal }) => signal.aborted)).toBe(true)
    expect(await outcomeOf(() => embedder.embed(['x'], 'query'))).toBe('overloaded')
    for (const { fail } of model.calls) fail(new EmbeddingError('nobody waits', true))
    await new Promise((resolve) => setImmediate(resolve))
    const next = outcomeOf(() => embedder.embed(['x'], 'query'))
    model.calls.at(-1)!.end(vectors)
    expect(await next).toBe(vectors)
  })

  it('have time where a deadline is longer than any timer', async () => {
    const model = new HeldEmbedder()
    const embedder = boundQueries(model, Number.MAX_SAFE_INTEGER)
    const outcome = outcomeOf(() => embedder.embed(['x'], 'query'))
    await new Promise((resolve) => setTimeout(resolve, 20))
    model.calls[0]!.end(vectors)
    expect(await outcome).toBe(vectors)
  })
})

describe('a bounded embedder', () => {
  it('passes on whether the caller still waits', () => {
    const model = new HeldEmbedder()
    const client = new AbortController()
    boundQueries(model, aDayMs).embed(['x'], 'query', client.signal)
    expect(model.calls[0]!.signal.aborted).toBe(false)
    client.abort()
    expect(model.calls[0]!.signal.aborted).toBe(true)
  })

  it('leaves documents alone', () => {
    const model = new HeldEmbedder()
    const embedder = boundQueries(model, 1)
    for (let i = 0; i < 200; i++) embedder.embed(['x'], 'document')
    expect(model.calls).toHaveLength(200)
  })

  it('never refuses a model that answers at once', () => {
    const atOnce = { embed: () => vectors } as unknown as Embedder
    const embedder = boundQueries(atOnce, 1)
    for (let i = 0; i < 1_500; i++) expect(embedder.embed(['x'], 'query')).toBe(vectors)
  })

  it('is the model in all else', async () => {
    const model = new HeldEmbedder()
    const embedder = boundQueries(model, 1)
    expect(embedder.model).toBe(model.model)
    await embedder.close()
    expect(model.closed).toBe(1)
  })
})
