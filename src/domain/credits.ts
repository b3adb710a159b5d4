/** The balance of an account with unlimited credits. No debit changes it. */
export const unlimitedCredits = Number.MAX_SAFE_INTEGER

/** A balance as text for people. Answers and JSON have the number. */
export function formatBalance(remaining: number): string {
  return remaining === unlimitedCredits ? 'unlimited' : String(remaining)
}
