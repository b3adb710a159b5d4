/** Records as comma-separated values (RFC 4180), safe to open in a spreadsheet. */

export type CsvRecord = Readonly<Record<string, unknown>>

/** Tells spreadsheets that the file is UTF-8. */
const mark = '\ufeff'

/** A header row and a row for each record, of the columns that any of them has. */
export function csvText(records: readonly CsvRecord[]): string {
  const columns = columnsOf(records)
  const rows = records.map((record) => columns.map((name) => cell(record[name])))
  return mark + [columns.map(cell), ...rows].map((row) => `${row.join(',')}\r\n`).join('')
}

function columnsOf(records: readonly CsvRecord[]): string[] {
  const names = new Set<string>()
  for (const record of records) for (const name of Object.keys(record)) names.add(name)
  return [...names]
}

/** Lists are joined, objects are JSON. What a spreadsheet would run begins with an apostrophe. */
function cell(value: unknown): string {
  const text = plain(value)
  const isNumber = typeof value === 'number'
  const safe = !isNumber && '=+-@\t\r'.includes(text.charAt(0)) && text !== '' ? `'${text}` : text
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

function plain(value: unknown): string {
  if (value === undefined || value === null) return ''
  if (Array.isArray(value) && value.every((one) => typeof one !== 'object')) return value.join('; ')
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}
