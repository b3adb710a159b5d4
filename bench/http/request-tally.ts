/** Outcomes of the requests of one kind, in bounded memory. */
import type { Answer, Outcome } from './client-connection.ts'
import { LatencyHistogram } from './latency-histogram.ts'

export class RequestTally {
  /** Latencies of 2xx answers. Unanswered requests count with the time they waited. */
  readonly latencies = new LatencyHistogram()
  /** Answers by status. */
  readonly statuses = new Map<number, number>()
  /** Connections that broke before the answer was whole. */
  broken = 0
  /** Error of the first broken connection. */
  brokenBy: string | undefined
  /** Requests without an answer at the end of the load, or without a connection. */
  unanswered = 0
  bytes = 0
  credits = 0

  complete(outcome: Outcome, milliseconds: number): void {
    if (outcome instanceof Error) {
      this.broken++
      this.brokenBy ??= outcome.message
      return
    }
    this.statuses.set(outcome.status, (this.statuses.get(outcome.status) ?? 0) + 1)
    this.bytes += outcome.bytes
    this.credits += outcome.credits
    if (isGood(outcome)) this.latencies.record(milliseconds)
  }

  /** It waited for at least so long: a percentile without it would be too good. */
  giveUp(milliseconds: number): void {
    this.unanswered++
    this.latencies.record(milliseconds)
  }

  /** 2xx. */
  get answered(): number {
    return this.latencies.count - this.unanswered
  }

  get planned(): number {
    let count = this.broken + this.unanswered
    for (const answers of this.statuses.values()) count += answers
    return count
  }

  /** How often a status came. */
  of(status: number): number {
    return this.statuses.get(status) ?? 0
  }

  add(other: RequestTally): void {
    this.latencies.add(other.latencies)
    for (const [status, count] of other.statuses) this.statuses.set(status, this.of(status) + count)
    this.broken += other.broken
    this.brokenBy ??= other.brokenBy
    this.unanswered += other.unanswered
    this.bytes += other.bytes
    this.credits += other.credits
  }
}

function isGood({ status }: Answer): boolean {
  return status >= 200 && status < 300
}
