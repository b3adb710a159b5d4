/**
 * The analyser: text to terms. Documents and queries run through the same scan and differ only in
 * what they keep of a chunk. So every term of a query is among the tokens that the same text has as
 * a document.
 */
import { isWordKind, kindAt, kinds, nextAt } from './character-kinds.ts'
import { type Chunk, isDotNet, newChunk, readChunk } from './chunk.ts'
import { type EmailSpan, findEmail, hasLocalPart } from './email.ts'
import { foldAccents } from './fold.ts'
import { cutTerm, openSource, type Source, termOf } from './source.ts'
import { positionIncrements, TokenStream } from './token-stream.ts'

/**
 * Tokens of a document's text, folded, in text order and repeated as they occur: for every chunk
 * its joined form and, where it has several, its parts (`node.js` gives `nodejs`, `node`, `js`).
 */
export function analyseDocument(text: string): string[] {
  return documentTokens(text).terms
}

/** The same, with the positions of the tokens. */
export function documentTokens(text: string): TokenStream {
  return analyse(openSource(text), 'document')
}

/** Terms of a query: joined forms only, folded, distinct, in order of appearance. */
export function analyseQuery(text: string): string[] {
  return [...new Set(queryTokens(text).terms)]
}

/** Tokens of a query in order, repeated as they occur: joined forms only, with their positions. */
export function queryTokens(text: string): TokenStream {
  return analyse(openSource(text), 'joined')
}

/** The same in parts instead of joined forms: the other way to write a phrase. */
export function partTokens(text: string): string[] {
  return analyse(openSource(text), 'parts').terms
}

/** A name without its separators: what its spellings have in common. Empty without a word. */
export function joinedForm(name: string): string {
  return queryTokens(name).terms.join('')
}

/**
 * Tokens of one address: the whole local part, marked, the whole domain, and the labels of a domain
 * that has several. Text that is no address, or follows a domain, is treated as local part as a
 * whole. Parts of a local part are never tokens, so no search can recover one piece by piece. A
 * query has marked terms only through `localPartTerm`, for callers with the right to search by
 * local parts.
 */
export function analyseEmail(address: string): string[] {
  const { text } = openSource(address)
  const at = text.lastIndexOf('@')
  const domain = at > 0 ? plainDomain(text.slice(at + 1)) : undefined
  const tokens: string[] = []
  const local = termOfPiece(domain === undefined ? text : text.slice(0, at))
  if (local !== '') tokens.push(localPartTerm(local))
  if (domain === undefined) return tokens
  addTerm(termOfPiece(domain), tokens)
  if (domain.includes('.')) {
    for (const label of domain.split('.')) addTerm(termOfPiece(label), tokens)
  }
  return tokens
}

/**
 * The term of a local part, from the term that it would be as a word. The analyser makes no other
 * term with this sign.
 */
export function localPartTerm(term: string): string {
  return `${term}@`
}

/** Whether a text names a local part: something that could stand before an `@` does. */
export function namesLocalPart(text: string): boolean {
  return hasLocalPart(openSource(text).text)
}

/**
 * Labels and dots to the end, without characters that belong to no word there, such as a bracket.
 * Two expressions read each character once. One for both would read the end again for each dot.
 */
function plainDomain(text: string): string | undefined {
  const [domain] = labels.exec(text) ?? []
  if (domain === undefined || wordCharacter.test(text.slice(domain.length))) return undefined
  return domain
}

const labels = /^[\p{L}\p{N}\p{M}.-]+/u
const wordCharacter = /[\p{L}\p{N}\p{M}]/u

function termOfPiece(text: string): string {
  return wholeTerm(openSource(text), 0, text.length)
}

/** What is kept of a chunk: its joined form, its parts, or both. */
type Kept = 'document' | 'joined' | 'parts'

function analyse(source: Source, kept: Kept): TokenStream {
  const { text } = source
  const tokens = new TokenStream()
  let from = 0
  for (let email = findEmail(text, 0); email !== null; email = findEmail(text, from)) {
    addWords(source, from, email.start, kept, tokens)
    addEmail(source, email, kept, tokens)
    from = email.end
  }
  addWords(source, from, text.length, kept, tokens)
  return tokens
}

/**
 * A document has the ordinary words of an address too, and no token of it twice. The visible
 * characters of an obfuscated local part are no token.
 */
