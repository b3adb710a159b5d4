/** Reads lines of `edges*.jsonl` to edges between positions. */

import { type EdgeType, edgeTypes } from '../../contract/index.ts'
import { type Edge, writeEdgeLine } from '../normalise/index.ts'
import type { InputLine, LineBlock, NodeKind } from '../sources/index.ts'
import { EdgeList, storeDate } from './edge-list.ts'
import { EdgeScanner } from './edge-scanner.ts'
import type { KnownEnds } from './known-ends.ts'

export type EdgeLists = Readonly<Record<EdgeType, EdgeList>>

/** Edges by type. Types without any are absent. */
export type EdgeCounts = Readonly<Partial<Record<EdgeType, number>>>

type Ends = Readonly<Record<NodeKind, KnownEnds>>

/** Ends in the data set that are excluded from the import. */
interface ExcludedEnds {
  readonly ends: Ends
  /** Whether an unknown end names a suppressed user. Then its line is not logged. */
  isSuppressedEnd(end: string): boolean
}

/** Takes the lines of edges that are kept. */
export interface EdgeLog {
  addLine(line: Uint8Array): void
}

/** Replaces a position. */
const excludedEnd = -2

export class EdgeReader {
  readonly lists = Object.fromEntries(edgeTypes.map((type) => [type, new EdgeList()])) as EdgeLists
  readonly #known: Ends
  readonly #excluded: ExcludedEnds
  readonly #scanner = new EdgeScanner()
  readonly #log: EdgeLog
  readonly #lines = edgeTypes.map(() => 0)
  readonly #logged = edgeTypes.map(() => 0)
  #unknownEnds = 0
  #excludedEdges = 0

  /** @param log takes lines of good edges, also with an unknown end, which may be known later */
  constructor(known: Ends, excluded: ExcludedEnds, log: EdgeLog) {
    this.#known = known
    this.#excluded = excluded
    this.#log = log
  }

  /** Good lines by type, with known or unknown ends. Types without any are absent. */
  get lines(): EdgeCounts {
    return countTypes(this.#lines)
  }

  /** Good lines that were logged. */
  get loggedLines(): EdgeCounts {
    return countTypes(this.#logged)
  }

  get unknownEnds(): number {
    return this.#unknownEnds
  }

  /** Edges with an excluded end. Such ends are not unknown. */
  get excludedEdges(): number {
    return this.#excludedEdges
  }

  /**
   * Returns the number of lines with an edge that were read here.
   *
   * @param onUnusual takes lines that need `add`, and blank lines
   */
  readBlock({ bytes, ends, number }: LineBlock, onUnusual: (line: InputLine) => void): number {
    let start = 0
    let edges = 0
    for (let i = 0; i < ends.length; i++) {
      if (this.#scanner.read(bytes, start)) {
        this.#addScanned(bytes, start, ends[i]!)
        edges++
      } else onUnusual({ bytes: bytes.subarray(start, ends[i]!), number: number + i })
      start = ends[i]! + 1
    }
    return edges
  }

  add(edge: Edge): void {
    const { type, from, to, date } = edge
    const kind = endKind(type)
    const user = this.#known.users.findText(from)
    const end = this.#known[kind].findText(to)
    const isKept = this.#add(
      edgeTypes.indexOf(type),
      user < 0 && this.#excluded.ends.users.findText(from) >= 0 ? excludedEnd : user,
      end < 0 && this.#excluded.ends[kind].findText(to) >= 0 ? excludedEnd : end,
      storeDate(date),
    )
    const isSuppressed = (text: string) => this.#excluded.isSuppressedEnd(text)
    if (!isKept || (user < 0 && isSuppressed(from)) || (end < 0 && isSuppressed(to))) return
    this.#logged[edgeTypes.indexOf(type)]!++
    this.#log.addLine(writeEdgeLine(edge))
  }

  #addScanned(bytes: Buffer, start: number, lineEnd: number): void {
    const { type, fromStart, fromEnd, toStart, toEnd, date } = this.#scanner
    const kind = endKind(edgeTypes[type]!)
    const { ends: excluded } = this.#excluded
    const user = this.#known.users.find(bytes, fromStart, fromEnd)
    const end = this.#known[kind].find(bytes, toStart, toEnd)
    const isKept = this.#add(
      type,
      user < 0 && excluded.users.find(bytes, fromStart, fromEnd) >= 0 ? excludedEnd : user,
      end < 0 && excluded[kind].find(bytes, toStart, toEnd) >= 0 ? excludedEnd : end,
      date,
    )
    if (!isKept) return
    const isSuppressed = (from: number, to: number) =>
      this.#excluded.isSuppressedEnd(bytes.toString('latin1', from, to))
    if (user < 0 && isSuppressed(fromStart, fromEnd)) return
    if (end < 0 && isSuppressed(toStart, toEnd)) return
    this.#logged[type]!++
    this.#log.addLine(bytes.subarray(start, lineEnd))
  }

  /**
   * Returns whether neither end is excluded.
   *
   * @param from or `to` is -1 if unknown, or `excludedEnd`
   */
  #add(type: number, from: number, to: number, date: number): boolean {
    this.#lines[type]!++
    if (from >= 0 && to >= 0) {
      this.lists[edgeTypes[type]!].add(from, to, date)
      return true
    }
    this.#unknownEnds += Number(from === -1) + Number(to === -1)
    const isExcluded = from === excludedEnd || to === excludedEnd
    if (isExcluded) this.#excludedEdges++
    return !isExcluded
  }
}

/** The records that edges of the type lead to. */
export function endKind(type: EdgeType): NodeKind {
  return type === 'follows' ? 'users' : 'repos'
}

function countTypes(counts: readonly number[]): EdgeCounts {
  return Object.fromEntries(
    edgeTypes.flatMap((type, i) => (counts[i]! > 0 ? [[type, counts[i]!]] : [])),
  )
}
