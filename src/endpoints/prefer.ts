/** The header `Prefer` (RFC 7240): wishes of a client that a server may ignore. */
import { dryRunPreference } from '../contract/index.ts'

/**
 * Whether the client wants the price instead of an answer. The first of two equal preferences
 * counts (RFC 7240, section 2).
 */
export function prefersDryRun(header: string | undefined): boolean {
  if (header === undefined) return false
  for (const { name, value } of preferencesOf(header)) {
    if (name === dryRunPreference) return value === '' || value === 'true'
  }
  return false
}

/** Confirms that the preference was applied. */
export const dryRunApplied = { 'preference-applied': dryRunPreference } as const

interface Preference {
  /** In lower case. */
  readonly name: string
  /** Without quotes. Empty if absent, which means the same. */
  readonly value: string
}

/** Skips parameters and malformed preferences. Commas inside quotes do not separate. */
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
