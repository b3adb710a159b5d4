/** The header `Prefer` (RFC 7240): what a client would like, and nobody has to do. */
import { dryRunPreference } from '../contract/index.ts'

/**
 * Whether a request is to be priced and not run. Of a preference that is given twice, the first one
 * counts (RFC 7240, section 2).
 */
export function prefersDryRun(header: string | undefined): boolean {
  if (header === undefined) return false
  for (const { name, value } of preferencesOf(header)) {
    if (name === dryRunPreference) return value === '' || value === 'true'
  }
  return false
}

/** Tells a client that its preference has been honoured. */
export const dryRunApplied = { 'preference-applied': dryRunPreference } as const

interface Preference {
  /** In lower case. */
  readonly name: string
  /** Without quotes; empty where there is none, which means the same. */
  readonly value: string
}

/**
 * Parameters are passed over, and so is what is no preference; commas in quoted texts separate
 * nothing.
 */
function preferencesOf(header: string): Preference[] {
  // Runs of spaces become one, and what opens and never closes reaches to the end: then no text is
  // read twice.
  const parts = header.replace(/\s+/g, ' ').match(/(?:[^",]|"(?:[^"\\]|\\.)*(?:"|\\?$))+/g) ?? []
  return parts.flatMap((part) => {
    const found = /^ ?([^ =;"]+)(?: ?= ?("(?:[^"\\]|\\.)*"|[^ ;"]*))? ?(?:;|$)/.exec(part)
    return found === null
      ? []
      : [{ name: found[1]!.toLowerCase(), value: unquoted(found[2] ?? '') }]
  })
}

function unquoted(value: string): string {
  return value.startsWith('"') ? value.slice(1, -1).replace(/\\(.)/g, '$1') : value
}
