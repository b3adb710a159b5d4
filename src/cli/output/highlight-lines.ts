/** Prints highlights of a search below the rows of a table, in bold if the output is coloured. */
import type { Io } from './io.ts'
import { isObject, type JsonObject } from './json.ts'
import { cleanText } from './safe-text.ts'

/** Private-use characters replace escape sequences while a text is made safe. */
const marks = { open: '\ue000', close: '\ue001' } as const
const bold = { open: '\u001b[1m', close: '\u001b[22m' } as const

export const colorChoices = ['always', 'auto', 'never'] as const
export type ColorChoice = (typeof colorChoices)[number]

/** Whether to colour the output. `auto`: only on a terminal. */
export function isColored({ stdout }: Io, choice: ColorChoice = 'auto'): boolean {
  return choice === 'auto' ? stdout.isTTY === true : choice === 'always'
}

/**
 * The lines of a table, each row followed by its highlights.
 * @param lines at least one per row, each ended by a line break
 */
export function insertHighlights(
  lines: string,
  items: readonly (JsonObject | null)[],
  isBold: boolean,
): string {
  if (!items.some((item) => isObject(item?.highlights))) return lines
  const all = lines.split('\n').slice(0, -1)
  const head = all.length - items.length
  return all
    .map((line, i) => `${line}\n${i < head ? '' : formatHighlights(items[i - head], isBold)}`)
    .join('')
}

function formatHighlights(item: JsonObject | null | undefined, isBold: boolean): string {
  if (!isObject(item?.highlights)) return ''
  return Object.entries(item.highlights)
    .flatMap(([field, texts]) => (Array.isArray(texts) ? texts : []).map((one) => [field, one]))
    .map(
      ([field, one]) =>
        `    ${cleanText(dropMarks(String(field)))}: ${formatHighlight(one, isBold)}\n`,
    )
    .join('')
}

function formatHighlight(value: unknown, isBold: boolean): string {
  const { text = '', ranges = [] } = isObject(value) ? value : {}
  const whole = String(text)
  let marked = ''
  let from = 0
  for (const range of Array.isArray(ranges) ? ranges : []) {
    const [start = 0, end = 0] = Array.isArray(range) ? range.map(Number) : []
    marked += dropMarks(whole.slice(from, start)) + marks.open + dropMarks(whole.slice(start, end))
    marked += marks.close
    from = end
  }
  const safe = cleanText(marked + dropMarks(whole.slice(from)))
  return safe
    .replaceAll(marks.open, isBold ? bold.open : '')
    .replaceAll(marks.close, isBold ? bold.close : '')
}

function dropMarks(text: string): string {
  return text.replace(/[\ue000\ue001]/g, ' ')
}
