/**
 * `fuzz`: requests that are made to be wrong, over real connections, in rounds. Each is sent twice.
 * What fails is made as small as fails still, and printed with the seed that finds it again.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import fc from 'fast-check'
import { createKey } from '../../bench-key.ts'
import type { ServerProcess } from '../../child.ts'
import { type Claim, claim } from '../../claim.ts'
import { countText } from '../../table.ts'
import { benchScript } from '../../workspace.ts'
import { type Ground, importGround, serve } from '../ground.ts'
import { suite } from '../suite.ts'
import { gatherCursors } from './cursors.ts'
import { dependsOnTime, faultOf, sayTheSame } from './judge.ts'
import type { ServerState } from './probe.ts'
import type { Trial } from './trial.ts'
import { type Kind, kindsOf, namesIn } from './trials.ts'
import { type Sent, Wire } from './wire.ts'

interface Effort {
  /** Different ones; each is sent twice. */
  readonly requests: number
  /** After each, the server tells of its memory. */
  readonly rounds: number
}

export const fuzz = suite<Effort>(
  'fuzz',
  { thorough: { requests: 100_000, rounds: 20 }, brief: { requests: 900, rounds: 3 } },
  async (ground, effort) => {
    const dataDir = await importGround(ground)
    const statePath = join(ground.freshFolder(), 'states.jsonl')
    const probe = pathToFileURL(benchScript('endurance/fuzz/probe.js')).href
    const { server } = await serve(dataDir, ['--dns', 'off'], {
      nodeArgs: ['--expose-gc', '--import', probe],
      environment: { FUZZ_STATE: statePath },
    })
    try {
      const key = await createKey(dataDir, 'SEARCH,RAW,PROFESSIONAL')
      return claimsOf(await fuzzed(server, statePath, key, ground, effort), effort)
    } finally {
      await server.stop()
    }
  },
)

interface Outcome {
  readonly tally: Tally
  /** One text for each kind that failed. */
  readonly failures: ReadonlyMap<string, readonly string[]>
  /** After each round. */
  readonly states: readonly ServerState[]
  readonly isReady: boolean
}

interface Tally {
  /** Different requests. */
  requests: number
  answers: number
  overloads: number
  readonly statuses: Map<number, number>
}

async function fuzzed(
  server: ServerProcess,
  statePath: string,
  key: string,
  ground: Ground,
  { requests, rounds }: Effort,
): Promise<Outcome> {
  const names = await namesIn(ground)
  const wire = new Wire(server.url)
  const cursors = await gatherCursors(wire, key, names.userIds[0]!)
  wire.close()
  const kinds = kindsOf(key, names, cursors)
  const shares = kinds.reduce((sum, { share }) => sum + share, 0)
  const tally: Tally = { requests: 0, answers: 0, overloads: 0, statuses: new Map() }
  const failures = new Map<string, string[]>()
  const states: ServerState[] = []
  for (let round = 0; round < rounds; round++) {
    await Promise.all(
      kinds.map(async (kind) => {
        const numRuns = Math.ceil((requests * kind.share) / shares / rounds)
        const options = { seed: ground.seed * 1000 + round, numRuns }
        const failure = await tried(server.url, kind, options, tally)
        if (failure === null) return
        console.log(failure)
        failures.set(kind.name, [...(failures.get(kind.name) ?? []), failure])
      }),
    )
    states.push(await stateOf(server.pid, statePath, round))
  }
  const ready = await fetch(new URL('/ready', server.url)).catch(() => null)
  return { tally, failures, states, isReady: ready?.status === 200 }
}

/** What failed, with its request as small as it could be made; null where nothing did. */
async function tried(
  url: string,
  { name, trials }: Kind,
  options: { seed: number; numRuns: number },
  tally: Tally,
): Promise<string | null> {
  const wire = new Wire(url)
  const property = fc.asyncProperty(trials, async (trial) => {
    tally.requests++
    const fault = await faultFound(wire, trial, tally)
    if (fault !== null) throw new Error(fault)
  })
  try {
    const found = await fc.check(property, { ...options, endOnFailure: false })
    if (!found.failed) return null
    const { counterexample, counterexamplePath, seed, errorInstance } = found
    const sent = counterexample === null ? '' : requestText(counterexample[0].sent)
    return `${name}: ${errorInstance} (seed ${seed}, path ${counterexamplePath})\n${sent}`
  } finally {
    wire.close()
  }
}

