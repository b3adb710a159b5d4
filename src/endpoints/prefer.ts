/** The header `Prefer` (RFC 7240): what a client would like, and nobody has to do. */

const dryRun = 'devdex-dry-run'

/** Whether a request is to be priced and not run. */
export function prefersDryRun(header: string | undefined): boolean {
  return header !== undefined && preferencesOf(header).includes(dryRun)
}

/** Tells a client that its preference has been honoured. */
export const dryRunApplied = { 'preference-applied': dryRun } as const

/**
 * Names of preferences, in lower case. Values and parameters are passed over; commas in quoted ones
 * separate nothing.
 */
function preferencesOf(header: string): string[] {
  // What opens and never closes reaches to the end, so that no text is read twice.
  const unquoted = header.replace(/"(?:[^"\\]|\\.)*(?:"|\\?$)/g, '')
  return unquoted
    .split(',')
    .map((preference) => /^[^=;]*/.exec(preference)![0].trim().toLowerCase())
}
