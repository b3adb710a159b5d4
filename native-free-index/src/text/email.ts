/**
 * E-mail addresses inside free text. Local parts are RFC 5322 dot-atoms (section 3.2.3, with any
 * letter or digit as in RFC 6531). Domains are dotted, with a last label that begins with a letter.
 */
import { isWordKind, kinds, nextAt, readKind, stepBack } from './character-kinds.ts'

/** Offsets into the text: the local part is [start, at), the domain [at + 1, end). */
export interface EmailSpan {
  readonly start: number
  readonly at: number
  readonly end: number
}

/** The first address that starts at or after `from`. Linear in the text over all calls. */
export function findEmail(text: string, from: number): EmailSpan | null {
  for (let at = text.indexOf('@', from); at !== -1; at = text.indexOf('@', at + 1)) {
    const start = findLocalStart(text, from, at)
    if (start === at) continue
    const end = findDomainEnd(text, at + 1)
    if (end !== -1) return { start, at, end }
  }
  return null
}

/** Whether a local part precedes some `@`, regardless of what follows. */
export function hasLocalPart(text: string): boolean {
  for (let at = text.indexOf('@'); at !== -1; at = text.indexOf('@', at + 1)) {
    if (findLocalStart(text, 0, at) !== at) return true
  }
  return false
}

const localSigns = "!#$%&'*+-/=?^_`{|}~."

/**
 * Walks back over the local part. A change to or from a dense script ends it, because such scripts
 * have no space before an address.
 */
function findLocalStart(text: string, from: number, at: number): number {
  let start = at
  let wordKind = 0
  while (start > from) {
    const before = stepBack(text, start)
    const kind = readKind(text, before)
    if (isAlphanumeric(kind)) {
      if (wordKind !== 0 && isScriptChange(wordKind, kind)) break
      wordKind = kind
    } else if (kind !== kinds.mark && !localSigns.includes(text.charAt(before))) break
    start = before
  }
  return start
}

/** Offset after the domain that starts at `from`, or -1 if there is no domain of two labels. */
function findDomainEnd(text: string, from: number): number {
  let end = labelEnd(text, from)
  if (end === from) return -1
  let lastLabel = from
  while (text[end] === '.') {
    const next = labelEnd(text, end + 1)
    if (next === end + 1) break
    lastLabel = end + 1
    end = next
  }
  return lastLabel > from && readKind(text, lastLabel) !== kinds.digit ? end : -1
}

/** Offset after the letters, digits and inner hyphens that start at `from`. */
function labelEnd(text: string, from: number): number {
  let end = from
  let at = from
  let last = 0
  while (at < text.length) {
    const kind = readKind(text, at)
    const isHyphen = text[at] === '-'
    if (last === 0 && !isAlphanumeric(kind)) break
    if (!isHyphen && !isAlphanumeric(kind) && kind !== kinds.mark) break
    if (isAlphanumeric(kind)) {
      if (last !== 0 && isScriptChange(last, kind)) break
      last = kind
    }
    at = nextAt(text, at)
    if (!isHyphen) end = at
  }
  return end
}

function isAlphanumeric(kind: number): boolean {
  return isWordKind(kind) || kind === kinds.dense
}

function isScriptChange(one: number, other: number): boolean {
  return (one === kinds.dense) !== (other === kinds.dense)
}
