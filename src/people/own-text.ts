/**
 * Obfuscates the addresses that people write in texts of their own, such as biographies and links.
 *
 * An address is a local part and a domain around an at sign (`address-signs.ts`). Signs that are
 * joined to a local part belong to it, as RFC 5322 allows. Only inside a URL do they separate. A
 * domain has at least two labels, and one after the first begins with two letters. Four forms are
 * not addresses: a fediverse handle (`@ada@social.example`), the user of a Git remote (`git@`), a
 * version (`left-pad@1.3.0`) and a file name (`Node.js`).
 */
import { atSigns, dotAhead, dotSigns, mayHaveAtSign, writtenDotBehind } from './address-signs.ts'
import { isFree } from './best-email/domain-kind.ts'
import { mailDomainOf } from './best-email/mail-domain.ts'
import { shownAddress } from './obfuscate.ts'

/**
 * All other characters stay exactly as given. The time is linear: the search around an at sign ends
 * at the signs beside it.
 */
export function obfuscateAddresses(given: string): string {
  if (!mayHaveAtSign.test(given)) return given
  const text = given.includes('://') ? given.replace(userinfo, hideUserinfo) : given
  let shown = ''
  let from = 0
  let signBefore = 0
  for (const { index, 0: written } of text.matchAll(atSigns)) {
    const sign = { start: index, end: index + written.length, written }
    const found = addressAt(text, sign, signBefore)
    signBefore = sign.end
    if (found === null) continue
    // In `a@b.example@c.example` the first domain is a local part as well.
    if (found.start < from) shown = shown.slice(0, shown.lastIndexOf('@'))
    else shown += text.slice(from, found.start)
    shown += found.start < from ? `@${found.domain}` : shownAddress(found.local, found.domain)
    from = found.end
  }
  return shown + text.slice(from)
}

/**
 * The same for a URL. It also hides user name and password of a URL without a scheme, or without
 * slashes behind it, since browsers accept both.
 */
