import { RequestError } from '../contract/index.ts'
import type { MeteredCall } from './metered.ts'

/**
 * `charge` has the last word; this spares the work of an answer that it would refuse. Throws
 * RequestError `insufficient_credits`.
 */
export function requireAffordable(
  { creditsAffordable: remaining }: Pick<MeteredCall, 'creditsAffordable'>,
  required: number,
): void {
  if (required > remaining) throw new RequestError('insufficient_credits', { required, remaining })
}
