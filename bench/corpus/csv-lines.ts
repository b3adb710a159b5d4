/** Lines of CSV (RFC 4180), as `COPY … WITH CSV` of PostgreSQL and spreadsheets write them. */

export function csvOf(rows: readonly (readonly string[])[]): string {
  return rows.map(csvLine).join('')
}

/** With its line feed. Cells with line feeds take several lines of the file. */
export function csvLine(cells: readonly string[]): string {
  return `${cells.map(cellOf).join(',')}\n`
}

function cellOf(text: string): string {
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
