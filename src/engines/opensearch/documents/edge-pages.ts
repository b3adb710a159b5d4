/**
 * Pages of neighbours. An edge is a document that stores its offset in the lists of both ends, so a
 * page is a range of offsets. Suppressed and filtered neighbours leave gaps, so lists of all roots
 * are read in windows until every page is full.
 */
import { relationEnds } from '../../../snapshot/index.ts'
import type { EdgePage, EdgeQuery } from '../../engine.ts'
import { CollectionSearch } from '../collection-search.ts'
import { edgeNames } from '../field-names.ts'
import type { SearchContext } from '../search-context.ts'

/** Without a filter, a window is a page. With one, windows start with this size and grow. */
const firstWindow = 256
const windowMax = 65_536

interface EdgeRow {
  readonly root: number
  readonly place: number
  readonly neighbour: number
}

/** The page of one root, while it fills. */
interface OpenPage {
  readonly ordinals: number[]
  next: number | null
  isOver: boolean
}

/** By position: a page per root, empty for a hidden one. Throws as `Queries`. */
export async function readEdgePages(context: SearchContext, query: EdgeQuery): Promise<EdgePage[]> {
  const { relation, direction, roots, start, first, filter } = query
  const ends = relationEnds[relation]
  const collection = ends[direction === 'out' ? 'in' : 'out']
  const matchNeighbours = await openMatcher(context, collection, filter)
  const hiddenRoots = await context.listHidden(ends[direction], roots)
  const pages = new Map<number, OpenPage>()
  for (const root of roots) {
    if (!hiddenRoots.has(root)) pages.set(root, { ordinals: [], next: null, isOver: false })
  }
  const isThin = filter !== null || context.visibility.outside[collection] !== null
  let window = isThin ? Math.max(first + 1, firstWindow) : first + 1
  for (let place = start; ; ) {
    const open = [...pages].flatMap(([root, page]) => (page.isOver ? [] : [root]))
    if (open.length === 0) break
    const rows = await readRows(context, { ...query, roots: open }, place, place + window)
    const matches = await matchNeighbours([...new Set(rows.map(({ neighbour }) => neighbour))])
    const counts = new Map<number, number>()
    for (const row of rows) {
      counts.set(row.root, (counts.get(row.root) ?? 0) + 1)
      if (matches(row.neighbour)) addRow(pages.get(row.root)!, row, first)
    }
    // Offsets of a list have no gap: a list with fewer edges than the window has ended.
    for (const root of open) if ((counts.get(root) ?? 0) < window) pages.get(root)!.isOver = true
    place += window
    window = Math.min(window * 4, windowMax)
  }
  return roots.map((root) => {
    const { ordinals, next } = pages.get(root) ?? { ordinals: [], next: null }
    return { ordinals: Uint32Array.from(ordinals), next }
  })
}

/** Returns which neighbours may be on a page. */
async function openMatcher(
  context: SearchContext,
  collection: CollectionSearch['collection'],
  filter: EdgeQuery['filter'],
): Promise<(neighbours: readonly number[]) => Promise<(ordinal: number) => boolean>> {
  if (filter === null) {
    return async (neighbours) => {
      const hidden = await context.listHidden(collection, neighbours)
      return (ordinal) => !hidden.has(ordinal)
    }
  }
  const search = new CollectionSearch(context, collection)
  const clauses = await search.buildClauses(filter)
  return async (neighbours) => {
    const matching = await search.filterOrdinals(neighbours, clauses)
    return (ordinal) => matching.has(ordinal)
  }
}

function addRow(page: OpenPage, { neighbour, place }: EdgeRow, first: number): void {
  if (page.isOver) return
  if (page.ordinals.length < first) page.ordinals.push(neighbour)
  else {
    page.next = place
    page.isOver = true
  }
}

/** Edges at offsets in [from, to), sorted by root and offset, which identify an edge. */
async function readRows(
  context: SearchContext,
  { relation, direction, roots }: Pick<EdgeQuery, 'relation' | 'direction' | 'roots'>,
  from: number,
  to: number,
): Promise<EdgeRow[]> {
  const { root, place, neighbour } = edgeNames[direction]
  const filter = [
    { term: { [edgeNames.relation]: relation } },
    { terms: { [root]: roots } },
    { range: { [place]: { gte: from, lt: to } } },
  ]
  const sort = [{ [root]: 'asc' }, { [place]: 'asc' }] as const
  const rows: EdgeRow[] = []
  const body = { query: { bool: { filter } }, sort, docvalue_fields: [neighbour] }
  for await (const hits of context.scan('edges', body)) {
    for (const { sort, fields } of hits) {
      const [from, at] = sort as readonly number[]
      rows.push({ root: from!, place: at!, neighbour: fields![neighbour]![0] as number })
    }
  }
  return rows
}
