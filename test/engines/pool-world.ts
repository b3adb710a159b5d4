/** Pools of workers over a small snapshot, and tasks for them. */
import type { Filter, Hits } from 'native-free-index'
import { afterAll, beforeAll, expect, onTestFinished } from 'vitest'
import { RequestError } from '../../src/contract/index.ts'
import type { CancelSignal } from '../../src/domain/index.ts'
import { WorkerPool } from '../../src/engines/embedded/workers/pool.ts'
import type { CountTask, SearchTask, Task } from '../../src/engines/embedded/workers/protocol.ts'
import type { PartCount } from '../../src/engines/embedded/workers/scatter.ts'
import { type SlotAnswer, slotCount } from '../../src/engines/embedded/workers/slot-buffers.ts'
import { allLive, memorySnapshot } from './memory-snapshot.ts'
import { inventPeople } from './people.ts'

export const shards = 3
export const people = inventPeople(900)
export const known = new Set(people.map(({ keywords }) => String(keywords.login).toLowerCase()))
const snapshot = memorySnapshot({ users: people }, shards)
/** Tasks that a pool takes before it refuses more. */
export const tasksMax = slotCount + 1024

interface Opened {
  readonly pool: WorkerPool
  readonly lost: Error[]
}

export function newPool(workers: number, processors = workers + 1, users = {}): Opened {
  const lost: Error[] = []
  const shared = { ...snapshot.shared, users: { ...snapshot.shared.users, ...users } }
  const pool = new WorkerPool(
    ...([workers, processors, { ...snapshot, shared }, allLive(snapshot)] as const),
    (error) => lost.push(error),
  )
  return { pool, lost }
}

/**
 * A pool for one test alone.
 * @param users replaces parts of the index of people
 */
export function openPool(workers: number, processors?: number, users?: object): Opened {
  const opened = newPool(workers, processors, users)
  onTestFinished(() => opened.pool.close())
  return opened
}

/** A pool that all tests of a block share: none of them may end a worker. */
export function sharedPool(workers: number): () => Opened {
  let opened: Opened
  beforeAll(async () => {
    opened = newPool(workers)
    await opened.pool.started()
  })
  afterAll(async () => {
    await opened.pool.close()
    expect(opened.lost).toEqual([])
  })
  return () => opened
}

function scope(deadlineMs = 60_000) {
  const startEpochMs = performance.timeOrigin + performance.now()
  return { collection: 'users', startEpochMs, deadlineMs, patternMs: 60_000 } as const
}

export function count(filter: Filter, deadlineMs?: number): CountTask {
  return { ...scope(deadlineMs), kind: 'count', filter }
}

export function search(terms: readonly string[], limit: number): SearchTask {
  const plan = { filter: null, limit, after: null }
  return { ...scope(), kind: 'search', plan, rankings: [{ kind: 'terms', terms }] }
}

/** Fewer parts where slots are scarce. */
export function upTo(parts: number): PartCount {
  return { parts, partsMin: 1 }
}

/** Runs a whole query; resolves with its total. */
export function ask(
  pool: WorkerPool,
  task: Task,
  parts = 1,
  signal?: CancelSignal,
): Promise<number> {
  const sum = (answers: readonly SlotAnswer[]) => answers.reduce((all, { total }) => all + total, 0)
  return pool.run(task, upTo(parts), sum, signal)
}

/** Copies of the first list of each part. */
export function listsOf(answers: readonly SlotAnswer[]): Hits[] {
  return answers.map(({ lists: [list] }) => {
    const { scores, ordinals, count } = list!
    return { scores: scores.slice(0, count), ordinals: ordinals.slice(0, count), count }
  })
}

export const everyone: Filter = { kind: 'and', filters: [] }
/** Occupies a worker for some milliseconds. */
export const slow: Filter = { kind: 'and', filters: Array<Filter>(8000).fill(everyone) }

/** Codes of refusals, or the totals of answers. */
export async function outcomesOf(tasks: readonly Promise<number>[]) {
  const settled = await Promise.allSettled(tasks)
  return settled.map((one) => {
    if (one.status === 'fulfilled') return one.value
    expect(one.reason).toBeInstanceOf(RequestError)
    return (one.reason as RequestError).code
  })
}
