/** The documents of the suppressible world with any graph over them, and filters. */

import fc from 'fast-check'
import type { Filter } from 'native-free-index'
import { BruteForce } from '../../native-free-index/test/oracle/brute-force.ts'
import { edgeTypes } from '../../src/contract/index.ts'
import { type Collection, mapCollections } from '../../src/domain/index.ts'
import type { EdgeQuery, Engine } from '../../src/engines/index.ts'
import {
  type LoadedSnapshot,
  type Relation,
  relationEnds,
  schemas,
} from '../../src/snapshot/index.ts'
import type { EngineKind } from './conformance/engine-kind.ts'
import { type BothWays, type Edge, type GraphLists, listsOf, memoryGraph } from './memory-graph.ts'
import { memorySnapshot } from './memory-snapshot.ts'
import { documents } from './suppressible-world.ts'

const oracles = mapCollections((name) => new BruteForce(schemas[name], documents[name]))

/** The documents that pass a filter, by definition. */
export function passing(collection: Collection, filter: Filter | null): ReadonlySet<number> {
  return new Set(oracles[collection].matching(filter))
}

const glob = { kind: 'pattern', syntax: 'glob', ignoreCase: true } as const
const leaves: Readonly<Record<Collection, readonly Filter[]>> = {
  users: [
    { kind: 'keyword', field: 'company', values: ['TEAM1.example works'] },
    { kind: 'tokens', field: 'bio', terms: ['rust'] },
    { ...glob, field: 'login', pattern: 'dev-*' },
  ],
  repos: [
    { kind: 'range', field: 'stargazerCount', comparison: 'gte', bound: 5000 },
    { kind: 'keyword', field: 'language', values: ['go'] },
  ],
  professionals: [
    { kind: 'tokens', field: 'professional.headline', terms: ['compilers'] },
    { kind: 'range', field: 'professional.connectionsCount', comparison: 'lt', bound: 40 },
  ],
}

/** Simple filters, their complements, and pairs of them. */
export const filtersOf = mapCollections((name): fc.Arbitrary<Filter> => {
  const some: Filter[] = [{ kind: 'and', filters: [] }, ...leaves[name]]
  const leaf = fc.constantFrom(...some, ...some.map((filter): Filter => ({ kind: 'not', filter })))
  const both = fc.record({ kind: fc.constantFrom('and', 'or'), filters: fc.tuple(leaf, leaf) })
  return fc.oneof(leaf, both)
})

/** A relation's edges by its name, each edge once. */
export type WorldEdges = Readonly<Record<Relation, readonly Edge[]>>

/** Nodes with no edge, with some, and with one to almost everything. */
export const worldEdges: fc.Arbitrary<WorldEdges> = fc.record({
  follows: edges('follows'),
  stars: edges('stars'),
  contributes: edges('contributes'),
  owns: edges('owns'),
  owners: edges('owners').map((list) => distinct(list, ([repo]) => repo)),
  profiles: edges('profiles').map((list) => {
    const ofUsers = distinct(list, ([user]) => user)
    return distinct(ofUsers, ([, profile]) => profile)
  }),
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

/** Runs `use` with an engine over the world. */
export async function withEngine(
  kind: EngineKind,
  graph: GraphLists,
  use: (engine: Engine) => Promise<void>,
): Promise<void> {
  const known = indexed.get(kind.shards) ?? memorySnapshot(documents, kind.shards)
  indexed.set(kind.shards, known)
  const sizes = mapCollections((name) => documents[name].length)
  const engine = await kind.open({ ...known, graph: memoryGraph(sizes, graph) })
  try {
    await use(engine)
  } finally {
    await engine.close()
  }
}

export const edgeQueries: fc.Arbitrary<EdgeQuery> = fc
  .record({
    relation: fc.constantFrom(...edgeTypes),
    direction: fc.constantFrom('out' as const, 'in' as const),
  })
  .chain(({ relation, direction }) => {
    const ends = relationEnds[relation]
    const end = ends[direction === 'out' ? 'in' : 'out']
    return fc.record({
      relation: fc.constant(relation),
      direction: fc.constant(direction),
      // Some roots occur twice.
      roots: fc.array(nodeOf(ends[direction]), { maxLength: 12 }),
      start: fc.oneof(fc.constant(0), fc.nat({ max: 100 })),
      first: fc.integer({ min: 1, max: 100 }),
      filter: fc.option(filtersOf[end], { nil: null }),
    })
  })

/** The expected page, by definition. */
export function expectedPage(
  list: readonly number[],
  { relation, direction, start, first, filter }: Omit<EdgeQuery, 'roots'>,
): { ordinals: number[]; next: number | null } {
  const passes = passing(relationEnds[relation][direction === 'out' ? 'in' : 'out'], filter)
  const places = [...list.keys()].filter((place) => place >= start && passes.has(list[place]!))
  return {
    ordinals: places.slice(0, first).map((place) => list[place]!),
    next: places[first] ?? null,
  }
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
