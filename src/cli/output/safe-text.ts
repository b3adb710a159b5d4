import { stripVTControlCharacters } from 'node:util'

/** Characters that end lines, move the cursor or reorder the surrounding text. */
const unsafe = /[\p{Cc}\p{Zl}\p{Zp}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu

/**
 * Makes untrusted text safe for one line of a terminal. Escape sequences, control and bidirectional
 * formatting characters are dropped, and line breaks and tabs become one blank.
 */
export function cleanText(text: string): string {
  return stripVTControlCharacters(text)
    .replace(/[\t\r\n\v\f\u0085\u2028\u2029]+/g, ' ')
    .replace(unsafe, '')
    .trim()
}

/** The same JSON with every character that controls a terminal escaped as `\uXXXX`. */
export function escapeJson(json: string): string {
  return json.replace(unsafe, (character) =>
    /[\t\r\n]/.test(character)
      ? character
      : `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
}

/** `1 user`, `2 users`, `3 repositories`, `4 addresses`. @param noun in the singular */
export function formatCount(count: number, noun: string, text = String(count)): string {
  return `${text} ${count === 1 ? noun : formatPlural(noun)}`
}

/** The same with thousands: `1,234 users`. */
export function formatGroupedCount(count: number, noun: string): string {
  return formatCount(count, noun, formatGrouped(count))
}

export function formatGrouped(value: number): string {
  return value.toLocaleString('en-US')
}

export function formatPlural(noun: string): string {
  if (noun.endsWith('y')) return `${noun.slice(0, -1)}ies`
  return /(s|ch)$/.test(noun) ? `${noun}es` : `${noun}s`
}
