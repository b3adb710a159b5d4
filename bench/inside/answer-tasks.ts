/** Looking people up, charging for them, and making the bytes of an answer. */
import type { Access, Admission } from '../../src/accounts/index.ts'
import {
  AdmissionControl,
  admissionBounds,
  ConcurrencyLimiter,
  RateLimiter,
} from '../../src/accounts/index.ts'
import {
  buildApiRoutes,
  composeHighlights,
  type ServedSnapshot,
  type Services,
} from '../../src/endpoints/index.ts'
import type { Engine, Searcher, SearchPage } from '../../src/engines/index.ts'
import { type ReplyBody, readContent } from '../../src/http/index.ts'
import { openMetrics } from '../../src/observe/index.ts'
import { planHighlights } from '../../src/plan/index.ts'
import { type InsideTask, inTurn } from './measure.ts'
import { cursors, type SearchSet } from './searches.ts'

const batch = 100

export function lookupTasks(engine: Engine, logins: readonly string[]): InsideTask[] {
  const nextLogin = inTurn(logins)
  const some = (count: number) => Array.from({ length: count }, () => nextLogin())
  return [
    { name: 'look up 1 login', run: () => engine.documents.find('users', 'login', [nextLogin()]) },
    {
      name: `look up ${batch} logins`,
      run: () => engine.documents.find('users', 'login', some(batch)),
    },
  ]
}

export async function accessTasks(access: Access): Promise<InsideTask[]> {
  const credits = 1e15
  const { account, key } = await access.keys.create({ name: 'inside', services: ['RAW'], credits })
  const authorization = `Bearer ${key}`
  const replayKey = { fingerprint: 1, isRetry: false }
  const charge = { credits: 1, endpoint: 'rawUsers', requestId: 'bench', replayKey }
  return [
    { name: 'authenticate a key', run: () => access.authenticate(authorization) },
    { name: 'debit a credit', run: () => access.debit(account.id, charge) },
  ]
}

/**
 * A search's answer of 100 users from hits that are already there, by the very function that
 * answers requests, against JSON.stringify of the same answer as objects. The endpoint's row also
 * validates and plans the request. Highlights are a member that such an answer may have.
 */
export async function answerTasks(
  engine: Engine,
  access: Access,
  set: SearchSet,
): Promise<InsideTask[]> {
  const { page, body } = await fullPage(engine, set)
  const respond = await searchEndpoint(withPage(engine, page), access)
  const bytes = Buffer.from(readContent(await respond(body)))
  const answer: unknown = JSON.parse(bytes.toString())
  if (!Buffer.from(JSON.stringify(answer)).equals(bytes)) {
    throw new Error('the answer is not what JSON.stringify writes')
  }
  const context = { engine, signal: { aborted: false }, recordTiming: () => undefined }
  const highlights = planHighlights('users', { ...body, highlight: true }, {})!
  return [
    {
      name: `answer of ${batch} users, endpoint`,
      run: async () => readContent(await respond(body)),
    },
    {
      name: `highlights of ${batch} users`,
      run: () => composeHighlights(context, highlights, page),
    },
    {
      name: `answer of ${batch} users, JSON.stringify`,
      run: () => Buffer.from(JSON.stringify(answer)),
    },
  ]
}

/** The first search that fills its page. */
async function fullPage(engine: Engine, { plans, bodies }: SearchSet) {
  for (const [i, plan] of plans.entries()) {
    const page = await engine.searcher.search(plan)
    if (page.hits.length === batch) return { page, body: bodies[i] }
  }
  throw new Error(`no query of the corpus finds ${batch} users`)
}

/** An engine that returns a precomputed page for every search. */
function withPage(engine: Engine, page: SearchPage): Engine {
  const { snapshot, snapshotSeconds, hiding, sizes, words, documents, graph } = engine
  const searcher = { search: async () => page } as unknown as Searcher
  const parts = { snapshot, snapshotSeconds, hiding, sizes, words, documents, graph, searcher }
  return parts as Engine
}

/** Searches for users need no embedding. */
const noEmbedder: Services['embedder'] = {
  model: { name: 'none', dims: 0, version: '' },
  embed: () => Promise.reject(new Error('users are not embedded')),
  hasWord: () => false,
  isEnglish: () => false,
  close: () => Promise.resolve(),
}

/** They contain no sentences. */
const noInterpreter: ServedSnapshot['interpreter'] = {
  interpret: () => Promise.reject(new Error('nothing is understood here')),
}

/** No user is suppressed, and no mail domain is looked up. */
const noneWritten: Pick<Services, 'mailDomains' | 'suppressed' | 'addSignal'> = {
  mailDomains: { check: async () => new Map() },
  suppressed: {
    isEmpty: true,
    suppressesLogin: () => false,
    suppressesPlatformId: () => false,
    suppressesAddress: () => false,
  },
  addSignal: async () => [],
}

/** The route of POST /v3/search/users, without HTTP around it. */
async function searchEndpoint(
  engine: Engine,
  access: Access,
): Promise<(body: unknown) => Promise<ReplyBody>> {
  const limiter = new RateLimiter()
  const lease = () => ({ engine, interpreter: noInterpreter, release: () => undefined })
  const snapshots = { names: [engine.snapshot], lease, leaseNamed: lease }
  const services: Omit<Services, 'answers'> = {
    snapshots,
    embedder: noEmbedder,
    access,
    limiter,
    cursors,
    deadlineMs: 5000,
    concurrency: new ConcurrencyLimiter(),
    admissionControl: new AdmissionControl(admissionBounds(1, 5000)),
    fingerprintOf: () => 0,
    ...noneWritten,
    metrics: openMetrics(),
    log: { error: () => undefined },
  }
  const route = buildApiRoutes(services).find(({ path }) => path === '/v3/search/users')!
  const made = { name: 'answers', services: ['SEARCH'], credits: 1e12 } as const
  const { account, key } = await access.keys.create(made)
  const authorization = `Bearer ${key}`
  const admission: Admission = {
    account,
    rate: { allowed: true, limit: 1, remaining: 1, resetSeconds: 0, retryAfterMs: 0 },
    creditsUsed: 0,
    creditsRemaining: account.creditsRemaining,
  }
  const head = {
    method: route.method,
    path: route.path,
    header: (name: string) => (name === 'authorization' ? authorization : undefined),
  }
  return async (body) => {
    const reply = await route.respond({
      head,
      params: {},
      requestId: 'bench',
      admission,
      body,
      bodyText: '',
      timing: () => undefined,
      // A caller who has gone is not charged: the debit has a row of its own.
      signal: { aborted: true },
    })
    return reply.body
  }
}