function addEmail(source: Source, email: EmailSpan, kept: Kept, tokens: TokenStream): void {
  const first = tokens.terms.length
  const localEnd = obfuscatedStart(source.text, email)
  if (kept === 'document') {
    addWords(source, email.start, localEnd, kept, tokens)
    addWords(source, email.at + 1, email.end, kept, tokens)
  }
  const local = wholeTerm(source, email.start, localEnd)
  const domain = wholeTerm(source, email.at + 1, email.end)
  for (const term of [local, domain]) {
    if (!tokens.hasSince(term, first)) tokens.pushOfAddress(term)
  }
  tokens.move(positionIncrements.gap)
}

/** Where the `***` of a local part begins that shows at most two characters. Otherwise its end. */
function obfuscatedStart(text: string, { start, at }: EmailSpan): number {
  const [stars] = obfuscatedEnd.exec(text.slice(start, at)) ?? []
  return stars === undefined ? at : at - stars.length
}

const obfuscatedEnd = /\*{3}[^*]{0,2}$/u

/** Scans [from, to) as if nothing stood before and after it. */
function addWords(source: Source, from: number, to: number, kept: Kept, tokens: TokenStream): void {
  const { text } = source
  const chunk = newChunk()
  let at = from
  let wordEnd = -1
  while (at < to) {
    const kind = kindAt(text, at)
    if (isWordKind(kind)) {
      readChunk(text, at, to, chunk)
      addChunk(source, chunk, kept, tokens)
      wordEnd = chunk.end
      at = wordEnd + chunk.suffix.length
    } else if (kind === kinds.dense) {
      const end = denseEnd(text, at, to)
      addPairs(text.slice(at, end), tokens)
      at = end
    } else if (kind === kinds.joiner && at !== wordEnd && isDotNet(text, at, to)) {
      tokens.move(positionIncrements.next)
      tokens.push('.net', 1)
      if (kept === 'document') tokens.push('net', 1)
      at += 4
      wordEnd = at
    } else {
      at = nextAt(text, at)
    }
  }
}

function addChunk(source: Source, chunk: Chunk, kept: Kept, tokens: TokenStream): void {
  const { starts, ends, partCount, suffix } = chunk
  const { termText } = source
  tokens.move(positionIncrements.next)
  if (kept !== 'parts') {
    let joined = ''
    for (let i = 0; i < partCount; i++) joined += termText.slice(starts[i], ends[i])
    tokens.push(termOf(source, joined + suffix), kept === 'document' ? partCount : 1)
    if (kept === 'joined') return
    if (suffix !== '') tokens.push(termOf(source, joined), partCount)
    if (partCount === 1) return
  }
  for (let i = 0; i < partCount; i++) {
    if (i > 0) tokens.move(positionIncrements.next)
    const part = termText.slice(starts[i], ends[i])
    const isLast = i === partCount - 1
    if (kept === 'document' || !isLast) tokens.push(termOf(source, part), 1)
    if (isLast && (suffix !== '' || kept === 'parts')) tokens.push(termOf(source, part + suffix), 1)
  }
}

/**
 * Overlapping pairs of the characters of a run in a dense script, marks with the character they
 * follow. A run of one character gives itself. The run is folded whole, far faster than its pairs.
 */
function addPairs(run: string, tokens: TokenStream): void {
  const folded = foldAccents(run)
  let pairStart = 0
  let lastStart = 0
  for (let at = nextAt(folded, 0); at < folded.length; at = nextAt(folded, at)) {
    if (kindAt(folded, at) === kinds.mark) continue
    if (lastStart > 0) {
      tokens.move(positionIncrements.next)
      tokens.push(cutTerm(folded.slice(pairStart, at)), 1)
      pairStart = lastStart
    }
    lastStart = at
  }
  tokens.move(positionIncrements.next)
  tokens.push(cutTerm(folded.slice(pairStart)), 1)
}

function denseEnd(text: string, from: number, to: number): number {
  let at = nextAt(text, from)
  while (at < to) {
    const kind = kindAt(text, at)
    if (kind !== kinds.dense && kind !== kinds.mark) break
    at = nextAt(text, at)
  }
  return at
}

/** All word characters in [from, to) as one term. Empty if there are none. */
function wholeTerm(source: Source, from: number, to: number): string {
  const { text, termText } = source
  let raw = ''
  for (let at = from; at < to; ) {
    const next = nextAt(text, at)
    const kind = kindAt(text, at)
    const belongs = kind <= kinds.dense && (kind !== kinds.mark || raw !== '')
    if (belongs) raw += termText.slice(at, next)
    at = next
  }
  return termOf(source, raw)
}

function addTerm(term: string, tokens: string[]): void {
  if (term !== '') tokens.push(term)
}
