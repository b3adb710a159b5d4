/** The header `Prefer` (RFC 7240): preferences that a server may ignore. */
import { dryRunPreference } from '../contract/index.ts'

/** Whether the client wants the price instead of an answer. */
export function prefersDryRun(header: string | undefined): boolean {
  return prefers(header, dryRunPreference)
}

export function prefers(header: string | undefined, preference: string): boolean {
  const value = readPreference(header, preference)
  return value === '' || value === 'true'
}

/**
 * The value of a preference. Empty where it has none, undefined where it is not stated. The first
 * of two equal preferences counts (RFC 7240, section 2).
 */
export function readPreference(header: string | undefined, preference: string): string | undefined {
  if (header === undefined) return undefined
  return listPreferences(header).find(({ name }) => name === preference)?.value
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
function listPreferences(header: string): Preference[] {
  // Runs of spaces become one, and what opens and never closes reaches to the end: then no text is
  // read twice.
  const parts = header.replace(/\s+/g, ' ').match(/(?:[^",]|"(?:[^"\\]|\\.)*(?:"|\\?$))+/g) ?? []
  return parts.flatMap((part) => {
    const found = /^ ?([^ =;"]+)(?: ?= ?("(?:[^"\\]|\\.)*"|[^ ;"]*))? ?(?:;|$)/.exec(part)
    return found === null ? [] : [{ name: found[1]!.toLowerCase(), value: unquote(found[2] ?? '') }]
  })
}

function unquote(value: string): string {
  return value.startsWith('"') ? value.slice(1, -1).replace(/\\(.)/g, '$1') : value
}
