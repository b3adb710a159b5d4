/**
 * Clients that send a byte per second, of heads and of bodies, while others search. Do they delay
 * others, and is each ended in time? On both adapters.
 */
import { setTimeout as pause } from 'node:timers/promises'
import { type Claim, claim, timedClaim } from '../../../bench/claim.ts'
import { type LoadProcess, startLoadProcess } from '../../../bench/http/load.ts'
import type { LoadJob, LoadResult } from '../../../bench/http/load-job.ts'
import { scenariosFor } from '../../../bench/http/scenarios.ts'
import { memoryOf } from '../../../bench/process-usage.ts'
import { median } from '../../../bench/statistics.ts'
import { bytesText, millisText, ratioText, secondsText } from '../../../bench/table.ts'
import { type Ground, importGround, type Served, serve } from '../ground.ts'
import { suite } from '../suite.ts'
import { Dripping } from './dripping.ts'

interface Scale {
  readonly sockets: number
  /** Windows with and without them, alternating. */
  readonly windows: number
  readonly windowMs: number
  /** Runs both adapters at once, since no time is compared. */
  readonly isTogether: boolean
}

const thorough: Scale = { sockets: 500, windows: 6, windowMs: 10_000, isTogether: false }
const brief: Scale = { sockets: 50, windows: 1, windowMs: 150, isTogether: true }

const adapters = ['uws', 'node'] as const

/** The limit of the service, its check interval, and slack for a busy machine. */
const headMsMax = 10_000 + 4000 + 4000
const bodyMsMax = 30_000 + 6000 + 4000

/** The allowed growth of a server's own memory in bytes, including warm-up. */
const growthMax = 64 << 20

export const slowLoris = suite('slow-loris', { thorough, brief }, async (ground, scale) => {
  const dataDir = await importGround(ground)
  const claims: Claim[][] = []
  if (scale.isTogether) {
    claims.push(
      ...(await Promise.all(adapters.map((http) => claimsOf(ground, dataDir, http, scale)))),
    )
  } else {
    for (const http of adapters) claims.push(await claimsOf(ground, dataDir, http, scale))
  }
  return claims.flat()
})

async function claimsOf(
  ground: Ground,
  dataDir: string,
  http: string,
  scale: Scale,
): Promise<Claim[]> {
  const served = await serve(dataDir, ['--http', http])
  const load = startLoadProcess()
  try {
    const claims = await measured(served, load, jobFor(ground, served, scale), scale)
    return claims.map((one) => ({ ...one, sentence: `${http}: ${one.sentence}` }))
  } finally {
    await load.stop()
    await served.server.stop()
  }
}

function jobFor({ users, seed }: Ground, { server, key }: Served, scale: Scale): LoadJob {
  const { path, bodies } = scenariosFor(users, seed, 200)[2]!
  return {
    url: server.url + path,
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    bodies,
    connections: 16,
    durationMs: scale.windowMs,
    perSecond: null,
  }
}

async function measured(
  { server, key }: Served,
  load: LoadProcess,
  job: LoadJob,
  { sockets, windows }: Scale,
): Promise<Claim[]> {
  await load.run(job)
  const bytesBefore = memoryOf(server.pid).ownBytes
  const quiet: LoadResult[] = []
  const beside: LoadResult[] = []
  for (let i = 0; i < windows; i++) {
    quiet.push(await load.run(job))
    const dripping = new Dripping(server.url, key, sockets)
    beside.push(await load.run(job))
    dripping.stop()
    await pause(200)
  }
  const dripping = new Dripping(server.url, key, sockets)
  const allEnded = await dripping.firstEnded(bodyMsMax + 5000)
  dripping.stop()
  const last = await load.run(job)
  const grown = memoryOf(server.pid).ownBytes - bytesBefore
  return [
    ...othersClaims(quiet, beside, last),
    ...endClaims(dripping, allEnded),
    memoryClaim(grown),
  ]
}

function othersClaims(quiet: LoadResult[], beside: LoadResult[], last: LoadResult): Claim[] {
  const all = [...quiet, ...beside, last]
  const errors = all.reduce((sum, one) => sum + one.errors, 0)
  const requests = all.reduce((sum, one) => sum + one.requests, 0)
  const [before, during] = [quiet, beside].map((runs) => median(runs.map(({ p99Ms }) => p99Ms)))
  const [p50, p50During] = [quiet, beside].map((runs) => median(runs.map(({ p50Ms }) => p50Ms)))
  const ratio = during! / before!
  const value = `p99 ${millisText(before!)} without, ${millisText(during!)} with`
  const middle = `p50 ${millisText(p50!)} and ${millisText(p50During!)}`
  return [
    claim(errors === 0, 'no search of others fails', `${errors} of ${requests}`),
    timedClaim(
      ratio < 2,
      'their p99 less than doubles',
      `${ratioText(ratio)}; ${value}; ${middle}`,
    ),
  ]
}

function endClaims(dripping: Dripping, allEnded: boolean): Claim[] {
  const heads = Math.max(dripping.longestMs('head'), dripping.longestMs('second head'))
  const bodies = dripping.longestMs('body')
  const statuses = dripping.ended.filter(({ kind }) => kind === 'body').map(({ status }) => status)
  const answered = statuses.filter((status) => status === 408).length
  return [
    claim(allEnded, 'each that drips is ended', `${dripping.ended.length} ends`),
    claim(
      heads <= headMsMax,
      'heads within their limit',
      `after ${secondsText(heads / 1000)} at most`,
    ),
    claim(
      bodies <= bodyMsMax,
      'bodies within theirs',
      `after ${secondsText(bodies / 1000)} at most`,
    ),
    claim(
      answered === statuses.length && answered > 0,
      'bodies are answered with 408',
      `${answered} of ${statuses.length}`,
    ),
  ]
}

function memoryClaim(grown: number): Claim {
  const value = `${grown < 0 ? '-' : '+'}${bytesText(Math.abs(grown))}`
  return claim(grown < growthMax, 'the server keeps no memory of them', value)
}
