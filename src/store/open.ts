/** Opens a store for other modules, and derives values from its secrets. */
import type { Log } from '../observe/index.ts'
import { Store } from './store.ts'

/** Flushes to a full disk fail twenty times a second, and the log may be on that disk. */
const tellEveryMs = 10_000

/** Opens, or creates, the store in `<dataDir>/accounts/`. Disk errors are logged to `log`. */
export function openStore(dataDir: string, log?: Pick<Log, 'error'>): Store {
  let toldMs = Number.NEGATIVE_INFINITY
  return new Store(dataDir, (error) => {
    const nowMs = performance.now()
    if (nowMs - toldMs < tellEveryMs) return
    toldMs = nowMs
    log?.error({ error }, 'the disk refused a flush of the accounts; trying again')
  })
}

/** Keeps secrets: a store or a database. */
export type SecretKeeper = Pick<Store, 'view' | 'generation' | 'secret'>

/**
 * Returns a function that returns `make` of a secret. The value is cached, and made again after a
 * backup with another secret was restored. Calls read one record per event-loop tick.
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

/** A store in this process returns a value at once, a remote one returns a promise. */
export type Awaitable<T> = T | Promise<T>
