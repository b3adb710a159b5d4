/**
 * Several snapshots are served one after the other, while clients send requests for all parts of a
 * snapshot. An undisturbed server provides the expected answers beforehand.
 */
import { setTimeout } from 'node:timers/promises'
import { runNode } from '../../../bench/child.ts'
import { type Claim, claim } from '../../../bench/claim.ts'
import { Client, type Question } from '../../../bench/client.ts'
import { prepareDataSet } from '../../../bench/graph/prepare.ts'
import { memoryOf } from '../../../bench/process-usage.ts'
import { percentile } from '../../../bench/statistics.ts'
import { countText, millisText } from '../../../bench/table.ts'
import { devdexScript } from '../../../bench/workspace.ts'
import { type Ground, type Served, serve } from '../ground.ts'
import { suite } from '../suite.ts'
import { comparable, swapQuestions, swapWalks, Walker } from './swap-questions.ts'

interface Scale {
  /**
   * Rounds through all snapshots before memory is first measured. By then the allocator is warm.
   */
  readonly warmUpRounds: number
  readonly rounds: number
  /** The time that each snapshot is served before the next swap. */
  readonly stayMs: number
  readonly clients: number
  /** The pause of each client between an answer and the next request. */
  readonly pauseMs: number
  /** Memory of a replaced snapshot is freed within this time, under load. */
  readonly checkpointMs: number
}

/** One more than are retained at once, so each swap opens a snapshot. */
const editions = 4
const residentGrowthMax = 1.1

export const swaps = suite<Scale>(
  'swaps',
  {
    thorough: {
      warmUpRounds: 4,
      rounds: 30,
      stayMs: 500,
      clients: 16,
      pauseMs: 0,
      checkpointMs: 5000,
    },
    brief: { warmUpRounds: 0, rounds: 1, stayMs: 0, clients: 1, pauseMs: 20, checkpointMs: 0 },
  },
  run,
)

/** The answers of one snapshot without other load. */
interface Edition {
  readonly name: string
  /** In the order of the requests. */
  readonly answers: readonly string[]
  /** Ids of each list, in order. */
  readonly walks: readonly (readonly string[])[]
}

async function run(ground: Ground, scale: Scale): Promise<readonly Claim[]> {
  const { warmUpRounds, rounds, clients } = scale
  const dataDir = ground.freshFolder()
  const questions = swapQuestions(ground.users)
  const known: Edition[] = []
  for (let i = 0; i < editions; i++) {
    await importEdition(ground, dataDir, i)
    known.push(await recorded(dataDir, questions))
  }
  // Each is a rollback to the next edition of the round, which is not retained.
  const served = await serve(dataDir)
  const load = new Load(new Client(served.server.url, served.key, clients), questions, known)
  const asking = load.run(scale)
  const driver = new Driver(served, known)
  const pid = served.server.pid
  const before = await residentAfter(driver, pid, warmUpRounds, scale)
  load.latencies.length = 0
  const after = await residentAfter(driver, pid, rounds, scale)
  load.stop()
  driver.close()
  await asking
  await served.server.stop()
  // One round is too short to measure memory.
  const ofMemory = rounds > 1 ? [memoryClaim(before, after)] : []
  return [...claimsOf(load, driver, known), ...ofMemory]
}

async function importEdition({ users, seed }: Ground, dataDir: string, i: number): Promise<void> {
  const source = await prepareDataSet({ users, edges: users * 10, seed: seed + i })
  const keep = ['--keep', `${editions - 1}`]
  await runNode(devdexScript, ['import', source, '--data', dataDir, ...keep])
}

async function recorded(dataDir: string, questions: readonly Question[]): Promise<Edition> {
  const { server, key } = await serve(dataDir)
  const client = new Client(server.url, key, 1)
  const answers: string[] = []
  for (const question of questions) {
    const answer = await client.ask(question)
    if (answer?.status !== 200) throw new Error(`${question.path}: ${answer?.body}`)
    answers.push(comparable(answer.body))
  }
  const walks: string[][] = []
  for (const walk of swapWalks) walks.push(await Walker.idsOf(client, walk))
  const name = await servedBy(server.url)
  client.close()
  await server.stop()
  return { name, answers, walks }
}

/** Name of the served snapshot. */
async function servedBy(url: string): Promise<string> {
  const answer = await fetch(new URL('/ready', url))
  return ((await answer.json()) as { detail: { snapshot: string } }).detail.snapshot
}

/** Clients that send requests continuously. */
class Load {
  readonly #questions: readonly Question[]
  readonly #known: readonly Edition[]
  readonly #client: Client
  #isOver = false
  answered = 0
  failed = 0
  /** Answers that match no snapshot. */
  readonly strange: string[] = []
  /** By edition: the number of answers that only this edition gives. */
  readonly toldApart: number[]
  /** Milliseconds. */
  readonly latencies: number[] = []

