import { overloaded } from '../contract/index.ts'
import { TimeSlices } from '../engines/index.ts'
import type { Call } from '../http/index.ts'

/**
 * Time slices for the work of one call. They throw RequestError `overloaded`, as engines do, if the
 * client has gone.
 */
export function timeSlicesOf({ aborted }: Pick<Call<unknown>, 'aborted'>): TimeSlices {
  return new TimeSlices(
    () => !aborted(),
    () => overloaded(),
  )
}
