/** The kinds of questions that a load asks. */
import { connect } from 'node:net'
import {
  bestKnown,
  generateQueries,
  generateUsers,
  repoId,
  userId,
} from '../../bench/corpus/index.ts'
import { scenariosFor } from '../../bench/http/scenarios.ts'
import { mixedPrices } from '../../bench/ledger/prices.ts'
import type { JudgedQuestion } from './load.ts'
import { readData } from './scenario.ts'
import { encodeRequest, makePost } from './wire.ts'

/** Of what a question can be about, and the source of chance. */
export interface World {
  readonly users: number
  readonly seed: number
  readonly random: () => number
  /** The short form asks less. */
  readonly ground: { readonly isShort: boolean }
}

/** In plain words, and the generated data set can answer them. */
const sentences = readData<Readonly<Record<'users' | 'repos', readonly string[]>>>('sentences.json')

const kinds: Readonly<Record<string, (world: World) => readonly JudgedQuestion[]>> = {
  'all parts': askAllParts,
  prices: ({ users, seed }) => mixedPrices(users, seed, 400),
  'an ordinary day': askOrdinaryDay,
  fused: askFusedLists,
}

export function questionsFor(kind: string, world: World): readonly JudgedQuestion[] {
  const make = kinds[kind]
  if (make === undefined) throw new Error(`there are no questions "${kind}"`)
  return make(world)
}

export function ask(
  path: string,
  body: object,
  more: Partial<JudgedQuestion> = {},
): JudgedQuestion {
  return { path, body: JSON.stringify(body), ...more }
}

/** Another seed than the users'. */
const querySeed = 77

/** Some for each part of a snapshot. Answers differ between data sets. */
function askAllParts({ users, seed, ground }: World): JudgedQuestion[] {
  const perKind = ground.isShort ? 2 : 8
  const queries = [...generateQueries(perKind * 8, querySeed)]
  const filtered = queries.filter(({ filters }) => filters !== undefined).slice(0, perKind)
  const logins = Array.from(generateUsers(Math.min(users, 20), seed), ({ login }) => login)
  const followers = { followers: { first: 5 } }
  const attributes = ['stargazerCount', 'ANN'].map((name) => ({ type: 'Attr', name }))
  const rankBy = { type: 'Sum', exprs: attributes }
  const starred = { field: 'stargazerCount', op: 'Gte', value: 0 }
  return [
    ...queries
      .slice(0, perKind)
      .flatMap(({ query }) => [
        ask('/search/users', { query, first: 50 }),
        ask('/search/repos', { query, first: 10, includeAttributes: { owner: true } }),
        ask('/search/repos', { query, first: 10, retrieval: 'hybrid' }),
        ask('/search/repos', { query, first: 10, rankBy }),
        ask('/search/users/natural-language', { query: `engineers who know ${query}` }),
      ]),
    ...filtered.flatMap(({ filters }) => [
      ask('/search/users', { filters, first: 20, includeAttributes: followers }),
      ask('/raw/users/count', { filters }),
    ]),
    ...sentences.repos.slice(0, 2).map((query) => ask('/search/repos/natural-language', { query })),
    ...Array.from({ length: perKind }, (_, i) => [
      ask('/raw/users', { githubIds: [userId((i * 37) % users)], includeAttributes: followers }),
      ask(`/raw/users/${userId((i * 37) % users)}/graph/following`, { first: 20 }),
      ask('/raw/repos', { githubIds: [repoId((i * 53) % users)] }),
    ]).flat(),
    ask('/raw/users/by-login', { logins, includeAttributes: { devrank: true } }),
    ask('/search/repos', { filters: starred }),
    ask('/raw/repos/count', { filters: starred }),
    ask(`/raw/users/${bestKnown.user}/graph/followers`, { first: 50 }),
  ]
}

