/** An entry of the shortlist: the record as it was found, and what was written to it. */
import { listSources, type NamedRecord } from '../parts/named.ts'

export interface ShortlistEntry extends NamedRecord {
  readonly note: string
  readonly tags: readonly string[]
  /** Address of the search that found it: `#people?q=raft`. */
  readonly address: string
  /** ISO 8601 UTC */
  readonly addedAt: string
}

/** Whether a stored value is an entry. */
export function isEntry(item: unknown): item is ShortlistEntry {
  if (typeof item !== 'object' || item === null) return false
  const { collection, record, note, tags, address, addedAt } = item as Partial<ShortlistEntry>
  if (typeof record !== 'object' || record === null || typeof record.id !== 'string') return false
  const texts: unknown[] = [note, address, addedAt]
  return (
    (collection === 'users' || collection === 'repos') &&
    texts.every((text) => typeof text === 'string') &&
    Array.isArray(tags) &&
    tags.every((tag) => typeof tag === 'string')
  )
}

/** An entry as it is exported: the record, what was written to it, and where that comes from. */
export function exportRow(item: ShortlistEntry) {
  const { provenance, ...plain } = item.record
  return { ...plain, ...readOwnColumns(item), sources: listSources(item) }
}

/** The user's note and tags of an entry, and a link to its search. */
export function readOwnColumns({ note, tags, address, addedAt }: ShortlistEntry) {
  return { note, tags, addedAt, foundBy: `${location.origin}${location.pathname}${address}` }
}
