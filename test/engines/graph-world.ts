/** Small collections with any graph over them, and filters with their definitions. */

import fc from 'fast-check'
import type { Filter, IndexDocument } from 'native-free-index'
import { edgeTypes } from '../../src/contract/index.ts'
import { type Collection, perCollection } from '../../src/domain/index.ts'
import type { EdgeQuery, Engine } from '../../src/engines/index.ts'
import { type LoadedSnapshot, type Relation, relationEnds } from '../../src/snapshot/index.ts'
import type { EngineKind } from './conformance/engine-kind.ts'
import { type BothWays, type Edge, type GraphLists, listsOf, memoryGraph } from './memory-graph.ts'
import { memorySnapshot } from './memory-snapshot.ts'
import { inventPeople } from './people.ts'
import { inventRepos } from './repos.ts'

const countries = ['Germany', 'Brazil', 'Japan']

const users = inventPeople(90).map((user, i) => ({
  ...user,
  keywords: { ...user.keywords, resolvedCountry: countries[i % 4] },
}))
const repos = inventRepos(70).map(({ embedding: _, ...repo }) => repo)
const professionals = users.slice(0, 30).map((user, i) => ({
  ...user,
  text: { ...user.text, 'professional.headline': i % 3 ? 'Compilers' : 'Databases' },
  keywords: {
    ...user.keywords,
    'professional.professionalUrl': `https://professional.example/in/${i % 20}`,
    'professional.country': countries[i % 3],
  },
  stored: new TextEncoder().encode(`{"headline":"${99 - i}"}`),
}))

export const documents: Readonly<Record<Collection, readonly IndexDocument[]>> = {
  users,
  repos,
  professionals,
}

/** A filter, and its definition as a predicate. */
export interface ToldFilter {
  readonly filter: Filter
  readonly passes: (document: IndexDocument) => boolean
}

const everyone: ToldFilter = { filter: { kind: 'and', filters: [] }, passes: () => true }
const noPerson: ToldFilter = { filter: { kind: 'or', filters: [] }, passes: () => false }
const userFilters: readonly ToldFilter[] = [
  {
    filter: { kind: 'keyword', field: 'resolvedCountry', values: ['germany', 'JAPAN'] },
    passes: ({ keywords: { resolvedCountry: country } }) =>
      country === 'Germany' || country === 'Japan',
  },
  {
    filter: { kind: 'tokens', field: 'bio', terms: ['rust'] },
    passes: ({ text: { bio } }) => String(bio).includes('Rust'),
  },
  {
    filter: { ...pattern('login', 'dev-*'), ignoreCase: true },
    passes: ({ keywords: { login } }) => String(login).startsWith('Dev-'),
  },
]
const repoFilters: readonly ToldFilter[] = [
  {
    filter: { kind: 'range', field: 'stargazerCount', comparison: 'gte', bound: 5000 },
    passes: ({ numbers: { stargazerCount } }) => Number(stargazerCount) >= 5000,
  },
  {
    filter: { kind: 'keyword', field: 'language', values: ['go'] },
    passes: ({ keywords: { language } }) => language === 'Go',
  },
]
const profileFilters: readonly ToldFilter[] = [
  {
    filter: { kind: 'tokens', field: 'professional.headline', terms: ['compilers'] },
    passes: ({ text }) => text['professional.headline'] === 'Compilers',
  },
  {
    filter: { kind: 'keyword', field: 'professional.country', values: ['Japan'] },
    passes: ({ keywords }) => keywords['professional.country'] === 'Japan',
  },
]

/** Simple filters, their complements, and pairs of them. */
export const toldFilters: Readonly<Record<Collection, fc.Arbitrary<ToldFilter>>> = {
  users: told(userFilters),
  repos: told(repoFilters),
  professionals: told(profileFilters),
}

/** A relation's edges by its name, each edge once. */
export type WorldEdges = Readonly<Record<Relation, readonly Edge[]>>

/** Nodes with no edge, with some, and with one to almost everything. */
export const worldEdges: fc.Arbitrary<WorldEdges> = fc.record({
  follows: edges('follows'),
  stars: edges('stars'),
  contributes: edges('contributes'),
  owns: edges('owns'),
  owners: edges('owners').map((list) => distinct(list, ([repo]) => repo)),
  profiles: edges('profiles').map((list) =>
    distinct(
      distinct(list, ([user]) => user),
      ([, profile]) => profile,
    ),
  ),
})

