/** What the main thread reads of the graph: whole lists, links and ranks. */
import { type DevRank, formatIsoSeconds, limits, tiers } from '../../contract/index.ts'
import {
  type Direction,
  type LoadedSnapshot,
  type OpenRelation,
  openRelation,
  perRelation,
  type Relation,
  type UserFactColumns,
} from '../../snapshot/index.ts'
import type { EdgePage, EdgeQuery, UserFacts } from '../engine.ts'
import { noPlace, type SlotEdges } from './slots.ts'

export class Graph {
  readonly #relations: Readonly<Record<Relation, OpenRelation>>
  readonly #facts: UserFactColumns
  readonly #ranked: string

  constructor({ manifest, graph, facts }: Pick<LoadedSnapshot, 'manifest' | 'graph' | 'facts'>) {
    this.#relations = perRelation((name) => openRelation(graph[name]))
    this.#facts = facts
    this.#ranked = formatIsoSeconds(Date.parse(manifest.createdAt) / 1000)
  }

  /** Of whole lists: a page costs what is on it. */
  pages({ relation, direction, roots, start, first }: Omit<EdgeQuery, 'filter'>): EdgePage[] {
    const lists = this.#relations[relation][direction]
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

  /** The only neighbour, or null. Throws RangeError where there are several. */
  linked(relation: Relation, direction: Direction, tie: number): number | null {
    const lists = this.#relations[relation][direction]
    const degree = lists.degree(tie)
    if (degree > 1) throw new RangeError(`${relation} lead "${direction}" to more than one`)
    return degree === 0 ? null : lists.neighbour(tie, 0)
  }

  facts(user: number): UserFacts {
    const { follows } = this.#relations
    const { rawScore, pc, crackedScore, trust, community, totalStars } = this.#facts
    const devrank: DevRank = {
      community: community[user]!,
      crackedScore: crackedScore[user]!,
      createdAt: this.#ranked,
      followersIn: follows.in.degree(user),
      followingOut: follows.out.degree(user),
      pc: pc[user]!,
      rawScore: rawScore[user]!,
      tier: tierOf(pc[user]!),
      trust: trust[user]!,
      updatedAt: this.#ranked,
    }
    return { devrank, totalStars: totalStars[user]! }
  }
}

/** Throws RangeError for what a worker's answer has no room for. */
export function checkRoom({ roots, start, first }: EdgeQuery): void {
  const isPage = Number.isInteger(start) && start >= 0 && Number.isInteger(first) && first >= 1
  if (!isPage) throw new RangeError(`no page of ${first} from place ${start}`)
  if (roots.length <= limits.resultsMax && roots.length * first <= limits.edgeItemsMax) return
  throw new RangeError(`too many edges at once: ${roots.length} lists, ${first} of each`)
}

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

function tierOf(percentile: number): DevRank['tier'] {
  return tiers.find(({ from }) => percentile >= from)!.name
}
