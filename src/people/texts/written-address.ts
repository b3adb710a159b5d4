/**
 * Finds the addresses that people write in texts: as they are, escaped, or in a usual disguise.
 *
 * An address is a local part and a domain around an at sign (`signs.ts`). Signs that are joined to
 * a local part belong to it, as RFC 5322 allows. Only inside a URL do they separate. A domain has
 * at least two labels, and one after the first begins with two letters. Four forms are not
 * addresses: a fediverse handle (`@ada@social.example`), the user of a Git remote (`git@`), a
 * version (`left-pad@1.3.0`) and a file name (`Node.js`).
 *
 * The time is linear: the search around an at sign ends at the next signs on both sides.
 */
import { isFree } from '../email/domain-lists.ts'
import { chooseDomain, type Labels, listPossibleDomains, readLabels } from './labels.ts'
import { hasLocalCharacterBefore, listLocalStarts, readLocalPart } from './local-part.ts'
import { atSigns } from './signs.ts'

export interface WrittenAddress {
  readonly start: number
  readonly end: number
  /** Empty where it is escaped or a group, so that it cannot be told. */
  readonly local: string
  /** With plain dots. */
  readonly domain: string
}

/** Yields the addresses in the order of their at signs, each as a reader takes it. */
export function* findAddresses(text: string): Generator<WrittenAddress> {
  for (const sign of findSigns(text)) {
    const found = readLikeliestAddress(text, sign, readLabels(text, sign.end))
    if (found !== null) yield found
  }
}

/**
 * Yields for each at sign all addresses that it may belong to, the likeliest first. There are a
 * bounded number of them, and text in which no reader sees an address has some too.
 */
export function* listPossibleAddresses(text: string): Generator<Iterable<WrittenAddress>> {
  for (const sign of findSigns(text)) yield listReadings(text, sign)
}

interface AddressSign {
  readonly start: number
  readonly end: number
  readonly written: string
  /** Whether spaces around it make it an at sign, or the word. */
  readonly isWord: boolean
  readonly isBracketed: boolean
  /** Where the sign before ends. */
  readonly from: number
}

function* findSigns(text: string): Generator<AddressSign> {
  for (let from = 0; ; ) {
    // Set each time, since all callers use the same expression.
    atSigns.lastIndex = from
    const found = atSigns.exec(text)
    if (found === null) return
    const [written] = found
    const start = found.index
    const end = start + written.length
    const isBracketed = written.length > 1 && /^\s*[[({<]/.test(written)
    const isWord = !isBracketed && written.trim() !== written
    yield { start, end, written, isWord, isBracketed, from }
    from = end
  }
}

function readLikeliestAddress(
  text: string,
  sign: AddressSign,
  behind: Labels,
): WrittenAddress | null {
  const { written, isWord, isBracketed } = sign
  const domain = chooseDomain(behind, isWord)
  if (domain === null) return null
  const local = readLocalPart(text, sign.from, sign.start, isBracketed || isWord)
  if (local === null || (isHandle(text, local.start, written) && !isFree(domain.name))) return null
  // "Engineer at acme.example" and "Engineer @ acme.example" are no addresses.
  const isMeant =
    domain.isWritten ||
    (written.trim() === 'AT' && /\p{Ll}/u.test(local.name)) ||
    isFree(domain.name)
  if (isWord && !isMeant) return null
  return { start: local.start, end: domain.end, local: local.name, domain: domain.name }
}

function isHandle(text: string, start: number, written: string): boolean {
  if (written !== '@' || text[start - 1] !== '@') return false
  return !/[\p{L}\p{N}\p{M}_.+@-]$/u.test(text.slice(Math.max(0, start - 3), start - 1))
}

function* listReadings(text: string, sign: AddressSign): Generator<WrittenAddress> {
  const behind = readLabels(text, sign.end)
  if (behind.labels.length === 0) return
  const likeliest = readLikeliestAddress(text, sign, behind)
  if (likeliest !== null) yield likeliest
  // Else a word is only a word.
  if (sign.isWord || (likeliest !== null && isOnly(text, likeliest, behind))) return
  const starts = listLocalStarts(text, sign.from, sign.start)
  for (const { name: domain, end } of listPossibleDomains(behind)) {
    for (const start of starts) {
      if (start === likeliest?.start && end === likeliest.end) continue
      yield { start, end, local: text.slice(start, sign.start), domain }
    }
  }
}

/** Whether it can be read in no other way, as most addresses. */
function isOnly(text: string, { start, end }: WrittenAddress, { ends }: Labels): boolean {
  if (end !== ends.at(-1) || (start > 0 && hasLocalCharacterBefore(text, start))) return false
  return plainAddress.test(text.slice(start, end))
}

const plainAddress = /^[a-zA-Z0-9][\w.+-]{0,63}@[a-z0-9.-]+$/
