import type { ChargedReveal } from '../accounts/index.ts'
import type { EndpointId } from '../contract/index.ts'

const neverCompressed: ReadonlySet<EndpointId> = new Set([
  'account',
  'bestEmail',
  'bestEmailByLogin',
  'bestEmailReply',
])

/**
 * Whether an answer may be compressed. The length of a compressed answer tells what its texts have
 * in common. So no answer is compressed that shows an address in clear, or what a key is.
 */
export function mayCompress(endpoint: EndpointId, reveals: readonly ChargedReveal[] = []): boolean {
  return reveals.length === 0 && !neverCompressed.has(endpoint)
}
