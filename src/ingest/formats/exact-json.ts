/**
 * Parses JSON of sources without losing digits: whole numbers that a float64 cannot hold become
 * texts. Values of MongoDB's extended JSON, such as `{"$numberLong": "583231"}`, are unwrapped.
 */

/** Throws SyntaxError. */
export function parseExactJson(text: string): unknown {
  const value: unknown = JSON.parse(text)
  const quoted = hasLongNumber(text) ? quoteLongNumbers(text) : text
  const exact: unknown = quoted === text ? value : JSON.parse(quoted)
  // One character is found much faster than two.
  return text.includes('$') && text.includes('"$') ? unwrapAll(exact) : exact
}

/** Digits of the shortest number that a float64 may round. */
const roundedDigitsMin = 16

/** Looks only at every 16th character, one of which is within such a number. */
function hasLongNumber(text: string): boolean {
  for (let at = roundedDigitsMin - 1; at < text.length; at += roundedDigitsMin) {
    if (!isDigit(text.charCodeAt(at))) continue
    let start = at
    while (isDigit(text.charCodeAt(start - 1))) start--
    let end = at + 1
    while (isDigit(text.charCodeAt(end))) end++
    if (end - start >= roundedDigitsMin) return true
  }
  return false
}

function isDigit(code: number): boolean {
  return code >= 0x30 && code <= 0x39
}

/** @param text valid JSON */
function quoteLongNumbers(text: string): string {
  let quoted = ''
  let copied = 0
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code === 0x22) at = findTextEnd(text, at)
    else if (code === 0x2d || isDigit(code)) {
      const end = findNumberEnd(text, at)
      if (isRounded(text.slice(at, end))) {
        quoted += `${text.slice(copied, at)}"${text.slice(at, end)}"`
        copied = end
      }
      at = end - 1
    }
  }
  return quoted + text.slice(copied)
}

/** Position of the closing quote. */
function findTextEnd(text: string, start: number): number {
  let at = start + 1
  while (text.charCodeAt(at) !== 0x22) at += text.charCodeAt(at) === 0x5c ? 2 : 1
  return at
}

function findNumberEnd(text: string, start: number): number {
  let at = start + 1
  while (at < text.length && '0123456789.eE+-'.includes(text[at]!)) at++
  return at
}

/** Whether a number may become another whole number. One with an exponent is no identifier. */
function isRounded(number: string): boolean {
  const value = Number(number)
  if (!/^-?\d+(?:\.\d+)?$/.test(number) || !Number.isInteger(value)) return false
  return !Number.isSafeInteger(value) || /\.0*[1-9]/.test(number)
}

function unwrapAll(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value.map(unwrapAll)
  const members = Object.entries(value).map(([name, inside]) => [name, unwrapAll(inside)] as const)
  const [first] = members
  if (members.length === 1 && first![0].startsWith('$')) return unwrap(first![0], first![1], value)
  return Object.fromEntries(members)
}

/** The value itself if it is none of a known kind. */
function unwrap(name: string, inside: unknown, value: object): unknown {
  const number = typeof inside === 'string' ? Number(inside) : inside
  switch (name) {
    case '$numberInt':
    case '$numberLong':
    case '$numberDouble':
    case '$numberDecimal':
      if (typeof number !== 'number' || !Number.isFinite(number)) return value
      return Number.isInteger(number) && !Number.isSafeInteger(number) ? inside : number
    case '$date':
      return typeof inside === 'number' ? formatDate(inside) : inside
    default:
      return value
  }
}

/** @param ms since 1970 */
function formatDate(ms: number): unknown {
  const date = new Date(ms)
  return Number.isNaN(date.getTime()) ? ms : date.toISOString()
}
