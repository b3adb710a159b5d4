/**
 * A search worker: one long Piscina task that takes slots from shared memory, runs them to the end
 * and hands them back. It waits blocked, never in a promise. What it cannot explain ends it:
 * Piscina starts another, and the request it held is answered 503.
 */
import { unpack } from 'msgpackr'
import {
  createHitBuffer,
  DeadlineError,
  GlobSyntaxError,
  type Hits,
  PatternBudgetError,
  Searcher,
} from 'native-free-index'
import { type Collection, collections, openCollection } from '../../snapshot/index.ts'
import { protocolVersion, type Task, type TaskFailure, type WorkerStart } from './protocol.ts'
import { compileRegex, RegexSizeError, RegexSyntaxError } from './regex.ts'
import { listsMax, outcomes, SlotMemory } from './slots.ts'

/** Piscina calls this once per worker; it returns when the pool stops. */
export function serveSlots(start: WorkerStart): void {
  if (start.protocolVersion !== protocolVersion) throw new Error('worker of another build')
  const slots = new SlotMemory(start.slots)
  const searchers = Object.fromEntries(
    collections.map((name) => [
      name,
      new Searcher(openCollection(name, start.collections[name]), compileRegex),
    ]),
  ) as Record<Collection, Searcher>
  const lists = Array.from({ length: listsMax }, createHitBuffer)
  slots.addServing(start.worker)
  for (let slot = slots.claim(start.worker); slot >= 0; slot = slots.claim(start.worker)) {
    runSlot(slots, slot, searchers, lists)
  }
}

function runSlot(
  slots: SlotMemory,
  slot: number,
  searchers: Record<Collection, Searcher>,
  lists: readonly Hits[],
): void {
  const task = unpack(slots.readText(slot)) as Task
  try {
    runTask(task, searchers[task.collection], slots, slot, lists)
    slots.finish(slot, outcomes.done)
  } catch (error) {
    const failure = failureOf(error, task)
    slots.writeText(slot, new TextEncoder().encode(JSON.stringify(failure)))
    slots.finish(slot, outcomes.failed)
    // What is broken may have left its scratch memory in any state: this thread ends.
    if (failure.kind === 'broken') process.exit(1)
  }
}

function runTask(
  task: Task,
  searcher: Searcher,
  slots: SlotMemory,
  slot: number,
  lists: readonly Hits[],
): void {
  const deadlineMs = task.startEpochMs + task.deadlineMs - performance.timeOrigin
  const time = { deadlineMs, patternMs: task.patternMs }
  if (task.kind === 'count') {
    slots.total(slot)[0] = searcher.count(task.filter, task.shards, time)
    slots.setListCount(slot, 0)
    return
  }
  searcher.rankAll(task.plan, task.queries, task.shards, time, lists)
  slots.setListCount(slot, task.queries.length)
  for (const [list] of task.queries.entries()) {
    const { scores, ties, count } = lists[list]!
    slots.scores(slot, list).set(scores.subarray(0, count))
    slots.ties(slot, list).set(ties.subarray(0, count))
    slots.setHitCount(slot, count, list)
  }
}

function failureOf(error: unknown, { deadlineMs }: Task): TaskFailure {
  if (error instanceof DeadlineError) return { kind: 'deadline', deadlineMs }
  if (error instanceof PatternBudgetError || error instanceof RegexSizeError) {
    return { kind: 'pattern-too-expensive', pattern: error.pattern }
  }
  if (error instanceof RegexSyntaxError || error instanceof GlobSyntaxError) {
    return { kind: 'pattern-invalid', reason: error.message }
  }
  const { message, stack = message } = error instanceof Error ? error : new Error(String(error))
  return { kind: 'broken', message, stack }
}
