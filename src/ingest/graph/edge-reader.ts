/** Lines of `edges*.jsonl` -> edges between positions. */
import { type EdgeType, edgeTypes } from '../../contract/index.ts'
import { type Edge, parseMembers, readEdge } from '../normalise/index.ts'
import type { Line, LineBlock } from '../sources/index.ts'
import { EdgeList } from './edge-list.ts'
import { EdgeScanner } from './edge-scanner.ts'
import type { KnownEnds } from './known-ends.ts'
import { storedDate } from './stored-date.ts'

export type EdgeLists = Readonly<Record<EdgeType, EdgeList>>

export class EdgeReader {
  readonly lists = Object.fromEntries(edgeTypes.map((type) => [type, new EdgeList()])) as EdgeLists
  readonly #users: KnownEnds
  readonly #repos: KnownEnds
  readonly #scanner = new EdgeScanner()
  readonly #lines = edgeTypes.map(() => 0)
  #unknownEnds = 0

  constructor(users: KnownEnds, repos: KnownEnds) {
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
    const user = this.#users.findText(from)
    const end = (type === 'follows' ? this.#users : this.#repos).findText(to)
    this.#add(edgeTypes.indexOf(type), user, end, storedDate(date))
  }

  #addScanned(bytes: Buffer): void {
    const { type, fromStart, fromEnd, toStart, toEnd, date } = this.#scanner
    const user = this.#users.find(bytes, fromStart, fromEnd)
    const ends = edgeTypes[type] === 'follows' ? this.#users : this.#repos
    this.#add(type, user, ends.find(bytes, toStart, toEnd), date)
  }

  /** @param from or `to` is -1 where it is not known */
  #add(type: number, from: number, to: number, date: number): void {
    this.#lines[type]!++
    if (from >= 0 && to >= 0) return this.lists[edgeTypes[type]!].add(from, to, date)
    this.#unknownEnds += Number(from < 0) + Number(to < 0)
  }
}
