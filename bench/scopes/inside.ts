/**
 * The process of "scopes": what a view of a snapshot takes to make and to search, and whether the
 * time of a look-up tells hidden names from unknown ones. Prints one line of JSON.
 */
import { type Engine, openEmbeddedEngine } from '../../src/engines/index.ts'
import { CursorCodec, planScope, planSearch, requestTarget } from '../../src/plan/index.ts'
import { loadSnapshot } from '../../src/snapshot/index.ts'
import { generateQueries } from '../corpus/index.ts'
import { median } from '../statistics.ts'

export interface ScopesJob {
  readonly dataDir: string
  /** Look-ups of each kind. */
  readonly lookups: number
  readonly searches: number
}

export interface ScopeTimes {
  /** Milliseconds by what is measured. */
  readonly views: Readonly<Record<string, number>>
  /** Medians of single look-ups in nanoseconds, by kind of name. */
  readonly lookups: Readonly<Record<'hidden' | 'unknown' | 'visible', number>>
  /** Medians of searches in milliseconds, by view. */
  readonly searches: Readonly<Record<string, number>>
}

/** A few pass. */
const isKnown = { field: 'followersCount', op: 'Gte', value: 20 } as const
const fields = ['login', 'displayName', 'location', 'resolvedCountry', 'updatedAt']

async function measureScopes({ dataDir, lookups, searches }: ScopesJob): Promise<ScopeTimes> {
  const engine = openEmbeddedEngine(await loadSnapshot(dataDir), {
    workers: 1,
    deadlineMs: 60_000,
    onWorkerLost: (error) => {
      throw error
    },
  })
  await engine.started()
  const opened = async (scope: Parameters<typeof planScope>[0]) => {
    const startMs = performance.now()
    const { engine: view } = await engine.view(planScope(scope)!)
    return { view, ms: performance.now() - startMs }
  }
  const people = await opened({ filters: { users: isKnown } })
  const masked = await opened({ fields })
  const names = await namesOf(engine, people.view, lookups)
  const times = {
    views: { 'a filter of users': people.ms, 'some fields': masked.ms },
    lookups: await timeLookups(people.view, names),
    searches: {
      'without a scope': await timeSearches(engine, searches),
      'a filter of users': await timeSearches(people.view, searches),
      'some fields': await timeSearches(masked.view, searches),
    },
  }
  await engine.close()
  return times
}

/** Equally many hidden, visible and unknown logins of the same lengths. */
async function namesOf(engine: Engine, view: Engine, count: number) {
  const sampled = Math.min(engine.sizes.users, 8 * count)
  const step = Math.floor(engine.sizes.users / sampled)
  const users = Array.from({ length: sampled }, (_, i) => i * step)
  const bodies = await engine.bodies('users', users)
  const logins = bodies.map((body) => JSON.parse(Buffer.from(body).toString()).login as string)
  const found = await view.find('users', 'login', logins)
  const hidden = logins.filter((_, i) => found[i] === null).slice(0, count)
  const visible = logins.filter((_, i) => found[i] !== null).slice(0, count)
  const unknown = hidden.map((login) => `${login.slice(0, -1)}~`)
  return { hidden, unknown, visible }
}

/**
 * Interleaves all kinds, so that other load affects them equally. An unknown name is a neighbour of
 * a hidden one. It is looked up half the names later, because the other look-up would warm the
 * caches.
 */
async function timeLookups(view: Engine, names: Awaited<ReturnType<typeof namesOf>>) {
  const kinds = ['hidden', 'unknown', 'visible'] as const
  const times = { hidden: [] as number[], unknown: [] as number[], visible: [] as number[] }
  for (let round = 0; round < 3; round++) {
    for (let i = 0; i < names.hidden.length; i++) {
      for (const kind of kinds) {
        const position = kind === 'unknown' ? i + Math.floor(names.hidden.length / 2) : i
        const name = names[kind][position % names[kind].length]!
        const start = process.hrtime.bigint()
        await view.find('users', 'login', [name])
        if (round > 0) times[kind].push(Number(process.hrtime.bigint() - start))
      }
    }
  }
  return {
    hidden: median(times.hidden),
    unknown: median(times.unknown),
    visible: median(times.visible),
  }
}

async function timeSearches(engine: Engine, count: number): Promise<number> {
  const cursors = new CursorCodec(new Uint8Array(32))
  const target = requestTarget(engine)
  const times: number[] = []
  for (const { query } of generateQueries(count, 3)) {
    const search = planSearch('searchUsers', { query, first: 10 }, cursors, target)
    const { plan } = search.plan([])
    const startMs = performance.now()
    await engine.search(plan)
    times.push(performance.now() - startMs)
  }
  return median(times)
}

console.log(JSON.stringify(await measureScopes(JSON.parse(process.argv[2]!))))
