/** Concurrent searches of one call, and their positions in the body. */
import { errors, moveIssue, RequestError, type SearchOfSeveral } from '../contract/index.ts'
import { Deadline } from '../domain/index.ts'
import type { PlanTarget } from '../plan/index.ts'
import type { RequestContext } from './request-context.ts'

/** Searches of one request that run at once, so that others have threads too. */
const searchesAtOnce = 4

/**
 * By position. None begins after the time of a search, or after one has failed. Rejects as the
 * first that fails.
 */
export async function runSideBySide<Item, Result>(
  { services, signal }: Pick<RequestContext, 'services' | 'signal'>,
  items: readonly Item[],
  run: (item: Item, i: number) => Promise<Result>,
): Promise<Result[]> {
  const deadline = new Deadline(services.deadlineMs)
  const results: Result[] = []
  let next = 0
  let hasFailed = false
  const runSome = async () => {
    while (next < items.length && !hasFailed) {
      if (deadline.isOver() || signal.aborted) throw new RequestError('deadline_exceeded')
      const i = next++
      results[i] = await run(items[i]!, i)
    }
  }
  const lanes = Array.from({ length: Math.min(searchesAtOnce, items.length) }, () =>
    runSome().catch((error: unknown) => {
      hasFailed = true
      throw error
    }),
  )
  await Promise.all(lanes)
  return results
}

// Positions in the body, for errors of searches.

/** JSON pointer of the request of the search. */
export function locateSearch({ users }: SearchOfSeveral, i: number): string {
  return `/searches/${i}/${users === undefined ? 'repos' : 'users'}`
}

/** Errors point to the search. */
export function withPlace<T>(place: string, { mistakes }: PlanTarget, work: () => T): T {
  try {
    return mistakes === undefined ? work() : mistakes.descend(place, work)
  } catch (error) {
    throw addPlace(place, error)
  }
}

/** The same for asynchronous work. */
export async function withPlaceLater<T>(place: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    throw addPlace(place, error)
  }
}

function addPlace(place: string, error: unknown): unknown {
  if (!(error instanceof RequestError)) return error
  const { code, params, issues, message } = error
  const isMistake = errors[code].status === 400 || errors[code].status === 404
  if (!isMistake) return error
  const found = issues.length > 0 ? issues : [{ pointer: '', message }]
  return new RequestError(
    code,
    params,
    found.map((issue) => moveIssue(place, issue)),
  )
}
