/**
 * A search worker: one long Piscina task that claims slots in shared memory, runs them and finishes
 * them. It waits blocked, never in a promise. An unexpected error ends it: Piscina starts another,
 * and the task is repeated.
 */

import { threadId } from 'node:worker_threads'
import {
  Budget,
  DeadlineError,
  GlobSyntaxError,
  type LinkResolver,
  LiveDocuments,
  type OpenIndex,
  PatternBudgetError,
  Searcher,
} from 'native-free-index'
import type { Collection } from '../../../domain/index.ts'
import {
  type OpenRelation,
  openCollection,
  openRelation,
  perRelation,
  type Relation,
} from '../../../snapshot/index.ts'
import { compileRegex, RegexSizeError, RegexSyntaxError } from '../../patterns/regex.ts'
import { ownerLinks } from '../search/owner-links.ts'
import { walkEdges } from '../search/walk-edges.ts'
import { PatternThrottle } from './pattern-throttle.ts'
import {
  protocolVersion,
  type Task,
  type TaskFailure,
  unpackTask,
  type WorkerStart,
} from './protocol.ts'
import { outcomes, SlotMemory, type TaskPart } from './slots.ts'

const { timeOrigin } = performance

/** Piscina calls this once per worker. It returns when the pool stops. */
export function serveSlots(start: WorkerStart): void {
  if (start.protocolVersion !== protocolVersion) throw new Error('worker of another build')
  const slots = new SlotMemory(start.slots)
  const searched = openSnapshot(start)
  const { worker } = start
  slots.addServing(worker, threadId)
  for (let slot = slots.claim(worker); slot >= 0; slot = slots.claim(worker)) {
    if (slots.isCalledOff(slot)) slots.finish(slot, outcomes.skipped)
    else runSlot(slots, slot, worker, searched)
  }
}

/** The snapshot that this thread searches. */
interface SearchedSnapshot {
  readonly collections: Readonly<Record<Collection, SearchedIndex>>
  readonly relations: Readonly<Record<Relation, OpenRelation>>
}

interface SearchedIndex {
  readonly index: OpenIndex
  readonly searcher: Searcher
}

function openSnapshot({ snapshot, worker, live }: WorkerStart): SearchedSnapshot {
  const relations = perRelation((name) => openRelation(snapshot.graph[name]))
  const open = (name: Collection, linksOf?: (index: OpenIndex) => LinkResolver): SearchedIndex => {
    const index = openCollection(name, snapshot.shared[name])
    // Scratch memory 0 is the main thread's. The service never searches there, benches do.
    const liveDocuments = new LiveDocuments(index, live[name])
    const options = { compileRegex, scratchIndex: worker + 1, live: liveDocuments }
    const links = linksOf && { resolveLink: linksOf(index) }
    return { index, searcher: new Searcher(index, { ...options, ...links }) }
  }
  const professionals = open('professionals')
  const repos = open('repos', (index) => ownerLinks(index, professionals, relations))
  return { collections: { users: open('users'), repos, professionals }, relations }
}

function runSlot(
  slots: SlotMemory,
  slot: number,
  worker: number,
  snapshot: SearchedSnapshot,
): void {
  const task = unpackTask(slots.readText(slot))
  /** Each deadline check is a heartbeat. A cancelled task is out of time. */
  const nowMs = () => {
    slots.heartbeat(worker)
    return slots.isCalledOff(slot) ? Number.POSITIVE_INFINITY : performance.now()
  }
  try {
    runTask(task, snapshot, slots, slot, nowMs)
    slots.finish(slot, outcomes.done)
  } catch (error) {
    const failure = failureOf(error, task)
    slots.writeText(slot, new TextEncoder().encode(JSON.stringify(failure)))
    slots.finish(slot, outcomes.failed)
    // A broken task may have left its scratch memory in any state, so this thread ends.
    if (failure.kind === 'broken') process.exit(1)
  }
}

/** Lists are written where the main thread reads them: none is copied. */
function runTask(
  task: Task,
  { collections, relations }: SearchedSnapshot,
  slots: SlotMemory,
  slot: number,
  nowMs: () => number,
): void {
  const startMs = performance.now()
  const searched = collections[task.collection]
  const { searcher } = searched
  const shards = searched.index.segments.length
  const part = shardsOf(slots.part(slot), shards)
  const deadlineMs = task.startEpochMs + task.deadlineMs - timeOrigin
  const throttle = new PatternThrottle(slots)
  const patternMs = task.patternMs * (part.length / shards)
  const time = new Budget(deadlineMs, patternMs, nowMs, (now) => throttle.look(now))
  time.check()
  let total = 0
  let lists = 0
  switch (task.kind) {
    case 'count':
      total = searcher.count(task.filter, part, time)
      break
    case 'search':
      searcher.rankAll(task.plan, task.rankings, part, time, slots.lists(slot))
      lists = task.rankings.length
      break
    case 'edges': {
      const adjacency = relations[task.relation][task.direction]
      walkEdges(task, adjacency, searched, time, slots.edges(slot))
    }
  }
  slots.setAnswer(slot, total, performance.now() - startMs, lists)
}

function shardsOf({ part, parts }: TaskPart, shards: number): number[] {
  const own: number[] = []
  for (let shard = part; shard < shards; shard += parts) own.push(shard)
  return own
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
