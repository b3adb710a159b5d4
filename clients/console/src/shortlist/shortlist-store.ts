/** People and repositories that were put on the list, kept in the browser. */
import { computed } from '@preact/signals'
import type { Repository, User } from 'devdex-client'
import { searchBefore } from '../address.ts'
import { keepList } from '../parts/kept-list.ts'
import type { Collection } from '../search/search-params.ts'
import { isEntry, type ShortlistEntry } from './listed.ts'

export const { entries: shortlist, isKept } = keepList('devdex-shortlist', isEntry)

const ids = computed(() => new Set(shortlist.value.map(({ record }) => record.id)))

export function isListed(id: string): boolean {
  return ids.value.has(id)
}

/** Puts a result on the list, or takes it off. */
export function toggleListed(collection: Collection, hit: User | Repository): void {
  if (ids.peek().has(hit.id)) {
    shortlist.value = shortlist.value.filter(({ record }) => record.id !== hit.id)
    return
  }
  const { explanation, highlights, evidence, professional, ...record } = hit as User
  const item = {
    collection,
    record,
    note: '',
    tags: [],
    address: searchBefore.peek() || location.hash,
    addedAt: new Date().toISOString(),
  }
  shortlist.value = [...shortlist.value, item]
}

export function changeListed(id: string, change: Partial<ShortlistEntry>): void {
  shortlist.value = shortlist.value.map((item) => {
    return item.record.id === id ? { ...item, ...change } : item
  })
}
