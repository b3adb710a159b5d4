/**
 * A directed graph during an import: compressed sparse rows. Nodes are positions in the spill
 * files, because ordinals are not known yet.
 */
import { setImmediate as nextLoopTick } from 'node:timers/promises'
import type { EdgeList } from './edge-list.ts'

export interface Csr {
  /** By node: start of its row in `targets`. One more entry at the end. */
  readonly starts: Uint32Array
  /** Rows, each ascending and without repeats. */
  readonly targets: Uint32Array
}

/** Follows in both directions: `followers` is `following` transposed. */
export interface FollowGraph {
  readonly following: Csr
  readonly followers: Csr
}

export interface DatedCsr extends Csr {
  /** By edge, in the form of `storeDate`. Null if no edge has a date. */
  readonly dates: Uint32Array | null
}

/** Edges between two event-loop ticks, unless a single row has more. */
const edgesPerTick = 1 << 18

/** Numbers of nodes at both ends. */
export interface NodeCounts {
  readonly from: number
  readonly to: number
}

/**
 * Moves all edges out of the list. One of several duplicates is kept, with the newest date.
 * Duplicates become neighbours, because edges are sorted by `to` first and then by `from`.
 */
export async function buildCsr(list: EdgeList, nodes: NodeCounts): Promise<DatedCsr> {
  const { isDated } = list
  const sources = await groupSources(list, nodes.to)
  const starts = await countRows(splitPieces(sources.targets), nodes.from)
  const ends = starts.slice(0, nodes.from)
  const targets = new Uint32Array(sources.targets.length)
  const dates = isDated ? new Uint32Array(targets.length) : null
  await visitRows(sources.starts, (first, last) => {
    for (let to = first; to < last; to++) {
      for (let edge = sources.starts[to]!; edge < sources.starts[to + 1]!; edge++) {
        const from = sources.targets[edge]!
        const isRepeat = ends[from]! > starts[from]! && targets[ends[from]! - 1] === to
        const at = isRepeat ? ends[from]! - 1 : ends[from]!++
        targets[at] = to
        if (dates !== null) dates[at] = Math.max(dates[at]!, sources.dates![edge]!)
      }
    }
  })
  return closeGaps(starts, ends, targets, dates)
}

/** Reverses all edges. @param nodes number of nodes that the edges of `csr` lead to */
export async function transpose(csr: DatedCsr, nodes: number): Promise<DatedCsr> {
  const starts = await countRows(splitPieces(csr.targets), nodes)
  const places = starts.slice(0, nodes)
  const targets = new Uint32Array(csr.targets.length)
  const dates = csr.dates === null ? null : new Uint32Array(targets.length)
  await visitRows(csr.starts, (first, last) => {
    for (let from = first; from < last; from++) {
      for (let edge = csr.starts[from]!; edge < csr.starts[from + 1]!; edge++) {
        const at = places[csr.targets[edge]!]!++
        targets[at] = from
        if (dates !== null) dates[at] = csr.dates![edge]!
      }
    }
  })
  return { starts, targets, dates }
}

/**
 * Removes edges from a node to itself, and edges of excluded nodes. Returns the same arrays if
 * there are none.
 *
 * @param excluded by node: 0 if its edges are kept
 */
export async function removeLoops(
  { starts, targets }: Csr,
  excluded: ArrayLike<number>,
): Promise<Csr> {
  let dropped = 0
  await visitRows(starts, (first, last) => {
    for (let from = first; from < last; from++) {
      const isOut = excluded[from] !== 0
      for (let edge = starts[from]!; edge < starts[from + 1]!; edge++) {
        const to = targets[edge]!
        if (isOut || to === from || excluded[to] !== 0) dropped++
      }
    }
  })
  if (dropped === 0) return { starts, targets }
  const kept = new Uint32Array(targets.length - dropped)
  const keptStarts = new Uint32Array(starts.length)
  let count = 0
  await visitRows(starts, (first, last) => {
    for (let from = first; from < last; from++) {
      const isOut = excluded[from] !== 0
      for (let edge = starts[from]!; edge < starts[from + 1]!; edge++) {
        const to = targets[edge]!
        if (!isOut && to !== from && excluded[to] === 0) kept[count++] = to
      }
      keptStarts[from + 1] = count
    }
  })
  return { starts: keptStarts, targets: kept }
}

/** The sources of each target, in input order. Empties the list. */
async function groupSources(list: EdgeList, nodes: number): Promise<DatedCsr> {
  const edges = list.length
  const { isDated } = list
  const starts = await countRows(listTargets(list), nodes)
  const places = starts.slice(0, nodes)
  const targets = new Uint32Array(edges)
  const dates = isDated ? new Uint32Array(edges) : null
  for (const piece of list.drain()) {
    for (let edge = 0; edge < piece.length; edge++) {
      const at = places[piece.to[edge]!]!++
      targets[at] = piece.from[edge]!
      if (dates !== null && piece.dates !== null) dates[at] = piece.dates[edge]!
    }
    await nextLoopTick()
  }
  return { starts, targets, dates }
}

function* listTargets(list: EdgeList): Generator<Uint32Array> {
  for (const { to, length } of list.pieces()) yield to.subarray(0, length)
}

function* splitPieces(ends: Uint32Array): Generator<Uint32Array> {
  for (let start = 0; start < ends.length; start += edgesPerTick) {
    yield ends.subarray(start, start + edgesPerTick)
  }
}

/** Starts of rows, by the number of edges of each node. */
async function countRows(pieces: Iterable<Uint32Array>, nodes: number): Promise<Uint32Array> {
  const starts = new Uint32Array(nodes + 1)
  for (const ends of pieces) {
    for (let i = 0; i < ends.length; i++) starts[ends[i]! + 1]!++
    await nextLoopTick()
  }
  for (let node = 0; node < nodes; node++) starts[node + 1]! += starts[node]!
  return starts
}

/** Calls `onRows` for ranges [first, last) of rows, and yields to the event loop in between. */
export async function visitRows(
  starts: Uint32Array,
  onRows: (first: number, last: number) => void,
): Promise<void> {
  const rows = starts.length - 1
  for (let first = 0; first < rows; ) {
    let last = first + 1
    while (last < rows && starts[last + 1]! - starts[first]! <= edgesPerTick) last++
    onRows(first, last)
    await nextLoopTick()
    first = last
  }
}

/** Closes gaps between rows. */
async function closeGaps(
  starts: Uint32Array,
  ends: Uint32Array,
  targets: Uint32Array,
  dates: Uint32Array | null,
): Promise<DatedCsr> {
  const closedStarts = new Uint32Array(starts.length)
  let count = 0
  await visitRows(starts, (first, last) => {
    for (let from = first; from < last; from++) {
      targets.copyWithin(count, starts[from]!, ends[from]!)
      dates?.copyWithin(count, starts[from]!, ends[from]!)
      count += ends[from]! - starts[from]!
      closedStarts[from + 1] = count
    }
  })
  return {
    starts: closedStarts,
    targets: targets.subarray(0, count),
    dates: dates?.subarray(0, count) ?? null,
  }
}
