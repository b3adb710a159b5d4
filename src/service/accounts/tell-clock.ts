import type { Access } from '../../access/index.ts'
import type { AccountStoreOptions } from './account-store.ts'

/** Below it clocks differ as those of several machines do. */
const behindMsMax = 60_000

/** Logs a clock that cannot be trusted for the expiry of keys. */
export function tellClock({ clock }: Access, log: AccountStoreOptions['log']): void {
  const { nowMs, behindMs } = clock()
  if (behindMs <= behindMsMax) return
  const [says, latest] = [nowMs, nowMs + behindMs].map((timeMs) => new Date(timeMs).toISOString())
  const message = 'the clock is behind the latest time of the accounts; see "devdex keys clock"'
  log?.error({ clock: says, latest }, message)
}
