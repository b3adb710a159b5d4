import type { Store } from './store.ts'

/** Whoever keeps secrets as a store does. */
export type SecretKeeper = Pick<Store, 'view' | 'generation' | 'secret'>

/**
 * What `make` makes of a secret of the store, made anew where a restored backup has brought another
 * secret. To ask for it costs a read of one record, at most once in a turn of the event loop.
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
