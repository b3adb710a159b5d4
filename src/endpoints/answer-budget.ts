/** Bounds the memory of large answers, from their composition until clients have taken them. */
import { RequestError, refuseOverload } from '../contract/index.ts'
import { TimeSlices } from '../engines/index.ts'
import type { Call } from '../http/index.ts'

/** How long it may take until others have been taken. */
const retryAfterSeconds = 1

/**
 * A socket takes an answer of this size whether or not its client reads. A part of a longer one
 * stays in memory until its client has read the rest.
 */
export const socketBytes = 1 << 16

export class AnswerBudget {
  #bytesLeft: number

  constructor(bytesMax: number) {
    this.#bytesLeft = bytesMax
  }

  /**
   * Returns a function that releases the bytes. Throws RequestError `overloaded` if too few are
   * left.
   */
  reserve(bytes: number): () => void {
    if (bytes > this.#bytesLeft) {
      throw new RequestError('overloaded', {
        retryAfterSeconds,
        retryAfterMs: 1000 * retryAfterSeconds,
      })
    }
    this.#bytesLeft -= bytes
    let isHeld = true
    return () => {
      if (isHeld) this.#bytesLeft += bytes
      isHeld = false
    }
  }
}

/**
 * Time slices for the work of one call. They throw RequestError `overloaded`, as engines do, if the
 * client has gone.
 */
export function openTimeSlices({ signal }: Pick<Call<unknown>, 'signal'>): TimeSlices {
  return new TimeSlices(signal, refuseOverload)
}
