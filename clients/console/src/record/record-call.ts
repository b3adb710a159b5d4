/** Which calls read one person or repository, by what the key may do. */
import type { Repository, User } from 'devdex-client'
import { hasService, mayCall, maySearch, showsField } from '../session.ts'

export interface RecordCall {
  /** Below `/v3`. */
  readonly path: string
  readonly body: Readonly<Record<string, unknown>>
}

/** The answer of a look-up of people or repositories. */
export interface RecordAnswer {
  readonly users?: readonly (User | null)[]
  readonly repositories?: readonly (Repository | null)[]
}

/** @returns undefined where the key has neither look-ups nor searches */
export function personCall(login: string, includeAttributes: object): RecordCall | undefined {
  if (hasService('RAW') && mayCall('raw/users/by-login')) {
    return { path: '/raw/users/by-login', body: { logins: [login], includeAttributes } }
  }
  if (!maySearch('search/users') || !showsField('login')) return undefined
  return { path: '/search/users', body: { ...onlyPerson(login), includeAttributes } }
}

/** A search that finds one person at most. */
export function onlyPerson(login: string) {
  return { filters: { field: 'login', op: 'Eq', value: login }, first: 1 } as const
}

/** A search that finds one repository at most. @param fullName `owner/name` */
export function onlyRepository(fullName: string) {
  return { filters: { field: 'fullName', op: 'Eq', value: fullName }, first: 1 } as const
}

/** @returns undefined where the key has neither look-ups nor searches */
export function repositoryCall(
  fullName: string,
  includeAttributes: object,
): RecordCall | undefined {
  if (hasService('RAW') && mayCall('raw/repos/by-fullname')) {
    return { path: '/raw/repos/by-fullname', body: { fullNames: [fullName], includeAttributes } }
  }
  if (!maySearch('search/repos')) return undefined
  return { path: '/search/repos', body: { ...onlyRepository(fullName), includeAttributes } }
}
