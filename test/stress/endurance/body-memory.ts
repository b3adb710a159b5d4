/**
 * Clients that send all but the last byte of a body of 1 MiB, and wait: GETs without a key, and
 * POSTs of a key without credits. How much memory do they occupy, and are other keys served?
 */
import { connect, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { runJson } from '../../../bench/child.ts'
import { type Claim, claim } from '../../../bench/claim.ts'
import { memoryOf } from '../../../bench/process-usage.ts'
import { bytesText, secondsText } from '../../../bench/table.ts'
import { devdexScript } from '../../../bench/workspace.ts'
import { importGround, type Served, serve } from '../ground.ts'
import { suite } from '../suite.ts'

interface Scale {
  /** Half of them are GETs. */
  readonly connections: number
  /** Whether to wait until the server ends each of them. */
  readonly untilEnded: boolean
  readonly adapters: readonly string[]
}

const thorough: Scale = { connections: 2000, untilEnded: true, adapters: ['uws', 'node'] }
/**
 * Each server takes seconds to start; test/http/body-memory.integration.test.ts has both adapters.
 */
const brief: Scale = { connections: 60, untilEnded: false, adapters: ['uws'] }

const MiB = 1 << 20
/** The default of `serve`, and the share of one key. */
const budgetBytes = 64 * MiB
const keyBytes = budgetBytes / 8

/** The overhead of connections: heads, sockets, buffers in flight, garbage. */
const perConnectionBytes = 48 << 10
const besideBytes = 48 * MiB

/** A pause of 10 s, a check every 2 s; `node:http` needs more after an answer. */
const endedMsMax = 90_000

export const bodyMemory = suite('held-bodies', { thorough, brief }, async (ground, scale) => {
  const dataDir = await importGround(ground)
  const claims: Claim[] = []
  for (const http of scale.adapters) {
    const served = await serve(dataDir, ['--http', http])
    try {
      const own = await measured(served, scale)
      claims.push(...own.map((one) => ({ ...one, sentence: `${http}: ${one.sentence}` })))
    } finally {
      await served.server.stop()
    }
  }
  return claims
})

async function measured({ server, key, dataDir }: Served, scale: Scale): Promise<Claim[]> {
  const { connections, untilEnded } = scale
  const url = new URL(server.url)
  const poor = await keyWithoutCredits(dataDir)
  await isServed(server.url, key)
  const before = memoryOf(server.pid)
  const peak = { ownBytes: 0, residentBytes: 0 }
  const sampling = setInterval(() => {
    const { ownBytes, residentBytes } = memoryOf(server.pid)
    peak.ownBytes = Math.max(peak.ownBytes, ownBytes)
    peak.residentBytes = Math.max(peak.residentBytes, residentBytes)
  }, 20)
  const held = Array.from({ length: connections }, (_, i) =>
    i % 2 === 0 ? HeldBody.get(url) : HeldBody.post(url, poor),
  )
  await Promise.all(held.map((one) => one.sent))
  await pause(200)
  const reserved = await reservedBytes(server.url)
  const others = await isServed(server.url, key)
  const posts = held.filter(({ kind }) => kind === 'POST')
  const refused = posts.filter(({ status, retryAfter }) => status === 503 && retryAfter)
  // If sending all of them takes long, the first ones time out.
  const waiting = posts.filter(({ status }) => status !== 408).length - refused.length
  const ended = untilEnded ? await endedWithin(held, endedMsMax) : null
  clearInterval(sampling)
  const timedOut = held.filter(({ status }) => status === 408).length
  for (const one of held) one.close()
  const left = await untilFree(server.url)
  const after = memoryOf(server.pid)
  const grown = peak.ownBytes - before.ownBytes
  const grownMax = keyBytes + besideBytes + connections * perConnectionBytes
  const resident = [before, peak, after].map((one) => bytesText(one.residentBytes))
  return [
    claim(
      grown < grownMax,
      `${connections} bodies of 1 MiB that are held take little memory`,
      `+${bytesText(grown)} at most; resident before, at most, after: ${resident.join(', ')}`,
    ),
    claim(
      waiting <= keyBytes / MiB && refused.length > 0,
      'a key holds an eighth of the budget, else 503 with Retry-After',
      `${refused.length} of ${posts.length} refused`,
    ),
    claim(reserved <= keyBytes, 'no more than that is reserved', bytesText(reserved)),
    claim(others, 'another key is served beside them', others ? '200' : 'no'),
    claim(left === 0, 'all of it is free again', bytesText(left)),
    ...(ended === null
      ? []
      : [
          claim(
            ended.all,
            'each connection is ended by the server',
            `${secondsText(ended.ms / 1000)}; ${timedOut} of them with a 408`,
          ),
        ]),
  ]
}

/** A request without the last byte of its body. */
class HeldBody {
  readonly kind: 'GET' | 'POST'
  /** Resolves when all of it is sent, or it has been answered or ended. */
  readonly sent: Promise<void>
  readonly ended: Promise<void>
  status = 0
  retryAfter = false
  readonly #socket: Socket

  private constructor(url: URL, kind: HeldBody['kind'], head: string) {
    this.kind = kind
    this.#socket = connect(Number(url.port), url.hostname)
    this.#socket.on('error', () => undefined)
    this.ended = new Promise((resolve) => this.#socket.on('close', () => resolve()))
    this.sent = new Promise((resolve) => {
      this.#socket.setEncoding('latin1').on('data', (text: string) => {
        this.status ||= Number(/^HTTP\/1\.1 (\d+)/.exec(text)?.[1] ?? 0)
        this.retryAfter ||= /\r\nretry-after: \d/.test(text)
        resolve()
      })
      this.#socket.on('close', resolve)
      this.#socket.write(`${head}Host: ${url.host}\r\nContent-Length: ${MiB}\r\n\r\n`)
      this.#socket.write(allButOne, () => resolve())
    })
  }

  static get(url: URL): HeldBody {
    return new HeldBody(url, 'GET', 'GET /health HTTP/1.1\r\n')
  }

  static post(url: URL, key: string): HeldBody {
    const fields = `Authorization: Bearer ${key}\r\nContent-Type: application/json\r\n`
    return new HeldBody(url, 'POST', `POST ${url.pathname}/search/users HTTP/1.1\r\n${fields}`)
  }

  close(): void {
    this.#socket.destroy()
  }
}

