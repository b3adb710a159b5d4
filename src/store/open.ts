/** How other rooms open a store, and use its secrets. */
import type { Log } from '../observe/index.ts'
import { Store } from './store.ts'

/** A full disk refuses twenty times a second, and the log may lie on it. */
const tellEveryMs = 10_000

/** Opens, or creates, the store in `<dataDir>/accounts/`. `log` gets errors of the disk. */
export function openStore(dataDir: string, log?: Pick<Log, 'error'>): Store {
  let toldMs = Number.NEGATIVE_INFINITY
  return new Store(dataDir, (error) => {
    const nowMs = performance.now()
    if (nowMs - toldMs < tellEveryMs) return
    toldMs = nowMs
    log?.error({ error }, 'the disk refused a flush of the accounts; trying again')
  })
}

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

/** A value that a store in this process returns at once, and a remote one later. */
export type Awaitable<T> = T | Promise<T>
