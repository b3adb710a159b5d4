/** Searches that were saved in the browser: a name and an address. */
import { effect, signal } from '@preact/signals'

const storeName = 'devdex-searches'

export interface SavedAddress {
  readonly name: string
  /** `#people?q=raft` */
  readonly address: string
}

export const savedSearches = signal<readonly SavedAddress[]>(
  savedOf(localStorage.getItem(storeName)),
)

effect(() => {
  try {
    localStorage.setItem(storeName, JSON.stringify(savedSearches.value))
  } catch {
    // A browser without room for it keeps the list as long as the page.
  }
})

/** A name that is known takes the new address. */
export function saveSearch(name: string, address: string): void {
  const others = savedSearches.value.filter((one) => one.name !== name)
  savedSearches.value = [...others, { name, address }]
}

export function forgetSearch(name: string): void {
  savedSearches.value = savedSearches.value.filter((one) => one.name !== name)
}

function savedOf(text: string | null): SavedAddress[] {
  try {
    const saved: unknown = JSON.parse(text ?? '[]')
    return Array.isArray(saved) ? saved.filter(isSaved) : []
  } catch {
    return []
  }
}

function isSaved(one: Partial<SavedAddress> | null): boolean {
  return typeof one?.name === 'string' && one.address?.startsWith?.('#') === true
}
