/** Requests that may be made again, while a cluster is busy or a node of it is gone. */
import { setTimeout as sleep } from 'node:timers/promises'
import { ClusterError } from '../cluster-error.ts'

const triesMax = 10
const pauseMs = 250
const pauseMsMax = 10_000

/** Throws what the last try threw, and at once what no other try would mend. */
export async function patiently<T>(ask: () => Promise<T>, signal: AbortSignal): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await ask()
    } catch (error) {
      const isTransient = error instanceof ClusterError && error.isTransient
      if (!isTransient || tries === triesMax) throw error
      await sleep(Math.min(pauseMsMax, pauseMs * 2 ** tries), undefined, { signal })
    }
  }
}
