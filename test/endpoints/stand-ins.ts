/** Every endpoint over an engine in arrays, whose parts fail, wait and change as a row says. */
import { expect } from 'vitest'
import { AccountsError } from '../../src/accounts/index.ts'
import type { ErrorCode } from '../../src/contract/index.ts'
import { RequestError, refuseOverload } from '../../src/contract/index.ts'
import { boundQueries, type Embedder, EmbeddingError } from '../../src/embed/index.ts'
import type { EdgeQuery, Engine, SearchHit } from '../../src/engines/index.ts'
import {
  createModelInterpreter,
  type Interpretation,
  type Interpreter,
} from '../../src/language/index.ts'
import type { QueryPlan } from '../../src/plan/index.ts'
import type { OpenAccounts } from '../accounts/open-accounts.ts'
import { buildEngine } from '../engines/flat-engine.ts'
import { context } from '../language/context.ts'
import { byRules } from '../language/model/asking.ts'
import { readJournal } from '../people/data-dir.ts'
import { type SmallGraph, smallEngine, userCalled } from './small-engine.ts'
import { type KeyOptions, respondWith, smallRoutes, smallService } from './small-service.ts'

/** What holds from the begin of a row, or from a step `set` on. */
export interface Circumstances extends Partial<SmallGraph> {
  readonly key?: Pick<KeyOptions, 'services' | 'credits' | 'concurrency' | 'deadlineMs'>
  /** Neighbours that everybody has, by relation, or in each. */
  readonly degree?: number | Readonly<Record<string, number>>
  /** Whether no two of these are the same. */
  readonly distinct?: boolean
  /** Results of every search, without their documents. */
  readonly found?: number
  /** Platform ids and logins that are not found. */
  readonly hidden?: readonly string[]
  /** The code that look-ups and searches fail with; `fault` is no code. */
  readonly fails?: string | null
  /** The number of the only search that finds the engine too busy. */
  readonly busyAt?: number
  /** What every person who is searched for says of herself. */
  readonly bio?: string
  /** The name of the current snapshot. */
  readonly snapshot?: string
  /** Features that the engine does not have. */
  readonly lacks?: readonly ('explain' | 'ranks')[]
  readonly followersIn?: number
  /** Characters of the bio that people have in small groups, as those of profiles are. */
  readonly longTexts?: number
  /** Milliseconds that the clock goes on with every search, and else with steps alone. */
  readonly searchMs?: number
  /** What a sentence means in addition to the text `rust`. */
  readonly meant?: Partial<Interpretation>
  /** The answer of a language model, or the code that it fails with: it is asked then. */
  readonly model?: string
  readonly modelFails?: boolean
  /** Interpretations of which an interpreter is told whether they may be run. */
  readonly tried?: readonly Partial<Interpretation>[]
  readonly embedding?: 'late' | 'wrong' | 'never'
  readonly domains?: 'valid' | 'invalid'
  /** Names that are suppressed while DNS is asked. */
  readonly suppressed?: readonly string[]
  /** Whether look-ups and the model wait until a step opens the gate. */
  readonly gated?: boolean
  /** Whether the store takes nothing. */
  readonly full?: boolean
}

const usual: Circumstances = {
  users: Array.from({ length: 12 }, (_, i) => `u${i}`),
  repos: ['u0/a', 'u1/b', 'u0/c'],
  profiles: ['u2', 'u5'],
  edges: {
    contributes: [
      ['u0', 'u0/a'],
      ['u1', 'u0/a'],
      ['u0', 'u1/b'],
    ],
  },
}

