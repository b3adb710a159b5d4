/** Faults of a server that goes on: lost workers, other snapshots, and the work of an operator. */
import { setTimeout } from 'node:timers/promises'
import { type Claim, claim } from '../../../bench/claim.ts'
import { Client } from '../../../bench/client.ts'
import { memoryOf } from '../../../bench/process-usage.ts'
import { bytesText } from '../../../bench/table.ts'
import { claimNone, claimWithin } from '../claims.ts'
import { openAccount } from '../ledger.ts'
import { ProcessSamples } from '../samples.ts'
import { type Stage, until } from '../stage.ts'
import { Walker, walks } from '../walks.ts'
import type { Blow, Loss } from './break-workers.ts'

interface Losses {
  readonly ways: readonly Blow[]
  readonly times: number
  readonly everyMs: number
}

/** One after the other, and none before all workers serve again. */
export async function loseWorkers(
  stage: Stage,
  { ways, times, everyMs }: Losses,
): Promise<Claim[]> {
  const losses: Loss[] = []
  for (let i = 0; i < times; i++) {
    await setTimeout(everyMs)
    losses.push(await stage.command<Loss>(ways[i % ways.length]!))
  }
  const never = ways.filter((way) => losses.every(({ blow }) => blow !== way))
  const ms = losses.map((loss) => loss.ms)
  return [
    claimNone('workers were lost in every way, and all served again', never, `${losses.length}`),
    claimWithin('all workers serve again', ms, 1000),
  ]
}

interface Swaps {
  /** Rounds through all snapshots before memory is first measured, with a warm allocator. */
  readonly warmUpRounds: number
  readonly rounds: number
  /** The time that each is served. */
  readonly stayMs: number
  /** Memory of a replaced snapshot is freed within this time, under load. */
  readonly checkpointMs: number
}

/** Each swap rolls back to the data set that has not been served for longest, amid open walks. */
export async function swapSnapshots(stage: Stage, row: Swaps): Promise<Claim[]> {
  const { snapshots, walked } = stage
  // Another account pays for them, as they leave no receipts.
  const client = new Client(stage.url, (await openAccount(stage.dataDir)).key, 1)
  const broken: string[] = []
  let current = snapshots.length - 1
  const swap = async () => {
    const before = walked[current]!
    const walkers = walks.map((walk) => new Walker(client, walk))
    for (const walker of walkers) await walker.begin()
    current = (current + 1) % snapshots.length
    const name = snapshots[current]!
    await stage.devdex('snapshot', 'rollback', name)
    await until(async () => (await stage.servedName()) === name, `${name} is not served`)
    for (const [i, walker] of walkers.entries()) {
      const isWhole = (await walker.finish()) && walker.ids.join() === before[i]!.join()
      if (!isWhole) broken.push(`${walks[i]!.path} after ${walker.ids.length} results`)
    }
    await setTimeout(row.stayMs)
  }
  // The least of the last round, as the state of the allocator varies by some percent.
  const residentAfter = async (rounds: number) => {
    for (let i = 0; i < (rounds - 1) * snapshots.length; i++) await swap()
    let least = Number.POSITIVE_INFINITY
    for (let i = 0; i < (rounds > 0 ? snapshots.length : 0); i++) {
      await swap()
      await setTimeout(row.checkpointMs)
      least = Math.min(least, memoryOf(stage.server!.pid).residentBytes)
    }
    return least
  }
  const before = await residentAfter(row.warmUpRounds)
  const after = await residentAfter(row.rounds)
  client.close()
  const longest = Math.max(...walked.flat().map(({ length }) => length))
  return [
    claimNone('walks begun before a swap give the one long list', broken),
    claim(longest > 10, 'lists are longer than a page', `${longest}`),
    ...(row.warmUpRounds === 0
      ? []
      : [
          claim(
            after <= before * 1.1,
            'resident memory is back within 10 %',
            `${bytesText(before)} when warm, ${bytesText(after)} at the end`,
          ),
        ]),
  ]
}

interface Day {
  readonly minutes: number
  readonly sampleSeconds: number
  readonly choreSeconds: number
  /** Whether the run is long enough to tell growth from warm-up. */
  readonly tellsGrowth: boolean
}

/** Keys are made and revoked, people are suppressed and shown. SOAK_MINUTES sets the length. */
export async function liveThroughDay(stage: Stage, row: Day): Promise<Claim[]> {
  const minutes = Number(process.env.SOAK_MINUTES) || row.minutes
  const endMs = performance.now() + minutes * 60_000
  const samples = new ProcessSamples(stage)
  const late: string[] = []
  const { hidden } = stage
  const client = new Client(stage.url, stage.key, 1)
  const repeat = async (seconds: number, act: () => Promise<unknown>) => {
    while (performance.now() < endMs) {
      await act()
      await setTimeout(Math.min(seconds * 1000, Math.max(0, endMs - performance.now())))
    }
  }
  const isShown = async () => {
    const body = JSON.stringify({ logins: [hidden] })
    const answer = await client.ask({ path: '/raw/users/by-login', body })
    return answer?.body.includes(`"${hidden}"`)
  }
  const keyOptions = ['--name', 'day', '--services', 'SEARCH', '--credits', '10', '--json']
  await Promise.all([
    repeat(row.sampleSeconds, () => samples.take()),
    repeat(row.choreSeconds, async () => {
      for (const [verb, shown] of [
        ['add', false],
        ['remove', true],
      ] as const) {
        await stage.devdex('suppress', verb, hidden!)
        const isSo = async () => (await isShown()) === shown
        await until(isSo, verb).catch(() => late.push(verb))
      }
      const { id } = JSON.parse(await stage.devdex('keys', 'create', ...keyOptions))
      await stage.devdex('keys', 'revoke', id)
    }),
  ])
  client.close()
  return [
    claimNone('a suppressed person is hidden, and shown again when it ends', late),
    // In a run of seconds, everything is still warming up.
    samples.claimMemory(row.tellsGrowth),
    samples.claimFiles(),
  ]
}
