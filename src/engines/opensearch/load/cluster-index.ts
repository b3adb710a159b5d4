/** One index of the cluster, from nothing to what can be searched. */
import type { Cluster, ClusterRequest } from '../client.ts'
import type { Contents } from './contents.ts'
import { LoadError } from './load-error.ts'
import { patiently } from './patience.ts'

/** Merging the greatest shards takes a while. Asked again, it waits for what is under way. */
const longMs = 3_600_000

export class ClusterIndex {
  readonly name: string
  readonly #cluster: Cluster
  readonly #signal: AbortSignal

  constructor(cluster: Cluster, name: string, signal: AbortSignal) {
    this.name = name
    this.#cluster = cluster
    this.#signal = signal
  }

  /** What its mapping says of it; null where there is none. */
  async meta(): Promise<{ readonly print?: string } | null> {
    const { status, body } = await patiently(
      () =>
        this.#cluster.answer<Record<string, { mappings: { _meta?: { print?: string } } }>>({
          method: 'GET',
          path: `/${this.name}/_mapping`,
          expected: [404],
          signal: this.#signal,
        }),
      this.#signal,
    )
    return status === 404 ? null : (body[this.name]?.mappings._meta ?? {})
  }

  /** In place of what has the name. */
  async create(body: object): Promise<void> {
    await this.#ask({ method: 'DELETE', path: `/${this.name}`, expected: [404] })
    await this.#ask({ method: 'PUT', path: `/${this.name}`, body })
  }

  /** Makes everything visible, in as few segments as searches like best. */
  async settle(): Promise<void> {
    const query = { max_num_segments: 1 }
    const path = `/${this.name}/_forcemerge`
    await this.#ask({ method: 'POST', path, query, timeoutMs: longMs })
    await this.#ask({ method: 'POST', path: `/${this.name}/_refresh` })
  }

  /** Throws LoadError where not every document lies there as it was sent. */
  async verify({ count, summed }: Pick<Contents, 'count' | 'summed'>, sum: number): Promise<void> {
    const aggs = Object.fromEntries(summed.map((field) => [field, { sum: { field } }]))
    const found = await this.#ask<{
      hits: { total: { value: number } }
      aggregations: Record<string, { value: number }>
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
    const total = Object.values(found.aggregations).reduce((all, { value }) => all + value, 0)
    if (total === sum) return
    throw new LoadError(`${this.name} does not have the documents that were sent: ${total}, ${sum}`)
  }

  #ask<T = unknown>(request: ClusterRequest): Promise<T> {
    const signal = this.#signal
    const asked = { timeoutMs: 120_000, ...request, signal }
    return patiently(() => this.#cluster.ask<T>(asked), signal)
  }
}