export function obfuscateUrl(url: string): string {
  const [prefix = '', scheme = '', slashes = ''] = /^([a-z][a-z0-9+.-]*):([/\\]*)/i.exec(url) ?? []
  if (slashes === '' && addressSchemes.has(scheme.toLowerCase())) return obfuscateAddresses(url)
  const isUrl = slashes !== '' || /^https?$/i.test(scheme)
  const start = isUrl ? prefix.length : 0
  const length = url.slice(start).search(/[/\\?#]/)
  const authority = length < 0 ? url.slice(start) : url.slice(start, start + length)
  const at = authority.lastIndexOf('@')
  const user = authority.slice(0, Math.max(0, at))
  const isSecret = user !== 'git' && (isUrl || /:[^@]/.test(user))
  if (user === '' || !isSecret) return obfuscateAddresses(url)
  return `${url.slice(0, start)}***${obfuscateAddresses(url.slice(start + at))}`
}

/** An address follows them, not a password. */
const addressSchemes = new Set(['mailto', 'mail', 'email', 'e-mail', 'xmpp', 'sip', 'sips', 'acct'])

const userinfo = /(?<=:\/\/)[^\s/\\?#<>"]*@/g

function hideUserinfo(user: string): string {
  return user === 'git@' ? user : '***@'
}

interface Sign {
  readonly start: number
  readonly end: number
  readonly written: string
}

interface Found {
  readonly start: number
  readonly end: number
  readonly local: string
  readonly domain: string
}

/** @param from where the sign before ends */
function addressAt(text: string, sign: Sign, from: number): Found | null {
  const { written } = sign
  const isBracketed = /^\s*[[({<]/.test(written)
  const isWord = !isBracketed && written.trim() !== written
  const start = localStart(text, from, sign.start, isBracketed || isWord)
  const local = localOf(text.slice(start, sign.start))
  if (local === null) return null
  const domain = domainFrom(text, sign.end, isWord)
  if (domain === null || (isHandle(text, start, written) && !isFree(domain.name))) return null
  if (isWord && !isMeant(local, written, domain)) return null
  return { start, end: domain.end, local, domain: domain.name }
}

/** "Engineer at acme.example" and "Engineer @ acme.example" are no addresses. */
function isMeant(local: string, written: string, { name, isWritten }: Domain): boolean {
  return isWritten || (written.trim() === 'AT' && /\p{Ll}/u.test(local)) || isFree(name)
}

function isHandle(text: string, start: number, written: string): boolean {
  if (written !== '@' || text[start - 1] !== '@') return false
  return !/[\p{L}\p{N}\p{M}_.+@-]$/u.test(text.slice(Math.max(0, start - 3), start - 1))
}

/** The characters of which the last two are shown; null if the text is no local part in clear. */
function localOf(written: string): string | null {
  if (!/[\p{L}\p{N}]/u.test(written) || written === 'git') return null
  // Of a group or an escaped local part, the last two characters are not known.
  if (closers.has(written.at(-1)!) || /%[0-9a-f]{2}/i.test(written)) return ''
  return written.replace(dotSigns, '.').replace(/[\s\p{Cf}]/gu, '')
}

function localStart(text: string, from: number, end: number, isWritten: boolean): number {
  const opener = closers.get(text[end - 1] ?? '')
  const opened = opener === undefined ? -1 : text.slice(from, end - 1).lastIndexOf(opener)
  if (opened >= 0) return opener === '<' ? runStart(text, from, from + opened) : from + opened
  let start = runStart(text, from, end)
  for (;;) {
    writtenDotBehind.lastIndex = start
    const dot = writtenDotBehind.exec(text)?.[1] ?? ''
    const dotStart = start - dot.length
    if (dot === '' || dotStart < from || (!isWritten && /^\s*dot\s*$/i.test(dot))) break
    const next = runStart(text, from, dotStart)
    if (next === dotStart) break
    start = next
  }
  return withoutUrl(text, start, end)
}

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
function runStart(text: string, from: number, end: number): number {
  let start = end
  let isDense: boolean | undefined
  while (start > from) {
    const before = start > 1 && text.codePointAt(start - 2)! > 0xffff ? start - 2 : start - 1
    const character = text.slice(before, start)
    if (/[\p{L}\p{N}]/u.test(character)) {
      isDense ??= dense.test(character)
      if (isDense !== dense.test(character)) break
    } else if (!localSign.test(character.normalize('NFKC'))) break
    start = before
  }
  return start
}

const localSign = /^[\p{M}\p{Cf}!#$%&'*+/=?^_`{|}~.’-]$/u
const dense =
  /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Myanmar}]/u

/** Skips the URL, or the marks, that a local part is joined to. */
function withoutUrl(text: string, start: number, end: number): number {
  const run = text.slice(start, end)
  const hostEnd = run.search(/[/?#]/)
  const isInUrl = /^[/?&#]/.test(run) || mailDomainOf(run.slice(0, Math.max(0, hostEnd))) !== null
  const local = isInUrl ? run.replace(/^.*[/?&=#]/su, '') : run
  // An obfuscated address stays as it is.
  return /\*{3}[^*]{0,2}$/u.test(local) ? end : end - local.replace(/^[^\p{L}\p{N}]+/u, '').length
}

interface Domain {
  /** With plain dots. */
  readonly name: string
  readonly end: number
  /** Whether a dot is written otherwise. */
  readonly isWritten: boolean
}

/** @param isPublic whether mail has to be able to reach it */
function domainFrom(text: string, from: number, isPublic: boolean): Domain | null {
  const labels: string[] = []
  const ends: number[] = []
  for (let at = from; ; ) {
    label.lastIndex = at
    const [found] = label.exec(text) ?? []
    if (found === undefined) break
    labels.push(found.replace(/\p{Cf}/gu, ''))
    ends.push(at + found.length)
    dotAhead.lastIndex = at + found.length
    const [dot] = dotAhead.exec(text) ?? []
    if (dot === undefined) break
    at += found.length + dot.length
  }
  const count = labelCount(labels, isPublic, isPlain(text.slice(from, ends.at(-1))))
  if (count === 0) return null
  const end = ends[count - 1]!
  const name = labels.slice(0, count).join('.')
  return { name, end, isWritten: !isPlain(text.slice(from, end)) }
}

const label = /[\p{L}\p{N}\p{M}\p{Cf}]+(?:[-_]+[\p{L}\p{N}\p{M}\p{Cf}]+)*/uy

function isPlain(domain: string): boolean {
  return /^[\p{L}\p{N}\p{M}\p{Cf}._-]*$/u.test(domain)
}

/** How many labels make up the domain, 0 for none. Text that is joined to it looks like one. */
function labelCount(labels: readonly string[], isPublic: boolean, isPlain: boolean): number {
  if (/^v?\d+$/.test(labels[0] ?? '') && labels.slice(1, 3).every((one) => /^\d/.test(one)))
    return 0
  if (isPublic || !isPlain) {
    for (let count = Math.min(labels.length, publicLabelsMax); count > 1; count--) {
      if (mailDomainOf(labels.slice(0, count).join('.')) !== null) return count
    }
    if (isPublic) return 0
  }
  const isEnding = (one: string) => /^\p{L}{2}/u.test(one) && !fileEndings.has(one.toLowerCase())
  return labels.findLastIndex((one, i) => i > 0 && isEnding(one)) + 1
}

/** Each of them costs a look-up. */
const publicLabelsMax = 10
const fileEndings = new Set(['cjs', 'js', 'json', 'jsx', 'mjs', 'ts', 'tsx', 'txt', 'yaml', 'yml'])
