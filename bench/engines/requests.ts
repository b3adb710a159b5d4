/** The requests to both engines: 200 searches of the API, and some reads of every other kind. */
import type { Scenario } from '../http/scenarios.ts'

/** Occupations, as people describe themselves. */
const trades = (
  'software engineer, machine learning, frontend developer, data scientist, open ' +
  'source, backend, security researcher, android developer, compiler, distributed ' +
  'systems, student of computer science, rust, python and javascript, kubernetes, game ' +
  'developer'
).split(', ')
const places = ['dublin', 'zurich', 'berlin', 'seattle', 'switzerland', 'london', 'basel', 'paris']

/** Purposes of repositories. */
const topics = (
  'terminal emulator, deep learning framework, web framework, static site generator, ' +
  'database, command line tool, game engine, http server, parser, package manager, text ' +
  'editor, chess engine, time series, image processing, programming language, message ' +
  'queue, container orchestration, password manager, markdown, neural network ' +
  'visualisation, operating system kernel, testing library, mobile app, machine ' +
  'translation, physics simulation, search engine, security scanner, data ' +
  'visualisation, music player, compiler'
).split(', ')

export interface RequestKind extends Scenario {
  /** A service takes patterns one at a time, and refuses what waits for too long. */
  readonly hasPattern?: boolean
}

const first = 100

export function searchRequests(): RequestKind[] {
  const words = times(60, (i) => {
    const trade = trades[i % trades.length]!
    return i % 4 === 3 ? trade : `${trade} ${places[(i >> 2) % places.length]}`
  })
  const of = (name: string, path: string, bodies: readonly object[]): RequestKind => ({
    name,
    path,
    bodies: bodies.map((body) => JSON.stringify({ ...body, first })),
  })
  const repos = '/search/repos'
  return [
    of('users', '/search/users', asked(words)),
    { ...of('users, filter', '/search/users', times(20, userFilter)), hasPattern: true },
    of('repos', repos, asked(topics)),
    of('repos, filter', repos, times(30, starredTopic)),
    of('repos, keyword', repos, asked(topics, { retrieval: 'keyword' })),
    of('repos, hybrid', repos, asked(topics.slice(0, 15), { retrieval: 'hybrid' })),
    of('repos, rankBy', repos, times(15, formula)),
  ]
}

/**
 * @param people ids and logins of users who are there
 */
export function readRequests(
  people: readonly { readonly id: string; readonly login: string }[],
): RequestKind[] {
  const of = (name: string, path: string, bodies: readonly object[]): RequestKind => ({
    name,
    path,
    bodies: bodies.map((body) => JSON.stringify(body)),
  })
  const [hub] = people
  return [
    of('count', '/raw/repos/count', times(20, countBody)),
    of('look-up', '/raw/users/by-login', people.map(lookUpBody)),
    of('edges', `/raw/users/${hub!.id}/graph/followers`, times(20, edgesBody)),
  ]
}

const countBody = (i: number) => ({ filters: starred(i) })
const lookUpBody = ({ login }: { readonly login: string }) => ({ logins: [login] })
const edgesBody = (i: number) => ({ first: 20 + 4 * i })

function userFilter(i: number): object {
  const located = { field: 'location', op: 'ContainsAllTokens', value: places[i % places.length] }
  const named = { field: 'login', op: 'IGlob', value: `*${'aeiou'[i % 5]}*` }
  const since = { field: 'createdAt', op: 'Gte', value: `20${10 + (i % 8)}-01-01T00:00:00Z` }
  return {
    query: trades[i % trades.length],
    filters: { op: 'And', filters: [since, { op: 'Or', filters: [located, named] }] },
  }
}

function asked(queries: readonly string[], more: object = {}): object[] {
  return queries.map((query) => ({ query, ...more }))
}

function starredTopic(i: number): object {
  return { query: topics[i]!, filters: starred(i) }
}

function starred(i: number): object {
  return { field: 'stargazerCount', op: 'Gte', value: 2 ** (i % 12) }
}

function formula(i: number): object {
  const query = topics[i]!
  const similarity = { type: 'Attr', name: 'ANN' }
  const stars = { type: 'Log', base: 10, expr: { type: 'Attr', name: 'stargazerCount' } }
  const words = { type: 'BM25', field: 'description', query }
  return { query, rankBy: { type: 'Sum', exprs: [similarity, stars, words] } }
}

function times<T>(count: number, make: (i: number) => T): T[] {
  return Array.from({ length: count }, (_, i) => make(i))
}
