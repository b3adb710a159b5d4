/**
 * The graph of a snapshot: its relations, and the collections they connect. A node is a document,
 * by its ordinal, which does not depend on shards.
 */

import { Adjacency, type AdjacencyWriter, encodeSections, Sections } from 'native-free-index'
import type { EdgeType } from '../contract/index.ts'
import { edgeTypes } from '../contract/vocabulary.ts'
import type { Collection } from '../domain/index.ts'
import { fileNames } from './manifest.ts'
import { encodeUserMetrics, type UserMetricColumns } from './user-metrics.ts'
import type { SnapshotWriter } from './write.ts'

/**
 * `owners`: from a repository to the user with the login that it names, none or one. `profiles`:
 * from a user to the same user's document in the professional data set, none or one.
 */
export const relations = [...edgeTypes, 'owners', 'profiles'] as const
export type Relation = EdgeType | 'owners' | 'profiles'

/** The collections that a relation's edges lead from (`out`) and to (`in`). */
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

// The graph of a snapshot, a file for each relation with both its directions.

/** Both directions of one relation. */
export type OpenRelation = Readonly<Record<Direction, Adjacency>>

export function writeRelation(
  snapshot: SnapshotWriter,
  relation: Relation,
  lists: Readonly<Record<Direction, AdjacencyWriter>>,
): void {
  snapshot.write(fileNames.relation(relation), encodeRelation(lists))
}

/** The pieces of a relation's file. */
export function encodeRelation(lists: Readonly<Record<Direction, AdjacencyWriter>>): Uint8Array[] {
  return encodeSections(new Map([...lists.out.finish('out'), ...lists.in.finish('in')]))
}

/** Throws FormatError. */
export function openRelation(bytes: Uint8Array): OpenRelation {
  const sections = new Sections(bytes)
  return { out: new Adjacency(sections, 'out'), in: new Adjacency(sections, 'in') }
}

export function writeUserMetrics(snapshot: SnapshotWriter, userMetrics: UserMetricColumns): void {
  snapshot.write(fileNames.userMetrics, encodeUserMetrics(userMetrics))
}
