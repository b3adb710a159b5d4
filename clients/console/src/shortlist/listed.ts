/** An entry of the shortlist: the record as it was found, and what was written to it. */
import type { Repository, User } from 'devdex-client'
import type { Collection } from '../search/search-params.ts'

export interface Listed {
  readonly collection: Collection
  readonly record: User | Repository
  readonly note: string
  readonly tags: readonly string[]
  /** Of the search that found it: `#people?q=raft`. */
  readonly address: string
  /** ISO 8601 UTC */
  readonly addedAt: string
}

/** Whether a stored value is an entry. */
export function isEntry(item: unknown): item is Listed {
  if (typeof item !== 'object' || item === null) return false
  const { collection, record, note, tags, address, addedAt } = item as Partial<Listed>
  if (typeof record !== 'object' || record === null || typeof record.id !== 'string') return false
  const texts: unknown[] = [note, address, addedAt]
  return (
    (collection === 'users' || collection === 'repos') &&
    texts.every((text) => typeof text === 'string') &&
    Array.isArray(tags) &&
    tags.every((tag) => typeof tag === 'string')
  )
}

/** A record of either collection, which tells it from the other: a key may not see all members. */
export type Named = Pick<Listed, 'collection' | 'record'>

export function userOf({ collection, record }: Named): User | undefined {
  return collection === 'users' ? (record as User) : undefined
}

export function repositoryOf({ collection, record }: Named): Repository | undefined {
  return collection === 'repos' ? (record as Repository) : undefined
}

/** Login, or `owner/name`. The id where the key does not see it. */
export function nameOf(named: Named): string {
  const { login } = userOf(named) ?? {}
  const { ownerLogin, name } = repositoryOf(named) ?? {}
  if (name !== undefined) return ownerLogin === undefined ? name : `${ownerLogin}/${name}`
  return login ?? named.record.id
}

/** An entry as it is exported: the record, what was written to it, and where that comes from. */
export function exportRow(item: Listed) {
  const { provenance, ...plain } = item.record
  return { ...plain, ...ownColumns(item), sources: sourcesOf(item) }
}

/** What was written to an entry, and a link to the search that found it. */
export function ownColumns({ note, tags, address, addedAt }: Listed) {
  return { note, tags, addedAt, foundBy: `${location.origin}${location.pathname}${address}` }
}

/** Where each field comes from: `bio: people.csv (2026-01-02)`. */
export function sourcesOf({ record: { provenance } }: Named): string[] {
  return Object.entries(provenance ?? {}).map(([field, { source, at }]) => {
    return `${field}: ${source} (${at})`
  })
}
