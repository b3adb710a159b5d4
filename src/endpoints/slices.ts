import { overloaded } from '../contract/index.ts'
import { Slices } from '../engines/index.ts'
import type { Call } from '../http/index.ts'

/**
 * Of the work for one call. Throw RequestError `overloaded`, as engines do, where its client has
 * gone: nobody reads it.
 */
export function slicesOf({ aborted }: Pick<Call<unknown>, 'aborted'>): Slices {
  return new Slices(
    () => !aborted(),
    () => overloaded(),
  )
}
