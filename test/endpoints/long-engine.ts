/** An engine with thousands of people in one order, and routes over it that tests look into. */
import { neverAborted } from '../../src/domain/index.ts'
import type { Services } from '../../src/endpoints/index.ts'
import { apiRoutes } from '../../src/endpoints/index.ts'
import type { Engine, SearchPage } from '../../src/engines/index.ts'
import type { BodyReader, ChunkSource } from '../../src/http/index.ts'
import { createDispatcher, type Route } from '../../src/http/index.ts'
import { CursorCodec, type QueryPlan } from '../../src/plan/index.ts'
import type { TestAccess } from '../access/data-dir.ts'
import { quietServices } from './quiet-services.ts'

export const everyone = { filters: { field: 'login', op: 'NotEq', value: '' } } as const

export class LongEngine {
  readonly snapshot = 'one'
  readonly snapshotSeconds = 1_700_000_000
  readonly hidden = new Set<number>()
  /** To be replaced when `hidden` has changed. */
  hiding: object = {}
  /** Thrown by the next search. */
  failure: Error | undefined
  /** More members of every record, as JSON. */
  more = ''
  searches = 0
  readonly #count: number

  constructor(count: number) {
    this.#count = count
  }

  async search({ limit, after }: QueryPlan): Promise<SearchPage> {
    this.searches++
    const { failure } = this
    this.failure = undefined
    if (failure !== undefined) throw failure
    const hits = []
    let at = after === null ? 0 : after.ordinal + 1
    for (; at < this.#count && hits.length < limit; at++) {
      if (this.hidden.has(at)) continue
      hits.push({ ordinal: at, score: 1, body: Buffer.from(`{"login":"u${at}"${this.more}}`) })
    }
    return { hits, more: at < this.#count }
  }
}

interface Opened {
  readonly status: number
  readonly fields: string
  /** The chunks of a stream. */
  readonly chunks: ChunkSource | undefined
  /** The text of any other answer. */
  readonly text: string
}

/** Everything that tests of streams look at. */
export function longService(engine: LongEngine, access: TestAccess, credits = 1_000_000) {
  const options = { services: ['SEARCH'] as const, credits, rate: 1e6, concurrency: 2 }
  const { account, key } = access.create({ name: 'n', ...options })
  const quiet = quietServices(access)
  const leases = { open: 0, current: 'one' }
  const lease = () => {
    leases.open++
    return { engine: engine as unknown as Engine, release: () => void leases.open-- }
  }
  const snapshots = {
    get names() {
      return [leases.current]
    },
    lease,
    leaseOf: lease,
  }
  const services = {
    ...quiet,
    snapshots,
    cursors: new CursorCodec(Buffer.from('secret')),
    deadlineMs: 60_000,
  }
  const dispatch = createDispatcher(apiRoutes(services as unknown as Services) as Route[])
  const open = async (
    body: object,
    headers: Readonly<Record<string, string>> = {},
    signal = neverAborted,
  ): Promise<Opened> => {
    const fields = new Map(
      Object.entries({
        authorization: `Bearer ${key}`,
        'content-type': 'application/json',
        accept: 'application/x-ndjson',
        ...headers,
      }),
    )
    const header = (name: string) => fields.get(name)
    const found = dispatch({ method: 'POST', path: '/v3/search/users', header })
    const bytes = Buffer.from(JSON.stringify(body))
    const answer = await (found as BodyReader).respond(bytes, signal)
    const text = answer.chunks === undefined ? String(answer.body) : ''
    return { status: answer.status, fields: answer.fields, chunks: answer.chunks, text }
  }
  const used = () => access.find(account.id)!.creditsUsed
  return { open, used, leases, admission: quiet.admissionControl, id: account.id }
}

/** The logins of the records of a chunk, and its last line. */
export function loginsOf(chunk: Uint8Array | null): { logins: string[]; last: unknown } {
  const lines = Buffer.from(chunk!).toString().trimEnd().split('\n')
  const values = lines.map((line) => JSON.parse(line) as { login?: string })
  return { logins: values.flatMap(({ login }) => login ?? []), last: values.at(-1) }
}
