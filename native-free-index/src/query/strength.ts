/**
 * How strongly a document matches a query: by the share of the query's words that it has, or by its
 * meaning. It depends on the document and the query alone, never on filters or other documents.
 */

/** A weak match is one that a ranking finds without enough words or meaning in common. */
export const strengthLevels = { none: 0, weak: 1, fair: 2, strong: 3 } as const

/** Either suffices. */
export interface StrengthBound {
  /** Share of the query's words. */
  readonly share: number
  /** Cosine to the query. */
  readonly cosine: number
}

export interface StrengthBounds {
  readonly fair: StrengthBound
  readonly strong: StrengthBound
}

export interface StrengthRule extends StrengthBounds {
  /** Cosine of a fair match to a query of familiar words. */
  readonly familiarCosine: number
}

/**
 * The bounds for a query. Where no document is about a topic, the nearest ones are as near as
 * distant works of a topic that many are about. So documents must be nearer to unfamiliar words.
 */
export function adaptBounds(
  { fair, strong, familiarCosine }: StrengthRule,
  { isFamiliar }: { readonly isFamiliar: boolean },
): StrengthBounds {
  return { strong, fair: isFamiliar ? { ...fair, cosine: familiarCosine } : fair }
}

/** The level of a document: weak, fair or strong. */
export function measureStrength(
  share: number,
  cosine: number,
  { fair, strong }: StrengthBounds,
): number {
  if (share >= strong.share || cosine >= strong.cosine) return strengthLevels.strong
  if (share >= fair.share || cosine >= fair.cosine) return strengthLevels.fair
  return strengthLevels.weak
}
