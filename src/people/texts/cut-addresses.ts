/** Cuts addresses out of texts in which people wrote them. */
import { mayHaveAtSign } from './signs.ts'
import { possibleAddresses, type WrittenAddress } from './written-address.ts'

export interface CutText {
  readonly text: string
  /** How many addresses stood there. */
  readonly count: number
}

/** Replaces an address, as in obfuscated addresses. */
const addressCut = '***'

/**
 * The text without suppressed addresses, otherwise unchanged.
 * @param isSuppressed takes a plain address
 */
export function cutAddresses(text: string, isSuppressed: (address: string) => boolean): CutText {
  if (!mayHaveAtSign.test(text)) return { text, count: 0 }
  let kept = ''
  let from = 0
  let count = 0
  for (const addresses of possibleAddresses(text)) {
    const found = firstSuppressed(addresses, from, isSuppressed)
    if (found === undefined) continue
    kept += text.slice(from, found.start) + addressCut
    from = found.end
    count++
  }
  return count === 0 ? { text, count } : { text: kept + text.slice(from), count }
}

function firstSuppressed(
  addresses: Iterable<WrittenAddress>,
  from: number,
  isSuppressed: (address: string) => boolean,
): WrittenAddress | undefined {
  for (const one of addresses) {
    // The part before it may be cut already: `a@b.example@b.example`.
    if (one.start < from) continue
    // If the local part is unknown, the domain alone can be suppressed.
    if (isSuppressed(`${one.local || 'any'}@${one.domain}`)) return one
  }
  return undefined
}
