/** People and repositories that were put on the list, kept in the browser. */
import { computed, effect, signal } from '@preact/signals'
import type { Repository, User } from 'devdex-client'
import type { Collection } from '../search/search-params.ts'
import { type Listed, listedOf } from './listed.ts'

const storeName = 'devdex-shortlist'

export const shortlist = signal<readonly Listed[]>(listedOf(localStorage.getItem(storeName)))

/** False where the browser has no room for the list. */
export const isKept = signal(true)

effect(() => {
  try {
    localStorage.setItem(storeName, JSON.stringify(shortlist.value))
    isKept.value = true
  } catch {
    isKept.value = false
  }
})

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
  const { explanation, highlights, ...record } = hit
  const item = {
    collection,
    record,
    note: '',
    tags: [],
    address: location.hash,
    addedAt: new Date().toISOString(),
  }
  shortlist.value = [...shortlist.value, item]
}

export function changeListed(id: string, change: Partial<Listed>): void {
  shortlist.value = shortlist.value.map((item) => {
    return item.record.id === id ? { ...item, ...change } : item
  })
}

// Other tabs change the list too.
addEventListener('storage', ({ key, newValue }) => {
  if (key === storeName) shortlist.value = listedOf(newValue)
})
