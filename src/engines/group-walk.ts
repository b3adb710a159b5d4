/**
 * The best groups of a plan's hits. Ranked pages are walked from the best hit on, until enough
 * groups are met and filled. So any ranking of any engine can be grouped, and a page of groups
 * takes as long as the walk to its end.
 */
import { bothOf, type Filter, foldKeyword, ranksBehind } from 'native-free-index'
import { limits, RequestError } from '../contract/index.ts'
import { type CancelSignal, Deadline } from '../domain/index.ts'
import type { QueryPlan } from '../plan/index.ts'
import type { Engine, SearchHit, SearchPage } from './engine.ts'
import type { TimeSlices } from './time-slices.ts'

export interface Grouping {
  /** A keyword field, and a member of the documents that are shown. */
  readonly field: string
  /** How its values are compared. */
  readonly match: 'exact' | 'case' | 'accent'
  /** Hits of each group that are shown. */
  readonly perGroup: number
}

/** A group of a page. Its hits lie behind those of the groups before. */
export interface GroupHead {
  /** As its best hit has it. */
  readonly key: string
  /** Documents that match. */
  readonly size: number
  /** Hits that are shown. */
  readonly count: number
}

/** The hits of all groups, group by group, as the plan finds them. */
export interface GroupPage {
  readonly hits: readonly SearchHit[]
  /** Whether any group ranks behind the last. */
  readonly more: boolean
  readonly groups: readonly GroupHead[]
  /** The best hit of the last group. */
  readonly last: SearchHit | undefined
}

/** What a walk is run with. */
interface WalkRun {
  readonly engine: Engine
  readonly signal: CancelSignal
  readonly timeSlices: TimeSlices
  readonly deadlineMs: number
  /** Null: as they are found. */
  readonly shownHits: ShownHits | null
}

/** Hits as they are shown, by position: those of users for profiles. */
export type ShownHits = (hits: readonly SearchHit[]) => Promise<readonly SearchHit[]>

/** More groups than this are not excluded one by one. */
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
  /** Whether there is a group behind the page. */
  #more = false

  /** @param plan with groups in place of hits: their number, and the best hit of the last one */
  constructor(plan: QueryPlan, asked: Grouping, run: WalkRun) {
    this.#plan = plan
    this.#asked = asked
    this.#run = run
    this.#deadline = new Deadline(run.deadlineMs)
  }

  /** Throws as `Engine.search`. @param first the best hits of all */
  async page(first: SearchPage): Promise<GroupPage> {
    const { engine, signal } = this.#run
    let isSized = false
    for (let page = first; ; ) {
      await this.#take(page)
      if (this.#more && !isSized) {
        await this.#measure()
        isSized = true
      }
      if (!page.more || (this.#more && this.#unfilled().length === 0)) break
      if (this.#deadline.isOver()) throw new RequestError('deadline_exceeded')
      const filter = bothOf(this.#plan.filter, this.#filterOfRest())
      const plan = { ...this.#plan, filter, limit: limits.resultsMax, after: page.hits.at(-1)! }
      page = await engine.search(plan, signal)
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
      if (after !== null && !ranksBehind(hit.score, hit.ordinal, after)) {
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
    const { sizes } = await engine.summarise(this.#plan, { facets: [], sizes: asked }, signal)
    for (const [i, group] of [...this.#groups.values()].entries()) group.size = sizes[i]!
  }

  /** Folded keys of groups that have more to show, as far as that is known. */
  #unfilled(): string[] {
    const { perGroup } = this.#asked
    return [...this.#groups]
      .filter(
        ([, { hits, size }]) => hits.length < (this.#more ? Math.min(perGroup, size) : perGroup),
      )
      .map(([folded]) => folded)
  }

  /**
   * What the rest of the walk needs, where the ranking of a document does not depend on which
   * others pass.
   */
  #filterOfRest(): Filter | null {
    if (!isIndependent(this.#plan)) return null
    const { field } = this.#asked
    const unfilled = this.#unfilled()
    if (this.#more) return { kind: 'keyword', field, values: unfilled }
    const open = new Set(unfilled)
    const full = [...this.#groups.keys()].filter((folded) => !open.has(folded))
    const values = [...this.#earlier, ...full]
    if (values.length === 0 || values.length > excludedMax) return null
    return { kind: 'not', filter: { kind: 'keyword', field, values } }
  }
}

/** Fused and hybrid lists rank by places among those that pass. */
function isIndependent({ ranking }: QueryPlan): boolean {
  if (ranking.kind === 'experts' || ranking.kind === 'fused') return false
  return !('similarity' in ranking) || ranking.similarity.kind !== 'hybrid'
}
