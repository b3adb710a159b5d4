/** Lines of `edges*.jsonl` -> edges between positions. */
import { type EdgeType, edgeTypes } from '../../contract/index.ts'
import { type Edge, parseMembers, readEdge } from '../normalise/index.ts'
import type { Line, LineBlock } from '../sources/index.ts'
import { EdgeList } from './edge-list.ts'
import { EdgeScanner } from './edge-scanner.ts'
import type { KnownEnds } from './known-ends.ts'
import { storedDate } from './stored-date.ts'

export type EdgeLists = Readonly<Record<EdgeType, EdgeList>>

/** Users or repositories. */
export interface EdgeEnds {
  readonly known: KnownEnds
  /** Of the data set, but left out of the import. */
  readonly leftOut: KnownEnds
}

/** In place of a position. */
const leftOutEnd = -2

export class EdgeReader {
  readonly lists = Object.fromEntries(edgeTypes.map((type) => [type, new EdgeList()])) as EdgeLists
  readonly #users: EdgeEnds
  readonly #repos: EdgeEnds
  readonly #scanner = new EdgeScanner()
  readonly #lines = edgeTypes.map(() => 0)
  #unknownEnds = 0
  #leftOutEdges = 0

  constructor(users: EdgeEnds, repos: EdgeEnds) {
    this.#users = users
    this.#repos = repos
  }

  /** Good lines by type, whether or not their ends are known; types without any are absent. */
  get lines(): Readonly<Record<string, number>> {
    return Object.fromEntries(
      edgeTypes.flatMap((type, i) => (this.#lines[i]! > 0 ? [[type, this.#lines[i]!]] : [])),
    )
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
      if (this.#scanner.read(bytes, start)) this.#addScanned(bytes)
      else onUnusual({ bytes: bytes.subarray(start, ends[i]!), number: number + i })
      start = ends[i]! + 1
    }
  }

  /** Any line. Throws LineError. */
  read(line: Buffer): void {
    const { type, from, to, date }: Edge = readEdge(parseMembers(line))
    const { known, leftOut } = this.#endsOf(type)
    const user = this.#users.known.findText(from)
    const end = known.findText(to)
    this.#add(
      edgeTypes.indexOf(type),
      user < 0 && this.#users.leftOut.findText(from) >= 0 ? leftOutEnd : user,
      end < 0 && leftOut.findText(to) >= 0 ? leftOutEnd : end,
      storedDate(date),
    )
  }

  #addScanned(bytes: Buffer): void {
    const { type, fromStart, fromEnd, toStart, toEnd, date } = this.#scanner
    const { known, leftOut } = this.#endsOf(edgeTypes[type]!)
    const user = this.#users.known.find(bytes, fromStart, fromEnd)
    const end = known.find(bytes, toStart, toEnd)
    this.#add(
      type,
      user < 0 && this.#users.leftOut.find(bytes, fromStart, fromEnd) >= 0 ? leftOutEnd : user,
      end < 0 && leftOut.find(bytes, toStart, toEnd) >= 0 ? leftOutEnd : end,
      date,
    )
  }

  /** What edges of the type lead to. */
  #endsOf(type: EdgeType): EdgeEnds {
    return type === 'follows' ? this.#users : this.#repos
  }

  /** @param from or `to` is -1 where it is not known, or `leftOutEnd` */
  #add(type: number, from: number, to: number, date: number): void {
    this.#lines[type]!++
    if (from >= 0 && to >= 0) return this.lists[edgeTypes[type]!].add(from, to, date)
    this.#unknownEnds += Number(from === -1) + Number(to === -1)
    if (from === leftOutEnd || to === leftOutEnd) this.#leftOutEdges++
  }
}
