/** Searches that were saved in the browser: a name and an address. */
import { keepList } from '../parts/kept-list.ts'

export interface SavedAddress {
  readonly name: string
  /** `#people?q=raft` */
  readonly address: string
}

export const { entries: savedSearches } = keepList('devdex-searches', isSaved)

/** A name that is known takes the new address. */
export function saveSearch(name: string, address: string): void {
  forgetSearch(name)
  savedSearches.value = [...savedSearches.value, { name, address }]
}

export function forgetSearch(name: string): void {
  savedSearches.value = savedSearches.value.filter((one) => one.name !== name)
}

function isSaved(value: unknown): value is SavedAddress {
  const { name, address } = (value ?? {}) as Partial<Record<string, unknown>>
  return typeof name === 'string' && typeof address === 'string' && address.startsWith('#')
}
