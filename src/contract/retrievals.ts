/** The values of `retrieval`, which select what searches compare. The first is the default. */

/** For searches of repositories. */
export const retrievals = ['auto', 'hybrid', 'semantic', 'keyword'] as const

/** For searches of people. */
export const userRetrievals = ['profile', 'expertise', 'hybrid'] as const
export type UserRetrieval = (typeof userRetrievals)[number]

/** The ranking of people by words of sentences, of the command line and of tools. */
export const wordedRetrieval: UserRetrieval = 'hybrid'

/** By collection: the retrievals with a strength of each hit, if there is a query. */
export const strengthRetrievals = {
  users: ['expertise', 'hybrid'] as readonly string[],
  repositories: ['auto', 'hybrid'] as readonly string[],
} as const
