/** Plain tables for people; the same numbers, unrounded, go to `--json`. */

/** The first column to the left, all others to the right, as numbers want it. */
export function alignedTable(
  title: string,
  head: readonly string[],
  rows: readonly (readonly string[])[],
): string {
  const lines = head.some((name) => name !== '') ? [head, ...rows] : rows
  const widths = head.map((_, column) => Math.max(...lines.map((line) => line[column]!.length)))
  const leftOnly = head.length === 2
  const render = (line: readonly string[]) =>
    line
      .map((cell, i) => (i === 0 || leftOnly ? cell.padEnd(widths[i]!) : cell.padStart(widths[i]!)))
      .join('  ')
      .trimEnd()
  return `\n${title}\n${lines.map((line) => `  ${render(line)}`).join('\n')}`
}

/** Three significant digits, in a unit in which the number is not too long. */
export function bytesText(bytes: number): string {
  if (bytes >= 2 ** 30) return `${digits(bytes / 2 ** 30)} GiB`
  if (bytes >= 2 ** 20) return `${digits(bytes / 2 ** 20)} MiB`
  return bytes >= 10_240 ? `${digits(bytes / 1024)} KiB` : `${digits(bytes)} B`
}

export function millisText(milliseconds: number): string {
  if (milliseconds >= 10_000) return `${digits(milliseconds / 1000)} s`
  return milliseconds >= 1 ? `${digits(milliseconds)} ms` : `${digits(milliseconds * 1000)} µs`
}

export function secondsText(seconds: number): string {
  return millisText(seconds * 1000)
}

/** A number of things, or of things a second. */
export function countText(count: number): string {
  const isShort = count >= 100 || Number.isInteger(count)
  return isShort ? Math.round(count).toLocaleString('en-US') : digits(count)
}

export function ratioText(ratio: number): string {
  return ratio.toFixed(2)
}

function digits(value: number): string {
  return value >= 100 ? value.toFixed(0) : value >= 10 ? value.toFixed(1) : value.toFixed(2)
}