/** Lists of queries, which spend their time in the engine. */
function askFusedLists({ users, seed }: World): JudgedQuestion[] {
  const { path, bodies } = scenariosFor(users, seed, 500)[1]!
  const queries = bodies.map((body) => (JSON.parse(body) as { query: string }).query)
  return queries.map((_, i) => {
    const query = [0, 1, 2, 3].map((j) => queries[(i + j) % queries.length])
    return ask(path, { query, first: 10 })
  })
}

/** Actions of each kind, per hundred, in random order. Some clients send nonsense, or leave. */
function askOrdinaryDay(world: World): JudgedQuestion[] {
  const { users, seed, random } = world
  const queries = [...generateQueries(500, 31)]
  const logins = Array.from(generateUsers(Math.min(users, 400), seed), ({ login }) => login)
  const some = (i: number, count: number) =>
    logins.slice((i * count) % logins.length).slice(0, count)
  const draw = <T>(list: readonly T[]) => list[Math.floor(random() * list.length)]!
  const search = () => {
    const { query, filters } = draw(queries)
    return ask('/search/users', { query, ...(filters === undefined ? {} : { filters }) })
  }
  const bad = readData<string[]>('bad-bodies.json')
  const similarity = { type: 'Attr', name: 'ANN' }
  const stars = { type: 'Log', base: 10, expr: { type: 'Attr', name: 'stargazerCount' } }
  const shares: readonly (readonly [number, () => JudgedQuestion])[] = [
    [30, search],
    [6, () => formula(draw(queries).query)],
    [4, () => ask('/search/users/natural-language', { query: draw(sentences.users), first: 20 })],
    [4, () => ask('/search/repos/natural-language', { query: draw(sentences.repos), first: 20 })],
    [10, () => graph(draw(['followers', 'following', 'stars', 'owns']))],
    [14, () => ask('/raw/users/by-login', { logins: some(draw([0, 1, 2, 3]), draw([1, 9, 30])) })],
    [5, () => ask('/users/best-email/by-login', { logins: some(draw([0, 1, 2, 3]), 3) })],
    [5, () => ask('/raw/users/count', { filters: draw(queries.filter(hasFilters)).filters })],
    [7, () => ({ path: '/search/users', body: draw(bad), statuses: [400] })],
    // A client that is refused while sending may find the connection closed.
    [1, () => ask('/search/users', { query: 'x'.repeat(1 << 20) }, { statuses: [413, 0] })],
    [3, () => ask('/search/users', { query: 'rust', after: 'gone' }, { statuses: [400] })],
    [2, () => ({ ...search(), isNewcomer: true, key: 'unknown', statuses: [401] })],
    [5, () => ({ ...search(), isNewcomer: true })],
    [4, () => ({ ...search(), statuses: [0], act: (url, key) => leave(url, key, random) })],
  ]
  const formula = (query: string) => {
    const words = { type: 'BM25', field: 'description', query }
    const rankBy = { type: 'Sum', exprs: [similarity, stars, words] }
    return ask('/search/repos', { query, first: 20, rankBy })
  }
  const graph = (edge: string) =>
    ask(`/raw/users/${bestKnown.user}/graph/${edge}`, { first: draw([20, 23, 100]) })
  const all = shares.flatMap(([share, make]) => Array.from({ length: share * 10 }, make))
  return all
    .map((one) => ({ one, at: random() }))
    .sort((a, b) => a.at - b.at)
    .map(({ one }) => one)
}

function hasFilters({ filters }: { readonly filters?: unknown }): boolean {
  return filters !== undefined
}

/** Sends all or part of a request, and closes before the answer. */
function leave({ hostname, port }: URL, key: string, random: () => number): Promise<void> {
  const text = `${encodeRequest(makePost(key, '/search/users', { query: 'rust developer' }))}`
  const socket = connect(Number(port), hostname, () => {
    socket.write(text.slice(0, Math.ceil(random() * 1.5 * text.length)))
    setTimeout(() => socket.resetAndDestroy(), random() * 5)
  })
  return new Promise((resolve) => {
    socket.on('error', () => undefined)
    socket.on('close', () => resolve())
  })
}
