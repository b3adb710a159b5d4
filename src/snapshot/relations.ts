/**
 * The graph of a snapshot: its relations, and the collections they connect. A node is a document,
 * by its ordinal, which does not depend on shards.
 */

import { type EdgeType, edgeTypes } from '../contract/index.ts'
import type { Collection } from '../domain/index.ts'

/**
 * `owners`: from a repository to the user with the login that it names, none or one. `profiles`:
 * from a user to the own document in the professional data set, none or one.
 */
export const relations = [...edgeTypes, 'owners', 'profiles'] as const
export type Relation = EdgeType | 'owners' | 'profiles'

/** From which collection edges lead, and to which. */
export const relationEnds: Readonly<
  Record<Relation, { readonly out: Collection; readonly in: Collection }>
> = {
  follows: { out: 'users', in: 'users' },
  stars: { out: 'users', in: 'repos' },
  contributes: { out: 'users', in: 'repos' },
  owns: { out: 'users', in: 'repos' },
  owners: { out: 'repos', in: 'users' },
  profiles: { out: 'users', in: 'professionals' },
}

/** `out` lists what a node points at, `in` what points at it. */
export type Direction = 'out' | 'in'

/** One value for each relation, made from its name. */
export function perRelation<T>(make: (relation: Relation) => T): Record<Relation, T> {
  return Object.fromEntries(relations.map((name) => [name, make(name)])) as Record<Relation, T>
}
