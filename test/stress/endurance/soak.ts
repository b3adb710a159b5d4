/**
 * An ordinary day, shortened: searches, sentences, lookups, edges and addresses at a steady rate,
 * including clients that send nonsense, too much, or leave. Keys are created and revoked, people
 * suppressed and restored. Does anything accumulate, and is every answer right? The load arrives
 * independently and leaves most of a core free. SOAK_MINUTES sets the length.
 */
import { setTimeout } from 'node:timers/promises'
import { runJson, runNode } from '../../../bench/child.ts'
import { type Claim, claim, timedClaim } from '../../../bench/claim.ts'
import { Client } from '../../../bench/client.ts'
import { generateUsers } from '../../../bench/corpus/index.ts'
import { countText } from '../../../bench/table.ts'
import { devdexScript } from '../../../bench/workspace.ts'
import { mulberry32 } from '../../../data/generate/index.ts'
import { type Ground, importGround, type Served, serve } from '../ground.ts'
import { suite } from '../suite.ts'
import { answersTo, differenceOf, probeQuestions } from './probe-questions.ts'
import { type ProcessSample, ProcessSamples, type Trend, trendOf } from './process-samples.ts'
import { SoakActions } from './soak-actions.ts'

interface SoakScale {
  readonly minutes: number
  readonly perSecond: number
  readonly sampleSeconds: number
  /** The interval of checks of keys, suppressions and fixed requests. */
  readonly choreSeconds: number
  /** Whether the run is long enough to distinguish growth from warm-up. */
  readonly tellsGrowth: boolean
}

const efforts = {
  thorough: {
    minutes: 30,
    perSecond: 100,
    sampleSeconds: 5,
    choreSeconds: 30,
    tellsGrowth: true,
  },
  brief: {
    minutes: 0.1,
    perSecond: 40,
    sampleSeconds: 0.5,
    choreSeconds: 2,
    tellsGrowth: false,
  },
}

/** Shares of the median. */
const growthMax = 0.05
const lastToMiddleMax = 1.1
/** Sockets of clients that have just connected or left. */
const descriptorsMore = 16
/** A suppression by another process takes effect within this time. */
const suppressedMsMax = 10_000

interface Tally {
  done: number
  /** Unexpected statuses, by kind and status. */
  readonly strange: Map<string, number>
  serverErrors: number
}

export const soak = suite<SoakScale>('soak', efforts, async (ground, scale) => {
  const minutes = Number(process.env.SOAK_MINUTES) || scale.minutes
  const dataDir = await importGround(ground)
  const served = await serve(dataDir, ['--dns', 'off'])
  try {
    return await soakFor(minutes, served, ground, scale)
  } finally {
    await served.server.stop()
  }
})

async function soakFor(
  minutes: number,
  served: Served,
  ground: Ground,
  scale: SoakScale,
): Promise<Claim[]> {
  const endMs = performance.now() + minutes * 60_000
  const samples = new ProcessSamples(served.server.pid, served.server.url)
  const chores = await Chores.begin(served, ground)
  const tally: Tally = { done: 0, strange: new Map(), serverErrors: 0 }
  await Promise.all([
    load(tally, served, ground, scale.perSecond, endMs),
    repeat(scale.sampleSeconds, endMs, () => samples.take()),
    repeat(scale.choreSeconds, endMs, () => chores.next()),
  ])
  return [...loadClaims(tally, minutes), ...chores.claims(), ...memoryClaims(samples, scale)]
}

async function repeat(seconds: number, endMs: number, act: () => Promise<void>): Promise<void> {
  while (performance.now() < endMs) {
    await act()
    await setTimeout(Math.min(seconds * 1000, Math.max(0, endMs - performance.now())))
  }
}

/** Starts actions at random times (a Poisson process), independent of earlier ones. */
async function load(
  tally: Tally,
  { server, key }: Served,
  { users, seed }: Ground,
  perSecond: number,
  endMs: number,
): Promise<void> {
  const actions = new SoakActions(server.url, key, users, seed)
  const random = mulberry32(seed)
  const underWay = new Set<Promise<void>>()
  for (let atMs = performance.now(); atMs < endMs; ) {
    atMs -= (Math.log(1 - random()) * 1000) / perSecond
    const waitMs = atMs - performance.now()
    if (waitMs > 0) await setTimeout(waitMs)
    const one = act(actions, tally).finally(() => underWay.delete(one))
    underWay.add(one)
  }
  await Promise.all(underWay)
  actions.close()
}

async function act(actions: SoakActions, tally: Tally): Promise<void> {
  const { kind, status, expected } = await actions.next()
  tally.done++
  if (status !== null && status >= 500) tally.serverErrors++
  if (expected.includes(status)) return
  const strange = `${kind}: ${status ?? 'no answer'}`
  tally.strange.set(strange, (tally.strange.get(strange) ?? 0) + 1)
}

/** The work of an operator during the load, and checks of answers that must not change. */
class Chores {
  readonly #served: Served
  readonly #client: Client
  readonly #questions: ReturnType<typeof probeQuestions>
  readonly #expected: readonly (string | null)[]
  /** A login that none of these answers shows. */
  readonly #login: string
  #probed = 0
  #right = 0
  #missed: string | undefined
  #suppressed = 0
  #suppressedInTime = 0
  #keys = 0

  private constructor(
    served: Served,
    client: Client,
    questions: ReturnType<typeof probeQuestions>,
    expected: readonly (string | null)[],
    login: string,
  ) {
    this.#served = served
    this.#client = client
    this.#questions = questions
    this.#expected = expected
    this.#login = login
  }

