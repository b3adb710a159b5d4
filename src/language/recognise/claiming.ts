/** Claiming words as a condition, in the one line that a recogniser has for it. */
import type { Condition } from '../condition.ts'
import type { PartKind } from '../interpretation.ts'
import type { Reading } from '../reading.ts'

/** @returns the word behind those that were claimed */
export function consumeCondition(
  reading: Reading,
  from: number,
  to: number,
  kind: PartKind,
  condition: Condition,
): number {
  reading.consume(from, to, { is: 'condition', kind, condition })
  return to
}

/** Words [from, to) as the sentence writes them. */
export function textOf({ sentence, words }: Reading, from: number, to: number): string {
  return sentence.slice(words[from]!.start, words[to - 1]!.end)
}
