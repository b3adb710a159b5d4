/** The preference (RFC 7240) to be told what a request could cost, and not to have it run. */
export const dryRunPreference = 'devdex-dry-run'