async function faultFound(wire: Wire, trial: Trial, tally: Tally): Promise<string | null> {
  const { sent } = trial
  const first = await wire.ask(sent)
  const fault = faultOf(sent, first) ?? trial.faultOf?.(first!) ?? null
  if (fault !== null) return fault
  const again = await wire.ask(sent)
  for (const one of [first!, again]) {
    if (one === null) return 'the second time, there was no answer'
    tally.answers++
    tally.statuses.set(one.status, (tally.statuses.get(one.status) ?? 0) + 1)
    // Patterns of several requests wait for each other, and not for long.
    if (one.status === 503 && !/Glob|Regex/.test(`${sent.body}`)) tally.overloads++
  }
  if (sayTheSame(first!, again!)) return null
  if ([first!, again!].some((one) => dependsOnTime(sent, one))) return null
  return `the second answer differs: ${first!.body} and ${again!.body}`
}

const requestCharsShown = 3000

function requestText({ method, target, headers, body }: Sent): string {
  const lines = headers.map(([name, value]) => `${name}: ${JSON.stringify(value)}`)
  const text = body.toString().slice(0, requestCharsShown)
  return [`${method} ${target}`, ...lines, text, `(${body.length} bytes)`].join('\n')
}

async function stateOf(pid: number, path: string, before: number): Promise<ServerState> {
  process.kill(pid, 'SIGUSR2')
  for (let tries = 0; tries < 500; tries++) {
    const lines = linesOf(path)
    if (lines.length > before) return JSON.parse(lines.at(-1)!) as ServerState
    await setTimeout(20)
  }
  throw new Error('the server does not tell of its memory')
}

function linesOf(path: string): string[] {
  try {
    return readFileSync(path, 'utf8').trim().split('\n')
  } catch {
    return []
  }
}

/** Bytes that may have come between the first round and the last, and for each answer besides. */
const heapGrowth = { once: 8 << 20, perAnswer: 16 }
const residentGrowth = { once: 96 << 20, perAnswer: 128 }

function claimsOf({ tally, failures, states, isReady }: Outcome, effort: Effort): Claim[] {
  const { requests, answers, overloads } = tally
  const statuses = [...tally.statuses].sort(([a], [b]) => a - b)
  const kinds = [...failures].map(([name, all]) => `${name}: ${all.length}`)
  const polluted = [...new Set(states.flatMap((one) => one.polluted))]
  return [
    claim(
      requests >= effort.requests && failures.size === 0,
      'every answer is a result or a problem as the contract declares it, never a 5xx; its ' +
        'pointers lead into the request, it tells no internals, and is the same the second time',
      failures.size === 0
        ? `${countText(requests)} requests, ${countText(answers)} answers`
        : `failed: ${kinds.join(', ')}`,
    ),
    claim(
      statuses.some(([status]) => status === 200) && statuses.some(([status]) => status === 400),
      'the requests were of both sorts: some were answered, some refused',
      statuses.map(([status, count]) => `${countText(count)} times ${status}`).join(', '),
    ),
    claim(
      overloads === 0,
      'no request without a pattern is told that the server is overloaded',
      `${overloads} times`,
    ),
    claim(
      polluted.length === 0,
      'no prototype has got a member',
      polluted.join(', ') || 'none has',
    ),
    claim(isReady, 'the process is there and ready', isReady ? '/ready says 200' : 'it is not'),
    grownClaim(
      'the heap, collected,',
      states.map((one) => one.heapBytes),
      answers,
      heapGrowth,
    ),
    grownClaim(
      'resident memory',
      states.map((one) => one.residentBytes),
      answers,
      residentGrowth,
    ),
  ]
}

function grownClaim(
  what: string,
  bytes: readonly number[],
  answers: number,
  { once, perAnswer }: { once: number; perAnswer: number },
): Claim {
  const growth = bytes.at(-1)! - bytes[0]!
  const growthMax = once + perAnswer * answers
  const shown = [bytes[0]!, bytes.at(-1)!, growthMax].map((n) => `${(n / 2 ** 20).toFixed(1)} MiB`)
  const sentence = `${what} does not grow with the answers`
  return claim(
    growth <= growthMax,
    sentence,
    `${shown[0]}, then ${shown[1]}; may grow by ${shown[2]}`,
  )
}
