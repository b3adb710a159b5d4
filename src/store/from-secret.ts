import type { Store } from './store.ts'

/** A keeper of secrets, as a store is. */
export type SecretKeeper = Pick<Store, 'view' | 'generation' | 'secret'>

/**
 * Returns what `make` makes of a secret of the store. It is made again if a restored backup has
 * brought another secret. A call costs a read of one record, at most once in an event-loop tick.
 */
export function fromSecret<T>(
  store: SecretKeeper,
  name: string,
  make: (secret: Uint8Array) => T,
): () => T {
  let [view, generation] = [Number.NaN, Number.NaN]
  let made: T
  return () => {
    const seen = store.view()
    if (seen === view) return made
    const current = store.generation()
    if (current !== generation) made = make(store.secret(name))
    generation = current
    view = seen
    return made
  }
}
