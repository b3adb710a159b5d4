import { matchRecord } from '../record/record-call.ts'

/** A search that finds this person, with so many works. */
export function buildWorkSearch(login: string, first: number) {
  return {
    ...matchRecord('users', login),
    retrieval: 'expertise',
    includeBots: true,
    includeAttributes: { evidence: { first } },
  } as const
}
