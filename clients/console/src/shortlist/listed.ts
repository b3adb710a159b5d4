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

/** What a browser has kept. Entries that are none are dropped. */
export function listedOf(text: string | null): Listed[] {
  try {
    const items: unknown = JSON.parse(text ?? '[]')
    return Array.isArray(items) ? items.filter(isEntry) : []
  } catch {
    return []
  }
}

function isEntry(item: unknown): item is Listed {
  if (typeof item !== 'object' || item === null) return false
  const { collection, record, note, tags, address, addedAt } = item as Partial<Listed>
  if (typeof record !== 'object' || record === null || typeof record.id !== 'string') return false
  const name = collection === 'users' ? (record as User).login : (record as Repository).name
  const texts: unknown[] = [name, note, address, addedAt]
  return (
    (collection === 'users' || collection === 'repos') &&
    texts.every((text) => typeof text === 'string') &&
    Array.isArray(tags) &&
    tags.every((tag) => typeof tag === 'string')
  )
}

/** Login, or `owner/name`. */
export function nameOf(record: User | Repository): string {
  return 'name' in record ? `${record.ownerLogin}/${record.name}` : record.login
}

/** A row of an export: the record, what was written to it, and where each field comes from. */
export function exportRow({ record, note, tags, address, addedAt }: Listed) {
  const { provenance, ...plain } = record
  const sources = Object.entries(provenance ?? {}).map(([field, { source, at }]) => {
    return `${field}: ${source} (${at})`
  })
  return { ...plain, note, tags, addedAt, foundBy: address, sources }
}