export function worldLists(edges: WorldEdges): Record<Relation, BothWays> {
  const entries = Object.entries(edges).map(([name, list]) => {
    const { out, in: back } = relationEnds[name as Relation]
    return [name, listsOf(documents[out].length, documents[back].length, list)]
  })
  return Object.fromEntries(entries) as Record<Relation, BothWays>
}

/** Snapshots by number of shards: all have the same documents. */
const indexed = new Map<number, LoadedSnapshot>()

function snapshotOf(graph: GraphLists, shards: number): LoadedSnapshot {
  const known = indexed.get(shards) ?? memorySnapshot(documents, shards)
  indexed.set(shards, known)
  const sizes = perCollection((name) => documents[name].length)
  return { ...known, graph: memoryGraph(sizes, graph) }
}

/** Runs `use` with an engine over the world. */
export async function withEngine(
  kind: EngineKind,
  graph: GraphLists,
  use: (engine: Engine) => Promise<void>,
): Promise<void> {
  const engine = await kind.open(snapshotOf(graph, kind.shards))
  try {
    await use(engine)
  } finally {
    await engine.close()
  }
}

/** A query for lists of neighbours, with the definition of its filter. */
export interface ToldQuery extends EdgeQuery {
  readonly told: ToldFilter | null
}

export const edgeQueries: fc.Arbitrary<ToldQuery> = fc
  .record({
    relation: fc.constantFrom(...edgeTypes),
    direction: fc.constantFrom('out' as const, 'in' as const),
  })
  .chain(({ relation, direction }) => {
    const ends = relationEnds[relation]
    const end = ends[direction === 'out' ? 'in' : 'out']
    return fc
      .record({
        // Some roots occur twice.
        roots: fc.array(nodeOf(ends[direction]), { maxLength: 12 }),
        start: fc.oneof(fc.constant(0), fc.nat({ max: 100 })),
        first: fc.integer({ min: 1, max: 100 }),
        told: fc.option(toldFilters[end], { nil: null }),
      })
      .map((query) => ({ ...query, relation, direction, filter: query.told?.filter ?? null }))
  })

/** The expected page, by definition. */
export function expectedPage(
  list: readonly number[],
  { relation, direction, start, first, told }: Omit<ToldQuery, 'roots'>,
): { ordinals: number[]; next: number | null } {
  const end = relationEnds[relation][direction === 'out' ? 'in' : 'out']
  const places = [...list.keys()].filter(
    (place) => place >= start && (told === null || told.passes(documents[end][list[place]!]!)),
  )
  return {
    ordinals: places.slice(0, first).map((place) => list[place]!),
    next: places[first] ?? null,
  }
}

function told(leaves: readonly ToldFilter[]): fc.Arbitrary<ToldFilter> {
  const leaf = fc.constantFrom(everyone, noPerson, ...leaves, ...leaves.map(complementOf))
  const both = fc.tuple(fc.constantFrom('and' as const, 'or' as const), leaf, leaf)
  return fc.oneof(
    leaf,
    both.map(([kind, a, b]) => ({
      filter: { kind, filters: [a.filter, b.filter] },
      passes: (document: IndexDocument) =>
        kind === 'and'
          ? a.passes(document) && b.passes(document)
          : a.passes(document) || b.passes(document),
    })),
  )
}

export function complementOf({ filter, passes }: ToldFilter): ToldFilter {
  return { filter: { kind: 'not', filter }, passes: (document) => !passes(document) }
}

function pattern(field: string, text: string) {
  return { kind: 'pattern', field, syntax: 'glob', pattern: text } as const
}

function nodeOf(collection: Collection): fc.Arbitrary<number> {
  return fc.oneof(fc.constant(1), fc.nat({ max: documents[collection].length - 1 }))
}

function edges(relation: Relation): fc.Arbitrary<Edge[]> {
  const { out, in: back } = relationEnds[relation]
  return fc
    .array(fc.tuple(nodeOf(out), nodeOf(back)), { maxLength: 300, size: 'max' })
    .map((list) => distinct(list, (edge) => edge.join()))
}

/** The first element of each key. */
function distinct<T>(list: readonly T[], keyOf: (one: T) => unknown): T[] {
  const seen = new Set<unknown>()
  return list.filter((one) => !seen.has(keyOf(one)) && seen.add(keyOf(one)))
}
