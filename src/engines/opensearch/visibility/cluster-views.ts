/**
 * The views of one snapshot, by scope. A view adds clauses for its hidden documents to every query.
 * So it takes no memory for documents, and opening it takes a few counts.
 */
import type { PatternFilter } from 'native-free-index'
import type { Collection } from '../../../domain/index.ts'
import type { PlannedScope } from '../../../plan/index.ts'
import { QueryTime } from '../cluster/queries.ts'
import type { Query } from '../cluster/requests.ts'
import type { ClusterSnapshot } from '../cluster-snapshot.ts'
import {
  allDocuments,
  buildFilterQuery,
  excludeOwners,
  type FilterSource,
  invertQuery,
  matchAny,
} from '../filters/filter-query.ts'
import { listMatching } from '../filters/matching-values.ts'
import { SearchContext } from '../search-context.ts'
import { ShownTexts } from '../words/shown-texts.ts'
import { KnownValues } from './known-values.ts'
import { type ClusterVisibility, openVisibility, showAll } from './visibility.ts'

/** Above this number, views that no request uses are evicted. */
const viewsMax = 64

/** Milliseconds to compute the next state of one view. */
const stepMs = 30_000

/** The visible documents for the queries of one engine. */
export class VisibleState {
  #current: ClusterVisibility
  #values: KnownValues
  readonly #snapshot: ClusterSnapshot

  constructor(snapshot: ClusterSnapshot, current: ClusterVisibility) {
    this.#snapshot = snapshot
    this.#current = current
    this.#values = new KnownValues(snapshot, current)
  }

  get current(): ClusterVisibility {
    return this.#current
  }

  get values(): KnownValues {
    return this.#values
  }

  change(next: ClusterVisibility): void {
    this.#current = next
    this.#values = new KnownValues(this.#snapshot, next)
  }
}

type HiddenParts = Pick<ClusterVisibility, 'outside' | 'texts' | 'mask'>

class ScopedView {
  readonly ready: Promise<VisibleState>
  state: VisibleState | null = null
  parts: HiddenParts | null = null
  leases = 0

  constructor(open: (view: ScopedView) => Promise<VisibleState>) {
    this.ready = open(this)
  }
}

/** Runs a preparation with a time limit. */
type RunInTime = <T>(prepare: (time: QueryTime) => Promise<T>) => Promise<T>

export interface LeasedState {
  readonly state: VisibleState
  readonly release: () => void
}

export class ClusterViews {
  readonly #snapshot: ClusterSnapshot
  /** By scope, the least recently used first. */
  readonly #views = new Map<string, ScopedView>()

  constructor(snapshot: ClusterSnapshot) {
    this.#snapshot = snapshot
  }

  /**
   * Rejects as a query with the filters of the scope.
   *
   * @param base state of the engine, which may change meanwhile
   * @param run called to prepare a new view
   */
  async open(scope: PlannedScope, base: VisibleState, run: RunInTime): Promise<LeasedState> {
    const { key } = scope
    const view =
      this.#views.get(key) ??
      new ScopedView((own) => run((time) => this.#prepare(own, scope, base, time)))
    this.#views.delete(key)
    this.#views.set(key, view)
    view.leases++
    const release = () => {
      view.leases--
    }
    this.#evict()
    try {
      return { state: await view.ready, release }
    } catch (error) {
      release()
      if (this.#views.get(key) === view) this.#views.delete(key)
      throw error
    }
  }

  /**
   * Changes the engine and all views at once, when the next states of all views are computed.
   * Nothing else runs between the last check of the views and the change, so a view never has
   * another state than the engine.
   *
   * @param isWanted called right before the change; if false, nothing changes
   */
  async follow(
    base: VisibleState,
    next: ClusterVisibility,
    isWanted: () => boolean,
  ): Promise<boolean> {
    const states = new Map<ScopedView, ClusterVisibility>()
    const isLeft = (view: ScopedView) => view.state !== null && !states.has(view)
    for (;;) {
      const left = [...this.#views.values()].filter(isLeft)
      if (left.length === 0) break
      for (const view of left) {
        const time = new QueryTime(stepMs)
        states.set(view, await openVisibility(this.#snapshot, next, view.parts!, time))
      }
    }
    if (!isWanted()) return false
    base.change(next)
    for (const [view, state] of states) view.state!.change(state)
    return true
  }

  async #prepare(
    view: ScopedView,
    scope: PlannedScope,
    base: VisibleState,
    time: QueryTime,
  ): Promise<VisibleState> {
    const parts = await findHiddenParts(new SearchContext(this.#snapshot, showAll(), time), scope)
    for (;;) {
      const of = base.current
      const current = await openVisibility(this.#snapshot, of, parts, time)
      if (of !== base.current) continue
      // From here on `follow` includes the view. Nothing runs between the comparison and this.
      view.parts = parts
      view.state = new VisibleState(this.#snapshot, current)
      return view.state
    }
  }

  #evict(): void {
    for (const [key, view] of this.#views) {
      if (this.#views.size <= viewsMax) return
      if (view.leases === 0) this.#views.delete(key)
    }
  }
}

/**
 * The documents that a scope hides: those that do not match its filters, the profiles of hidden
 * users, and repositories with a known hidden owner. Throws as `Queries`.
 */
async function findHiddenParts(
  context: SearchContext,
  { filters: { users, repos }, mask }: PlannedScope,
): Promise<HiddenParts> {
  const hiddenRepos: Query[] = []
  let hiddenUsers: Query | null = null
  let hiddenProfiles: Query | null = null
  if (repos !== null) {
    const source = openScopeSource(context, 'repos')
    hiddenRepos.push(invertQuery(await buildFilterQuery('repos', repos, source)))
  }
  if (users !== null) {
    const source = openScopeSource(context, 'users')
    hiddenRepos.push(await excludeOwners(users, source))
    hiddenUsers = invertQuery(await buildFilterQuery('users', users, source))
    hiddenProfiles = invertQuery(await buildFilterQuery('professionals', users, source))
  }
  const outside = {
    users: hiddenUsers,
    repos: hiddenRepos.length === 0 ? null : matchAny(hiddenRepos),
    professionals: mask?.isShown('professional') === false ? allDocuments : hiddenProfiles,
  }
  return { outside, texts: ShownTexts.open(mask, context.snapshot), mask }
}

/** Filters of scopes have neither joined forms nor conditions on strength. */
function openScopeSource(context: SearchContext, collection: Collection): FilterSource {
  const matching = new Map<PatternFilter, ReturnType<typeof listMatching>>()
  return {
    listMatching: (pattern) => {
      const values = matching.get(pattern) ?? listMatching(context, collection, pattern)
      matching.set(pattern, values)
      return values
    },
    readJoinedForms: async () => new Map(),
    matchRelevance: () => Promise.reject(new RangeError('a scope has no strength')),
    texts: null,
  }
}
