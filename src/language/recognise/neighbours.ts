/** Words behind one that may be a place. */
import type { Reading } from '../reading.ts'
import { nameEnds } from '../vocabulary/connectives.ts'
import { namesPerson, roleMeantBy } from '../vocabulary/roles.ts'

/** Words that may stand between: "us senior rust developers". */
const wordsBeforePeople = 3

export function isBeforePeople(reading: Reading, from: number): boolean {
  for (let i = from; i <= from + wordsBeforePeople && reading.words[i]?.before === ''; i++) {
    if (namesPerson(reading.at(i)) || roleMeantBy(reading.at(i)) !== undefined) return true
  }
  return false
}

/** Whether no further text follows directly. */
export function isBoundary(reading: Reading, i: number): boolean {
  const word = reading.words[i]
  return word === undefined || word.before !== '' || !reading.isFree(i) || nameEnds.has(word.folded)
}
