/**
 * The views of one snapshot, by scope. A view adds clauses for its hidden documents to every query.
 * So it takes no memory for documents, and opening it takes a few counts.
 */
import type { Filter } from 'native-free-index'
import { perCollection } from '../../../domain/index.ts'
import type { PlannedScope } from '../../../plan/index.ts'
import type { ClusterSnapshot } from '../cluster-snapshot.ts'
import { KnownValues } from '../known-values.ts'
import { matchingValues } from '../matching-values.ts'
import { QueryTime } from '../queries.ts'
import {
  allDocuments,
  anyOf,
  complementOf,
  filterQuery,
  ownerFails,
} from '../query/filter-query.ts'
import { type ClusterVisibility, visibleWithin } from '../visibility.ts'
import { ShownTexts } from './shown-texts.ts'

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
  #parts: HiddenParts | null = null
  #leases = 0

  constructor(open: (view: ScopedView) => Promise<VisibleState>) {
    this.ready = open(this)
  }

  get parts(): HiddenParts | null {
    return this.#parts
  }

  set parts(parts: HiddenParts) {
    this.#parts = parts
  }

  get isLeased(): boolean {
    return this.#leases > 0
  }

  lease(): () => void {
    this.#leases++
    return () => {
      this.#leases--
    }
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
    const release = view.lease()
    this.#forget()
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
        states.set(view, await visibleWithin(this.#snapshot, next, view.parts!, time))
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
    const parts = await hiddenParts(this.#snapshot, scope, time)
    for (;;) {
      const of = base.current
      const current = await visibleWithin(this.#snapshot, of, parts, time)
      if (of !== base.current) continue
      // From here on `follow` includes the view. Nothing runs between the comparison and this.
      view.parts = parts
      view.state = new VisibleState(this.#snapshot, current)
      return view.state
    }
  }

  #forget(): void {
    for (const [key, view] of this.#views) {
      if (this.#views.size <= viewsMax) return
      if (!view.isLeased) this.#views.delete(key)
    }
  }
}

/**
 * The documents that a scope hides: those that do not match its filters, the profiles of hidden
 * users, and repositories with a known hidden owner. Throws as `Queries`.
 */
async function hiddenParts(
  snapshot: ClusterSnapshot,
  { filters, mask }: PlannedScope,
  time: QueryTime,
): Promise<HiddenParts> {
  const valuesOf = (collection: 'users' | 'repos', filter: Filter) =>
    matchingValues(snapshot, collection, filter, time)
  const { users, repos } = filters
  const outside = { ...perCollection(() => null) } as {
    -readonly [Name in keyof HiddenParts['outside']]: HiddenParts['outside'][Name]
  }
  const ofRepos = []
  if (repos !== null) {
    const own = filterQuery('repos', repos, { matching: await valuesOf('repos', repos) })
    ofRepos.push(complementOf(own))
  }
  if (users !== null) {
    const matching = await valuesOf('users', users)
    ofRepos.push(ownerFails(users, matching))
    outside.users = complementOf(filterQuery('users', users, { matching }))
    outside.professionals = complementOf(filterQuery('professionals', users, { matching }))
  }
  if (ofRepos.length > 0) outside.repos = anyOf(ofRepos)
  if (mask !== null && !mask.shows('professional')) outside.professionals = allDocuments
  return { outside, texts: ShownTexts.of(mask, snapshot), mask }
}