  constructor(client: Client, questions: readonly Question[], known: readonly Edition[]) {
    this.#questions = questions
    this.#known = known
    this.#client = client
    this.toldApart = known.map(() => 0)
  }

  async run({ clients, pauseMs }: Scale): Promise<void> {
    let next = 0
    const one = async () => {
      while (!this.#isOver) {
        await this.#ask(next++ % this.#questions.length)
        if (pauseMs > 0) await setTimeout(pauseMs)
      }
    }
    await Promise.all(Array.from({ length: clients }, one))
    this.#client.close()
  }

  stop(): void {
    this.#isOver = true
  }

  async #ask(i: number): Promise<void> {
    const answer = await this.#client.ask(this.#questions[i]!)
    if (answer?.status !== 200) {
      this.failed++
      return
    }
    this.answered++
    this.latencies.push(answer.ms)
    const said = comparable(answer.body)
    const fitting = this.#known.flatMap(({ answers }, edition) =>
      answers[i] === said ? [edition] : [],
    )
    if (fitting.length === 0) this.strange.push(`${this.#questions[i]!.path} ${said}`)
    if (fitting.length === 1) this.toldApart[fitting[0]!]!++
  }
}

/** Swaps back and forth, and reads lists across swaps. */
class Driver {
  readonly #served: Served
  readonly #known: readonly Edition[]
  readonly #client: Client
  /** The edition with the newest answers. */
  #current = editions - 1
  swaps = 0
  walks = 0
  readonly brokenWalks: string[] = []

  constructor(served: Served, known: readonly Edition[]) {
    this.#served = served
    this.#known = known
    this.#client = new Client(served.server.url, served.key, 1)
  }

  async swap(stayMs: number): Promise<void> {
    const from = this.#known[this.#current]!
    const walkers = swapWalks.map((walk) => new Walker(this.#client, walk))
    const begun: boolean[] = []
    for (const walker of walkers) begun.push(await walker.begin())
    this.#current = (this.#current + 1) % editions
    const { name } = this.#known[this.#current]!
    await runNode(devdexScript, ['snapshot', 'rollback', name, '--data', this.#served.dataDir])
    while ((await servedBy(this.#served.server.url)) !== name) await setTimeout(20)
    this.swaps++
    for (const [i, walker] of walkers.entries()) {
      const isWhole = begun[i] && (await walker.finish())
      this.walks++
      if (isWhole && walker.ids.join() === from.walks[i]!.join()) continue
      this.brokenWalks.push(`${swapWalks[i]!.path} after ${walker.ids.length} results`)
    }
    await setTimeout(stayMs)
  }

  close(): void {
    this.#client.close()
  }
}

/**
 * Resident bytes after these rounds: the minimum of the last round, after a pause in which replaced
 * memory is freed. The state of the allocator varies by some percent between swaps.
 */
async function residentAfter(
  driver: Driver,
  pid: number,
  rounds: number,
  { stayMs, checkpointMs }: Scale,
): Promise<number> {
  if (rounds === 0) return 0
  for (let i = 0; i < (rounds - 1) * editions; i++) await driver.swap(stayMs)
  let least = Number.POSITIVE_INFINITY
  for (let i = 0; i < editions; i++) {
    await driver.swap(stayMs)
    await setTimeout(checkpointMs)
    least = Math.min(least, memoryOf(pid).residentBytes)
  }
  return least
}

function claimsOf(load: Load, driver: Driver, known: readonly Edition[]): Claim[] {
  const { answered, failed, strange, toldApart } = load
  const sorted = Float64Array.from(load.latencies).sort()
  const p99 = millisText(percentile(sorted, 0.99))
  const asked = `${countText(failed)} of ${countText(answered + failed)}, p99 ${p99}`
  const each = toldApart.map(countText).join(', ')
  const longest = Math.max(...known.flatMap(({ walks }) => walks.map(({ length }) => length)))
  const walked = `${countText(driver.brokenWalks.length)} of ${countText(driver.walks)} broken`
  return [
    claim(failed === 0 && answered > 0, `${driver.swaps} swaps fail no request`, asked),
    claim(
      strange.length === 0,
      'every answer is that of one snapshot',
      `${countText(strange.length)} are not ${strange[0]?.slice(0, 200) ?? ''}`,
    ),
    claim(
      toldApart.every((count) => count > 0),
      'every snapshot gave answers that only it gives',
      each,
    ),
    claim(
      driver.brokenWalks.length === 0 && longest > 10,
      'walks begun before a swap give the one long list',
      `${walked} ${driver.brokenWalks[0] ?? ''}`,
    ),
  ]
}

function memoryClaim(before: number, after: number): Claim {
  const megabytes = (bytes: number) => `${(bytes / 1e6).toFixed(0)} MB`
  return claim(
    after <= before * residentGrowthMax,
    'resident memory is back within 10 %',
    `${megabytes(before)} when warm, ${megabytes(after)} at the end`,
  )
}
