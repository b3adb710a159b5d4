/** A search of repositories from its body to its answer; engine and embedder are stand-ins. */

import { describe, expect, it } from 'vitest'
import { serialiseRepo } from '../../src/contract/index.ts'
import { type CancelSignal, neverAborted } from '../../src/domain/index.ts'
import { boundQueries, type Embedder, EmbeddingError } from '../../src/embed/index.ts'
import { apiRoutes, type Services } from '../../src/endpoints/index.ts'
import type { SearchHit } from '../../src/engines/index.ts'
import { type BodyReader, createDispatcher, type Route } from '../../src/http/index.ts'
import { CursorCodec, type QueryPlan } from '../../src/plan/index.ts'
import { oneSnapshot, quietServices } from './quiet-services.ts'
import { shareAccounts } from './small-service.ts'

const accounts = shareAccounts()

interface Surroundings {
  readonly hits?: readonly SearchHit[]
  readonly more?: boolean
  readonly embedding?: Error
  /** In place of the stand-in. */
  readonly embedder?: Embedder
  readonly signal?: CancelSignal
}

const counts = { stargazerCount: 0, totalIssuesClosed: 0, totalIssuesCount: 0, totalIssuesOpen: 0 }

function repo(name: string, ownerLogin: string) {
  return { id: '0'.repeat(32), platformId: name, name, ownerLogin, ...counts }
}

function hit(name: string, ownerLogin: string, score: number, ordinal: number): SearchHit {
  return { score, ordinal, body: Buffer.from(serialiseRepo(repo(name, ownerLogin))) }
}

const found = [hit('one', 'ada', 1234.5, 4), hit('two', 'nobody', -0.25, 1)]
const ada = { id: '1'.repeat(32), platformId: 'U_ada', login: 'ada' }

/** Finds a repository by any of its names or identifiers. */
function repoCalled(value: string): SearchHit | null {
  return found.find((_, i) => value.endsWith(['one', 'two'][i]!)) ?? null
}

async function post(path: string, body: object, surroundings: Surroundings = {}) {
  const access = accounts()
  const { account, key } = access.create({ name: 'n', services: ['SEARCH', 'RAW'], credits: 1000 })
  const embedded: (readonly [readonly string[], string])[] = []
  const plans: QueryPlan[] = []
  const log: object[] = []
  const services = {
    ...quietServices(access),
    cursors: new CursorCodec(Buffer.from('secret')),
    embedder: surroundings.embedder ?? {
      embed: async (texts: readonly string[], purpose: string) => {
        embedded.push([texts, purpose])
        if (surroundings.embedding !== undefined) throw surroundings.embedding
        return texts.map((text) => Float32Array.of(text.length))
      },
    },
    snapshots: oneSnapshot({
      engine: {
        snapshot: 's1',
        snapshotSeconds: 1_780_000_000,
        regexProblem: () => null,
        search: async (plan: QueryPlan) => {
          plans.push(plan)
          return { hits: surroundings.hits ?? found, more: surroundings.more ?? false }
        },
        find: async (_collection: string, _field: string, values: readonly string[]) =>
          values.map(repoCalled),
        // The repository `one` has the tie 4; its owner, the tie 9.
        linked: async (_relation: string, _direction: string, ordinals: readonly number[]) =>
          ordinals.map((ordinal) => (ordinal === 4 ? 9 : null)),
        bodies: async (_collection: string, ordinals: readonly number[]) =>
          ordinals.map((ordinal) => Buffer.from(JSON.stringify(ordinal === 9 ? ada : {}))),
      },
    }),
  }
  const error = (fields: object) => void log.push(fields)
  const routes = apiRoutes(services as unknown as Services) as Route[]
  const fields = new Map([
    ['authorization', `Bearer ${key}`],
    ['content-type', 'application/json'],
  ])
  const head = { method: 'POST', path, header: (name: string) => fields.get(name) }
  const reader = createDispatcher(routes, { log: { error } })(head) as BodyReader
  const { signal = neverAborted } = surroundings
  const answer = await reader.respond(Buffer.from(JSON.stringify(body)), signal)
  const content = typeof answer.body === 'function' ? Buffer.from(answer.body()) : answer.body
  const used = access.find(account.id)?.creditsUsed
  return { ...answer, body: JSON.parse(content.toString()), embedded, plans, log, used }
}

