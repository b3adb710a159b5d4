/** The balance of an account with unlimited credits. No debit changes it. */
export const unlimitedCredits = Number.MAX_SAFE_INTEGER

/** The balance after a debit of `taken` credits; a negative number is a refund. */
export function remainingAfter(remaining: number, taken: number): number {
  return remaining === unlimitedCredits ? remaining : remaining - taken
}
