import type { User } from 'devdex-client'
import { onlyPerson } from '../record/record-call.ts'

export interface WorkAnswer {
  readonly users: readonly User[]
}

/** A search that finds this person, with so many works. */
export function workSearch(login: string, first: number) {
  return {
    ...onlyPerson(login),
    retrieval: 'expertise',
    includeBots: true,
    includeAttributes: { evidence: { first } },
  } as const
}
