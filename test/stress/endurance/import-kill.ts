/**
 * `kill -9` of an import that replaces the served snapshot: at moments spread over its work, and
 * right after each step of publishing. Afterwards either the old or the new snapshot must be served
 * whole. A running server is present at every third kill.
 */
import { setImmediate, setTimeout } from 'node:timers/promises'
import { createKey } from '../../../bench/bench-key.ts'
import { type ServerProcess, startServer } from '../../../bench/child.ts'
import { type Claim, claim } from '../../../bench/claim.ts'
import { Client } from '../../../bench/client.ts'
import { devdexScript } from '../../../bench/workspace.ts'
import { mulberry32 } from '../../../data/generate/index.ts'
import { listSnapshots, verifySnapshot } from '../../../src/snapshot/index.ts'
import { type Ground, prepareGround } from '../ground.ts'
import { suite } from '../suite.ts'
import {
  type DataDirState,
  type ImportProcess,
  type Phase,
  phaseOf,
  phases,
  snapshotsKept,
  startImport,
  stateOf,
} from './import-process.ts'
import { answersTo, areSame, differenceOf, probeQuestions } from './probe-questions.ts'

interface KillScale {
  readonly users: number
  readonly cycles: number
}

type Answers = readonly (string | null)[]

/** A data set, and the answers of a server that serves it alone. */
interface Edition {
  readonly source: string
  readonly answers: Answers
}

/** Every second kill waits for one of these steps, which are milliseconds apart. */
const publishing: readonly Phase[] = [
  'manifest written',
  'published, not current',
  'CURRENT being replaced',
  'current, old ones there',
  'old ones removed',
]
/** Every this many kills, a server is running. */
const servedEvery = 3
/** The most milliseconds between observing a step and the kill. */
const hesitationMsMax = 4

const efforts = { thorough: { users: 5000, cycles: 60 }, brief: { users: 200, cycles: 1 } }

export const importKill = suite<KillScale>('import-kill', efforts, async (ground, scale) => {
  const { users } = scale
  const own = await prepareGround(users, ground.seed)
  const other = await prepareGround(Math.ceil(users * 0.8), ground.seed + 1)
  const run = await KillRun.begin(own, other)
  for (let cycle = 0; cycle < scale.cycles; cycle++) await run.cycle(cycle, scale.cycles)
  return [...run.claims(scale.cycles), ...(await run.end())]
})

class KillRun {
  readonly #dataDir: string
  readonly #key: string
  /** The served edition, and the one that is imported next. */
  #served: Edition
  #next: Edition
  /** From the start of a process to the end of its import. */
  readonly #workMs: number
  readonly #questions: ReturnType<typeof probeQuestions>
  readonly #random = mulberry32(5)
  readonly #killedIn = new Map<Phase, number>()
  /** Imports that had ended by themselves. */
  #late = 0
  #whole = 0
  #new = 0
  #previous = 0
  #besideWhole = 0
  readonly #problems: string[] = []

  private constructor(
    dataDir: string,
    key: string,
    editions: readonly [Edition, Edition],
    workMs: number,
    questions: ReturnType<typeof probeQuestions>,
  ) {
    this.#dataDir = dataDir
    this.#key = key
    this.#served = editions[0]
    this.#next = editions[1]
    this.#workMs = workMs
    this.#questions = questions
  }

  static async begin(own: Ground, other: Ground): Promise<KillRun> {
    const questions = probeQuestions(other.users, own.seed)
    const dataDir = own.freshFolder()
    const key = await createKey(dataDir)
    let workMs = 0
    const edition = async ({ source }: Ground): Promise<Edition> => {
      const startMs = performance.now()
      if ((await startImport(source, dataDir).ended()) !== 0) throw new Error('the import failed')
      workMs = performance.now() - startMs
      const answers = await askNewServer(dataDir, key, questions)
      if (answers.includes(null)) throw new Error('not every question has an answer')
      return { source, answers }
    }
    const next = await edition(other)
    const served = await edition(own)
    if (areSame(next.answers, served.answers)) throw new Error('the data sets answer alike')
    return new KillRun(dataDir, key, [served, next], workMs, questions)
  }

