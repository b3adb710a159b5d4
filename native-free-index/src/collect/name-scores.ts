/**
 * What the score of a document in a list of names says. It is the logarithm of 1 + a number, for
 * instance of stars, and what its name is worth for the query. No number is worth an edit.
 */

/** Taken from the score for each edit between the query and the name. */
export const editCost = 1000

/** Taken for each character left to type: it counts as much as a third of the number. */
export const characterCost = Math.log(1.5)

/** Added to the score of some names. */
export const nameBonus = {
  /** The name and its owner's, which only one document has. */
  whole: editCost,
  /** The name as it is written, with its separators. Others need fifty times the number. */
  asWritten: Math.log(50),
  /** Another name for the same. It needs a hundred times the number. */
  otherName: -Math.log(100),
} as const

/** The number behind a score, as if all names were worth the same. */
export function popularityOf(score: number): number {
  return Math.max(0, Math.expm1(score - editCost * Math.round(score / editCost)))
}
