/** The values of `retrieval`, which select what searches compare. The first is the default. */

/** For searches of repositories. */
export const retrievals = ['auto', 'hybrid', 'semantic', 'keyword'] as const

/** For searches of people. */
export const userRetrievals = ['profile', 'expertise', 'hybrid'] as const
export type UserRetrieval = (typeof userRetrievals)[number]
