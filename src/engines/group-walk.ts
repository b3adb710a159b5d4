/**
 * Groups a plan's hits by a field, best groups first. It walks ranked pages from the best hit until
 * enough groups are found and filled. This works with every ranking and engine, and a page of
 * groups takes as long as the walk to its end.
 */
import { type Filter, foldKeyword, isBehind, joinFilters } from 'native-free-index'
import { limits, RequestError } from '../contract/index.ts'
import { type CancelSignal, Deadline } from '../domain/index.ts'
import type { QueryPlan } from '../plan/index.ts'
import type { QueryEngine, SearchHit, SearchPage } from './engine.ts'
import type { TimeSlices } from './time-slices.ts'

export interface Grouping {
  /** A keyword field that is a member of the shown documents. */
  readonly field: string
  /** How values are compared. */
  readonly match: 'exact' | 'case' | 'accent'
  /** Hits per group. */
  readonly perGroup: number
}

/** A group of a page. Its hits follow those of the previous groups. */
export interface GroupHead {
  /** The value in its best hit. */
  readonly key: string
  /** Number of matching documents. */
  readonly size: number
  /** Number of hits on the page. */
  readonly count: number
}

/** The hits of all groups, group by group, in the order of the plan. */
export interface GroupPage {
  readonly hits: readonly SearchHit[]
  /** Whether any group ranks after the last. */
  readonly more: boolean
  readonly groups: readonly GroupHead[]
  /** The best hit of the last group. */
  readonly last: SearchHit | undefined
}

/** The environment of a walk. */
interface WalkRun {
  readonly engine: QueryEngine
  readonly signal: CancelSignal
  readonly timeSlices: TimeSlices
  readonly deadlineMs: number
  /** Converts hits for display. Null: hits are shown unchanged. */
  readonly shownHits: ShownHits | null
}

/** The shown hits, by position. Hits of profiles are shown as users. */
export type ShownHits = (hits: readonly SearchHit[]) => Promise<readonly SearchHit[]>

/** Maximum number of groups that a filter excludes one by one. */
const excludedMax = 10_000

/** Hits between two deadline checks. */
const hitsPerCheck = 64

interface WalkedGroup {
  readonly key: string
  readonly best: SearchHit
  readonly hits: SearchHit[]
  size: number
}

export class GroupWalk {
  readonly #plan: QueryPlan
  readonly #asked: Grouping
  readonly #run: WalkRun
  readonly #deadline: Deadline
  /** By folded key: the groups of the page. */
  readonly #groups = new Map<string, WalkedGroup>()
  /** Folded keys of groups on earlier pages. */
  readonly #earlier = new Set<string>()
  /** Whether more groups follow the page. */
  #more = false

  /**
   * @param plan its limit and `after` are those of groups: their number, and the best hit of the
   * last group
   */
  constructor(plan: QueryPlan, asked: Grouping, run: WalkRun) {
    this.#plan = plan
    this.#asked = asked
    this.#run = run
    this.#deadline = new Deadline(run.deadlineMs)
  }

  /**
   * Throws as `Searcher.search`.
   * @param first the best hits of all, also those before `after`
   */
  async page(first: SearchPage): Promise<GroupPage> {
    const { engine, signal } = this.#run
    let isSized = false
    for (let page = first; ; ) {
      await this.#take(page)
      if (this.#more && !isSized) {
        await this.#measure()
        isSized = true
      }
      if (!page.more || (this.#more && this.#listUnfilled().length === 0)) break
      if (this.#deadline.isOver()) throw new RequestError('deadline_exceeded')
      const filter = joinFilters(this.#plan.filter, this.#filterOfRest())
      const plan = { ...this.#plan, filter, limit: limits.resultsMax, after: page.hits.at(-1)! }
      page = await engine.searcher.search(plan, signal)
    }
    if (!isSized) await this.#measure()
    const groups = [...this.#groups.values()]
    return {
      hits: groups.flatMap(({ hits }) => hits),
      more: this.#more,
      last: groups.at(-1)?.best,
      groups: groups.map(({ key, size, hits }) => ({ key, size, count: hits.length })),
    }
  }

  async #take({ hits }: SearchPage): Promise<void> {
    const { limit, after } = this.#plan
    const { field, match, perGroup } = this.#asked
    const { timeSlices, shownHits } = this.#run
    const shown = shownHits === null ? hits : await shownHits(hits)
    for (const [i, hit] of hits.entries()) {
      if (i % hitsPerCheck === 0 && timeSlices.isOver) await timeSlices.pause()
      const document: Readonly<Record<string, unknown>> = JSON.parse(
        Buffer.from(shown[i]!.body).toString(),
      )
      const key = document[field]
      // A result without a value is in no group.
      if (typeof key !== 'string') continue
      const folded = foldKeyword(match, key)
      if (after !== null && !isBehind(hit.score, hit.ordinal, after)) {
        this.#earlier.add(folded)
        continue
      }
      if (this.#earlier.has(folded)) continue
      const group = this.#groups.get(folded)
      if (group !== undefined) {
        if (group.hits.length < perGroup) group.hits.push(hit)
      } else if (this.#groups.size < limit) {
        this.#groups.set(folded, { key, best: hit, hits: [hit], size: 0 })
      } else this.#more = true
    }
  }

  async #measure(): Promise<void> {
    if (this.#groups.size === 0) return
    const { engine, signal } = this.#run
    const asked = { field: this.#asked.field, values: [...this.#groups.keys()] }
    const { sizes } = await engine.searcher.summarise(
      this.#plan,
      { facets: [], sizes: asked },
      signal,
    )
    for (const [i, group] of [...this.#groups.values()].entries()) group.size = sizes[i]!
  }

  /** Folded keys of groups that may need more hits. */
  #listUnfilled(): string[] {
    const { perGroup } = this.#asked
    return [...this.#groups]
      .filter(
        ([, { hits, size }]) => hits.length < (this.#more ? Math.min(perGroup, size) : perGroup),
      )
      .map(([folded]) => folded)
  }

  /**
   * The filter of the remaining hits, if excluding documents does not change the rank of others.
   * Otherwise null.
   */
  #filterOfRest(): Filter | null {
    if (!isIndependent(this.#plan)) return null
    const { field } = this.#asked
    const unfilled = this.#listUnfilled()
    if (this.#more) return { kind: 'keyword', field, values: unfilled }
    const open = new Set(unfilled)
    const full = [...this.#groups.keys()].filter((folded) => !open.has(folded))
    const values = [...this.#earlier, ...full]
    if (values.length === 0 || values.length > excludedMax) return null
    return { kind: 'not', filter: { kind: 'keyword', field, values } }
  }
}

/** Fused and hybrid lists rank by positions among the matches, so they depend on the filter. */
function isIndependent({ ranking }: QueryPlan): boolean {
  if (ranking.kind === 'experts' || ranking.kind === 'fused') return false
  return !('similarity' in ranking) || ranking.similarity.kind !== 'hybrid'
}