const allButOne = Buffer.alloc(MiB - 1, ' ')

async function endedWithin(held: readonly HeldBody[], msMax: number) {
  const startMs = performance.now()
  const all = Promise.all(held.map(({ ended }) => ended)).then(() => true)
  const isAll = await Promise.race([all, pause(msMax, false)])
  return { all: isAll, ms: performance.now() - startMs }
}

async function keyWithoutCredits(dataDir: string): Promise<string> {
  const inputs = ['--services', 'SEARCH', '--credits', '0', '--rate', '1000000']
  const args = ['keys', 'create', '--name', 'poor', ...inputs, '--data', dataDir, '--json']
  return (await runJson<{ key: string }>(devdexScript, args)).key
}

async function isServed(url: string, key: string): Promise<boolean> {
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${key}` }
  const body = '{"query":"a","first":1}'
  return (await fetch(`${url}/search/users`, { method: 'POST', headers, body })).ok
}

async function reservedBytes(url: string): Promise<number> {
  const metrics = await (await fetch(new URL('/metrics', url))).text()
  return Number(/^devdex_http_body_bytes (\S+)$/m.exec(metrics)?.[1] ?? Number.NaN)
}

/** The reserved bytes once the clients have gone, or after some seconds. */
async function untilFree(url: string): Promise<number> {
  for (let i = 0; i < 100; i++) {
    if ((await reservedBytes(url)) === 0) return 0
    await pause(50)
  }
  return reservedBytes(url)
}
