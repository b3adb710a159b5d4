/** Which calls read one person or repository, by what the key may do. */
import type { Repository, User } from 'devdex-client'
import type { ApiCall } from '../parts/curl.ts'
import type { Collection } from '../search/search-params.ts'
import { canShowField, hasService, mayCall, maySearch } from '../session.ts'

/** The answer of a look-up of people or repositories. */
export interface RecordAnswer {
  readonly users?: readonly (User | null)[]
  readonly repositories?: readonly (Repository | null)[]
}

const lookUps = {
  users: { path: '/raw/users/by-login', names: 'logins' },
  repos: { path: '/raw/repos/by-fullname', names: 'fullNames' },
} as const

/** A search that finds one record at most. @param name a login, or `owner/name` */
export function matchRecord(collection: Collection, name: string) {
  const field = collection === 'users' ? 'login' : 'fullName'
  return { filters: { field, op: 'Eq', value: name }, first: 1 } as const
}

/**
 * @param name a login, or `owner/name`
 * @returns undefined where the key has neither look-ups nor searches
 */
export function chooseCall(
  collection: Collection,
  name: string,
  includeAttributes: object,
): ApiCall | undefined {
  const { path, names } = lookUps[collection]
  if (hasService('RAW') && mayCall(path)) {
    return { path, body: { [names]: [name], includeAttributes } }
  }
  const isHidden = collection === 'users' && !canShowField('login')
  const search = `/search/${collection}`
  if (isHidden || !maySearch(search)) return undefined
  return { path: search, body: { ...matchRecord(collection, name), includeAttributes } }
}
