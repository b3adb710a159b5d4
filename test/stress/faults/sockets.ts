/** Clients that never finish what they send: what do they take from others, and do they end? */
import { connect, type Socket } from 'node:net'
import { setTimeout } from 'node:timers/promises'
import { type Claim, claim, timedClaim } from '../../../bench/claim.ts'
import { memoryOf } from '../../../bench/process-usage.ts'
import { bytesText, millisText, ratioText } from '../../../bench/table.ts'
import { measureLatency } from '../claims.ts'
import { openAccount } from '../ledger.ts'
import type { Receipt } from '../load.ts'
import { type Stage, until } from '../stage.ts'
import { formHead, makePost, readAnswer } from '../wire.ts'

/** One connection. Only the server ends it before `socket.destroy`. */
class Unfinished {
  readonly socket: Socket
  readonly kind: string
  /** The first answer. */
  status = 0
  saysWhen = false
  /** From the first byte to its end by the server. */
  endedMs: number | undefined
  readonly ended: Promise<void>
  /** Resolves when all of it is sent, or it has been answered or ended. */
  readonly sent: Promise<void>

  constructor({ hostname, port }: URL, kind: string, head: string, body: Buffer = Buffer.of()) {
    this.kind = kind
    const startMs = performance.now()
    this.socket = connect(Number(port), hostname).on('error', () => undefined)
    this.ended = new Promise((resolve) => {
      this.socket.on('close', () => {
        this.endedMs = performance.now() - startMs
        resolve()
      })
    })
    this.sent = new Promise((resolve) => {
      this.socket.on('data', (chunk) => {
        const answer = readAnswer(chunk, true)
        // The last answer counts: a second request may follow.
        this.status = answer?.status ?? this.status
        this.saysWhen ||= /^\d/.test(answer?.headers.get('retry-after') ?? '')
        resolve()
      })
      void this.ended.then(resolve)
      this.socket.write(head)
      if (body.length > 0) this.socket.write(body, () => resolve())
    })
  }
}

function postHead(key: string, bytes: number): string {
  const { target, headers } = makePost(key, '/search/users', {})
  const length = ['content-length', `${bytes}`] as const
  return formHead({ method: 'POST', target, headers: [...headers, length] })
}

function healthHead(bytes: number): string {
  const headers = [['content-length', `${bytes}`]] as const
  return formHead({ method: 'GET', target: '/health', headers })
}

interface Drips {
  readonly sockets: number
  /** Pairs of a window with them and one without. */
  readonly pairs: number
  readonly windowMs: number
}

/** The limits of the service, its check interval, and slack for a busy machine. */
const endMsMax: Readonly<Record<string, number>> = {
  head: 18_000,
  'second head': 18_000,
  body: 40_000,
}
/** Bytes that a server may keep, including its warm-up. */
const growthMax = 64 << 20

/** A byte per second of a head, of a second head, or of a body. */
export async function dripBytes(stage: Stage, row: Drips): Promise<Claim[]> {
  const url = new URL(stage.url)
  const kinds = Object.keys(endMsMax)
  const start = (_: unknown, i: number): Unfinished => {
    const kind = kinds[i % kinds.length]!
    const head = postHead(stage.key, 5000).slice(0, -2)
    const begin = kind === 'second head' ? healthHead(0) + head : head
    const text = kind === 'body' ? `${head}\r\n{"query":"` : `${begin}X-Drip: `
    return new Unfinished(url, kind, text)
  }
  const startAll = () => {
    const all = Array.from({ length: row.sockets }, start)
    const timer = setInterval(() => {
      for (const { socket } of all) if (!socket.destroyed) socket.write('a')
    }, 1000)
    const stop = () => {
      clearInterval(timer)
      for (const { socket } of all) socket.destroy()
    }
    return { all, stop }
  }
  await setTimeout(row.windowMs)
  const before = memoryOf(stage.server!.pid).ownBytes
  const [calm, beside]: [Receipt[], Receipt[]] = [[], []]
  const wait = async (into: Receipt[]) => {
    const from = stage.receipts.length
    await setTimeout(row.windowMs)
    into.push(...stage.receipts.slice(from))
  }
  for (let pair = 0; pair < row.pairs; pair++) {
    await wait(calm)
    const dripping = startAll()
    await wait(beside)
    dripping.stop()
  }
  const { all, stop } = startAll()
  const ended = Promise.all(all.map((one) => one.ended)).then(() => true)
  const areEnded = await Promise.race([ended, setTimeout(180_000, false, { ref: false })])
  stop()
  const late = all.filter(({ kind, endedMs = 1e9 }) => endedMs > endMsMax[kind]!)
  const bodies = all.filter(({ kind }) => kind === 'body')
  const grown = memoryOf(stage.server!.pid).ownBytes - before
  const [calmMs, besideMs] = [calm, beside].map(measureLatency) as [number, number]
  return [
    claim(areEnded, 'each that drips is ended by the server', `${all.length} connections`),
    timedClaim(
      late.length === 0,
      'heads and bodies end within their limits',
      late.map(({ kind, endedMs }) => `${kind} after ${endedMs} ms`).join('; ') || 'all',
    ),
    claim(
      bodies.every(({ status }) => status === 408),
      'bodies are answered with 408',
      `${bodies.length}`,
    ),
    claim(grown < growthMax, 'the server keeps no memory of them', bytesText(Math.max(0, grown))),
    timedClaim(
      besideMs < 2 * calmMs,
      'the p99 of others less than doubles',
      `${ratioText(besideMs / calmMs)}: ${millisText(besideMs)}, ${millisText(calmMs)} without`,
    ),
  ]
}

