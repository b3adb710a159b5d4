/** What all parts of one request are planned with. */
import { limits } from '../contract/index.ts'
import type { RegexProblem } from './filters.ts'
import { boundAt, Mistakes } from './mistakes.ts'
import type { PlanTarget } from './search.ts'

/** The engine, as far as a request is read with its help. */
interface ReadingEngine extends Pick<PlanTarget, 'snapshot' | 'snapshotSeconds'> {
  /** Returns the fault in a regular expression's syntax, or null. */
  readonly regexProblem: (pattern: string) => string | null
  /** Size of the check in atoms. */
  readonly regexSize: (pattern: string) => number
}

/** With a place for the mistakes of all parts. */
export interface RequestTarget extends PlanTarget {
  readonly mistakes: Mistakes
}

/** Rights of the caller. */
interface SearchRights {
  /** Search by local parts of addresses. */
  readonly localParts: boolean
}

/**
 * The engine as one request sees it. All its filters share one bound on text and patterns, because
 * reading them blocks the event loop. Bounds count atoms and characters, so a busy machine refuses
 * nothing that an idle one takes.
 *
 * @param localParts false by default
 * @param words none by default
 */
export function requestTarget(
  engine: ReadingEngine,
  { localParts }: SearchRights = { localParts: false },
  words: Pick<PlanTarget, 'synonyms' | 'languagesIn' | 'mask'> = {},
): RequestTarget {
  const { snapshot, snapshotSeconds } = engine
  let chars = 0
  const readText = (text: string, pointer: string) => {
    chars += text.length
    if (chars <= limits.filterTextCharsMax) return
    const message =
      'patterns and values of ContainsAllTokens may have at most ' +
      `${limits.filterTextCharsMax} characters in all filters of a request`
    throw boundAt('invalid_filter', pointer, message)
  }
  const regexProblem = regexCheck(engine)
  const mistakes = new Mistakes()
  return { snapshot, snapshotSeconds, regexProblem, readText, localParts, mistakes, ...words }
}

/** Checks each expression of a request once, until they are too large in sum. */
function regexCheck(engine: Pick<ReadingEngine, 'regexProblem' | 'regexSize'>): RegexProblem {
  const checked = new Map<string, string | null>()
  let size = 0
  return (pattern, pointer) => {
    const known = checked.get(pattern)
    if (known !== undefined) return known
    size += sizeOfAny + engine.regexSize(pattern)
    if (size > limits.regexSizesMax) {
      const message =
        'regular expressions may have at most ' +
        `${limits.regexSizesMax} atoms in all filters of a request, ${sizeOfAny} more for each ` +
        'of them and counted repetitions written out'
      throw boundAt('invalid_filter', pointer, message)
    }
    const problem = engine.regexProblem(pattern)
    checked.set(pattern, problem)
    return problem
  }
}

/** In atoms: even an empty expression has to be checked. */
const sizeOfAny = 8
