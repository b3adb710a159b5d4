/** What the parts of one request are planned with. */
import { RequestError } from '../contract/index.ts'
import type { RepoPlanTarget } from './search-repos.ts'

/** Checking the expressions of a request holds everybody up, so there is an end to it. */
const regexMsMax = 25

/** What whoever asks may do. */
interface Rights {
  /** Search by local parts of addresses. */
  readonly localParts: boolean
}

/**
 * The engine as one request sees it: all its filters share the time of checking expressions.
 *
 * @param rights none by default
 */
export function requestTarget(
  engine: RepoPlanTarget,
  { localParts }: Rights = { localParts: false },
): RepoPlanTarget {
  const { snapshot, snapshotSeconds } = engine
  let spentMs = 0
  const regexProblem = (pattern: string) => {
    if (spentMs > regexMsMax) throw new RequestError('pattern_too_expensive', { pattern })
    const startMs = performance.now()
    const problem = engine.regexProblem(pattern)
    spentMs += performance.now() - startMs
    return problem
  }
  return { snapshot, snapshotSeconds, regexProblem, localParts }
}
