/** Matches of a search under the lines of a table, in bold where the terminal has that. */
import { isObject, type JsonObject } from './json.ts'
import { safeText } from './safe-text.ts'

/** Private characters in the place of escape sequences, while a text is made safe. */
const marks = { open: '\ue000', close: '\ue001' } as const
const bold = { open: '\u001b[1m', close: '\u001b[22m' } as const

/**
 * The lines of a table with those of each row's matches behind it.
 * @param lines one for each row at least, each ended by a line break
 */
export function withMatches(
  lines: string,
  items: readonly (JsonObject | null)[],
  isTerminal: boolean,
): string {
  if (!items.some((item) => isObject(item?.highlights))) return lines
  const all = lines.split('\n').slice(0, -1)
  const head = all.length - items.length
  return all
    .map((line, i) => `${line}\n${i < head ? '' : matchLines(items[i - head], isTerminal)}`)
    .join('')
}

function matchLines(item: JsonObject | null | undefined, isTerminal: boolean): string {
  if (!isObject(item?.highlights)) return ''
  return Object.entries(item.highlights)
    .flatMap(([field, texts]) => (Array.isArray(texts) ? texts : []).map((one) => [field, one]))
    .map(([field, one]) => `    ${safeText(String(field))}: ${matchText(one, isTerminal)}\n`)
    .join('')
}

function matchText(value: unknown, isTerminal: boolean): string {
  const { text = '', ranges = [] } = isObject(value) ? value : {}
  const whole = String(text)
  const plain = (part: string) => part.replace(/[\ue000\ue001]/g, ' ')
  let marked = ''
  let from = 0
  for (const range of Array.isArray(ranges) ? ranges : []) {
    const [start = 0, end = 0] = Array.isArray(range) ? range.map(Number) : []
    marked += plain(whole.slice(from, start)) + marks.open + plain(whole.slice(start, end))
    marked += marks.close
    from = end
  }
  const safe = safeText(marked + plain(whole.slice(from)))
  return safe
    .replaceAll(marks.open, isTerminal ? bold.open : '')
    .replaceAll(marks.close, isTerminal ? bold.close : '')
}
