/** What a scenario plays on: a world of its own to break, a server, its clients and their receipts. */
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { type RunOptions, runNode, type ServerProcess, startServer } from '../../bench/child.ts'
import { Client } from '../../bench/client.ts'
import { prepareDataSet } from '../../bench/graph/prepare.ts'
import { devdexScript, makeRunFolder } from '../../bench/workspace.ts'
import { mulberry32 } from '../../data/generate/index.ts'
import { type Account, openAccount } from './ledger.ts'
import { comparable, type JudgedQuestion, Load, type LoadOptions, type Receipt } from './load.ts'
import { questionsFor } from './questions.ts'
import type { LoadRow, Scenario } from './scenario.ts'
import { Walker, walks } from './walks.ts'

export interface Ground {
  readonly users: number
  readonly seed: number
  readonly isShort: boolean
  /** An empty folder; it is removed when this process ends. */
  freshFolder(): string
  /** A data directory with as many users and repositories, imported once and never served. */
  imported(users: number): Promise<string>
}

export function prepareGround(users: number, seed: number, isShort: boolean): Ground {
  const folder = makeRunFolder()
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }))
  let folders = 0
  const freshFolder = () => {
    const path = join(folder, `${folders++}`)
    mkdirSync(path)
    return path
  }
  const all = new Map<number, Promise<string>>()
  const importNew = async (count: number) => {
    const dataDir = freshFolder()
    await runNode(devdexScript, ['import', await prepareSource(count, seed), '--data', dataDir])
    return dataDir
  }
  const imported = (count: number) => {
    const known = all.get(count) ?? importNew(count)
    all.set(count, known)
    return known
  }
  return { users, seed, isShort, freshFolder, imported }
}

/** A folder with a data set: as many repositories as users, and edges. */
export function prepareSource(users: number, seed: number): Promise<string> {
  return prepareDataSet({ users, edges: users * 10, seed })
}

/** The environment that docs/operate/deploy.md recommends. */
const deployedEnvironment = { MALLOC_ARENA_MAX: '2' }

export class Stage {
  readonly ground: Ground
  readonly scenario: Scenario
  readonly users: number
  readonly seed: number
  readonly random: () => number
  readonly receipts: Receipt[] = []
  /** Ids of each walk, in order, for each data set. */
  readonly walked: (readonly string[])[][] = []
  dataDir: string
  account: Account | undefined
  /** Set while one serves. */
  server: ServerProcess | undefined
  /** The login of a person whom faults suppress, where the scenario hides somebody. */
  hidden: string | undefined
  /** Names of the snapshots of all data sets. */
  readonly snapshots: string[] = []
  readonly #questions = new Map<string, readonly JudgedQuestion[]>()
  readonly #order: string
  readonly #log: string
  #commands = 0
  #loads = 0

  constructor(ground: Ground, scenario: Scenario) {
    this.ground = ground
    this.scenario = scenario
    this.users = scenario.users ?? ground.users
    this.seed = ground.seed
    this.random = mulberry32(ground.seed)
    this.dataDir = ground.freshFolder()
    const folder = ground.freshFolder()
    this.#order = join(folder, 'order')
    this.#log = join(folder, 'log')
  }

  /** Takes a copy of the imported world, which faults may break. */
  async copyWorld(): Promise<void> {
    cpSync(await this.ground.imported(this.users), this.dataDir, { recursive: true })
  }

  get url(): string {
    return this.server!.url
  }

  get key(): string {
    return this.account!.key
  }

  /** The account that pays for all. */
  async open(credits?: number): Promise<Account> {
    this.account = await openAccount(this.dataDir, credits)
    return this.account
  }

  async serve(more: readonly string[] = [], options: RunOptions = {}): Promise<ServerProcess> {
    const { serve = [], preload } = this.scenario
    const args = ['serve', '--data', this.dataDir, '--port', '0', ...serve, ...more]
    const nodeArgs =
      preload === undefined
        ? []
        : ['--expose-gc', '--import', new URL(`${preload}.js`, import.meta.url).href]
    const environment = {
      ...deployedEnvironment,
      STRESS_ORDER: this.#order,
      STRESS_LOG: this.#log,
    }
    this.server = await startServer(devdexScript, args, { nodeArgs, ...options, environment })
    return this.server
  }