interface Holds {
  /** Half of them are GETs without a key, half POSTs of a key without credits. */
  readonly sockets: number
  /** Whether to wait until the server ends each of them. */
  readonly untilEnded: boolean
}

const MiB = 1 << 20
/** The share of one key in the default budget of 64 MiB. */
const keyBytes = 8 * MiB
/** What connections take beside their bodies: heads, sockets, buffers in flight, garbage. */
const besideBytes = (sockets: number) => 48 * MiB + sockets * (48 << 10)

/** All but the last byte of a body of 1 MiB. */
export async function holdBodies(stage: Stage, row: Holds): Promise<Claim[]> {
  const url = new URL(stage.url)
  const { pid } = stage.server!
  const poor = await openAccount(stage.dataDir, 0)
  const almost = Buffer.alloc(MiB - 1, ' ')
  const post = (body: Buffer) => new Unfinished(url, 'POST', postHead(poor.key, MiB), body)
  await stage.isReady()
  const before = memoryOf(pid).ownBytes
  let most = before
  const sampling = setInterval(() => {
    most = Math.max(most, memoryOf(pid).ownBytes)
  }, 20)
  const held = Array.from({ length: row.sockets }, (_, i) =>
    i % 2 === 0 ? new Unfinished(url, 'GET', healthHead(MiB), almost) : post(almost),
  )
  await Promise.all(held.map(({ sent }) => sent))
  await setTimeout(200)
  const reserved = await readReserved(stage)
  // This one has sent nothing of its body, and is told so at once.
  const late = post(Buffer.of())
  await Promise.race([late.sent, setTimeout(60_000, undefined, { ref: false })])
  const posts = held.filter(({ kind }) => kind === 'POST')
  const refused = posts.filter(({ status, saysWhen }) => status === 503 && saysWhen)
  // If sending all of them takes long, the first ones time out.
  const waiting = posts.filter(({ status }) => status === 0)
  const ending = Promise.all(held.map(({ ended }) => ended)).then(() => true)
  const areEnded = row.untilEnded
    ? await Promise.race([ending, setTimeout(180_000, false, { ref: false })])
    : true
  clearInterval(sampling)
  // Whole bodies of blanks are no JSON.
  for (const { socket } of waiting) socket.write(' ')
  const isAnswered = () => waiting.every(({ status }) => status === 400 || status === 408)
  const answered = await until(isAnswered, 'unanswered').then(
    () => true,
    () => false,
  )
  for (const { socket } of [...held, late]) socket.destroy()
  const isFree = async () => (await readReserved(stage)) === 0
  const freed = await until(isFree, 'not free').then(
    () => true,
    () => false,
  )
  return [
    claim(
      most - before < keyBytes + besideBytes(row.sockets),
      `${row.sockets} bodies of 1 MiB that are held take little memory`,
      `+${bytesText(most - before)} at most`,
    ),
    claim(
      waiting.length <= keyBytes / MiB && refused.length > 0 && late.status === 503,
      'a key holds an eighth of the budget, else 503 with Retry-After',
      `${refused.length} of ${posts.length} refused, ${waiting.length} wait`,
    ),
    // Bodies of others are small.
    claim(reserved < keyBytes + MiB / 2, 'no more than that is reserved', bytesText(reserved)),
    claim(answered, 'a body that is completed is answered', `${waiting.length}`),
    claim(freed, 'all of it is free again', `${freed}`),
    claim(areEnded, 'each connection is ended by the server', `${areEnded}`),
  ]
}

async function readReserved(stage: Stage): Promise<number> {
  const metrics = await (await stage.get('/metrics')).text()
  return Number(/^devdex_http_body_bytes (\S+)$/m.exec(metrics)?.[1] ?? Number.NaN)
}
