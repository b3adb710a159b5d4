/** What the main thread reads of the graph: whole lists, links and ranks. */
import type { Adjacency } from 'native-free-index'
import {
  type Direction,
  type LoadedSnapshot,
  type OpenRelation,
  openRelation,
  perRelation,
  type Relation,
  relationEnds,
} from '../../snapshot/index.ts'
import type { EdgePage, EdgeQuery, UserFacts } from '../engine.ts'
import { factsReader } from '../user-facts.ts'
import { type Concealment, type HiddenDocuments, nothingHidden } from './concealment.ts'
import { noPlace, type SlotEdges } from './slots.ts'

export class Graph {
  readonly relations: Readonly<Record<Relation, OpenRelation>>
  readonly #factsOf: (user: number) => UserFacts
  #concealment = nothingHidden

  constructor({ manifest, graph, facts }: Pick<LoadedSnapshot, 'manifest' | 'graph' | 'facts'>) {
    this.relations = perRelation((name) => openRelation(graph[name]))
    const { createdAt } = manifest
    this.#factsOf = factsReader({ facts, follows: this.relations.follows, createdAt })
  }

  /** From here on nothing hidden is among neighbours, nor counted. */
  conceal(concealment: Concealment): void {
    this.#concealment = concealment
  }

  /** Of whole lists: a page costs what is on it, and hidden neighbours that lie in between. */
  pages(query: Omit<EdgeQuery, 'filter'>): EdgePage[] {
    const { relation, direction, roots, start, first } = query
    const hidden = this.#hiddenAt(relation, direction)
    const pages = this.#plainPages(query)
    if (hidden === null) return pages
    const lists = this.relations[relation][direction]
    // Most pages have nobody hidden on them, nor right behind them.
    return pages.map((page, i) => {
      const { ties, next } = page
      const isBehind = next !== null && hidden.has(lists.neighbour(roots[i]!, next))
      if (!isBehind && !hidden.hasAny(ties)) return page
      return visiblePage(lists, roots[i]!, start, first, hidden)
    })
  }

  /** The pages, empty where a root has been hidden since it was looked up. */
  withoutHiddenRoots(
    { relation, direction, roots }: Pick<EdgeQuery, 'relation' | 'direction' | 'roots'>,
    pages: readonly EdgePage[],
  ): readonly EdgePage[] {
    const hidden = this.#concealment.hidden[relationEnds[relation][direction]]
    if (hidden === null) return pages
    return pages.map((page, i) => (hidden.has(roots[i]!) ? emptyPage : page))
  }

  /** What of the collection that edges lead to is hidden. */
  #hiddenAt(relation: Relation, direction: Direction): HiddenDocuments | null {
    const end = direction === 'out' ? 'in' : 'out'
    return this.#concealment.hidden[relationEnds[relation][end]]
  }

  #plainPages({ relation, direction, roots, start, first }: Omit<EdgeQuery, 'filter'>): EdgePage[] {
    const lists = this.relations[relation][direction]
    const counts = roots.map((root) => Math.min(Math.max(0, lists.degree(root) - start), first))
    const ties = new Uint32Array(counts.reduce((sum, count) => sum + count, 0))
    let at = 0
    return roots.map((root, i) => {
      const end = at + lists.copy(root, start, counts[i]!, ties, at)
      const page = ties.subarray(at, end)
      at = end
      return { ties: page, next: start + first < lists.degree(root) ? start + first : null }
    })
  }

  /** The only neighbour, or null, also where it is hidden. Throws RangeError for several. */
  linked(relation: Relation, direction: Direction, tie: number): number | null {
    const lists = this.relations[relation][direction]
    const degree = lists.degree(tie)
    if (degree > 1) throw new RangeError(`${relation} lead "${direction}" to more than one`)
    if (degree === 0) return null
    const neighbour = lists.neighbour(tie, 0)
    return this.#hiddenAt(relation, direction)?.has(neighbour) ? null : neighbour
  }

  facts(user: number): UserFacts {
    const all = this.#factsOf(user)
    const { follows: hidden } = this.#concealment
    if (hidden === null) return all
    const { followersIn, followingOut } = all.devrank
    return {
      ...all,
      devrank: {
        ...all.devrank,
        followersIn: followersIn - hidden.followers[user]!,
        followingOut: followingOut - hidden.following[user]!,
      },
    }
  }
}

const emptyPage: EdgePage = { ties: new Uint32Array(), next: null }

/** A page of those neighbours that are not hidden. */
function visiblePage(
  lists: Adjacency,
  root: number,
  start: number,
  first: number,
  hidden: HiddenDocuments,
): EdgePage {
  const degree = lists.degree(root)
  const ties = new Uint32Array(Math.max(0, Math.min(first, degree - start)))
  let count = 0
  // One more than a page has, since most often nobody on it is hidden.
  const chunk = new Uint32Array(Math.min(first + 1, chunkMax))
  for (let place = start; place < degree; place += chunk.length) {
    const copied = lists.copy(root, place, chunk.length, chunk, 0)
    for (let i = 0; i < copied; i++) {
      if (hidden.has(chunk[i]!)) continue
      if (count === first) return { ties, next: place + i }
      ties[count++] = chunk[i]!
    }
  }
  return { ties: ties.subarray(0, count), next: null }
}

/** Neighbours that are read at once. */
const chunkMax = 4096

/** Copies pages out of a slot, which the next query takes. */
export function copyPages({ counts, nexts, ties }: SlotEdges, roots: number): EdgePage[] {
  const own = counts.slice(0, roots)
  const copy = ties.slice(
    0,
    own.reduce((sum, count) => sum + count, 0),
  )
  let at = 0
  return Array.from(own, (count, i) => {
    const next = nexts[i]!
    const page = copy.subarray(at, at + count)
    at += count
    return { ties: page, next: next === noPlace ? null : next }
  })
}
