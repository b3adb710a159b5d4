/** The views of one snapshot, by scope. A new view evicts the least recently used one. */
import { refuseOverload } from '../../../contract/index.ts'
import type { PlannedScope } from '../../../plan/index.ts'
import { schemas } from '../../../snapshot/index.ts'
import { fieldsOfWorks } from '../../expertise-nodes.ts'
import { OvertakenError, TimeSlices } from '../../time-slices.ts'
import type { EngineParts, VisibleIndex } from '../engine-parts.ts'
import { IndexView } from './index-view.ts'
import { findOutside } from './outside-scope.ts'

/** By this time, a worker that missed its deadline has been terminated. */
const spoiledMs = 30_000

interface OpenView<Engine> {
  readonly view: IndexView
  readonly engine: Engine
}

interface CachedView<Engine> extends OpenView<Engine> {
  readonly ready: Promise<void>
}

export class ViewCache<Engine> {
  readonly #parts: EngineParts
  readonly #engineOf: (visible: VisibleIndex) => Engine
  /** By scope, the least recently used first. */
  readonly #views = new Map<string, CachedView<Engine>>()
  readonly #stopping = new AbortController()
  /** Numbers of failed views. A worker may still write to their memory. */
  readonly #spoiled = new Set<number>()

  /** @param engineOf creates the engine of a view */
  constructor(parts: EngineParts, engineOf: (visible: VisibleIndex) => Engine) {
    this.#parts = parts
    this.#engineOf = engineOf
  }

  /**
   * Opens and leases a view, which the caller must release. Rejects with RequestError `overloaded`
   * while all views are in use, and as a query with the filters of the scope.
   */
  async open(scope: PlannedScope): Promise<OpenView<Engine>> {
    const cached = this.#views.get(scope.key) ?? this.#create(scope)
    this.#views.delete(scope.key)
    this.#views.set(scope.key, cached)
    cached.view.lease()
    try {
      await cached.ready
      return cached
    } catch (error) {
      cached.view.release()
      if (this.#views.get(scope.key) === cached) this.#drop(scope.key, cached.view)
      throw error
    }
  }

  #drop(key: string, { taskView: { number } }: IndexView): void {
    this.#views.delete(key)
    this.#spoiled.add(number)
    setTimeout(() => this.#spoiled.delete(number), spoiledMs + this.#parts.deadlineMs).unref()
  }

  /** Resolves when all views hide the suppressed documents, or are stopped. */
  async follow(): Promise<void> {
    try {
      for (const [key, { view }] of [...this.#views]) {
        // An evicted view must not publish: its memory may belong to another scope by now.
        if (this.#views.get(key)?.view === view) await this.#followLeased(view)
      }
    } catch (error) {
      if (!(error instanceof OvertakenError)) throw error
    }
  }

  /** A view that follows pauses, and must not be evicted meanwhile. */
  async #followLeased(view: IndexView): Promise<void> {
    view.lease()
    try {
      await view.follow(this.#openTimeSlices())
    } finally {
      view.release()
    }
  }

  /** Cancels running work without a result. */
  stop(): void {
    this.#stopping.abort()
  }

  #create(scope: PlannedScope): CachedView<Engine> {
    const view = new IndexView(this.#parts, this.#freeNumber(), listMaskedFields(scope))
    const ready = this.#prepare(view, scope)
    return { view, engine: this.#engineOf(view), ready }
  }

  async #prepare(view: IndexView, scope: PlannedScope): Promise<void> {
    const timeSlices = this.#openTimeSlices()
    await view.show(await findOutside(this.#parts, view, scope, timeSlices), timeSlices)
  }

  #openTimeSlices(): TimeSlices {
    return new TimeSlices(this.#stopping.signal)
  }

  #freeNumber(): number {
    const { length } = this.#parts.viewBuffers
    const used = new Set(this.#spoiled)
    for (const { view } of this.#views.values()) used.add(view.taskView.number)
    for (let number = 0; number < length; number++) if (!used.has(number)) return number
    for (const [key, { view }] of this.#views) {
      if (view.isLeased) continue
      this.#views.delete(key)
      return view.taskView.number
    }
    throw refuseOverload()
  }
}

/**
 * Names of the masked fields that matter to workers: weighted texts, and fields in explanations of
 * expertise.
 */
function listMaskedFields({ mask }: PlannedScope): readonly string[] {
  if (mask === null) return []
  const texts = Object.values(schemas).flatMap(({ text }) =>
    text.flatMap(({ name, weight }) => (weight > 0 ? [name] : [])),
  )
  const names = [...texts, ...fieldsOfWorks].filter((name) => !mask.isShown(name))
  return [...new Set(names)].sort()
}