  async cycle(index: number, cycles: number): Promise<void> {
    const before = stateOf(this.#dataDir)
    const server = index % servedEvery === 0 ? await this.#serve() : undefined
    const importing = startImport(this.#next.source, this.#dataDir)
    const target = index % 2 === 0 ? publishing[(index / 2) % publishing.length] : undefined
    if (target === undefined) {
      await setTimeout(((index + this.#random()) / cycles) * this.#workMs)
    } else {
      await untilPhase(importing, this.#dataDir, before, target)
      const endMs = performance.now() + this.#random() * hesitationMsMax
      // A timer would take at least a millisecond.
      while (performance.now() < endMs) await setImmediate()
    }
    const isLate = importing.isOver
    await importing.kill()
    if (isLate) this.#late++
    else this.#countPhase(phaseOf(before, stateOf(this.#dataDir)))
    await this.#judge(before, server)
    await server?.stop()
  }

  #countPhase(phase: Phase): void {
    this.#killedIn.set(phase, (this.#killedIn.get(phase) ?? 0) + 1)
  }

  /** Checks the snapshot of the next service, and of the running one. */
  async #judge(before: DataDirState, server: ServerProcess | undefined): Promise<void> {
    const after = stateOf(this.#dataDir)
    const phase = phaseOf(before, after)
    const old = this.#served
    if (after.current !== before.current) {
      this.#new++
      this.#served = this.#next
      this.#next = old
    }
    try {
      await verifySnapshot(this.#dataDir, after.current ?? 'none')
      const answers = await askNewServer(this.#dataDir, this.#key, this.#questions)
      const difference = differenceOf(answers, this.#served.answers)
      if (difference !== null) throw new Error(difference)
      this.#whole++
    } catch (error) {
      this.#problems.push(`${phase}: ${(error as Error).message}`)
    }
    if (server === undefined) return
    this.#previous++
    const answers = await askServer(server, this.#key, this.#questions)
    const isEither = [old, this.#served].some((one) => areSame(answers, one.answers))
    if (isEither) this.#besideWhole++
    else this.#problems.push(`${phase}: the running server gives other answers`)
  }

  #serve(): Promise<ServerProcess> {
    return startServer(devdexScript, serveArgs(this.#dataDir))
  }

  claims(cycles: number): Claim[] {
    const told = phases.flatMap((phase) => {
      const count = this.#killedIn.get(phase)
      return count === undefined ? [] : [`${count} ${phase}`]
    })
    const problems = this.#problems.slice(0, 3).map((one) => `; ${one}`)
    const atPublishing = publishing.reduce((n, phase) => n + (this.#killedIn.get(phase) ?? 0), 0)
    return [
      claim(
        this.#whole === cycles,
        'after each kill a server opens the old or the new snapshot whole, and answers as it did',
        `${this.#whole} of ${cycles}, ${this.#new} new${problems.join('')}`,
      ),
      claim(
        this.#previous > 0 && this.#besideWhole === this.#previous,
        'a server that was running beside it answers as the old or the new one',
        `${this.#besideWhole} of ${this.#previous}`,
      ),
      claim(
        atPublishing * 3 >= cycles,
        'a third of the kills and more fell into publishing',
        `${atPublishing} of ${cycles}: ${told.join(', ')}; ${this.#late} came too late`,
      ),
    ]
  }

  /** Checks that the next import cleans up. */
  async end(): Promise<Claim[]> {
    const code = await startImport(this.#next.source, this.#dataDir).ended()
    const { unfinished, doomed, nextNames, strayRecords } = stateOf(this.#dataDir)
    const left = [...unfinished, ...doomed, ...nextNames, ...strayRecords]
    const names = await listSnapshots(this.#dataDir)
    // Verification reports strays too, so it accounts for all files on disk.
    for (const name of names) await verifySnapshot(this.#dataDir, name)
    const answers = await askNewServer(this.#dataDir, this.#key, this.#questions)
    return [
      claim(
        code === 0 && left.length === 0 && names.length <= snapshotsKept,
        'the next import succeeds and leaves nothing of those that were killed',
        `${names.length} snapshots, ${left.length} leftovers ${left.join(' ')}`.trimEnd(),
      ),
      claim(
        areSame(answers, this.#next.answers),
        'what it published is served',
        `${answers.length} answers`,
      ),
    ]
  }
}

/** Polls without a pause: the steps of publishing last as long as a write to disk. */
async function untilPhase(
  importing: ImportProcess,
  dataDir: string,
  before: DataDirState,
  target: Phase,
): Promise<void> {
  while (!importing.isOver) {
    const phase = phaseOf(before, stateOf(dataDir))
    if (phases.indexOf(phase) >= phases.indexOf(target)) return
    await setImmediate()
  }
}

function serveArgs(dataDir: string): string[] {
  return ['serve', '--data', dataDir, '--port', '0', '--workers', '1']
}

async function askNewServer(
  dataDir: string,
  key: string,
  questions: ReturnType<typeof probeQuestions>,
): Promise<Answers> {
  const server = await startServer(devdexScript, serveArgs(dataDir))
  try {
    return await askServer(server, key, questions)
  } finally {
    await server.stop()
  }
}

async function askServer(
  { url }: ServerProcess,
  key: string,
  questions: ReturnType<typeof probeQuestions>,
): Promise<Answers> {
  const client = new Client(url, key, 1)
  try {
    return await answersTo(client, questions)
  } finally {
    client.close()
  }
}
