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