  static async begin(served: Served, { users, seed }: Ground): Promise<Chores> {
    const client = new Client(served.server.url, served.key, 1)
    const questions = probeQuestions(users, seed)
    const expected = await answersTo(client, questions)
    const shown = expected.join('\n')
    const logins = Array.from(generateUsers(users, seed), ({ login }) => login)
    const login = logins.reverse().find((one) => !shown.includes(`"${one}"`))
    if (login === undefined) throw new Error('the fixed questions show everybody')
    return new Chores(served, client, questions, expected, login)
  }

  async next(): Promise<void> {
    const difference = differenceOf(await answersTo(this.#client, this.#questions), this.#expected)
    this.#probed++
    if (difference === null) this.#right++
    else this.#missed ??= difference
    await this.#hideAndShow()
    await this.#makeAndRevokeKey()
  }

  claims(): Claim[] {
    this.#client.close()
    const missed = this.#missed === undefined ? '' : `; ${this.#missed}`
    return [
      claim(
        this.#right === this.#probed && !this.#expected.includes(null),
        'the fixed questions are answered as at the beginning, to the byte',
        `${this.#right} of ${this.#probed} times ${this.#questions.length} questions${missed}`,
      ),
      claim(
        this.#suppressedInTime === this.#suppressed,
        'a suppressed person is hidden, and shown again after the suppression ends',
        `${this.#suppressedInTime} of ${this.#suppressed} times; ${this.#keys} keys made, revoked`,
      ),
    ]
  }

  async #hideAndShow(): Promise<void> {
    const suppress = (verb: string) =>
      runNode(devdexScript, ['suppress', verb, this.#login, '--data', this.#served.dataDir])
    this.#suppressed++
    await suppress('add')
    const isSuppressed = await this.#untilShown(false)
    await suppress('remove')
    if ((await this.#untilShown(true)) && isSuppressed) this.#suppressedInTime++
  }

  async #untilShown(isShown: boolean): Promise<boolean> {
    const question = {
      path: '/raw/users/by-login',
      body: JSON.stringify({ logins: [this.#login] }),
    }
    const endMs = performance.now() + suppressedMsMax
    while (performance.now() < endMs) {
      const answer = await this.#client.ask(question)
      if (answer?.status === 200 && answer.body.includes(`"${this.#login}"`) === isShown)
        return true
      await setTimeout(20)
    }
    return false
  }

  async #makeAndRevokeKey(): Promise<void> {
    const { dataDir } = this.#served
    const inputs = ['--name', 'soak', '--services', 'SEARCH', '--credits', '10', '--json']
    const create = ['keys', 'create', ...inputs, '--data', dataDir]
    const { id } = await runJson<{ id: string }>(devdexScript, create)
    await runNode(devdexScript, ['keys', 'revoke', id, '--data', dataDir])
    this.#keys++
  }
}

function loadClaims({ done, strange, serverErrors }: Tally, minutes: number): Claim[] {
  const told = [...strange].map(([what, count]) => `; ${count} ${what}`).join('')
  const value = `${countText(done)} actions in ${minutes} minutes`
  return [
    claim(done > 0 && serverErrors === 0, 'no answer is a 5xx', `${serverErrors} in ${value}`),
    claim(strange.size === 0, 'every action has the status that it should have', value + told),
  ]
}

function memoryClaims({ samples }: ProcessSamples, { tellsGrowth }: SoakScale): Claim[] {
  const flat = (what: string, measure: (sample: ProcessSample) => number, more = '') => {
    const trend = trendOf(samples, measure)
    const holds = trend.growth < growthMax && trend.lastToMiddle < lastToMiddleMax
    const sentence = `${what} stays flat: by its last two thirds, less than 5 % over the run`
    // In a run of seconds, everything is still warming up.
    return (tellsGrowth ? claim : timedClaim)(holds, sentence, trendText(trend) + more)
  }
  const third = Math.floor(samples.length / 3)
  const descriptorsMaxOf = (some: readonly ProcessSample[]) =>
    Math.max(...some.map(({ descriptors }) => descriptors))
  const [early, late] = [samples.slice(third, 2 * third), samples.slice(2 * third)]
  const [before, after] = [descriptorsMaxOf(early), descriptorsMaxOf(late)]
  return [
    flat('memory of its own', ({ ownBytes }) => ownBytes, residentText(samples)),
    claim(after <= before + descriptorsMore, 'open files and sockets too', `${before}, ${after}`),
  ]
}

/** The accounts are mapped, so their resident pages grow with the journal, and can be evicted. */
function residentText(samples: readonly ProcessSample[]): string {
  const { growth } = trendOf(samples, ({ residentBytes }) => residentBytes)
  const text = `; with the pages of files, the accounts among them, ${(growth * 100).toFixed(1)} %`
  return text + tableText(samples)
}

function trendText({ growth, lastToMiddle }: Trend): string {
  const percent = (share: number) => `${(share * 100).toFixed(1)} %`
  return `${percent(growth)}, last third ${percent(lastToMiddle)} of the middle one`
}

/** A line per minute, and the last one. */
function tableText(samples: readonly ProcessSample[]): string {
  const mebibytes = (bytes: number) => (bytes / 2 ** 20).toFixed(1).padStart(9)
  let next = 0
  const lines = samples.flatMap((one, i) => {
    if (one.seconds < next && i < samples.length - 1) return []
    next += 60
    const memory = [one.residentBytes, one.ownBytes, one.heapBytes].map(mebibytes).join('')
    return [`${one.seconds.toFixed(0).padStart(9)}${memory}${`${one.descriptors}`.padStart(9)}`]
  })
  const head = ['seconds', 'RSS MiB', 'own MiB', 'heap MiB', 'files'].map((one) => one.padStart(9))
  return ['', head.join(''), ...lines].join('\n')
}
