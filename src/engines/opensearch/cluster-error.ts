/** The cluster refused a request, or did not answer. */
export class ClusterError extends Error {
  override readonly name = 'ClusterError'
  /** Null where there was no answer. */
  readonly status: number | null
  /** The cluster's own type. `timeout` or `connection` without an answer. */
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
