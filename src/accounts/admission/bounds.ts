/** The parameters of admission control. They are tuned together. */

export interface AdmissionBounds {
  /** Calls in flight at once. */
  readonly inFlightMax: number
  /** Calls that wait, of all keys together. */
  readonly waitingMax: number
  /** Bytes of the bodies of waiting calls, as they were received. */
  readonly waitingBytesMax: number
  /** No call waits longer. */
  readonly waitMsMax: number
  /**
   * A key with a queue that has not been empty for this long is abusive instead of bursty. Until
   * then its calls may wait as long as others.
   */
  readonly burstMsMax: number
  /**
   * Calls ahead below which a key is never abusive. A client with as many connections as the
   * default concurrency, and which waits for its answers, is never refused, however slow its calls
   * are. If all of them take less than `abuseWaitMsMax`, there may be more.
   */
  readonly abuseAheadMax: number
  /**
   * A client that sends more does not wait for its answers. More queued calls would only get it
   * older answers, so its queue is bounded by this time.
   */
  readonly abuseWaitMsMax: number
  /** Fewer waiting calls of one key are never abusive, however many other keys wait. */
  readonly abuseOwnMin: number
  /** An abusive key is refused for this long. */
  readonly abuseMemoryMs: number
}

/**
 * Calls in flight per search thread. With fewer, threads would idle while the main thread reads
 * what has arrived in one tick. With more, a light key would wait behind a heavy one's calls in the
 * engine, which does not schedule by key.
 */
const inFlightPerWorker = 8

/** The pool has 64 slots, and a call in flight should not wait there again. */
const inFlightMost = 64

/** Less than any client's patience, and a fraction of the time that a query may take. */
const waitMsMost = 1000
const waitShareOfDeadline = 0.2

/** @param deadlineMs longest time that a query may take */
export function admissionBounds(workers: number, deadlineMs: number): AdmissionBounds {
  return {
    inFlightMax: Math.min(inFlightMost, inFlightPerWorker * workers),
    waitingMax: 1024,
    waitingBytesMax: 64 << 20,
    waitMsMax: Math.min(waitMsMost, waitShareOfDeadline * deadlineMs),
    burstMsMax: 250,
    abuseAheadMax: 128,
    abuseWaitMsMax: 40,
    abuseOwnMin: 8,
    abuseMemoryMs: 1000,
  }
}

/**
 * Bounds in front of a cluster, which queues what its nodes cannot begin yet.
 *
 * @param requests calls of this process that may be in flight in the cluster
 */
export function clusterAdmissionBounds(requests: number, deadlineMs: number): AdmissionBounds {
  return { ...admissionBounds(1, deadlineMs), inFlightMax: requests }
}

/** Interval of the timer that measures event-loop lag. */
export const heartbeatMs = 10

/** The heartbeat stops after this time without calls, so that an idle process sleeps. */
export const restMs = 1000

/**
 * Lateness above which a heartbeat is late. Ticks of a busy but healthy process take a few
 * milliseconds, and one long answer may take a hundred.
 */
export const lateMs = 50

/** If every tick has been late for this long, one long answer is not the cause. */
export const behindAfterMs = 200

/** Shares of arrivals are recomputed at this interval while the event loop lags. */
export const shareWindowMs = 100

/**
 * Requests per window that each key may always send. These never make a tick long. If ticks are
 * late, the cause is another, such as a machine without time for this process.
 */
export const shareMin = 32

/**
 * After this many refusals, finished calls are polled. Each answer lengthens the event-loop tick,
 * and refusals wait for its end. So longer ticks poll less often.
 */
export const checkEvery = { min: 8, max: 128 } as const

/** Above this a tick is too long for more answers. Far below `lateMs`. */
export const longTickMs = 12
