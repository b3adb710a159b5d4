/** Lists that live in the storage of the browser. Nothing of them is sent anywhere. */
import { effect, type Signal, signal } from '@preact/signals'

export interface KeptList<T> {
  readonly entries: Signal<readonly T[]>
  /** False where the browser has no room: the list lives as long as the page. */
  readonly isKept: Signal<boolean>
}

/** @param name key in local storage; changes by other tabs are applied */
export function keepList<T>(name: string, isEntry: (value: unknown) => value is T): KeptList<T> {
  const entries = signal<readonly T[]>(parseEntries(localStorage.getItem(name), isEntry))
  const isKept = signal(true)
  effect(() => {
    try {
      localStorage.setItem(name, JSON.stringify(entries.value))
      isKept.value = true
    } catch {
      isKept.value = false
    }
  })
  addEventListener('storage', ({ key, newValue }) => {
    if (key === name) entries.value = parseEntries(newValue, isEntry)
  })
  return { entries, isKept }
}

/** The valid entries of a stored text. */
export function parseEntries<T>(text: string | null, isEntry: (value: unknown) => value is T): T[] {
  try {
    const stored: unknown = JSON.parse(text ?? '[]')
    return Array.isArray(stored) ? stored.filter(isEntry) : []
  } catch {
    return []
  }
}
