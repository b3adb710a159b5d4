/** Every number that decides who waits, for how long, and who is turned away: tuned together. */

export interface AdmissionBounds {
  /** Calls at work at once. */
  readonly inFlightMax: number
  /** Calls that wait, of all keys together. */
  readonly waitingMax: number
  /** Bodies of calls that wait, as they were received. */
  readonly waitingBytesMax: number
  /** Nobody waits longer, whatever the reason. */
  readonly waitMsMax: number
  /**
   * A key whose line has not been empty for so long has no burst any more but a flood; until then
   * it may wait for as long as anybody.
   */
  readonly burstMsMax: number
  /**
   * Calls that may be served before one of a key that was never refused. So who has as many
   * connections as a key may use at once, unless told, and waits for its answers, is never refused,
   * however slow its calls are. Where calls are so short that all of them take less than
   * `abuseWaitMsMax`, there may be more.
   */
  readonly abuseAheadMax: number
  /**
   * Whoever goes on beyond that does not wait for its answers: more calls in its line bring it
   * nothing but old answers, so it is as long as that time takes.
   */
  readonly abuseWaitMsMax: number
  /** Fewer calls of one key that wait are no flood, however many other keys have some as well. */
  readonly abuseOwnMin: number
  /** A key that was refused is taken for a flood for so long. */
  readonly abuseMemoryMs: number
}

/**
 * Calls at work for each search thread. Fewer would let threads idle while the main thread reads
 * what has arrived in one turn; more would make a light key wait behind what a heavy one has in
 * the engine already, where there are no turns any more.
 */
const inFlightPerWorker = 8

/** The pool has 64 slots; what is inside shall not wait a second time there. */
const inFlightMost = 64

/** Less than any client's patience, and a fraction of the time that a query may take. */
const waitMsMost = 1000
const waitShareOfDeadline = 0.2

/** @param deadlineMs that a query may take */
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
 * Before a cluster: it has a line of its own for what its nodes cannot begin yet.
 *
 * @param requests calls of this process that may be at work in it
 */
export function clusterAdmissionBounds(requests: number, deadlineMs: number): AdmissionBounds {
  return { ...admissionBounds(1, deadlineMs), inFlightMax: requests }
}

/** Between two looks at the clock by which the event loop's delay is known. */
export const heartbeatMs = 10

/** The pulse stops when nobody has called for so long, so that a resting process sleeps. */
export const restMs = 1000

/**
 * A turn of the event loop this late is a late one. Turns of a busy but healthy process take a few
 * milliseconds, and one long answer may take a hundred.
 */
export const lateMs = 50

/** Turns that have been late for so long, every one of them, are no single long answer. */
export const behindAfterMs = 200

/** Arrivals are shared out anew so often while the event loop is behind. */
export const shareWindowMs = 100

/**
 * What a key may send in each window however late the loop is. So few requests make no turn long,
 * so something else does, a machine that has no time for this process for instance.
 */
export const shareMin = 32

/**
 * While calls are turned away, those inside are looked at after so many refusals. Answers make a
 * turn longer, and everybody waits for its end, so there are the more refusals to one look the
 * longer turns are: a refusal is quick only if it is not behind too many answers.
 */
export const checkEvery = { min: 8, max: 128 } as const

/** Above this a turn is too long to put more answers into it; far below what makes it late. */
export const longTickMs = 12
