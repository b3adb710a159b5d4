/**
 * Normalises the addresses of a profile to one spelling, for comparing and not for following. It
 * drops scheme, `www.`, a country's sub-domain, port, query, fragment, empty segments and case, and
 * decodes percent-encoding that is not needed.
 */
import { domainToASCII } from 'node:url'

/**
 * `HTTPS://de.Example.com/in/Jos%C3%A9/?x=1` gives `example.com/in/josé`. Text that is no such
 * address stays, folded. Idempotent.
 */
export function normaliseProfessionalUrl(text: string): string {
  if (longRun.test(text)) return text.toWellFormed()
  const folded = fold(text).trim()
  const [, authority = '', path = ''] = /^(?:(?:https?:)?\/\/)?([^/?#]*)([^?#]*)/.exec(folded)!
  const host = readHost(authority)
  if (host === null) return folded
  return [host, ...path.split('/').filter(Boolean).map(normaliseSegment)].join('/')
}

/**
 * More combining marks in a row than any language writes. Normalisation sorts each run in time
 * quadratic in its length, so texts with such a run are not normalised.
 */
const longRun = /[\p{M}\uff9e\uff9f]{31}/u

/** Twice normalised, since lower case may compose where upper case did not. */
function fold(text: string): string {
  return text.toWellFormed().normalize('NFKC').toLowerCase().normalize('NFKC')
}

/** Null if it is no host name with two labels. */
function readHost(authority: string): string | null {
  const host = domainToASCII(authority.replace(/:\d*$/, '')).replace(/\.$/, '')
  if (!/^[^.]+(?:\.[^.]+)+$/.test(host)) return null
  // Two labels always stay: `de.com` is no sub-domain.
  return host.replace(/^(?:(?:www|[a-z]{2})\.)+(?=[^.]+\.)/, '')
}

function normaliseSegment(segment: string): string {
  return fold(decodeSegment(segment)).replace(/[%/?#\s]/g, encodeURIComponent)
}

/** A segment with a broken escape, or with a long run of marks, stays as it is. */
function decodeSegment(segment: string): string {
  try {
    const text = decodeURIComponent(segment)
    return longRun.test(text) ? segment : text
  } catch (error) {
    if (error instanceof URIError) return segment
    throw error
  }
}
