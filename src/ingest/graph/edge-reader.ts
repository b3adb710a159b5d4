/** Lines of `edges*.jsonl` -> edges between positions. */
import { type EdgeType, edgeTypes } from '../../contract/index.ts'
import { type Edge, edgeLine, parseMembers, readEdge, refuseDeletion } from '../normalise/index.ts'
import type { Line, LineBlock } from '../sources/index.ts'
import { EdgeList } from './edge-list.ts'
import { EdgeScanner } from './edge-scanner.ts'
import type { KnownEnds } from './known-ends.ts'
import { storedDate } from './stored-date.ts'

export type EdgeLists = Readonly<Record<EdgeType, EdgeList>>

/** Of edges, by type; types without any are absent. */
export type EdgeCounts = Readonly<Partial<Record<EdgeType, number>>>

/** Users or repositories. */
export interface EdgeEnds {
  readonly known: KnownEnds
  /** Of the data set, but left out of the import. */
  readonly leftOut: KnownEnds
}

/** Takes the lines of edges that are kept. */
export interface EdgeLog {
  addLine(line: Uint8Array): void
}

/** In place of a position. */
const leftOutEnd = -2

export class EdgeReader {
  readonly lists = Object.fromEntries(edgeTypes.map((type) => [type, new EdgeList()])) as EdgeLists
  readonly #users: EdgeEnds
  readonly #repos: EdgeEnds
  readonly #scanner = new EdgeScanner()
  readonly #log: EdgeLog
  readonly #isHidden: (end: string) => boolean
  readonly #lines = edgeTypes.map(() => 0)
  readonly #logged = edgeTypes.map(() => 0)
  #unknownEnds = 0
  #leftOutEdges = 0

  /**
   * @param log takes lines of good edges, also where an end is unknown: it may be known one day
   * @param isHidden whether an unknown end names somebody suppressed; then the line is not logged
   */
  constructor(users: EdgeEnds, repos: EdgeEnds, log: EdgeLog, isHidden: (end: string) => boolean) {
    this.#users = users
    this.#repos = repos
    this.#log = log
    this.#isHidden = isHidden
  }

  /** Good lines by type, whether or not their ends are known; types without any are absent. */
  get lines(): EdgeCounts {
    return byType(this.#lines)
  }

  /** Those of them that the log has. */
  get loggedLines(): EdgeCounts {
    return byType(this.#logged)
  }

  get unknownEnds(): number {
    return this.#unknownEnds
  }

  /** Edges that lead from or to what is left out; such ends are not unknown. */
  get leftOutEdges(): number {
    return this.#leftOutEdges
  }

  /** @param onUnusual takes the lines that are not read at a glance: those for `read`, and blank */
  readBlock({ bytes, ends, number }: LineBlock, onUnusual: (line: Line) => void): void {
    let start = 0
    for (let i = 0; i < ends.length; i++) {
      if (this.#scanner.read(bytes, start)) this.#addScanned(bytes, start, ends[i]!)
      else onUnusual({ bytes: bytes.subarray(start, ends[i]!), number: number + i })
      start = ends[i]! + 1
    }
  }

  /** Any line. Throws LineError. */
  read(line: Buffer): void {
    const members = parseMembers(line)
    refuseDeletion(members)
    const edge: Edge = readEdge(members)
    const { type, from, to, date } = edge
    const { known, leftOut } = this.#endsOf(type)
    const user = this.#users.known.findText(from)
    const end = known.findText(to)
    const isKept = this.#add(
      edgeTypes.indexOf(type),
      user < 0 && this.#users.leftOut.findText(from) >= 0 ? leftOutEnd : user,
      end < 0 && leftOut.findText(to) >= 0 ? leftOutEnd : end,
      storedDate(date),
    )
    if (!isKept || (user < 0 && this.#isHidden(from)) || (end < 0 && this.#isHidden(to))) return
    this.#logged[edgeTypes.indexOf(type)]!++
    this.#log.addLine(edgeLine(edge))
  }

  #addScanned(bytes: Buffer, start: number, lineEnd: number): void {
    const { type, fromStart, fromEnd, toStart, toEnd, date } = this.#scanner
    const { known, leftOut } = this.#endsOf(edgeTypes[type]!)
    const user = this.#users.known.find(bytes, fromStart, fromEnd)
    const end = known.find(bytes, toStart, toEnd)
    const isKept = this.#add(
      type,
      user < 0 && this.#users.leftOut.find(bytes, fromStart, fromEnd) >= 0 ? leftOutEnd : user,
      end < 0 && leftOut.find(bytes, toStart, toEnd) >= 0 ? leftOutEnd : end,
      date,
    )
    if (!isKept) return
    const isHidden = (from: number, to: number) =>
      this.#isHidden(bytes.toString('latin1', from, to))
    if (user < 0 && isHidden(fromStart, fromEnd)) return
    if (end < 0 && isHidden(toStart, toEnd)) return
    this.#logged[type]!++
    this.#log.addLine(bytes.subarray(start, lineEnd))
  }

  /** What edges of the type lead to. */
  #endsOf(type: EdgeType): EdgeEnds {
    return type === 'follows' ? this.#users : this.#repos
  }

  /**
   * Returns whether it leads from and to nobody who is left out.
   *
   * @param from or `to` is -1 where it is not known, or `leftOutEnd`
   */
  #add(type: number, from: number, to: number, date: number): boolean {
    this.#lines[type]!++
    if (from >= 0 && to >= 0) {
      this.lists[edgeTypes[type]!].add(from, to, date)
      return true
    }
    this.#unknownEnds += Number(from === -1) + Number(to === -1)
    const isLeftOut = from === leftOutEnd || to === leftOutEnd
    if (isLeftOut) this.#leftOutEdges++
    return !isLeftOut
  }
}

function byType(counts: readonly number[]): EdgeCounts {
  return Object.fromEntries(
    edgeTypes.flatMap((type, i) => (counts[i]! > 0 ? [[type, counts[i]!]] : [])),
  )
}
