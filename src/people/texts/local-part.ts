/** Reads the local part before an at sign: where it begins, and its text. */
import { parseMailDomain } from '../email/mail-domain.ts'
import { denseScript, dotSigns, writtenDotBehind } from './signs.ts'

export interface LocalPart {
  readonly start: number
  /** With plain dots. Empty if it is escaped or a group, so that it is unknown. */
  readonly name: string
}

/**
 * The local part that ends at an offset, as a reader would take it. Null if none is in clear.
 *
 * @param from where the previous sign ends
 * @param isWritten whether the at sign is in brackets or a word, so that dots may be words
 */
export function readLocalPart(
  text: string,
  from: number,
  end: number,
  isWritten: boolean,
): LocalPart | null {
  const start = findLocalStart(text, from, end, isWritten)
  const name = readLocalName(text.slice(start, end))
  return name === null ? null : { start, name }
}

/**
 * The characters of which the last two are shown. Null unless the text is a local part in clear.
 */
function readLocalName(written: string): string | null {
  if (written === 'git') return null
  if (plainName.test(written)) return written
  if (!/[\p{L}\p{N}]/u.test(written)) return null
  // The last two characters of a group or an escaped local part are unknown.
  if (closers.has(written.at(-1)!) || /%[0-9a-f]{2}/i.test(written)) return ''
  return written.replace(dotSigns, '.').replace(/[\s\p{Cf}]/gu, '')
}

/** Most local parts. They contain none of the characters that are replaced in others. */
const plainName = /^[a-z0-9][a-z0-9._+-]*$/i

function findLocalStart(text: string, from: number, end: number, isWritten: boolean): number {
  const opener = closers.get(text[end - 1] ?? '')
  const opened = opener === undefined ? -1 : text.slice(from, end - 1).lastIndexOf(opener)
  if (opened >= 0) return opener === '<' ? findRunStart(text, from, from + opened) : from + opened
  let start = findRunStart(text, from, end)
  while (start > from && mayEndDot.test(text[start - 1]!)) {
    writtenDotBehind.lastIndex = start
    const dot = writtenDotBehind.exec(text)?.[1] ?? ''
    const dotStart = start - dot.length
    if (dot === '' || dotStart < from || (!isWritten && /^\s*dot\s*$/i.test(dot))) break
    const next = findRunStart(text, from, dotStart)
    if (next === dotStart) break
    start = next
  }
  return skipUrl(text, start, end)
}

/** The last character of a dot that is written otherwise than plain. */
const mayEndDot = /[\s;e\])}>]/i

/** They end a local part as in `{ada,bob}@b.example`, `"a b"@b.example` or `ada</b>@b.example`. */
const closers: ReadonlyMap<string, string> = new Map([
  ['}', '{'],
  ['"', '"'],
  [')', '('],
  [']', '['],
  ['>', '<'],
])

/**
 * Where the characters of a local part begin that end at an offset. Scripts without spaces put none
 * before an address either, so a change to or from one ends it.
 */
function findRunStart(text: string, from: number, end: number): number {
  let start = end
  let isDense: boolean | undefined
  while (start > from) {
    const before = findCharacterStart(text, start)
    const kind = classifyCharacter(text, before, start)
    if (kind === 'none') break
    if (kind !== 'sign') {
      isDense ??= kind === 'dense'
      if (isDense !== (kind === 'dense')) break
    }
    start = before
  }
  return start
}

function findCharacterStart(text: string, offset: number): number {
  return offset > 1 && text.codePointAt(offset - 2)! > 0xffff ? offset - 2 : offset - 1
}

/** Whether the character before an offset may be of a local part. */
export function hasLocalCharacterBefore(text: string, end: number): boolean {
  return classifyCharacter(text, findCharacterStart(text, end), end) !== 'none'
}

/** The kind of a character in a local part: word, word in a dense script, sign, or none. */
type CharacterKind = 'word' | 'dense' | 'sign' | 'none'

function classifyCharacter(text: string, start: number, end: number): CharacterKind {
  const code = text.charCodeAt(start)
  if (code < 128) return asciiKinds[code]!
  const character = text.slice(start, end)
  if (wordCharacter.test(character)) return denseScript.test(character) ? 'dense' : 'word'
  return localSign.test(character.normalize('NFKC')) ? 'sign' : 'none'
}

const wordCharacter = /[\p{L}\p{N}]/u
const localSign = /^[\p{M}\p{Cf}!#$%&'*+/=?^_`{|}~.’-]$/u

const asciiKinds: readonly CharacterKind[] = Array.from({ length: 128 }, (_, code) => {
  const character = String.fromCharCode(code)
  if (wordCharacter.test(character)) return 'word'
  return localSign.test(character) ? 'sign' : 'none'
})

/** Skips the URL, or the punctuation, that a local part is joined to. */
function skipUrl(text: string, start: number, end: number): number {
  const run = text.slice(start, end)
  if (plainName.test(run)) return start
  const hostEnd = run.search(/[/?#]/)
  const isInUrl =
    /^[/?&#]/.test(run) || parseMailDomain(run.slice(0, Math.max(0, hostEnd))) !== null
  const local = isInUrl ? run.replace(/^.*[/?&=#]/su, '') : run
  // An obfuscated address stays as it is.
  return /\*{3}[^*]{0,2}$/u.test(local) ? end : findWordStart(text, end - local.length, end)
}

/**
 * Other possible beginnings of the local part, the likeliest first: after a sign that separates in
 * most texts, and at last after each sign, as the rules of mail allow. For `?to=ada` these are
 * `ada`, `to=ada`, `=ada` and `?to=ada`.
 *
 * @param from where the previous at sign ends
 */
export function listLocalStarts(text: string, from: number, end: number): Set<number> {
  const behindSigns: number[] = []
  let start = end
  let usual = end
  let spaced: number | undefined
  for (let left = localCharsMax; left > 0 && start > 0; left--) {
    const before = findCharacterStart(text, start)
    const kind = classifyCharacter(text, before, start)
    if (kind === 'none') break
    if (usual === start && (kind !== 'sign' || usualSign.test(text.slice(before, start)))) {
      if (kind === 'dense') spaced ??= start
      usual = before
    }
    if (kind === 'sign' && usual >= start) behindSigns.push(start)
    start = before
  }
  spaced ??= usual
  const starts = [findWordStart(text, spaced, end), spaced, usual, ...behindSigns, start]
  // An escaped at sign is made of characters that a local part may have.
  if (start < from) starts.push(from)
  return new Set(starts.filter((one) => one < end))
}

/** A local part has at most 64 octets (RFC 5321, section 4.5.3.1.1), so at most 64 characters. */
const localCharsMax = 64
const usualSign = /^[\p{M}'+._-]$/u

function findWordStart(text: string, start: number, end: number): number {
  return end - text.slice(start, end).replace(/^[^\p{L}\p{N}]+/u, '').length
}
