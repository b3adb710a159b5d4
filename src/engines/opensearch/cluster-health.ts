/** Whether the cluster would answer, looked at now and then: nobody waits for a look. */
import type { Cluster } from './client.ts'
import { ClusterError } from './cluster-error.ts'

export interface ClusterState {
  /** As the cluster says of the indices that answer: red where a part of the data is missing. */
  readonly status: 'green' | 'yellow' | 'red' | 'unknown'
  /** That hold data. */
  readonly nodes: number
}


const lookMs = 1_000
const lookTimeoutMs = 3_000
/** After so many looks without an answer the cluster counts as gone. */
const lostLooks = 3

export class ClusterHealth {
  readonly #cluster: Cluster
  readonly #path: string
  #state: ClusterState = { status: 'unknown', nodes: 0 }
  #failures = 0
  #timer: NodeJS.Timeout | null = null
  #isStopped = false

  /** @param indices whose state counts */
  constructor(cluster: Cluster, indices: readonly string[]) {
    this.#cluster = cluster
    this.#path = `/_cluster/health/${indices.join(',')}`
  }

  get state(): ClusterState {
    return this.#state
  }

  /** Yellow lacks copies, and answers. */
  get isReady(): boolean {
    if (this.#isStopped) return false
    return this.#state.status === 'green' || this.#state.status === 'yellow'
  }

  /** Resolves after the first look; rejects with ClusterError where there is no answer. */
  async started(): Promise<void> {
    await this.#look()
    this.#plan()
  }

  stop(): void {
    this.#isStopped = true
    if (this.#timer !== null) clearTimeout(this.#timer)
  }

  #plan(): void {
    if (this.#isStopped) return
    this.#timer = setTimeout(() => void this.#lookAgain(), lookMs).unref()
  }

  async #lookAgain(): Promise<void> {
    try {
      await this.#look()
    } catch (error) {
      if (!(error instanceof ClusterError)) throw error
      if (++this.#failures >= lostLooks) this.#state = { status: 'unknown', nodes: 0 }
    }
    this.#plan()
  }

  async #look(): Promise<void> {
    const { status, number_of_data_nodes: nodes } = await this.#cluster.ask<{
      status: 'green' | 'yellow' | 'red'
      number_of_data_nodes: number
    }>({ method: 'GET', path: this.#path, timeoutMs: lookTimeoutMs })
    this.#state = { status, nodes }
    this.#failures = 0
  }
}
