/**
 * The names of members in answers: only the neutral ones, or also those that public clients of this
 * API family read. Requests take both.
 */
export const nameRules = ['neutral', 'family'] as const
export type Names = (typeof nameRules)[number]
