/** Relations and user metrics of a loaded snapshot without a disk. */

import { AdjacencyWriter, encodeByteStrings } from 'native-free-index'
import { fileOf } from '../../native-free-index/test/build-index.ts'
import type { Collection } from '../../src/domain/index.ts'
import {
  type Direction,
  type GraphMetric,
  graphMetrics,
  type LoadedSnapshot,
  perRelation,
  type Relation,
  relationEnds,
  type UserMetricColumns,
  UserTexts,
} from '../../src/snapshot/index.ts'
import { encodeRelation } from '../../src/snapshot/relations.ts'

/** By node: its neighbours, in the order of the list. */
export type Lists = readonly (readonly number[])[]

export interface BothWays {
  readonly out: Lists
  readonly in: Lists
  /** Seconds since 1970 of an edge; 0: unknown. If absent, no edge has a date. */
  readonly dateOf?: (from: number, to: number) => number
}

export type GraphLists = Partial<Record<Relation, BothWays>>

/** An edge between two ordinals. */
export type Edge = readonly [from: number, to: number]

/** Lists in the order of the edges, which may differ between the two directions. */
export function listsOf(nodes: number, targets: number, edges: readonly Edge[]): BothWays {
  const out = Array.from({ length: nodes }, (): number[] => [])
  const back = Array.from({ length: targets }, (): number[] => [])
  for (const [from, to] of edges) {
    out[from]!.push(to)
    back[to]!.unshift(from)
  }
  return { out, in: back }
}

/** A relation without lists here has no edges. */
export function memoryGraph(
  sizes: Readonly<Record<Collection, number>>,
  graph: GraphLists,
): LoadedSnapshot['graph'] {
  return perRelation((relation) => {
    const ends = relationEnds[relation]
    const lists = graph[relation] ?? listsOf(sizes[ends.out], sizes[ends.in], [])
    return fileOf(encodeRelation(writersOf(lists)))
  })
}

export function writersOf(lists: BothWays): Record<Direction, AdjacencyWriter> {
  const { out, in: back, dateOf } = lists
  return {
    out: writerOf(out, back.length, dateOf),
    in: writerOf(back, out.length, dateOf && ((to, from) => dateOf(from, to))),
  }
}

/** Distinct numbers, except for the unknown ones. */
export function memoryMetrics(users: number): UserMetricColumns {
  const column = (start: number, step: number) =>
    Float64Array.from({ length: users }, (_, user) => start + step * user)
  const counts = Object.fromEntries(
    graphMetrics.map((name, i) => [name, column(i, 2 * i + 1)]),
  ) as Record<GraphMetric, Float64Array>
  return {
    rawScore: column(1, -1 / (users + 1)),
    pc: column(0, 100 / users),
    crackedScore: column(0.25, 99 / users),
    trust: column(0.001, 0.99 / users),
    community: Uint32Array.from({ length: users }, (_, user) => 3 * user),
    ...counts,
    followersCount: column(1, 3).map((value, user) => (user % 5 === 0 ? Number.NaN : value)),
    lastActivityAt: column(1.7e9, 86_400).map((at, user) => (user % 7 === 3 ? Number.NaN : at)),
    account: Uint8Array.from({ length: users }, (_, user) => user % 3),
    topLanguages: textsOf(users, (user) => ['C', 'Go', 'Rust', 'Zig', 'Ö'].slice(user % 6)),
    topTopics: textsOf(users, (user) => (user % 4 === 0 ? [] : [`topic-${user % 9}`, 'wasm'])),
  }
}

/** The unordered table of all texts. */
const textTable = [
  ...['Zig', 'Rust', 'Ö', 'Go', 'C', 'wasm'],
  ...Array.from({ length: 9 }, (_, i) => `topic-${i}`),
]
const encodedTexts = encodeByteStrings(textTable, textTable.length)

function textsOf(users: number, ofUser: (user: number) => readonly string[]): UserTexts {
  const lists = Array.from({ length: users }, (_, user) => ofUser(user))
  const starts = new Uint32Array(users + 1)
  for (const [user, list] of lists.entries()) starts[user + 1] = starts[user]! + list.length
  const numbers = lists.flat().map((text) => textTable.indexOf(text))
  return new UserTexts(encodedTexts, starts, Uint32Array.from(numbers))
}

function writerOf(lists: Lists, targets: number, dateOf?: BothWays['dateOf']): AdjacencyWriter {
  const edges = lists.reduce((sum, { length }) => sum + length, 0)
  const writer = new AdjacencyWriter(lists.length, edges, targets, dateOf !== undefined)
  for (const [node, list] of lists.entries()) {
    const dates = dateOf ? Uint32Array.from(list, (other) => dateOf(node, other)) : null
    writer.add(Uint32Array.from(list), 0, list.length, dates)
  }
  return writer
}
