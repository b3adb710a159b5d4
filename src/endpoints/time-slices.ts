import { overloaded } from '../contract/index.ts'
import { TimeSlices } from '../engines/index.ts'
import type { Call } from '../http/index.ts'

/**
 * Of the work for one call. Throw RequestError `overloaded`, as engines do, where its client has
 * gone: nobody reads it.
 */
export function timeSlicesOf({ aborted }: Pick<Call<unknown>, 'aborted'>): TimeSlices {
  return new TimeSlices(
    () => !aborted(),
    () => overloaded(),
  )
}
