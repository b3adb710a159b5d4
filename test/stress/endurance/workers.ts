/**
 * Search workers are lost under load, one after another: their threads are ended, throw, hang, or
 * allocate without limit. No client may get another answer than from an undisturbed server.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { type Claim, claim, timedClaim } from '../../../bench/claim.ts'
import { Client, type Question, type WholeAnswer } from '../../../bench/client.ts'
import { mixedRequests } from '../../../bench/steady/mixed-load.ts'
import { countText } from '../../../bench/table.ts'
import { type Ground, importGround, type Served, serve } from '../ground.ts'
import { stressScript } from '../script.ts'
import { suite } from '../suite.ts'
import type { Blow, Loss } from './worker-breaker.ts'

interface Scale {
  /** The number of workers to lose. */
  readonly blows: number
  readonly blowEveryMs: number
  /** Clients that send requests continuously. */
  readonly clients: number
  /** Requests of each kind. */
  readonly questions: number
}

const blowsInTurn: readonly Blow[] = ['kill', 'hang', 'throw', 'memory', 'exit']
const workers = 2
/** All workers serve again within this time. */
const lossMsMax = 1000
/** The breaker itself has failed after this time without a line. */
const patienceMs = 60_000

interface Tally {
  right: number
  wrong: number
  /** 503 with Retry-After. */
  refused: number
  /** Any other answer, or none. */
  readonly strange: string[]
}

export const workersSuite = suite<Scale>(
  'workers',
  {
    thorough: { blows: 60, blowEveryMs: 1000, clients: 8, questions: 100 },
    brief: { blows: 5, blowEveryMs: 100, clients: 2, questions: 10 },
  },
  runWorkers,
)

async function runWorkers(ground: Ground, scale: Scale): Promise<readonly Claim[]> {
  const dataDir = await importGround(ground)
  const questions = mixedRequests(ground.users, ground.seed, scale.questions)
  const { clients } = scale
  const expected = await askedUndisturbed(dataDir, questions, clients)
  const folder = ground.freshFolder()
  const files = { WORKER_ORDER: join(folder, 'order'), WORKER_LOG: join(folder, 'log') }
  const breaker = pathToFileURL(stressScript('endurance/worker-breaker.js')).href
  const served = await serve(dataDir, ['--workers', `${workers}`], {
    nodeArgs: ['--import', breaker],
    environment: files,
  })
  const client = new Client(served.server.url, served.key, clients)
  const tally: Tally = { right: 0, wrong: 0, refused: 0, strange: [] }
  const load = { isOver: false }
  const asking = Array.from({ length: clients }, async (_, first) => {
    for (let i = first; !load.isOver; i++) {
      const place = i % questions.length
      count(tally, await client.ask(questions[place]!), expected[place]!)
    }
  })
  const losses = await loseWorkers(served, files, scale)
  load.isOver = true
  await Promise.all(asking)
  const last = await client.ask(questions[0]!)
  client.close()
  await served.server.stop()
  return claimsOf(tally, losses, last?.status === 200 && last.body === expected[0])
}

/** Throws an Error where a request is not answered. */
async function askedUndisturbed(
  dataDir: string,
  questions: readonly Question[],
  clients: number,
): Promise<readonly string[]> {
  const { server, key } = await serve(dataDir, ['--workers', `${workers}`])
  const client = new Client(server.url, key, clients)
  const answers = await Promise.all(questions.map((question) => client.ask(question)))
  client.close()
  await server.stop()
  return answers.map((answer, i) => {
    if (answer?.status === 200) return answer.body
    throw new Error(`${questions[i]!.path} was answered ${answer?.status}: ${answer?.body}`)
  })
}

function count(tally: Tally, answer: WholeAnswer | null, expected: string): void {
  if (answer?.status === 200) tally[answer.body === expected ? 'right' : 'wrong']++
  else if (answer?.status === 503 && answer.headers['retry-after'] !== undefined) tally.refused++
  else tally.strange.push(answer === null ? 'no answer' : `${answer.status} ${answer.body}`)
}

/** One after the other, and none before all workers serve again. */
async function loseWorkers(
  { server }: Served,
  { WORKER_ORDER, WORKER_LOG }: { WORKER_ORDER: string; WORKER_LOG: string },
  { blows, blowEveryMs }: Scale,
): Promise<readonly Loss[]> {
  const losses = (): Loss[] => {
    if (!existsSync(WORKER_LOG)) return []
    const lines = readFileSync(WORKER_LOG, 'utf8').split('\n').slice(0, -1)
    return lines.map((line) => JSON.parse(line) as Loss)
  }
  for (let blow = 0; blow < blows; blow++) {
    const beganMs = performance.now()
    await setTimeout(blowEveryMs)
    writeFileSync(WORKER_ORDER, blowsInTurn[blow % blowsInTurn.length]!)
    process.kill(server.pid, 'SIGUSR2')
    while (losses().length === blow) {
      if (performance.now() - beganMs > patienceMs) return losses()
      await setTimeout(10)
    }
  }
  return losses()
}

function claimsOf(tally: Tally, losses: readonly Loss[], isAlive: boolean): readonly Claim[] {
  const { right, wrong, refused, strange } = tally
  const all = right + wrong + refused + strange.length
  const share = right / Math.max(1, all)
  const worst = losses.reduce((most, { ms }) => Math.max(most, ms), 0)
  const slow = losses.filter(({ ms }) => ms > lossMsMax).map(({ blow }) => blow)
  const kinds = blowsInTurn.map((one) => losses.filter(({ blow }) => blow === one).length)
  return [
    claim(
      kinds.every((times) => times > 0),
      'workers were lost in every way, and each time all served again',
      blowsInTurn.map((blow, i) => `${blow} ${kinds[i]}`).join(', '),
    ),
    claim(
      wrong === 0,
      'no answer differs from that of a server that is left alone',
      `${wrong} of ${countText(right + wrong)}`,
    ),
    claim(
      share >= 0.99,
      'at least 99 % are answered',
      `${(100 * share).toFixed(2)} % of ${countText(all)}`,
    ),
    claim(
      strange.length === 0,
      'all others get a 503 that says when to try again',
      `${refused} of ${refused + strange.length}${strange.slice(0, 2).join('; ')}`,
    ),
    claim(isAlive, 'the process has lived through all of it, and answers', `${isAlive}`),
    timedClaim(
      slow.length === 0,
      `all workers serve again within ${lossMsMax} ms, each time`,
      `at most ${worst.toFixed(0)} ms; later: ${slow.length}${slow.length > 0 ? ` (${slow})` : ''}`,
    ),
  ]
}
