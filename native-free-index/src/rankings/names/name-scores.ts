/**
 * Scores of a list of names: the logarithm of 1 + a number, for instance of stars, plus the bonus
 * of the name. No number outweighs an edit.
 */

/** Subtracted for each edit between the query and the name. */
export const editCost = 1000

/** Subtracted for each character left to type, which divides the number by 1.5. */
export const characterCost = Math.log(1.5)

/** Added to the score of some names. */
export const nameBonus = {
  /** The full name with its owner, which only one document has. */
  whole: editCost,
  /** The name with its separators. Other names need fifty times the number. */
  asWritten: Math.log(50),
  /** A synonym of the name. It needs a hundred times the number. */
  otherName: -Math.log(100),
} as const

/** The popularity in a score. Edits and `whole` do not change it, other bonuses multiply it. */
export function measurePopularity(score: number): number {
  return Math.max(0, Math.expm1(score - editCost * Math.round(score / editCost)))
}
