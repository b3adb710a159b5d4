/** Requests of the API as plans, which both engines are given. */
import { randomBytes } from 'node:crypto'
import { fuseHybrid, type Hits, type Similarity } from 'native-free-index'
import {
  limits,
  type SearchReposRequest,
  type SearchUsersRequest,
} from '../../src/contract/index.ts'
import type { Embedder } from '../../src/embed/index.ts'
import type { Engine, SearchHit } from '../../src/engines/index.ts'
import {
  CursorCodec,
  type HybridSimilarity,
  planSearch,
  planSearchRepos,
  type QueryPlan,
} from '../../src/plan/index.ts'

type Target = Pick<Engine, 'snapshot' | 'snapshotSeconds' | 'regexProblem'>

const cursors = new CursorCodec(randomBytes(32))

export async function planOf(
  path: string,
  body: string,
  target: Target,
  embedder: Embedder,
): Promise<QueryPlan> {
  const checks = { ...target, regexSize: () => 0 }
  if (path === '/search/users') {
    const request = JSON.parse(body) as SearchUsersRequest
    return planSearch('searchUsers', request, cursors, checks).plan([]).plan
  }
  const search = planSearchRepos(JSON.parse(body) as SearchReposRequest, cursors, checks)
  const { texts } = search
  return search.plan(texts.length === 0 ? [] : await embedder.embed(texts, 'query')).plan
}

/**
 * The plan with the true cosine for every document, where threads would cap some by their codes.
 * @param engine of threads
 */
export async function uncapped(plan: QueryPlan, engine: Engine): Promise<QueryPlan> {
  const { ranking } = plan
  if (ranking.kind === 'fused') throw new Error('a list of queries is none of the searches')
  if (!('similarity' in ranking)) return plan
  const { similarity } = ranking
  if (similarity.kind === 'hybrid') {
    const given = await fused(plan, similarity, engine)
    return { ...plan, ranking: { ...ranking, similarity: given } }
  }
  if (ranking.kind !== 'linear' || similarity.kind !== 'vector') return plan
  return { ...plan, ranking: { ...ranking, similarity: { ...similarity, searchParams } } }
}

/** No code is so far off. */
const searchParams = { sigmas: 1000 }

/** Fuses lists of true cosines into a hybrid similarity. */
async function fused(
  plan: QueryPlan,
  { terms, vector, name, mayBeTopic }: HybridSimilarity,
  engine: Engine,
): Promise<Similarity> {
  const whole = { ...plan, limit: limits.fusedDepth, after: null }
  const similarity = { kind: 'vector', vector, searchParams } as const
  const [text, near, names] = await Promise.all([
    engine.search({ ...whole, ranking: { kind: 'terms', terms } }),
    engine.search({ ...whole, ranking: { kind: 'linear', similarity, weight: 1, base: null } }),
    engine.search({ ...whole, ranking: { kind: 'named', name } }),
  ])
  const lists = { text: hitsOf(text.hits), vector: hitsOf(near.hits), names: hitsOf(names.hits) }
  const { ordinals, scores, count } = fuseHybrid(lists, mayBeTopic)
  return { kind: 'precomputed', ordinals: ordinals.slice(0, count), values: scores.slice(0, count) }
}

function hitsOf(hits: readonly SearchHit[]): Hits {
  return {
    ordinals: Float64Array.from(hits, ({ ordinal }) => ordinal),
    scores: Float64Array.from(hits, ({ score }) => score),
    count: hits.length,
  }
}
