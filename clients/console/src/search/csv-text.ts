/** Records as comma-separated values (RFC 4180), safe to open in a spreadsheet. */

export type CsvRecord = Readonly<Record<string, unknown>>

/** Tells spreadsheets that the file is UTF-8. */
const mark = '\ufeff'

/**
 * A header row and a row per record.
 *
 * @param known first columns, in this order; other members of any record follow by name
 */
export function formatCsv(records: readonly CsvRecord[], known: readonly string[]): string {
  const columns = listColumns(records, known)
  const rows = records.map((record) => columns.map((name) => formatCell(record[name])))
  return mark + [columns.map(formatCell), ...rows].map((row) => `${row.join(',')}\r\n`).join('')
}

/** As the service escapes them: also behind blanks, and with the wide forms of the signs. */
const formula =
  /^(?:[\t\r\n]|[\s\p{Cc}\p{Cf}]*[=+\-@\uff1d\uff0b\uff0d\uff20\ufe62\ufe63\ufe66\ufe6b])/u

function listColumns(records: readonly CsvRecord[], known: readonly string[]): string[] {
  const others = new Set(records.flatMap((record) => Object.keys(record)))
  for (const name of known) others.delete(name)
  return [...known, ...[...others].sort()]
}

/**
 * Lists are joined, objects are JSON. An apostrophe precedes a text that a spreadsheet would run.
 */
function formatCell(value: unknown): string {
  const text = formatPlain(value)
  const isNumber = typeof value === 'number'
  const safe = !isNumber && formula.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

function formatPlain(value: unknown): string {
  if (value === undefined || value === null) return ''
  if (Array.isArray(value) && value.every((one) => typeof one !== 'object')) return value.join('; ')
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}
