/**
 * Frees the memory of a closed snapshot. V8 collects when its own heap grows, and does not count
 * memory that threads share. Without a request it would keep several closed snapshots.
 */
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

/** By then the function that closed it has returned and holds no reference. */
const delayMs = 50

let collect: (() => void) | null = null

/** Holds this thread up once, for as long as a full collection of its own heap takes. */
export function reclaimMemory(): void {
  setTimeout(() => {
    collect ??= collector()
    collect()
  }, delayMs).unref()
}

/** Node exposes it only with a flag at start. A new context sees the flag as it is set. */
function collector(): () => void {
  setFlagsFromString('--expose-gc')
  const found = runInNewContext('gc') as () => void
  setFlagsFromString('--no-expose-gc')
  return found
}
