/**
 * Invalid requests over real connections, in rounds. Each is sent twice. A failing request is
 * shrunk, and printed with the seed that reproduces it.
 */
import { setTimeout } from 'node:timers/promises'
import fc from 'fast-check'
import { type Claim, claim, timedClaim } from '../../../bench/claim.ts'
import { memoryOf } from '../../../bench/process-usage.ts'
import { bytesText, countText, millisText } from '../../../bench/table.ts'
import { claimNone } from '../claims.ts'
import { type Stage, sourceOf } from '../stage.ts'
import { bytesOf, type Sent, Wire } from '../wire.ts'
import { dependsOnTime, faultOf, sayTheSame } from './judge.ts'
import type { ServerState } from './probe.ts'
import { gatherCursors, type Kind, listKinds, readNames, type Trial } from './trials.ts'

interface Scale {
  /** Distinct requests; each is sent twice. */
  readonly requests: number
  /** The server tells its memory after each. */
  readonly rounds: number
}

interface Tally {
  requests: number
  answers: number
  /** Requests without a pattern that were told to come later. */
  overloads: number
  /** When a server stops answering, no further requests are sent. */
  isLost: boolean
  readonly statuses: Set<number>
  readonly failures: string[]
}

export async function askStrangeRequests(stage: Stage, row: Scale): Promise<Claim[]> {
  const { key, url, seed } = stage
  const names = await readNames(await sourceOf(stage.users, seed))
  const wire = new Wire(url)
  const cursors = await gatherCursors(wire, key, names)
  wire.close()
  const kinds = listKinds(key, names, cursors)
  const shares = kinds.reduce((sum, { share }) => sum + share, 0)
  const tally: Tally = {
    ...{ requests: 0, answers: 0, overloads: 0, isLost: false },
    statuses: new Set(),
    failures: [],
  }
  const states: ServerState[] = []
  // What the main thread did at its start does not count.
  await stage.command<ServerState>('tell')
  const probe = startHealthProbe(stage.url, stage.server!.pid)
  for (let round = 0; round < row.rounds && !tally.isLost; round++) {
    await Promise.all(
      kinds.map((kind) => {
        const numRuns = Math.ceil((row.requests * kind.share) / shares / row.rounds)
        return tryKind(stage, kind, { seed: seed * 1000 + round, numRuns }, tally)
      }),
    )
    if (!tally.isLost) states.push(await stage.command<ServerState>('tell'))
  }
  const { statuses, failures, requests, answers } = tally
  return [
    claimNone(
      'every answer is a result or a problem as the contract declares it, never a 5xx; its ' +
        'pointers lead into the request, it tells no internals, and is the same the second time',
      failures,
      `${countText(requests)} requests, ${countText(answers)} answers`,
    ),
    claim(
      statuses.has(200) && statuses.has(400),
      'some requests were answered, some refused',
      [...statuses].sort().join(', '),
    ),
    claim(tally.overloads === 0, 'only patterns are told to come later', `${tally.overloads}`),
    claimNone(
      'no prototype has got a member',
      states.flatMap(({ polluted }) => polluted),
    ),
    ...(await probe.end()),
    // Processor time: collections of garbage count, and wait for threads on a busy machine.
    timedClaim(
      Math.max(...states.map(({ busiestMs }) => busiestMs)) < probeMsMax,
      'between two turns of its loop, the main thread works for less than 250 ms',
      states.map(({ busiestMs }) => millisText(busiestMs)).join(', '),
    ),
    claimGrowth('the heap, collected,', states, answers, 'heapBytes', [8 << 20, 16]),
    claimGrowth('resident memory', states, answers, 'residentBytes', [96 << 20, 128]),
  ]
}

/** A failure that is not small by then is printed unchanged. */
const shrinkMsMax = 60_000

