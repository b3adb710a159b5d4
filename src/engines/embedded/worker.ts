/**
 * A search worker: one long Piscina task that takes slots from shared memory, runs them to the end
 * and hands them back. It waits blocked, never in a promise. What it cannot explain ends it:
 * Piscina starts another, and the request it held is answered 503.
 */
import { unpack } from 'msgpackr'
import {
  createHitBuffer,
  DeadlineError,
  type Hits,
  PatternBudgetError,
  Searcher,
} from 'native-free-index'
import { type Collection, collections, openCollection } from '../../snapshot/index.ts'
import { protocolVersion, type Task, type TaskFailure, type WorkerStart } from './protocol.ts'
import { compileRegex, RegexSizeError, RegexSyntaxError } from './regex.ts'
import { outcomes, SlotMemory } from './slots.ts'

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
  const hits = createHitBuffer()
  slots.addServing(start.worker)
  for (let slot = slots.claim(start.worker); slot >= 0; slot = slots.claim(start.worker)) {
    runSlot(slots, slot, searchers, hits)
  }
}

function runSlot(
  slots: SlotMemory,
  slot: number,
  searchers: Record<Collection, Searcher>,
  hits: Hits,
): void {
  const task = unpack(slots.readText(slot)) as Task
  try {
    runTask(task, searchers[task.collection], slots, slot, hits)
    slots.finish(slot, outcomes.done)
  } catch (error) {
    const failure = failureOf(error, task)
    if (failure === null) throw error
    slots.writeText(slot, new TextEncoder().encode(JSON.stringify(failure)))
    slots.finish(slot, outcomes.failed)
  }
}

function runTask(
  task: Task,
  searcher: Searcher,
  slots: SlotMemory,
  slot: number,
  hits: Hits,
): void {
  const deadlineMs = task.startEpochMs + task.deadlineMs - performance.timeOrigin
  const time = { deadlineMs, patternMs: task.patternMs }
  if (task.kind === 'count') {
    slots.total(slot)[0] = searcher.count(task.filter, task.shards, time)
    return
  }
  searcher.search(task.plan, task.shards, time, hits)
  slots.scores(slot).set(hits.scores.subarray(0, hits.count))
  slots.ties(slot).set(hits.ties.subarray(0, hits.count))
  slots.setHitCount(slot, hits.count)
}

/** Expected failures by name; null for what must not happen. */
function failureOf(error: unknown, { deadlineMs }: Task): TaskFailure | null {
  if (error instanceof DeadlineError) return { kind: 'deadline', deadlineMs }
  if (error instanceof PatternBudgetError || error instanceof RegexSizeError) {
    return { kind: 'pattern-too-expensive', pattern: error.pattern }
  }
  if (error instanceof RegexSyntaxError) return { kind: 'pattern-invalid', reason: error.message }
  return null
}
