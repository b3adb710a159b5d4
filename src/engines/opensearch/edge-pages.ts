/**
 * Pages of neighbours. An edge is a document that stores its offset in the lists of both ends, so a
 * page is a range of offsets. Suppressed and filtered neighbours leave gaps, so lists of all roots
 * are read in windows until every page is full.
 */
import type { Direction, Relation } from '../../snapshot/index.ts'
import type { EdgePage, EdgeQuery } from '../engine.ts'
import { edgeNames } from './field-names.ts'
import type { Queries, QueryTime } from './queries.ts'
import type { Query } from './requests.ts'
import { pagesOf } from './scan.ts'

/** Without a filter, a window is a page. With one, windows start with this size and grow. */
const firstWindow = 256
const windowMax = 65_536

export interface EdgeRow {
  readonly root: number
  readonly place: number
  readonly neighbour: number
}

/** Returns which neighbours may be on a page. */
export type MatchNeighbours = (
  neighbours: readonly number[],
) => Promise<(ordinal: number) => boolean>

/** By position: a page per root. Throws as `Queries`. `isThin`: a view may hide neighbours. */
export async function edgePages(
  queries: Queries,
  index: string,
  query: EdgeQuery & { readonly isThin: boolean },
  matchClauses: MatchNeighbours,
  time: QueryTime,
): Promise<EdgePage[]> {
  const { relation, direction, roots, start, first, filter, isThin } = query
  const pages = new Map(roots.map((root) => [root, new RootEdges(first)]))
  let window = filter === null && !isThin ? first + 1 : Math.max(first + 1, firstWindow)
  for (let place = start; ; ) {
    const open = [...pages].flatMap(([root, page]) => (page.isOver ? [] : [root]))
    if (open.length === 0) break
    const range = { from: place, to: place + window }
    const rows = await readRows(queries, index, { relation, direction, roots: open, range }, time)
    const passes = await matchClauses([...new Set(rows.map(({ neighbour }) => neighbour))])
    const counts = new Map<number, number>()
    for (const { root, place: at, neighbour } of rows) {
      counts.set(root, (counts.get(root) ?? 0) + 1)
      if (passes(neighbour)) pages.get(root)!.add(neighbour, at)
    }
    // Offsets of a list have no gap: a list with fewer edges than the window has ended.
    for (const root of open) if ((counts.get(root) ?? 0) < window) pages.get(root)!.end()
    place += window
    window = Math.min(window * 4, windowMax)
  }
  return roots.map((root) => pages.get(root)!.finish())
}

/** The page of one root, while it fills. */
class RootEdges {
  readonly #first: number
  readonly #ordinals: number[] = []
  #next: number | null = null
  #isOver = false

  constructor(first: number) {
    this.#first = first
  }

  get isOver(): boolean {
    return this.#isOver
  }

  add(ordinal: number, place: number): void {
    if (this.#isOver) return
    if (this.#ordinals.length < this.#first) {
      this.#ordinals.push(ordinal)
      return
    }
    this.#next = place
    this.#isOver = true
  }

  end(): void {
    this.#isOver = true
  }

  finish(): EdgePage {
    return { ordinals: Uint32Array.from(this.#ordinals), next: this.#next }
  }
}

interface EdgeRows {
  readonly relation: Relation
  readonly direction: Direction
  readonly roots: readonly number[]
  /** Offsets from `from`, up to but without `to`. */
  readonly range: { readonly from: number; readonly to: number }
}

/** Sorted by root and offset, which identify an edge. */
async function readRows(
  queries: Queries,
  index: string,
  { relation, direction, roots, range }: EdgeRows,
  time: QueryTime,
): Promise<EdgeRow[]> {
  const { root, place, neighbour } = edgeNames[direction]
  const query: Query = {
    bool: {
      filter: [
        { term: { [edgeNames.relation]: relation } },
        { terms: { [root]: roots } },
        { range: { [place]: { gte: range.from, lt: range.to } } },
      ],
    },
  }
  const sort = [{ [root]: 'asc' }, { [place]: 'asc' }] as const
  const body = { query, sort, docvalue_fields: [neighbour] }
  const rows: EdgeRow[] = []
  for await (const hits of pagesOf(queries, index, body, time)) {
    for (const { sort, fields } of hits) {
      const [from, at] = sort as readonly number[]
      rows.push({ root: from!, place: at!, neighbour: fields![neighbour]![0] as number })
    }
  }
  return rows
}
