/** Requests of a load, which are repeated while the cluster is busy or a node is down. */
import { setTimeout as sleep } from 'node:timers/promises'
import {
  type Cluster,
  type ClusterAnswer,
  ClusterError,
  type ClusterRequest,
} from '../cluster/client.ts'

const triesMax = 10
const pauseMs = 250
const pauseMsMax = 10_000

/** Throws the last attempt's error. An error that no retry can fix is thrown at once. */
export async function retry<T>(ask: () => Promise<T>, signal: AbortSignal): Promise<T> {
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

/** The cluster, until the load is aborted. Requests throw as `Cluster`, after retries. */
export class LoadTarget {
  readonly cluster: Cluster
  readonly signal: AbortSignal

  constructor(cluster: Cluster, signal: AbortSignal) {
    this.cluster = cluster
    this.signal = signal
  }

  answer<T>(request: ClusterRequest): Promise<ClusterAnswer<T>> {
    const { cluster, signal } = this
    return retry(() => cluster.answer<T>({ ...request, signal }), signal)
  }

  async ask<T = unknown>(request: ClusterRequest): Promise<T> {
    return (await this.answer<T>(request)).body
  }
}

/** A snapshot could not be published. The current one is unchanged. */
export class LoadError extends Error {
  override readonly name = 'LoadError'
}