async function tryKind(
  stage: Stage,
  { name, trials }: Kind,
  options: { seed: number; numRuns: number },
  tally: Tally,
): Promise<void> {
  const wire = new Wire(stage.url)
  let shrunkBy = Number.POSITIVE_INFINITY
  const property = fc.asyncProperty(trials, async (trial) => {
    if (tally.isLost || performance.now() > shrunkBy) return
    tally.requests++
    const fault = await findFault(wire, trial, tally)
    if (fault === null) return
    tally.isLost ||= !(await stage.isReady())
    shrunkBy = Math.min(shrunkBy, performance.now() + shrinkMsMax)
    throw new Error(fault)
  })
  const found = await fc.check(property, { ...options, endOnFailure: false })
  wire.close()
  if (!found.failed) return
  const { counterexample, counterexamplePath, seed, errorInstance } = found
  const sent = counterexample === null ? '' : describeRequest(counterexample[0].sent)
  tally.failures.push(`${name}: ${errorInstance}`)
  console.log(`${name}: ${errorInstance} (seed ${seed}, path ${counterexamplePath})\n${sent}`)
}

async function findFault(wire: Wire, trial: Trial, tally: Tally): Promise<string | null> {
  const { sent } = trial
  const bytes = bytesOf(sent)
  const first = await wire.ask(bytes)
  const fault = faultOf(sent, first) ?? trial.faultOf?.(first!) ?? null
  if (fault !== null) return fault
  const again = await wire.ask(bytes)
  if (again === null) return 'the second time, there was no answer'
  for (const { status } of [first!, again]) {
    tally.answers++
    tally.statuses.add(status)
    // Patterns of several requests wait for each other, for a limited time.
    if (status === 503 && !/Glob|Regex/.test(`${sent.body}`)) tally.overloads++
  }
  if (sayTheSame(first!, again)) return null
  if ([first!, again].some((one) => dependsOnTime(sent, one))) return null
  return `the second answer differs: ${first!.body} and ${again.body}`
}

function describeRequest({ method, target, headers, body }: Sent): string {
  const lines = headers.map(([name, value]) => `${name}: ${JSON.stringify(value)}`)
  const text = body.toString().slice(0, 3000)
  return [`${method} ${target}`, ...lines, text, `(${body.length} bytes)`].join('\n')
}

const probeMsMax = 250
/** Includes pages of files, which are few for a small data set. */
const peakGrowthMax = 256 << 20

/** Calls `GET /health` all the time, and samples memory. */
function startHealthProbe(url: string, pid: number): { end(): Promise<Claim[]> } {
  const health = new URL('/health', url)
  const before = memoryOf(pid).residentBytes
  let [slowestMs, peak, probes, isOver] = [0, before, 0, false]
  const probe = async () => {
    while (!isOver) {
      const startMs = performance.now()
      const signal = AbortSignal.timeout(60_000)
      const answer = await fetch(health, { signal }).catch(() => null)
      await answer?.text()
      if (answer?.status !== 200) {
        slowestMs = Number.POSITIVE_INFINITY
        return
      }
      slowestMs = Math.max(slowestMs, performance.now() - startMs)
      peak = Math.max(peak, memoryOf(pid).residentBytes)
      probes++
      await setTimeout(5)
    }
  }
  const probing = probe()
  const end = async () => {
    isOver = true
    await probing
    return [
      claim(Number.isFinite(slowestMs), '/health is answered all the time', `${probes} times`),
      timedClaim(slowestMs < probeMsMax, 'the slowest takes 250 ms at most', millisText(slowestMs)),
      claim(
        peak - before < peakGrowthMax,
        'resident memory stays bounded at any moment',
        `${bytesText(before)}, then ${bytesText(peak)} at most`,
      ),
    ]
  }
  return { end }
}

/** From the first round to the last. */
function claimGrowth(
  what: string,
  states: readonly ServerState[],
  answers: number,
  member: 'heapBytes' | 'residentBytes',
  [once, perAnswer]: readonly [number, number],
): Claim {
  const [first = 0, last = 0] = [states[0]?.[member], states.at(-1)?.[member]]
  const growthMax = once + perAnswer * answers
  const value = `${[first, last].map(bytesText).join(', then ')}; ${bytesText(growthMax)} allowed`
  return claim(last - first <= growthMax, `${what} does not grow with the answers`, value)
}
