/**
 * Edges, one document each: `f` leads to `t`, as number `o` of what `f` leads to and as number `i`
 * of what leads to `t`.
 */
import { type EdgeType, edgeTypes } from '../../../contract/index.ts'
import { type Collection, collections } from '../../../domain/index.ts'
import { type OpenRelation, schemas } from '../../../snapshot/index.ts'
import { names, termId } from '../field-names.ts'
import { isScored } from '../mapping.ts'
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

function* linesOf(type: EdgeType, relation: OpenRelation, from: number): Generator<BulkLine> {
  const { out } = relation
  const placesBack = backPlaces(relation)
  let edge = 0
  for (let f = 0; f < out.nodes; f++) {
    const degree = out.degree(f)
    for (let o = Math.max(0, from - edge); o < degree; o++) {
      const t = out.neighbour(f, o)
      const i = placesBack[edge + o]!
      const json = `{"r":"${type}","f":${f},"t":${t},"o":${o},"i":${i}}`
      yield { id: `${type}|${f}|${o}`, json, sum: f + t + o + i }
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

// Documents of terms, and of addresses in clear.

export function termCount({ indexes }: SnapshotReader): number {
  return collections.reduce((sum, name) => sum + indexes[name].dictionary.termCount, 0)
}

/** From term number `from` on, collection by collection. */
export function* termLines(reader: SnapshotReader, from: number): Generator<BulkLine> {
  let before = 0
  for (const collection of collections) {
    const { termCount, termWeights } = reader.indexes[collection].dictionary
    if (from < before + termCount) {
      const terms = reader.terms(collection)
      for (let rank = Math.max(0, from - before); rank < termCount; rank++) {
        const df = documentFrequencies(reader, collection, rank)
        const term = { w: termWeights[rank]!, df }
        yield checkedLine(termId(collection, terms[rank]!), { [names.term]: term })
      }
      reader.letGo(collection)
    }
    before += termCount
  }
}

/** By scored field with the term: its document frequency. */
function documentFrequencies(
  { indexes }: SnapshotReader,
  collection: Collection,
  rank: number,
): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const [field, { name }] of schemas[collection].text.entries()) {
    if (!isScored(collection, name)) continue
    let count = 0
    for (const { postings } of indexes[collection].segments) {
      const term = postings.termAt(rank)
      if (term < 0) continue
      const { start, end } = postings.inField(term, field)
      count += end - start
    }
    if (count > 0) counts[name] = count
  }
  return counts
}

/** From the user with ordinal `from` on. A user without addresses has a document too. */
export function* contactLines({ contacts }: SnapshotReader, from: number): Generator<BulkLine> {
  for (let ordinal = from; ordinal < contacts.users; ordinal++) {
    yield checkedLine(String(ordinal), { [names.addresses]: { a: contacts.addressesOf(ordinal) } })
  }
}
