/** A claim of a suite: a sentence that held or not, with its metric. */
export interface Claim {
  readonly sentence: string
  readonly holds: boolean
  readonly value: string
  /** It also depends on how busy the machine is. */
  readonly isTimed?: boolean
}

export interface SuiteResult {
  readonly suite: string
  /** Why it could not run here; it has no claims then. */
  readonly skipped?: string
  readonly claims: readonly Claim[]
}

export function claim(holds: boolean, sentence: string, value: string): Claim {
  return { sentence, holds, value }
}

export function timedClaim(holds: boolean, sentence: string, value: string): Claim {
  return { ...claim(holds, sentence, value), isTimed: true }
}

/** One line each. */
export function suiteText({ suite, skipped, claims }: SuiteResult): string {
  if (skipped !== undefined) return `\n${suite}\n  skipped: ${skipped}`
  const lines = claims.map(({ sentence, holds, value }) => {
    return `  ${holds ? 'holds ' : 'FAILED'}  ${sentence}: ${value}`
  })
  return [`\n${suite}`, ...lines].join('\n')
}

/** The sentences that did not hold. */
export function failedClaims(results: readonly SuiteResult[]): string[] {
  return results.flatMap(({ suite, claims }) =>
    claims.filter(({ holds }) => !holds).map((one) => `${suite}: ${one.sentence}: ${one.value}`),
  )
}
