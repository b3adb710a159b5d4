/**
 * Giving the memory of a closed snapshot back. V8 collects when its own heap grows, and does not
 * count memory that threads share: without being asked it would keep several snapshots that nobody
 * reads any more.
 */
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

/** By then what closed it has returned, and refers to it no more. */
const delayMs = 50

let collect: (() => void) | null = null

/** Holds this thread up once, for as long as a full collection of its own heap takes. */
export function reclaimMemory(): void {
  setTimeout(() => {
    collect ??= collector()
    collect()
  }, delayMs).unref()
}

/** Node shows it only to those who start it with a flag; a new context sees the flag as it is. */
function collector(): () => void {
  setFlagsFromString('--expose-gc')
  const found = runInNewContext('gc') as () => void
  setFlagsFromString('--no-expose-gc')
  return found
}
