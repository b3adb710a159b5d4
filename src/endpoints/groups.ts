/**
 * `groupBy`: the best groups of results, by their best one. Ranked pages are walked from the best
 * result on, until enough groups are met and filled. So any ranking of any engine can be grouped,
 * and a page of groups takes as long as the walk to its end.
 */
import { bothOf, type Filter, foldKeyword, ranksBehind } from 'native-free-index'
import { type FieldSpec, issueAt, limits, RequestError } from '../contract/index.ts'
import { Deadline } from '../domain/index.ts'
import type { SearchHit, SearchPage } from '../engines/index.ts'
import { type DataSet, fieldsOf, type QueryPlan, type UnembeddedSearch } from '../plan/index.ts'
import { timeSlicesOf } from './answer-budget.ts'
import { parsedDocument } from './lookups.ts'
import { type FoundPage, findByMeaning, type Vectors } from './meanings.ts'
import type { RequestContext } from './request-context.ts'

interface GroupedRequest {
  readonly groupBy?: string
  readonly perGroup?: number
  readonly first?: number
  readonly maxResults?: number
}

export interface PlannedGroups {
  readonly field: string
  readonly match: NonNullable<FieldSpec['match']>
  readonly perGroup: number
}

/** A group of a page. Its hits lie behind those of the groups before. */
export interface GroupHead {
  /** As its best result has it. */
  readonly key: string
  /** Results that match. */
  readonly size: number
  /** Hits that are shown. */
  readonly count: number
}

/** The hits of all groups, group by group. */
export interface GroupedPage extends FoundPage {
  readonly groups: readonly GroupHead[]
  /** The best hit of the last group. */
  readonly last: SearchHit | undefined
}

/** Results of each group that a request may show. 1 without groups. */
export function perGroupOf({ groupBy, perGroup }: GroupedRequest): number {
  return groupBy === undefined ? 1 : (perGroup ?? 1)
}

/** Throws RequestError `invalid_request`. */
export function planGroups(
  request: GroupedRequest,
  { fields, mask }: DataSet,
): PlannedGroups | null {
  const { groupBy, perGroup = 1, first, maxResults } = request
  if (groupBy === undefined) {
    if (request.perGroup === undefined) return null
    throw issueAt('invalid_request', '/perGroup', 'needs `groupBy`')
  }
  const groups = first ?? maxResults ?? limits.resultsDefault
  if (groups * perGroup > limits.resultsMax) {
    const message = `times the groups of a page may be at most ${limits.resultsMax}`
    throw issueAt('invalid_request', '/perGroup', message)
  }
  const known = fieldsOf(fields, mask)[groupBy]
  if (known === undefined) {
    const message = `there is no field \`${groupBy}\` to group by`
    throw issueAt('invalid_request', '/groupBy', message)
  }
  const { match = 'exact' } = known
  return { field: groupBy, match, perGroup }
}

/** Throws as `findByMeaning`. */
export async function findGroups(
  search: UnembeddedSearch,
  groups: PlannedGroups,
  context: RequestContext,
  vectorsOf: Vectors,
  shownHits: ShownHits,
): Promise<GroupedPage> {
  const { limit } = search.page
  const limitOfFirst = Math.min(limits.resultsMax, Math.max(firstPageMin, 2 * limit))
  const fromTheBest = {
    ...search,
    plan: (...meaning: Parameters<UnembeddedSearch['plan']>) => {
      const { plan, scope } = search.plan(...meaning)
      return { plan: { ...plan, after: null, limit: limitOfFirst }, scope }
    },
  }
  const first = await findByMeaning(fromTheBest, context, vectorsOf)
  const { plan } = search.plan(first.meaning.vectors, first.meaning.likeness)
  const page = await new GroupWalk(plan, groups, context, shownHits).page(first)
  const { corrections } = first
  return { ...page, meaning: first.meaning, ...(corrections && { corrections }) }
}

const firstPageMin = 50

/** Hits as they are shown, by position: those of users for profiles. */
type ShownHits = (hits: readonly SearchHit[]) => Promise<readonly SearchHit[]>

/** More groups than this are not excluded one by one. */
const excludedMax = 10_000

/** Hits between two deadline checks. */
const hitsPerCheck = 64

interface Group {
  readonly key: string
  readonly best: SearchHit
  readonly hits: SearchHit[]
  size: number
}

class GroupWalk {
  readonly #plan: QueryPlan
  readonly #asked: PlannedGroups
  readonly #context: RequestContext
  readonly #shownHits: ShownHits
  readonly #deadline: Deadline
  /** By folded key: the groups of the page. */
  readonly #groups = new Map<string, Group>()
  /** Folded keys of groups on earlier pages. */
  readonly #earlier = new Set<string>()
  /** Whether there is a group behind the page. */
  #more = false

  constructor(
    plan: QueryPlan,
    asked: PlannedGroups,
    context: RequestContext,
    shownHits: ShownHits,
  ) {
    this.#plan = plan
    this.#asked = asked
    this.#context = context
    this.#shownHits = shownHits
    this.#deadline = new Deadline(context.services.deadlineMs)
  }

  /** @param first the best results of all */
  async page(first: SearchPage): Promise<Omit<GroupedPage, 'meaning'>> {
    const { engine, signal } = this.#context
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
      plan: this.#plan,
      hits: groups.flatMap(({ hits }) => hits),
      more: this.#more,
      last: groups.at(-1)?.best,
      groups: groups.map(({ key, size, hits }) => ({ key, size, count: hits.length })),
    }
  }

  async #take({ hits }: SearchPage): Promise<void> {
    const { limit, after } = this.#plan
    const { field, match, perGroup } = this.#asked
    const timeSlices = timeSlicesOf(this.#context)
    const shown = await this.#shownHits(hits)
    for (const [i, hit] of hits.entries()) {
      if (i % hitsPerCheck === 0 && timeSlices.isOver) await timeSlices.pause()
      const key = parsedDocument<Readonly<Record<string, unknown>>>(shown[i]!.body)[field]
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
        if (group.hits.length < perGroup) group.hits.push(shown[i]!)
      } else if (this.#groups.size < limit) {
        this.#groups.set(folded, { key, best: hit, hits: [shown[i]!], size: 0 })
      } else this.#more = true
    }
  }

  async #measure(): Promise<void> {
    if (this.#groups.size === 0) return
    const { engine, signal } = this.#context
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
