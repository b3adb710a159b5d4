/** The graph of a snapshot, a file for each relation with both its directions. */
import { Adjacency, type AdjacencyWriter, encodeSections, Sections } from 'native-free-index'
import { fileNames } from './manifest.ts'
import type { Direction, Relation } from './relations.ts'
import { encodeUserMetrics, type UserFactColumns } from './user-metrics.ts'
import type { SnapshotWriter } from './write.ts'

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

export function writeUserMetrics(snapshot: SnapshotWriter, userMetrics: UserFactColumns): void {
  snapshot.write(fileNames.userMetrics, encodeUserMetrics(userMetrics))
}
