/** Answers that are sent piece by piece, over both adapters. */
import { connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, it } from 'vitest'
import type { ChunkSource, Reply } from '../../src/http/index.ts'
import { describeAdapters } from './adapters.ts'
import { rawPost } from './raw-socket.ts'
import { post, postJson } from './routes.ts'

/** A source that tells what was asked of it. */
class Pieces implements ChunkSource {
  asked = 0
  closed = 0
  stops: boolean[] = []
  readonly #bytes = Buffer.alloc(1 << 18)
  readonly #countMax: number

  constructor(countMax: number) {
    this.#countMax = countMax
  }

  async next(isStopping: boolean): Promise<Uint8Array | null> {
    this.stops.push(isStopping)
    if (isStopping || this.asked === this.#countMax) return null
    // The bytes of the piece before are reused.
    return this.#bytes.fill(65 + (this.asked++ % 26))
  }

  close(): void {
    this.closed++
  }

  get reply(): Reply {
    return { status: 200, type: 'application/x-ndjson', headers: {}, body: '', chunks: this }
  }
}

/** Resolves once it holds; the test times out where it never does. */
async function until(holds: () => boolean): Promise<void> {
  while (!holds()) await sleep(2)
}

describeAdapters('chunks that are taken', (open) => {
  it('come whole, in order, on a connection that continues', async () => {
    const pieces = new Pieces(40)
    const served = await open([post('/v3/many', () => pieces.reply)])
    const response = await postJson(`${served.url}/v3/many`, {})
    expect(response.headers.get('content-type')).toBe('application/x-ndjson')
    expect(response.headers.get('content-length')).toBe(null)
    const bytes = Buffer.from(await response.arrayBuffer())
    expect(bytes.length).toBe(40 << 18)
    for (let i = 0; i < 40; i++) {
      expect(bytes[i << 18]).toBe(65 + (i % 26))
      expect(bytes[((i + 1) << 18) - 1]).toBe(65 + (i % 26))
    }
    expect([pieces.asked, pieces.closed]).toEqual([40, 1])
    expect((await postJson(`${served.url}/v3/many`, {})).status).toBe(200)
  })

  it('are not made ahead of a client that reads nothing, and others are served', async () => {
    const pieces = new Pieces(10_000)
    const served = await open([post('/v3/many', () => pieces.reply), post('/v3/small')])
    const socket = connect(served.port, '127.0.0.1', () =>
      socket.write(rawPost('/v3/many', '{}')),
    ).pause()
    let before = -1
    // Sockets take some megabytes.
    await until(() => {
      const isStill = pieces.asked > 0 && pieces.asked === before
      before = pieces.asked
      return isStill
    })
    expect(pieces.asked).toBeLessThan(100)
    expect((await postJson(`${served.url}/v3/small`, {})).status).toBe(200)
    socket.destroy()
    await until(() => pieces.closed === 1)
    expect(served.logged).toEqual([])
  })

  it('end where the client pauses for too long', async () => {
    const pieces = new Pieces(10_000)
    const served = await open([post('/v3/many', () => pieces.reply)], { readMsMax: 40 })
    const socket = connect(served.port, '127.0.0.1', () =>
      socket.write(rawPost('/v3/many', '{}')),
    ).pause()
    socket.on('error', () => undefined)
    await until(() => pieces.closed === 1)
    expect(pieces.asked).toBeLessThan(100)
    socket.destroy()
  })
})

describeAdapters('chunks of a stream that ends early', (open) => {
  it('end where the client goes away between two of them', async () => {
    let isAsked = false
    let isAborted = false
    const served = await open([
      post('/v3/late', ({ signal }) => ({
        ...new Pieces(0).reply,
        chunks: {
          next: async () => {
            isAsked = true
            await until(() => signal.aborted)
            isAborted = true
            return Buffer.from('too late')
          },
          close: () => undefined,
        },
      })),
    ])
    const socket = connect(served.port, '127.0.0.1', () => socket.write(rawPost('/v3/late', '{}')))
    socket.on('error', () => undefined)
    await until(() => isAsked)
    socket.destroy()
    await until(() => isAborted)
    expect(served.logged).toEqual([])
  })

  it('learn that the server stops, which waits for them', async () => {
    const pieces = new Pieces(1_000_000)
    const served = await open([post('/v3/many', () => pieces.reply)])
    const response = await postJson(`${served.url}/v3/many`, {})
    const reading = response.arrayBuffer()
    const closing = served.close(5000)
    expect((await reading).byteLength).toBe(pieces.asked << 18)
    await closing
    expect([pieces.stops.at(-1), pieces.closed]).toEqual([true, 1])
  })

  it('that fail close the connection, so that no client takes them for whole', async () => {
    let asked = 0
    const broken: ChunkSource = {
      next: async () => {
        if (asked++ > 0) throw new Error('no more')
        return Buffer.from('some')
      },
      close: () => undefined,
    }
    const reply = { ...new Pieces(0).reply, chunks: broken }
    const served = await open([post('/v3/broken', () => reply)])
    const text = postJson(`${served.url}/v3/broken`, {}).then((response) => response.text())
    await expect(text).rejects.toThrow()
    expect(served.logged).toMatchObject([{ message: 'an answer could not be sent' }])
  })
})
