/** Every endpoint over a small engine, without HTTP around it. */

import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll } from 'vitest'
import type { Statement } from '../../src/accounts/index.ts'
import type { Signal } from '../../src/accounts/people/index.ts'
import type { Service } from '../../src/contract/index.ts'
import { type CancelSignal, neverAborted, type SuppressedNames } from '../../src/domain/index.ts'
import { buildApiRoutes, type Services } from '../../src/endpoints/index.ts'
import type { Engine } from '../../src/engines/index.ts'
import {
  type BodyReader,
  type ChunkSource,
  createDispatcher,
  type Route,
} from '../../src/http/index.ts'
import type { Interpreter } from '../../src/language/index.ts'
import { CursorCodec } from '../../src/plan/index.ts'
import { type OpenAccounts, openAccounts } from '../accounts/open-accounts.ts'
import { buildEngine, type FlatEngine } from '../engines/flat-engine.ts'
import { openForTest } from '../people/data-dir.ts'
import { oneSnapshot, quietServices } from './quiet-services.ts'
import { saveWatched } from './saved-watched.ts'

export interface Reply {
  readonly status: number
  /** Header fields as they are sent. */
  readonly fields: string
  readonly text: string
  // biome-ignore lint/suspicious/noExplicitAny: tests look into bodies of every shape.
  readonly body: any
  /** Credits that the key has used in total. */
  readonly used: number
}

export interface KeyOptions {
  readonly services?: readonly Service[]
  readonly credits?: number | 'unlimited'
  /** Makes vectors; by default all are equal. */
  readonly embed?: (texts: readonly string[]) => Promise<readonly Float32Array[]>
  /** Interprets sentences; by default none is available. */
  readonly interpreter?: Interpreter
  /** In place of one that nobody counts. */
  readonly snapshots?: Services['snapshots']
  /** Time for all searches of a request. */
  readonly deadlineMs?: number
  /** Requests at once. */
  readonly concurrency?: number
  /** Domains that accept mail; by default all. */
  readonly mailDomains?: Services['mailDomains']
  /** Suppressed names; by default none. */
  readonly suppressed?: SuppressedNames
  /** Called with each signal. */
  readonly onSignal?: (signal: Signal) => Promise<readonly Statement[]>
  /** Called with each logged error. */
  readonly onError?: (fields: object, message: string) => void
}

/** @param signal aborted when the client disconnects */
export type Post = (
  path: string,
  body: object,
  headers?: Readonly<Record<string, string>>,
  signal?: CancelSignal,
) => Promise<Reply>

const everyService: readonly Service[] = ['SEARCH', 'RAW', 'PROFESSIONAL']

let shared: OpenAccounts | undefined

/**
 * Called once in a file: its services keep their keys in one store, since a store of its own takes
 * longer to open than most tests take. Routes that a test makes itself have their own all the same.
 */
export function shareAccounts(): () => OpenAccounts {
  let dataDir: string
  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'devdex-accounts-'))
    shared = await openAccounts(dataDir)
  })
  afterAll(async () => {
    await shared!.close()
    shared = undefined
    await rm(dataDir, { recursive: true })
  })
  return () => shared!
}

/** @param answerBytesMax of all large answers at once; what the service has where absent */
export async function smallRoutes(
  engine: Partial<FlatEngine> | Engine,
  options: KeyOptions = {},
  answerBytesMax?: number,
  given?: OpenAccounts,
) {
  const { services: held = everyService, credits = 1_000_000, concurrency } = options
  const made = { name: 'n', services: held, credits, rate: 1e6, concurrency }
  const accounts = given ?? (await openForTest())
  const { access } = accounts
  const { account, key } = await access.keys.create(made)
  await saveWatched(accounts, [account.id])
  const quiet = quietServices(accounts)
  const services = {
    ...quiet,
    cursors: new CursorCodec(Buffer.from('secret')),
    embedder: {
      embed: options.embed ?? (async (texts: string[]) => texts.map(() => Float32Array.of(1))),
    },
    snapshots:
      options.snapshots ??
      oneSnapshot({ engine: asEngine(engine), interpreter: options.interpreter }),
    deadlineMs: options.deadlineMs ?? 60_000,
    mailDomains: options.mailDomains ?? quiet.mailDomains,
    suppressed: options.suppressed ?? quiet.suppressed,
    addSignal: options.onSignal ?? quiet.addSignal,
    log: { error: options.onError ?? (() => undefined) },
  }
  const routes = buildApiRoutes(services as unknown as Services, answerBytesMax) as Route[]
  return {
    ...accounts,
    routes,
    key,
    id: account.id,
    admissionControl: quiet.admissionControl,
    used: async () => (await access.keys.find(account.id))!.creditsUsed,
  }
}

function asEngine(engine: Partial<FlatEngine> | Engine): Engine {
  return 'searcher' in engine ? (engine as Engine) : buildEngine(engine)
}

export type SmallRoutes = Awaited<ReturnType<typeof smallRoutes>>

/** @param given in place of routes over the engine */
export function smallService(
  engine: Partial<FlatEngine> | Engine,
  options: KeyOptions = {},
  given?: SmallRoutes,
): Post {
  const making = given ?? smallRoutes(engine, options, undefined, shared)
  return async (path, body, headers = {}, signal = neverAborted) => {
    const made = await making
    const answer = await respondWith(made, options)(path, body, headers, signal)
    const { status, fields, chunks } = answer
    if (chunks !== undefined) {
      return { status, fields, text: await wholeOf(chunks), body: null, used: await made.used() }
    }
    const content = typeof answer.body === 'function' ? answer.body() : answer.body
    const text = Buffer.from(content as Uint8Array).toString()
    answer.release?.()
    return { status, fields, text, body: JSON.parse(text), used: await made.used() }
  }
}

/** Answers that are not read yet. */
export function respondWith(
  { routes, key }: Pick<SmallRoutes, 'routes' | 'key'>,
  { onError: error }: KeyOptions = {},
) {
  const dispatch = createDispatcher(routes, error === undefined ? {} : { log: { error } })
  return async (
    path: string,
    body: object,
    headers: Readonly<Record<string, string>>,
    signal: CancelSignal,
  ) => {
    const usual = { authorization: `Bearer ${key}`, 'content-type': 'application/json' }
    const fields = new Map<string, string>(Object.entries({ ...usual, ...headers }))
    const head = { method: 'POST', path: `/v3${path}`, header: (name: string) => fields.get(name) }
    const found = dispatch(head)
    if (!('respond' in found)) return found
    return (found as BodyReader).respond(Buffer.from(JSON.stringify(body)), signal)
  }
}

/** Reads a stream to its end. */
async function wholeOf(chunks: ChunkSource): Promise<string> {
  let text = ''
  for (;;) {
    const bytes = await chunks.next(false)
    if (bytes === null) break
    text += Buffer.from(bytes).toString()
  }
  chunks.close()
  return text
}
