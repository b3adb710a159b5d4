/** Bodies that are never finished: how much of a server's memory can they occupy? */
import { connect, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { afterEach, expect, test } from 'vitest'
import { memoryOf } from '../../../bench/process-usage.ts'
import { type Attacked, scale } from './attacked.ts'

const bodyBytes = 1_000_000
const mebibyte = 1 << 20

/** One key may use an eighth of the 64 MiB for all bodies. */
const heldByKeyMax = 8 * mebibyte

/** Memory that a collector may not have freed yet, and buffers of each connection. */
const slackBytes = (connections: number) => 48 * mebibyte + connections * 128 * 1024

/** One request with a body that is a byte short until `finish`. */
class RetainedSnapshot {
  status = 0
  head = ''
  readonly #socket: Socket
  readonly settled: Promise<void>

  /** @param bytes of the body that are sent at once */
  constructor(url: string, head: string, bytes: number) {
    const { port, host } = new URL(url)
    this.#socket = connect(Number(port), '127.0.0.1')
    this.#socket.on('error', () => undefined)
    const text = `${head}Host: ${host}\r\nContent-Length: ${bodyBytes}\r\n\r\n`
    this.settled = new Promise((resolve) => {
      this.#socket.on('data', (chunk: Buffer) => {
        this.head += chunk.toString('latin1')
        this.status ||= Number(/^HTTP\/1\.1 (\d+)/.exec(this.head)?.[1] ?? 0)
        resolve()
      })
      this.#socket.on('close', () => resolve())
      this.#socket.write(text)
      // The system may buffer the bytes; an empty write has no callback.
      if (bytes > 0) this.#socket.write(Buffer.alloc(bytes, 'a'), () => resolve())
    })
  }

  finish(): void {
    this.#socket.write('a')
  }

  end(): void {
    this.#socket.destroy()
  }
}

export function bodyMemory(attacked: () => Attacked): void {
  let open: RetainedSnapshot[] = []
  afterEach(() => {
    for (const one of open) one.end()
    open = []
  })
  const hold = (count: number, head: string, bytes: number) => {
    const started = Array.from(
      { length: count },
      () => new RetainedSnapshot(attacked().server.url, head, bytes),
    )
    open.push(...started)
    return started
  }
  const postHead = (key: 'holder' | 'rich') =>
    `POST /v3/search/users HTTP/1.1\r\nAuthorization: Bearer ${attacked().keys[key]}\r\n` +
    'Content-Type: application/json\r\n'

  test('bodies of GET are dropped', async () => {
    const count = scale(128, 500)
    const growth = await growthDuring(attacked(), () =>
      hold(count, 'GET /health HTTP/1.1\r\n', bodyBytes - 1),
    )
    told(`${count} GETs with bodies`, growth, slackBytes(count))
    expect(growth).toBeLessThan(slackBytes(count))
  })

  test('bodies of one key occupy an eighth of the memory; more get a 503, unread', async () => {
    const count = scale(24, 300)
    const growth = await growthDuring(attacked(), () =>
      hold(count, postHead('holder'), bodyBytes - 1),
    )
    const refused = () => open.filter(({ status }) => status === 503)
    await expect.poll(() => refused().length).toBeGreaterThanOrEqual(count / 2)
    for (const { head } of refused()) expect(head.toLowerCase()).toContain('\r\nretry-after:')
    const bound = heldByKeyMax + slackBytes(count)
    told(`${count} held bodies of one key`, growth, bound)
    expect(growth).toBeLessThan(bound)
    // On a busy machine some of the first have ended with 408: these fill their places.
    hold(9, postHead('holder'), bodyBytes - 1)
    await Promise.all(open.map(({ settled }) => settled))
    // This one has sent nothing of its body.
    const [late] = hold(1, postHead('holder'), 0)
    await expect.poll(() => late!.status).toBe(503)
    // Other keys have memory left, and the admitted bodies are answered.
    const other = await attacked().ask('rich', '/search/users', { query: 'quokka', first: 1 })
    expect(other.status).toBe(200)
    const admitted = open.filter(({ status }) => status === 0)
    expect(admitted.length).toBeGreaterThan(0)
    for (const one of admitted) one.finish()
    await expect
      .poll(() => admitted.every(({ status }) => status === 400 || status === 408))
      .toBe(true)
    const [next] = hold(1, postHead('holder'), bodyBytes)
    await expect.poll(() => next!.status).toBe(400)
  })
}

/** The growth of a server's own memory while requests are open, in bytes. */
async function growthDuring(
  { server, get }: Attacked,
  start: () => RetainedSnapshot[],
): Promise<number> {
  await get('/health')
  const before = memoryOf(server.pid).ownBytes
  await Promise.all(start().map(({ settled }) => settled))
  let peak = 0
  for (let i = 0; i < 4; i++) {
    await get('/health')
    peak = Math.max(peak, memoryOf(server.pid).ownBytes)
    await pause(40)
  }
  return peak - before
}

function told(what: string, growth: number, bound: number): void {
  const mebibytes = (bytes: number) => `${(bytes / mebibyte).toFixed(1)} MiB`
  process.stdout.write(
    `${what}: resident memory +${mebibytes(growth)}, of ${mebibytes(bound)} allowed\n`,
  )
}
