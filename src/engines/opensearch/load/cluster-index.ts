/** One index of the cluster, from creation until it can be searched. */
import { setTimeout as sleep } from 'node:timers/promises'
import type { ClusterRequest } from '../cluster/client.ts'
import { names } from '../field-names.ts'
import type { IndexMeta } from './contents.ts'
import { LoadError, type LoadTarget } from './retries.ts'

/** Retention of history: a replica that recovers is sent the operations that it lacks. */
interface Shard {
  readonly seq_no: { readonly max_seq_no: number }
  readonly retention_leases: { readonly leases: readonly { readonly retaining_seq_no: number }[] }
}

/** Clusters check retention every 30 s. */
const historyWaitMs = 70_000
const historyPollMs = 2_000

/** Merging the largest shards takes long. A repeated request waits for the running merge. */
const longMs = 3_600_000

export class ClusterIndex {
  readonly name: string
  readonly #target: LoadTarget

  constructor(target: LoadTarget, name: string) {
    this.name = name
    this.#target = target
  }

  /** The metadata in its mapping. Null if the index does not exist. */
  async readMeta(): Promise<Partial<IndexMeta> | null> {
    const { status, body } = await this.#target.answer<
      Record<string, { mappings: { _meta?: IndexMeta } }>
    >({ method: 'GET', path: `/${this.name}/_mapping`, expected: [404] })
    return status === 404 ? null : (body[this.name]?.mappings._meta ?? {})
  }

  /** Whether every shard is available within this many milliseconds. */
  async isWhole(waitMs: number): Promise<boolean> {
    const { status } = await this.#ask<{ status: string }>({
      method: 'GET',
      path: `/_cluster/health/${this.name}`,
      query: { wait_for_status: 'yellow', timeout: `${waitMs}ms` },
      timeoutMs: waitMs + 10_000,
      expected: [408],
    })
    return status !== 'red'
  }

  /** Replaces an index of the same name. */
  async create(body: object): Promise<void> {
    await this.#ask({ method: 'DELETE', path: `/${this.name}`, expected: [404] })
    const request = { method: 'PUT', path: `/${this.name}`, body, expected: [400] } as const
    const refused = await this.#ask<{ error?: { type?: string } }>(request)
    // An earlier attempt created the index, but its response was lost with a node.
    const isMade = refused.error?.type === 'resource_already_exists_exception'
    if (refused.error === undefined || isMade) return
    throw new LoadError(`${this.name} cannot be created: ${JSON.stringify(refused.error)}`)
  }

  /**
   * Waits until the cluster drops the history of operations. Merging before would keep it, with
   * vectors as text, which takes more than everything else. Waits for a limited time.
   */
  async waitForHistory(): Promise<void> {
    const end = performance.now() + historyWaitMs
    while (performance.now() < end && !(await this.#isHistoryPast())) {
      await sleep(historyPollMs, undefined, { signal: this.#target.signal })
    }
  }

  /** Makes all documents searchable, in the best number of segments. */
  async restoreSettings(): Promise<void> {
    const query = { max_num_segments: 1 }
    const path = `/${this.name}/_forcemerge`
    await this.#ask({ method: 'POST', path, query, timeoutMs: longMs })
    await this.#ask({ method: 'POST', path: `/${this.name}/_refresh` })
  }

  /** Throws LoadError unless every document was written unchanged. */
  async verify(count: number, sum: number): Promise<void> {
    const aggs = { checksums: { sum: { field: names.checksum } } }
    const found = await this.#ask<{
      hits: { total: { value: number } }
      aggregations: { checksums: { value: number } }
    }>({
      method: 'POST',
      path: `/${this.name}/_search`,
      query: { allow_partial_search_results: false },
      body: { size: 0, track_total_hits: true, query: { match_all: {} }, aggs },
    })
    const documents = found.hits.total.value
    if (documents !== count) {
      throw new LoadError(`${this.name} has ${documents} documents, not ${count}`)
    }
    const total = found.aggregations.checksums.value
    if (total === sum) return
    throw new LoadError(`${this.name} does not have the documents that were sent: ${total}, ${sum}`)
  }

  async #isHistoryPast(): Promise<boolean> {
    const { indices } = await this.#ask<{
      indices: Record<string, { shards: Record<string, readonly Shard[]> }>
    }>({ method: 'GET', path: `/${this.name}/_stats`, query: { level: 'shards' } })
    const shards = Object.values(indices[this.name]?.shards ?? {}).flat()
    return shards.every(({ seq_no, retention_leases }) =>
      retention_leases.leases.every((lease) => lease.retaining_seq_no > seq_no.max_seq_no),
    )
  }

  #ask<T = unknown>(request: ClusterRequest): Promise<T> {
    return this.#target.ask<T>({ timeoutMs: 120_000, ...request })
  }
}