const search = (body: object, surroundings?: Surroundings) =>
  post('/v3/search/repos', body, surroundings)

describe('an answer', () => {
  it('has what was found, best first, each with the value of the formula', async () => {
    const { status, body, used, plans, embedded } = await search({ query: 'parser' })
    expect(status).toBe(200)
    expect(body).toEqual({
      count: 2,
      repositories: [
        { ...repo('one', 'ada'), score: 1234.5 },
        { ...repo('two', 'nobody'), score: -0.25 },
      ],
      pageInfo: { endCursor: null, hasNextPage: false },
    })
    expect(used).toBe(2)
    expect(embedded).toEqual([[['parser'], 'query']])
    expect(plans[0]?.ranking).toMatchObject({ similarity: { vector: Float32Array.of(6) } })
  })

  it('tells how long the embedding took, where there was one', async () => {
    const timingOf = (fields: string) => /server-timing: (.*)/.exec(fields)?.[1]
    const semantic = await search({ query: 'parser' })
    expect(timingOf(semantic.fields)).toMatch(/embed;dur=[\d.]+, search;dur=[\d.]+/)
    const keyword = await search({ query: 'parser', retrieval: 'keyword' })
    expect(timingOf(keyword.fields)).toMatch(/^total;dur=[\d.]+, search;dur=[\d.]+/)
    expect(keyword.embedded).toEqual([])
  })
})

describe('a request is refused', () => {
  it('to be repeated, at no cost, where the embedding model does not answer', async () => {
    const { status, body, used, fields } = await search(
      { query: 'x' },
      { embedding: new EmbeddingError('no answer from http://127.0.0.1:1/v1', true) },
    )
    expect([status, body.code, used]).toEqual([503, 'embedding_failed', 0])
    expect(fields).toContain('\r\nretry-after: 1')
    expect(body.detail).not.toContain('127.0.0.1')
  })

  it('by its formula first, whatever of it is not there or not allowed', async () => {
    const inner = { type: 'Sum', exprs: Array(16).fill({ type: 'Const', value: 1 }) }
    const rankBy = { type: 'Sum', exprs: Array(16).fill(inner) }
    const request = { query: 'x', rankBy }
    const { status, body } = await search(request)
    expect([status, body.code]).toEqual([400, 'invalid_request'])
    expect(body.errors[0].pointer).toMatch(/^\/rankBy/)
  })

  it('at once where too many wait for a model, and late where it never answers', async () => {
    let embeds = 0
    const hanging = {
      embed: () => {
        embeds++
        return new Promise<Float32Array[]>(() => {})
      },
    } as unknown as Embedder
    const embedder = boundQueries(hanging, 300)
    const late = await search({ query: 'x' }, { embedder })
    expect([late.status, late.body.code, late.used]).toEqual([503, 'deadline_exceeded', 0])
    expect(late.fields).toContain('\r\nretry-after: 1')
    for (let i = 1; i < 64; i++)
      void Promise.resolve(embedder.embed(['x'], 'query')).catch(() => {})
    const refused = await search({ query: 'x' }, { embedder })
    expect([refused.status, refused.body.code, refused.used]).toEqual([503, 'overloaded', 0])
    expect(refused.fields).toMatch(/\r\nretry-after: [12]\r\n/)
    expect(embeds).toBe(64)
    const keyword = await search({ query: 'x', retrieval: 'keyword' }, { embedder })
    expect(keyword.status).toBe(200)
  })

  it('for an embedding that no client waits for', async () => {
    const asked: unknown[] = []
    const embedder = {
      embed: (_texts: unknown, _purpose: unknown, signal: CancelSignal) => {
        asked.push(signal.aborted)
        return [Float32Array.of(1)]
      },
    } as unknown as Embedder
    for (const aborted of [true, false])
      await search({ query: 'x' }, { embedder, signal: { aborted } })
    expect(asked).toEqual([true, false])
  })

  it('as our own fault, which is logged, where the model will never answer', async () => {
    const embedding = new EmbeddingError('the model has 3 dimensions, not 256')
    const { status, body, log } = await search({ query: 'x' }, { embedding })
    expect([status, body.code]).toEqual([500, 'internal_error'])
    expect(log).toMatchObject([{ err: embedding }])
  })
})
