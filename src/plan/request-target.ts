/** What the filters of one request are checked with. */
import { RequestError } from '../contract/index.ts'
import type { RepoPlanTarget } from './search-repos.ts'

/** Checking the expressions of a request holds everybody up, so there is an end to it. */
const regexMsMax = 25

/** The engine as one request sees it: all its filters share the time of checking expressions. */
export function requestTarget(engine: RepoPlanTarget): RepoPlanTarget {
  const { snapshot, snapshotSeconds } = engine
  let spentMs = 0
  const regexProblem = (pattern: string) => {
    if (spentMs > regexMsMax) throw new RequestError('pattern_too_expensive', { pattern })
    const startMs = performance.now()
    const problem = engine.regexProblem(pattern)
    spentMs += performance.now() - startMs
    return problem
  }
  return { snapshot, snapshotSeconds, regexProblem }
}