  /** Tells the module that is loaded into the server, and resolves with the line that it answers. */
  async command<Answer>(text: string): Promise<Answer> {
    writeFileSync(this.#order, text)
    process.kill(this.server!.pid, 'SIGUSR2')
    const lines = () =>
      existsSync(this.#log) ? readFileSync(this.#log, 'utf8').split('\n').slice(0, -1) : []
    const isDone = () => lines().length > this.#commands
    await until(isDone, `the server does not follow "${text}"`, 300_000)
    return JSON.parse(lines()[this.#commands++]!) as Answer
  }

  async stop(): Promise<void> {
    const { server } = this
    this.server = undefined
    await server?.stop()
  }

  async kill(): Promise<void> {
    const { server } = this
    this.server = undefined
    await server?.kill()
  }

  /** Every data set of one size can be asked all of them. */
  questions(kind: string): readonly JudgedQuestion[] {
    const known = this.#questions.get(kind) ?? questionsFor(kind, this)
    this.#questions.set(kind, known)
    return known
  }

  /** Notes the answers of the data set that is served now. Throws where a request has none. */
  async record(): Promise<void> {
    const client = new Client(this.url, this.key, 1)
    const kind = this.scenario.loads![0]!.questions
    const asked = this.questions(kind)
    const said = await this.answers(kind)
    const add = (one: JudgedQuestion, i: number) => ({
      ...one,
      answers: [...(one.answers ?? []), said[i]!],
    })
    this.#questions.set(kind, asked.map(add))
    const ids: (readonly string[])[] = []
    for (const walk of walks) ids.push(await Walker.read(client, walk))
    this.walked.push(ids)
    client.close()
  }

  /** The comparable answers of the data set that is served now. Throws where one is missing. */
  async answers(kind: string): Promise<string[]> {
    const client = new Client(this.url, this.key, 1)
    const said: string[] = []
    for (const one of this.questions(kind)) {
      const answer = await client.ask(one)
      if (answer?.status !== 200) throw new Error(`${one.path}: ${answer?.status} ${answer?.body}`)
      said.push(comparable(answer.body))
    }
    client.close()
    return said
  }

  /** Clients of the server that serves now, who ask one question after the other. */
  load(options: LoadRow & Partial<LoadOptions>): Load {
    const questions = this.questions(options.questions)
    const next = (_: number, number: number) => questions[number % questions.length]!
    const shared = { url: this.url, key: this.key, random: this.random, next }
    const name = `${this.scenario.name}-${this.#loads++}`
    const onReceipt = (receipt: Receipt) => {
      this.receipts.push(receipt)
      options.onReceipt?.(receipt)
    }
    return new Load({ ...shared, name, ...options, onReceipt })
  }

  get(path: string, init?: RequestInit): Promise<Response> {
    return fetch(new URL(path, this.url), init)
  }

  async isReady(): Promise<boolean> {
    const signal = AbortSignal.timeout(60_000)
    const answer = await this.get('/ready', { signal }).catch(() => null)
    return answer?.status === 200
  }

  /** Name of the served snapshot. */
  async servedName(): Promise<string | undefined> {
    const answer = (await (await this.get('/ready')).json()) as { detail: { snapshot?: string } }
    return answer.detail.snapshot
  }

  devdex(...args: readonly string[]): Promise<string> {
    return runNode(devdexScript, [...args, '--data', this.dataDir])
  }
}

/** Throws an Error that says what did not come. */
export async function until(
  isSo: () => boolean | Promise<boolean>,
  otherwise: string,
  msMax = 60_000,
  pollMs = 5,
): Promise<void> {
  const endMs = performance.now() + msMax
  while (!(await isSo())) {
    if (performance.now() > endMs) throw new Error(otherwise)
    await setTimeout(pollMs)
  }
}
