/**
 * Edges, one document each: from `f` to `t`, at offset `o` in the list of `f` and at offset `i` in
 * the list of `t`. `d` is the date in seconds since 1970, if known.
 */
import { type EdgeType, edgeTypes } from '../../../contract/index.ts'
import type { OpenRelation } from '../../../snapshot/index.ts'
import { edgeNames } from '../field-names.ts'
import { type BulkLine, buildLine } from './bulk.ts'
import type { SnapshotReader } from './snapshot-reader.ts'

export function countEdges({ relations }: SnapshotReader): number {
  return edgeTypes.reduce((sum, type) => sum + relations[type].out.edges, 0)
}

/** From edge number `from` on, by relation and list. */
export function* listEdgeLines({ relations }: SnapshotReader, from: number): Generator<BulkLine> {
  let before = 0
  for (const type of edgeTypes) {
    const { edges } = relations[type].out
    if (from < before + edges) yield* listLines(type, relations[type], Math.max(0, from - before))
    before += edges
  }
}

function* listLines(r: EdgeType, relation: OpenRelation, from: number): Generator<BulkLine> {
  const { out, in: back } = relation
  const placesBack = findBackPlaces(relation)
  const user = new Uint32Array(1)
  const date = new Uint32Array(1)
  let edge = 0
  for (let f = 0; f < out.nodes; f++) {
    const degree = out.countNeighbours(f)
    for (let o = Math.max(0, from - edge); o < degree; o++) {
      const t = out.readNeighbour(f, o)
      const i = placesBack[edge + o]!
      back.copyEdges(back.findFirstEdge(t) + i, 1, user, date, 0)
      const d = date[0] === 0 ? {} : { [edgeNames.date]: date[0] }
      yield buildLine(`${r}|${f}|${o}`, { r, f, t, o, i, ...d })
    }
    edge += degree
  }
}

/**
 * By number of an edge in the lists of `out`: its offset in the list of `in`. A list contains a
 * neighbour once per edge. So a node's edges, by rising neighbour, are those that the lists of `in`
 * have of it, in the order of their nodes.
 */
function findBackPlaces({ out, in: back }: OpenRelation): Uint32Array {
  const starts = new Uint32Array(out.nodes + 1)
  for (let f = 0; f < out.nodes; f++) starts[f + 1] = starts[f]! + out.countNeighbours(f)
  const next = starts.slice()
  const byNeighbour = new Uint32Array(out.edges)
  for (let t = 0; t < back.nodes; t++) {
    const degree = back.countNeighbours(t)
    for (let i = 0; i < degree; i++) byNeighbour[next[back.readNeighbour(t, i)]!++] = i
  }
  const places = new Uint32Array(out.edges)
  for (let f = 0; f < out.nodes; f++) {
    const list = Array.from({ length: out.countNeighbours(f) }, (_, o) => o)
    list.sort((a, b) => out.readNeighbour(f, a) - out.readNeighbour(f, b) || a - b)
    for (const [at, o] of list.entries()) places[starts[f]! + o] = byNeighbour[starts[f]! + at]!
  }
  return places
}
