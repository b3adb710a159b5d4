/** Streams: a whole result as one answer, record by record. */

import { listMembers, repoRows, userRows } from '../fields/index.ts'

/** A record, or the trailer, on each line. */
export const ndjsonType = 'application/x-ndjson'
/** A header row, a row for each record, and a last line that begins with `csvTrailer`. */
export const csvType = 'text/csv'
export const csvTrailer = '#end '

export type StreamFormat = typeof ndjsonType | typeof csvType

/** The preference (RFC 7240) for cursors within the stream, not only at its end. */
export const blockCursorPreference = 'devdex-cursors'

/**
 * The preference for a part: `devdex-part=50` ends the stream after 50 records, with a cursor. So a
 * client that asks for one part after the other pays for no record beyond the part that it reads.
 */
export const partPreference = 'devdex-part'

/** The endpoints with streams. */
export const streamed = [
  'searchUsers',
  'searchUsersNaturalLanguage',
  'searchRepos',
  'searchReposNaturalLanguage',
] as const

/** Members of requests that belong to pages, because they describe a page or all of a result. */
export const pageMembers = ['total', 'facets', 'groupBy', 'whyNot', 'highlight', 'explain'] as const

/** The trailer. */
export interface StreamEnd {
  /** Records in this stream. */
  readonly count: number
  readonly creditsUsed: number
  /** Continues after the last record. Null at the end of the result. */
  readonly cursor: string | null
  /**
   * Why the stream ended early: `part`, `snapshot_replaced`, `server_stopping` or the code of an
   * error.
   */
  readonly reason?: string
  /** The text that was searched for, after a search by a sentence. */
  readonly searchQuery?: string
  /** Misspellings that were followed. */
  readonly corrections?: readonly { readonly from: string; readonly to: string }[]
}

/** Columns of CSV. Lists are joined with `; `. */
export const csvColumns: Readonly<Record<'users' | 'repositories', readonly string[]>> = {
  users: [...listMembers(userRows, 'csv'), 'bestEmail', 'strength', 'score'],
  repositories: [...listMembers(repoRows, 'csv'), 'strength', 'score'],
}

export type StreamedCollection = keyof typeof csvColumns

/**
 * A text that a spreadsheet may run as a formula. Blanks, line ends and invisible characters may
 * precede its sign, which may have a wide form. A leading tab or line end counts alone.
 */
const formula =
  /^(?:[\t\r\n]|[\s\p{Cc}\p{Cf}]*[=+\-@\uff1d\uff0b\uff0d\uff20\ufe62\ufe63\ufe66\ufe6b])/u

/** Whether a cell with this text needs a leading `'`. */
export function isFormulaText(text: string): boolean {
  return formula.test(text)
}

/** Characters that JSON leaves as they are, and that many readers take for the end of a line. */
const lineEndings = /[\u0085\u2028\u2029]/g

/** The same JSON, which any reader takes for one line. */
export function escapeLineEnds(json: string): string {
  return json.replace(lineEndings, (one) => `\\u${one.charCodeAt(0).toString(16).padStart(4, '0')}`)
}
