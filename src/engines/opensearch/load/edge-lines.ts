/**
 * Edges, one document each: `f` leads to `t`, as number `o` of what `f` leads to and as number `i`
 * of what leads to `t`. `d` is the date, where it is known: seconds since 1970.
 */
import { type EdgeType, edgeTypes } from '../../../contract/index.ts'
import type { OpenRelation } from '../../../snapshot/index.ts'
import { edgeNames, names } from '../field-names.ts'
import { type BulkLine, checkedLine } from './line.ts'
import type { SnapshotReader } from './snapshot-reader.ts'

export function edgeCount({ relations }: SnapshotReader): number {
  return edgeTypes.reduce((sum, type) => sum + relations[type].out.edges, 0)
}

/** From edge number `from` on: type by type, list by list. */
export function* edgeLines({ relations }: SnapshotReader, from: number): Generator<BulkLine> {
  let before = 0
  for (const type of edgeTypes) {
    const { edges } = relations[type].out
    if (from < before + edges) yield* linesOf(type, relations[type], Math.max(0, from - before))
    before += edges
  }
}

function* linesOf(r: EdgeType, relation: OpenRelation, from: number): Generator<BulkLine> {
  const { out, in: back } = relation
  const placesBack = backPlaces(relation)
  const user = new Uint32Array(1)
  const date = new Uint32Array(1)
  let edge = 0
  for (let f = 0; f < out.nodes; f++) {
    const degree = out.degree(f)
    for (let o = Math.max(0, from - edge); o < degree; o++) {
      const t = out.neighbour(f, o)
      const i = placesBack[edge + o]!
      back.copyEdges(back.firstEdge(t) + i, 1, user, date, 0)
      const d = date[0] === 0 ? {} : { [edgeNames.date]: date[0] }
      yield checkedLine(`${r}|${f}|${o}`, { r, f, t, o, i, ...d })
    }
    edge += degree
  }
}

/**
 * By number of an edge in the lists of `out`: its offset in the list of `in`. A node's list has a
 * neighbour once for each edge. So the edges of a node, by rising neighbour, are those that the
 * lists of `in` have of it, in the order of their nodes.
 */
function backPlaces({ out, in: back }: OpenRelation): Uint32Array {
  const starts = new Uint32Array(out.nodes + 1)
  for (let f = 0; f < out.nodes; f++) starts[f + 1] = starts[f]! + out.degree(f)
  const next = starts.slice()
  const byNeighbour = new Uint32Array(out.edges)
  for (let t = 0; t < back.nodes; t++) {
    const degree = back.degree(t)
    for (let i = 0; i < degree; i++) byNeighbour[next[back.neighbour(t, i)]!++] = i
  }
  const places = new Uint32Array(out.edges)
  for (let f = 0; f < out.nodes; f++) {
    const list = Array.from({ length: out.degree(f) }, (_, o) => o)
    list.sort((a, b) => out.neighbour(f, a) - out.neighbour(f, b) || a - b)
    for (const [at, o] of list.entries()) places[starts[f]! + o] = byNeighbour[starts[f]! + at]!
  }
  return places
}

// Documents of addresses in clear.

/** From the user with ordinal `from` on. A user without addresses has a document too. */
export function* contactLines({ contacts }: SnapshotReader, from: number): Generator<BulkLine> {
  for (let ordinal = from; ordinal < contacts.users; ordinal++) {
    yield checkedLine(String(ordinal), { [names.addresses]: { a: contacts.addressesOf(ordinal) } })
  }
}
