/** How strongly a result matches a query, and which matches an answer has. */

export const strengths = ['strong', 'fair', 'weak'] as const
export type Strength = (typeof strengths)[number]

/** The values of `match`. The first is the default. */
export const matches = ['relevant', 'all'] as const
export type Match = (typeof matches)[number]