export class StandIns {
  now: Circumstances
  readonly calls: string[] = []
  readonly plans: QueryPlan[] = []
  /** Sentences, as the interpreter got them. */
  readonly asked: unknown[][] = []
  acceptable: boolean[] = []
  readonly modelCalls: string[] = []
  readonly embedded: unknown[][] = []
  readonly logged: object[] = []
  readonly signals: object[] = []
  /** Lists that were asked for: the share for patterns, roots, start. */
  readonly lists: object[] = []
  /** Permits of the engine that are taken, by search. */
  readonly permits: number[] = []
  waiting = 0
  leases = 0
  embedder!: Embedder
  readonly onSearch: () => void
  made!: Awaited<ReturnType<typeof smallRoutes>>
  post!: ReturnType<typeof smallService>
  /** As `post`, but the answer is not read. */
  respond!: ReturnType<typeof respondWith>
  /** Opens the gate. */
  open = () => {}
  /** Gives the database, which others use too, back. */
  release = () => {}
  readonly #opened = new Promise<void>((resolve) => {
    this.open = resolve
  })

  constructor(given: Circumstances, onSearch = () => {}) {
    this.now = { ...usual, ...given }
    this.onSearch = onSearch
  }

  async start(accounts: OpenAccounts): Promise<void> {
    const { key, model } = this.now
    const interpreter = model === undefined ? this.#interpreter() : this.#modelInterpreter()
    const options: KeyOptions = {
      ...key,
      snapshots: this.#snapshots(interpreter),
      embed: this.#embed(),
      mailDomains: { check: async (names) => this.#check(names) },
      suppressed: this.#suppressedNames(),
      onSignal: async (signal) => {
        this.signals.push(signal)
        return []
      },
      onError: (fields, message) => void this.logged.push({ ...fields, message }),
    }
    this.made = await smallRoutes({}, options, undefined, accounts)
    this.respond = respondWith(this.made, options)
    this.post = smallService({}, options, this.made)
    const { database } = accounts
    const commit = database.commit.bind(database)
    database.commit = (change) => {
      if (this.now.full) throw new AccountsError('unavailable', 'the disk is full')
      return commit(change)
    }
    this.release = () => void Reflect.deleteProperty(database, 'commit')
  }

  /** What rows look at below these paths. */
  async observe(paths: readonly string[]): Promise<object> {
    const { calls, plans, asked, acceptable, embedded, logged, signals, lists, waiting } = this
    const { modelCalls, made, permits, leases } = this
    const isAsked = (name: string) => paths.some((path) => path.startsWith(name))
    return {
      ...{ permits, leases, inFlight: made.admissionControl.stats.inFlight },
      ...{ calls, plans, asked, acceptable, embedded, logged, signals, lists, waiting, modelCalls },
      usage: isAsked('usage') && (await made.access.readUsage({ id: made.id })),
      revealed: isAsked('revealed') && (await this.#readRevealed()),
    }
  }

  async #readRevealed(): Promise<object[]> {
    const entries = (await readJournal(this.made.database)).flat()
    return entries.filter((one) => one.kind === 'revealed' && one.account === this.made.id)
  }

  forget(): void {
    const { calls, plans, asked, embedded, logged, lists, modelCalls } = this
    for (const list of [calls, plans, asked, embedded, logged, lists, modelCalls]) list.length = 0
  }

  #snapshots(interpreter: Interpreter): NonNullable<KeyOptions['snapshots']> {
    const engine = this.#engine()
    const lease = () => {
      this.leases++
      return { engine, interpreter, release: () => void this.leases-- }
    }
    const name = () => this.now.snapshot ?? 's1'
    return {
      get names() {
        return [name()]
      },
      lease,
      leaseNamed: lease,
    }
  }

  /** Lists by tie, page by page. */
  #engine(): Engine {
    const { users = [], repos = [], profiles = [], edges = {} } = this.now
    const small = smallEngine({ users, repos, profiles, edges }, this.calls)
    const refused = (feature: 'explain' | 'ranks') =>
      this.now.lacks?.includes(feature) && { [feature]: () => this.#refuse(feature) }
    const hiding = (): object => this.now.hidden ?? usual
    return buildEngine({
      ...small,
      /** Another object where others are hidden. */
      get hiding() {
        return hiding()
      },
      ...refused('explain'),
      ...refused('ranks'),
      search: async (plan) => {
        this.plans.push(plan)
        this.permits.push(this.made.admissionControl.stats.inFlight)
        this.onSearch()
        this.#fail()
        const { found, busyAt, bio, hidden = [] } = this.now
        if (this.plans.length === busyAt) throw refuseOverload()
        const hit = { ordinal: 0, score: 1, body: Buffer.from('{"login":"u0"}') }
        if (found !== undefined) return { hits: Array(found).fill(hit), more: false }
        if (isInVain(plan)) return { hits: [], more: false }
        const page = await small.search({ ...plan, limit: 10_000 })
        const isHidden = (ordinal: number) => hidden.includes(users[ordinal]!)
        const after = plan.after?.ordinal ?? -1
        const rest = page.hits.filter(({ ordinal }) => ordinal > after && !isHidden(ordinal))
        const hits = rest.slice(0, plan.limit).map((one) => (bio ? withBio(one, bio) : one))
        return { hits, more: rest.length > plan.limit }
      },
      find: async (collection, field, values) => {
        this.waiting++
        if (this.now.gated) await this.#opened
        this.#fail()
        const documents = await small.find(collection, field, values)
        const { hidden = [] } = this.now
        return documents.map((one, i) => (hidden.includes(values[i]!) ? null : one))
      },
      edges: async (query, signal) => {
        const { roots, start, relation, patternShare } = query
        const share = query.filter === null ? null : patternShare
        this.lists.push({
          relation,
          share,
          roots: [...roots],
          start,
          items: roots.length * query.first,
        })
        return this.now.degree === undefined ? small.edges(query, signal) : this.#crowd(query)
      },
      bodies: async (collection, ordinals) => {
        const found = await small.bodies(collection, ordinals)
        const { longTexts } = this.now
        if (longTexts === undefined || collection !== 'users' || ordinals.length > 256) return found
        const long = Buffer.from(
          JSON.stringify({ ...userCalled('u0'), bio: 'x'.repeat(longTexts) }),
        )
        return found.map(() => long)
      },
      count: async () => this.now.found ?? 0,
      regexProblem: (pattern) => {
        this.calls.push(`regex ${pattern}`)
        return null
      },
      userMetrics: async (ordinals) => {
        const all = await small.userMetrics(ordinals)
        const { followersIn = 1 } = this.now
        return all.map((one) => ({ ...one, devrank: { ...one.devrank!, followersIn } }))
      },
    })
  }

  /** Each neighbour is the last user, or the first repository. */
  #crowd({ roots, first, relation }: EdgeQuery) {
    const { degree = 0, users = [] } = this.now
    const count = Math.min(first, typeof degree === 'number' ? degree : (degree[relation] ?? 0))
    const last = relation === 'follows' ? users.length - 1 : 0
    return roots.map((_, i) => {
      const ordinals = Uint32Array.from({ length: count }, (_, at) => i * count + at)
      return { ordinals: this.now.distinct ? ordinals : ordinals.fill(last), next: null }
    })
  }

  #refuse(feature: string): Promise<never> {
    throw new RequestError('not_supported', { feature: feature === 'ranks' ? 'whyNot' : feature })
  }

  #fail(): void {
    const { fails } = this.now
    if (fails === null || fails === undefined) return
    if (fails === 'fault') throw new Error('broken')
    throw new RequestError(fails as ErrorCode)
  }

  #interpreter(): Interpreter {
    return {
      interpret: (sentence, target, isAcceptable, signal) => {
        this.asked.push([sentence, target])
        expect(signal.aborted).toBe(false)
        const { meant, tried = [] } = this.now
        this.acceptable = tried.map((one) => isAcceptable({ ...nothing, ...one }))
        return { ...nothing, ...meant }
      },
    }
  }

  #modelInterpreter(): Interpreter {
    const ask = async () => {
      this.modelCalls.push('')
      if (this.now.gated) await this.#opened
      if (this.now.modelFails) throw new RequestError('internal_error')
      return this.now.model!
    }
    return createModelInterpreter({ rules: { interpret: () => byRules }, client: { ask }, context })
  }

  #embed(): NonNullable<KeyOptions['embed']> {
    const embed = async (texts: readonly string[], ...[purpose, signal]: unknown[]) => {
      const { embedding } = this.now
      this.embedded.push([texts, purpose, (signal as AbortSignal | undefined)?.aborted])
      if (embedding === 'late') throw new EmbeddingError('no answer from http://127.0.0.1:1', true)
      if (embedding === 'wrong') throw new EmbeddingError('the model has 3 dimensions, not 256')
      if (embedding === 'never') await new Promise(() => {})
      return texts.map((text) => Float32Array.of(text.length))
    }
    this.embedder = boundQueries({ embed } as never, 300)
    return this.embedder.embed.bind(this.embedder) as never
  }

  #check(names: readonly string[]) {
    this.calls.push('dns')
    const { domains = 'valid' } = this.now
    if (this.now.suppressed) this.#isSuppressing = true
    return new Map(names.map((name) => [name, domains]))
  }

  #isSuppressing = false
  #suppressedNames(): NonNullable<KeyOptions['suppressed']> {
    const isNamed = (name: string) => this.now.suppressed?.includes(name) === true
    const isSuppressing = () => this.#isSuppressing
    return {
      get isEmpty() {
        return !isSuppressing()
      },
      suppressesLogin: isNamed,
      suppressesPlatformId: () => false,
      suppressesAddress: isNamed,
    }
  }
}

function withBio(hit: SearchHit, bio: string): SearchHit {
  const body = JSON.parse(Buffer.from(hit.body).toString()) as object
  return { ...hit, body: Buffer.from(JSON.stringify({ ...body, bio })) }
}

const nothing: Interpretation = { query: 'rust', filters: null, parts: [], by: 'rules' }

/** No document has the word `unsaid`, and nobody is at `Nowhere`. */
function isInVain({ filter, ranking }: QueryPlan): boolean {
  const isSaid = !JSON.stringify(ranking).includes('unsaid')
  return !isSaid || JSON.stringify(filter)?.includes('Nowhere') === true
}
