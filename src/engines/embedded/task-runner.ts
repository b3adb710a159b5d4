/** Runs tasks on the worker threads, over the documents that exist for one caller. */
import type { Filter } from 'native-free-index'
import type { CancelSignal, Collection } from '../../domain/index.ts'
import { hasPattern } from '../patterns/pattern-queue.ts'
import type { EngineParts, VisibleIndex } from './engine-parts.ts'
import { findFilter, type Task, type TaskScope } from './workers/protocol.ts'
import type { ReadAnswers } from './workers/wait-queue.ts'

export class TaskRunner {
  readonly #parts: EngineParts
  readonly #visible: VisibleIndex

  constructor(parts: EngineParts, visible: VisibleIndex) {
    this.#parts = parts
    this.#visible = visible
  }

  /** Number of idle threads. */
  get idleWorkers(): number {
    return this.#parts.pool.idle
  }

  openScope(collection: Collection): TaskScope {
    const startEpochMs = performance.timeOrigin + performance.now()
    const { deadlineMs, patternMs } = this.#parts
    return { collection, startEpochMs, deadlineMs, patternMs, view: this.#visible.taskView }
  }

  /** @param task with the `patternMs` of one worker */
  run<T>(task: Task, read: ReadAnswers<T>, signal: CancelSignal): Promise<T> {
    const { shards } = this.#visible.collections[task.collection]
    const isPattern = hasPattern(findFilter(task))
    const partsMax = isPattern ? this.#parts.patternPartsMax : this.#parts.partsMax
    const { idleWorkers } = this
    const split = this.#parts.scatter.split(task, { partsMax, shards, idleWorkers })
    const patternMs = task.patternMs * Math.min(split.parts, this.#parts.workers)
    const learn: ReadAnswers<T> = (answers) => {
      const workMs = answers.reduce((sum, answer) => sum + answer.workMs, 0)
      this.#parts.scatter.learn(split, workMs)
      return read(answers)
    }
    return this.#parts.pool.run({ ...task, patternMs }, split, learn, signal)
  }

  /**
   * Asks a question of one or more tasks, and again if the suppression has changed meanwhile.
   * Questions with patterns wait for each other.
   *
   * @param patternShare of the time for patterns
   */
  ask<T>(
    filters: readonly (Filter | null)[],
    signal: CancelSignal,
    question: () => Promise<T>,
    patternShare?: number,
  ): Promise<T> {
    const askStable = () => this.#askStable(question)
    if (!filters.some(hasPattern)) return askStable()
    return this.#parts.patternQueue.run(askStable, signal, patternShare)
  }

  async #askStable<T>(question: () => Promise<T>): Promise<T> {
    for (;;) {
      const asOf = this.#visible.current
      const answer = await question()
      if (asOf === this.#visible.current) return answer
    }
  }
}
