/** Decides which neighbouring conditions of a sentence are alternatives. */
import type { Condition } from './condition.ts'
import type { Reading } from './reading.ts'
import { personNouns, repositoryNouns } from './vocabulary/nouns.ts'
import { roleNamed } from './vocabulary/roles.ts'

/** Words of text between a condition and the next one, in front of a joint and behind it. */
export interface Gap {
  readonly before: readonly number[]
  readonly behind: readonly number[]
}

/** "engineers in Berlin and product designers in Munich" is still about both cities. */
export const joinedTextWordsMax = 3

/** Whether no person can meet both, so that "and" between them can only mean a list. */
export function excludeEachOther(a: Condition, b: Condition): boolean {
  if (a.about === 'company' && b.about === 'company') return a.when === 'now' && b.when === 'now'
  if (a.about === 'place' && b.about === 'place') return a.of === b.of
  return a.about === 'language' && b.about === 'language'
}

export function isAboutTheSame(a: Condition, b: Condition): boolean {
  return a.about === b.about && ofWhat(a) === ofWhat(b)
}

function ofWhat(condition: Condition): string | null {
  if ('of' in condition) return condition.of
  return 'when' in condition ? condition.when : null
}

/**
 * Whether an "or" joins conditions rather than text: nothing stands on either side of it but nouns
 * for what is searched for, and where both sides have one, it is the same.
 * @param next the first word of the condition behind it
 */
export function areAlternatives(reading: Reading, { before, behind }: Gap, next: number): boolean {
  if (Math.max(before.length, behind.length) > joinedTextWordsMax) return false
  const [first, second] = [nounOf(reading, before), nounOf(reading, behind)]
  if (first === null || second === null) return false
  const isInPhrase = behind.length === 0 || reading.words[next]!.before === ''
  return isInPhrase && (first === '' || second === '' || first === second)
}

/** The noun at the end of a text, in the singular. '' for no text, null for another ending. */
function nounOf({ words }: Reading, text: readonly number[]): string | null {
  const at = text.at(-1)
  if (at === undefined) return ''
  const noun = words[at]!.folded
  const isSaidBefore = words.findIndex(({ folded }) => folded === noun) < text[0]!
  const isKnown = repositoryNouns.has(noun) || personNouns.has(noun) || roleNamed(noun)
  return isKnown || isSaidBefore ? (roleNamed(noun) ?? noun.replace(/s$/, '')) : null
}
