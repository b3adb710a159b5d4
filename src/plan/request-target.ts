/** Everything that planning the parts of one request has in common. */
import { limits } from '../contract/index.ts'
import type { RegexProblem } from './filters.ts'
import { boundAt, Mistakes } from './mistakes.ts'
import type { PlanTarget } from './page.ts'

/** The members of an engine that planning uses. */
interface ReadingEngine extends Pick<PlanTarget, 'snapshot' | 'snapshotSeconds'> {
  readonly words: RegexChecker
}

interface RegexChecker {
  /** Returns the syntax error of a regular expression, or null. */
  readonly regexProblem: (pattern: string) => string | null
  /** Size of a regular expression in atoms. */
  readonly regexSize: (pattern: string) => number
}

/** A target that collects the mistakes of the whole request. */
export interface RequestTarget extends PlanTarget {
  readonly mistakes: Mistakes
}

/** Rights of the caller. */
interface SearchRights {
  /** Search by local parts of addresses. */
  readonly localParts: boolean
}

/**
 * The target of one request. All its filters share one limit on text and patterns, because
 * analysing them blocks the event loop. Limits count atoms and characters, so they do not depend on
 * the load.
 *
 * @param localParts false by default
 * @param words none by default
 */
export function openRequestTarget(
  engine: ReadingEngine,
  { localParts }: SearchRights = { localParts: false },
  words: Pick<PlanTarget, 'synonyms' | 'languagesIn' | 'mask' | 'storedName'> = {},
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
  const regexProblem = openRegexCheck(engine.words)
  const mistakes = new Mistakes()
  return { snapshot, snapshotSeconds, regexProblem, readText, localParts, mistakes, ...words }
}

/** Checks each regular expression of a request once, until the expressions are too large in sum. */
function openRegexCheck(words: RegexChecker): RegexProblem {
  const checked = new Map<string, string | null>()
  let size = 0
  return (pattern, pointer) => {
    const known = checked.get(pattern)
    if (known !== undefined) return known
    size += sizeOfAny + words.regexSize(pattern)
    if (size > limits.regexSizesMax) {
      const message =
        'regular expressions may have at most ' +
        `${limits.regexSizesMax} atoms in all filters of a request, ${sizeOfAny} more for each ` +
        'of them and counted repetitions written out'
      throw boundAt('invalid_filter', pointer, message)
    }
    const problem = words.regexProblem(pattern)
    checked.set(pattern, problem)
    return problem
  }
}

/** Atoms that are added for each expression, because even an empty one must be checked. */
const sizeOfAny = 8
