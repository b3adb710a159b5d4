/** What a cluster refused, or that it was not there. */
export class ClusterError extends Error {
  override readonly name = 'ClusterError'
  /** Null where there was no answer. */
  readonly status: number | null
  /** As the cluster calls it; `timeout` or `connection` where there was no answer. */
  readonly type: string

  constructor(message: string, status: number | null, type: string) {
    super(message)
    this.status = status
    this.type = type
  }

  /** Whether the same request may succeed later. */
  get isTransient(): boolean {
    return this.status === null || [429, 502, 503, 504].includes(this.status)
  }
}
