/** Records of people and of repositories, and what they are called. */
import type { Repository, User } from 'devdex-client'
import type { Collection } from '../search/search-params.ts'

/** A record of either collection, which tells it from the other: a key may not see all members. */
export interface NamedRecord {
  readonly collection: Collection
  readonly record: User | Repository
}

/** Undefined for a repository. */
export function readUser({ collection, record }: NamedRecord): User | undefined {
  return collection === 'users' ? (record as User) : undefined
}

/** Undefined for a person. */
export function readRepository({ collection, record }: NamedRecord): Repository | undefined {
  return collection === 'repos' ? (record as Repository) : undefined
}

/** Login, or `owner/name`. The id where the key does not see it. */
export function readName(named: NamedRecord): string {
  const { login } = readUser(named) ?? {}
  const { ownerLogin, name } = readRepository(named) ?? {}
  if (name !== undefined) return ownerLogin === undefined ? name : `${ownerLogin}/${name}`
  return login ?? named.record.id
}

/** The name that a person goes by, or else the login. The id where the key sees neither. */
export function readShownName({ displayName, login, id }: User): string {
  return displayName ?? login ?? id
}

/** The login, where it is not the name that is shown. */
export function readOtherName({ displayName, login }: User): string | undefined {
  return displayName === undefined || displayName === login ? undefined : login
}

/** Repositories alone have owners. */
export function isRepository(record: User | Repository): record is Repository {
  return 'ownerLogin' in record
}

/** Where each field comes from: `bio: people.csv (2026-01-02)`. */
export function listSources({ record: { provenance } }: NamedRecord): string[] {
  return Object.entries(provenance ?? {}).map(([field, { source, at, reason }]) => {
    return `${field}: ${source} (${at ?? reason ?? 'no date'})`
  })
}
