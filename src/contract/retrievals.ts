/** What searches compare: the values of `retrieval`, the first being the default. */

/** Of searches for repositories. */
export const retrievals = ['auto', 'hybrid', 'semantic', 'keyword'] as const

/** Of searches for people. */
export const userRetrievals = ['profile', 'expertise', 'hybrid'] as const
export type UserRetrieval = (typeof userRetrievals)[number]
