/** Polls whether the cluster can answer. No request waits for a check. */
import { type Collection, mapCollections } from '../../../domain/index.ts'
import type { IndexKind } from '../indices.ts'
import { type Cluster, ClusterError } from './client.ts'

export interface ClusterState {
  /** Health of the served indices. Red: a part of the data is missing. */
  readonly status: 'green' | 'yellow' | 'red' | 'unknown'
  /** Number of data nodes. */
  readonly nodes: number
  /** Bytes on disk, including replicas. */
  readonly indexBytes: Readonly<Record<Collection, number>>
}

const pollMs = 1_000
const pollTimeoutMs = 3_000
/** Failed polls after which the cluster counts as lost. */
const lostPolls = 3

export class ClusterHealth {
  readonly #cluster: Cluster
  readonly #indices: Readonly<Record<IndexKind, string>>
  readonly #path: string
  #state: ClusterState = { status: 'unknown', nodes: 0, indexBytes: mapCollections(() => 0) }
  #failures = 0
  #timer: NodeJS.Timeout | null = null
  #isStopped = false

  /** @param indices the indices that must be available */
  constructor(cluster: Cluster, indices: Readonly<Record<IndexKind, string>>) {
    this.#cluster = cluster
    this.#indices = indices
    this.#path = `/_cluster/health/${Object.values(indices).join(',')}`
  }

  get state(): ClusterState {
    return this.#state
  }

  /** In state yellow, replicas are missing, but all data can be searched. */
  get isReady(): boolean {
    if (this.#isStopped) return false
    return this.#state.status === 'green' || this.#state.status === 'yellow'
  }

  /** Resolves after the first check. Rejects with ClusterError if the cluster does not respond. */
  async started(): Promise<void> {
    await this.#poll()
    await this.#weigh()
    this.#plan()
  }

  stop(): void {
    this.#isStopped = true
    if (this.#timer !== null) clearTimeout(this.#timer)
  }

  #plan(): void {
    if (this.#isStopped) return
    this.#timer = setTimeout(() => void this.#pollAgain(), pollMs).unref()
  }

  async #pollAgain(): Promise<void> {
    try {
      await this.#poll()
    } catch (error) {
      if (!(error instanceof ClusterError)) throw error
      if (++this.#failures >= lostPolls)
        this.#state = { ...this.#state, status: 'unknown', nodes: 0 }
    }
    this.#plan()
  }

  /** Only the number of replicas of a snapshot's indices can change. */
  async #weigh(): Promise<void> {
    const { users, repos, professionals } = this.#indices
    const { indices } = await this.#cluster.ask<{
      indices: Record<string, { total: { store: { size_in_bytes: number } } }>
    }>({
      method: 'GET',
      path: `/${users},${repos},${professionals}/_stats/store`,
      timeoutMs: pollTimeoutMs,
    })
    const bytesOf = (name: Collection) => indices[this.#indices[name]]?.total.store.size_in_bytes
    this.#state = { ...this.#state, indexBytes: mapCollections((name) => bytesOf(name) ?? 0) }
  }

  async #poll(): Promise<void> {
    const { status, number_of_data_nodes: nodes } = await this.#cluster.ask<{
      status: 'green' | 'yellow' | 'red'
      number_of_data_nodes: number
    }>({ method: 'GET', path: this.#path, timeoutMs: pollTimeoutMs, retries: 0 })
    this.#state = { ...this.#state, status, nodes }
    this.#failures = 0
  }
}
