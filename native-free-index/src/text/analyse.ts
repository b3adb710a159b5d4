/**
 * The analyser turns text into terms. Documents and queries use the same scan, and differ only in
 * the forms of a chunk that they keep. So every term of a query is a token of the same text as a
 * document.
 */
import { isWordKind, kinds, nextAt, readKind } from './character-kinds.ts'
import { type Chunk, createChunk, isDotNet, readChunk } from './chunk.ts'
import { type EmailSpan, findEmail, hasLocalPart } from './email.ts'
import { foldAccents } from './fold.ts'
import { beginsRun, SignRun } from './sign-compounds.ts'
import { cutTerm, foldTerm, openSource, type Source } from './source.ts'
import { positionIncrements, TokenStream } from './token-stream.ts'

/**
 * Tokens of a document's text, folded, in text order and with repetitions: the joined form of every
 * chunk and, if it has several parts, the parts (`node.js` gives `nodejs`, `node`, `js`).
 */
export function analyseDocument(text: string): string[] {
  return tokenizeDocument(text).terms
}

/** The tokens of `analyseDocument`, with positions. */
export function tokenizeDocument(text: string): TokenStream {
  return addTokens(openSource(text), 'document', new TokenStream())
}

/** Terms of a query: joined forms only, folded, distinct, in order of appearance. */
export function analyseQuery(text: string): string[] {
  return [...new Set(tokenizeQuery(text).terms)]
}

/** Tokens of a query in order, with repetitions and positions: joined forms only. */
export function tokenizeQuery(text: string): TokenStream {
  return addTokens(openSource(text), 'joined', new TokenStream())
}

/** Tokens of a query in order, in parts instead of joined forms: the other spelling of a phrase. */
export function tokenizeParts(text: string): string[] {
  return addTokens(openSource(text), 'parts', new TokenStream()).terms
}

/** A name without separators, which its spellings have in common. Empty without a word. */
export function joinName(name: string): string {
  return tokenizeQuery(name).terms.join('')
}

/**
 * Tokens of one address: the marked local part, the domain, and the labels of a domain with
 * several. A text that is no address, or has words after the domain, is one local part. Local parts
 * are never split, so no search can recover one piece by piece. Queries have marked terms only
 * through `markLocalPart`, for callers with the right to search by local parts.
 */
export function analyseEmail(address: string): string[] {
  return tokenizeEmail(address).terms
}

/** The tokens of `analyseEmail` with positions. None is adjacent to another. */
export function tokenizeEmail(address: string): TokenStream {
  return addEmailTokens(openSource(address), new TokenStream())
}

/** Adds the tokens of `analyseEmail` to a stream. Returns the stream. */
export function addEmailTokens<T extends TokenStream>({ text }: Source, tokens: T): T {
  const at = text.lastIndexOf('@')
  const domain = at > 0 ? readPlainDomain(text.slice(at + 1)) : undefined
  const localEnd = domain === undefined ? text.length : at
  const local = foldPiece(text.slice(0, localEnd))
  tokens.isLocalPart = true
  if (local !== '') pushApart(tokens, markLocalPart(local), 0, localEnd)
  tokens.isLocalPart = false
  if (domain === undefined) return tokens
  let start = at + 1
  pushApart(tokens, foldPiece(domain), start, start + domain.length)
  if (!domain.includes('.')) return tokens
  for (const label of domain.split('.')) {
    pushApart(tokens, foldPiece(label), start, start + label.length)
    start += label.length + 1
  }
  return tokens
}

function pushApart(tokens: TokenStream, term: string, start: number, end: number): void {
  tokens.move(positionIncrements.gap)
  tokens.push(term, 1, start, end)
}

/** The term of a local part, from its term as a word. No other term has its sign. */
export function markLocalPart(term: string): string {
  return `${term}@`
}

/** Whether a text may contain a local part before an `@`. */
export function namesLocalPart(text: string): boolean {
  return hasLocalPart(openSource(text).text)
}

/**
 * Labels and dots at the start, without signs after them, such as a bracket. Undefined if words
 * follow. Two expressions read each character once. One expression for both would read the end
 * again after each dot.
 */
function readPlainDomain(text: string): string | undefined {
  const [domain] = labels.exec(text) ?? []
  if (domain === undefined || wordCharacter.test(text.slice(domain.length))) return undefined
  return domain
}

const labels = /^[\p{L}\p{N}\p{M}.-]+/u
const wordCharacter = /[\p{L}\p{N}\p{M}]/u

function foldPiece(text: string): string {
  return readWholeTerm(openSource(text), 0, text.length)
}

/** The forms of a chunk that are kept: its joined form, its parts, or both. */
type TokenForm = 'document' | 'joined' | 'parts'

/** Adds the tokens of a text to a stream. Returns the stream. */
export function addTokens<T extends TokenStream>(source: Source, kept: TokenForm, tokens: T): T {
  const { text } = source
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
 * Documents also get the words of an address, without duplicate tokens. The visible characters of
 * an obfuscated local part are not a token.
 */
function addEmail(source: Source, email: EmailSpan, kept: TokenForm, tokens: TokenStream): void {
  const first = tokens.terms.length
  const localEnd = findObfuscatedStart(source.text, email)
  const { start, at, end } = email
  if (kept === 'document') {
    tokens.isLocalPart = true
    addWords(source, start, localEnd, kept, tokens)
    tokens.isLocalPart = false
    addWords(source, at + 1, end, kept, tokens)
  }
  const local = readWholeTerm(source, start, localEnd)
  const domain = readWholeTerm(source, at + 1, end)
  tokens.isLocalPart = true
  if (!tokens.hasSince(local, first)) tokens.pushOfAddress(local, start, localEnd)
  tokens.isLocalPart = false
  if (!tokens.hasSince(domain, first)) tokens.pushOfAddress(domain, at + 1, end)
  tokens.move(positionIncrements.gap)
}

/** Start of the `***` in a local part that shows at most two characters. Else the part's end. */
function findObfuscatedStart(text: string, { start, at }: EmailSpan): number {
  const [stars] = obfuscatedEnd.exec(text.slice(start, at)) ?? []
  return stars === undefined ? at : at - stars.length
}

const obfuscatedEnd = /\*{3}[^*]{0,2}$/u

/** Scratch memory: a thread analyses one text at a time. */
const run = new SignRun()

/** Scans [from, to) without context. */
function addWords(
  source: Source,
  from: number,
  to: number,
  kept: TokenForm,
  tokens: TokenStream,
): void {
  const { text } = source
  const chunk = createChunk()
  const hasCompounds = kept === 'document' && !tokens.isLocalPart
  if (hasCompounds) run.open(source, tokens)
  let at = from
  let wordEnd = -1
  while (at < to) {
    const kind = readKind(text, at)
    if (isWordKind(kind)) {
      readChunk(text, at, to, chunk)
      addChunk(source, chunk, kept, tokens)
      // Most words are alone and have no parts.
      if (hasCompounds && (run.isOpen || beginsRun(text, chunk))) run.add(chunk)
      wordEnd = chunk.end
      at = wordEnd + chunk.suffix.length
    } else if (kind === kinds.dense) {
      const end = findDenseEnd(text, at, to)
      addPairs(text.slice(at, end), at, tokens)
      at = end
    } else if (kind === kinds.joiner && at !== wordEnd && isDotNet(text, at, to)) {
      tokens.move(positionIncrements.next)
      tokens.push('.net', 1, at, at + 4)
      if (kept === 'document') tokens.push('net', 1, at + 1, at + 4)
      at += 4
      wordEnd = at
    } else {
      at = nextAt(text, at)
    }
  }
  if (hasCompounds) run.finish()
}

function addChunk(source: Source, chunk: Chunk, kept: TokenForm, tokens: TokenStream): void {
  const { starts, ends, partCount, suffix, end } = chunk
  const { termText } = source
  const suffixEnd = end + suffix.length
  tokens.move(positionIncrements.next)
  if (kept !== 'parts') {
    const start = starts[0]!
    let joined = ''
    for (let i = 0; i < partCount; i++) joined += termText.slice(starts[i], ends[i])
    const length = kept === 'document' ? partCount : 1
    tokens.push(foldTerm(source, joined + suffix), length, start, suffixEnd)
    if (kept === 'joined') return
    if (suffix !== '') tokens.push(foldTerm(source, joined), partCount, start, end)
    if (partCount === 1) return
  }
  for (let i = 0; i < partCount; i++) {
    if (i > 0) tokens.move(positionIncrements.next)
    const start = starts[i]!
    const part = termText.slice(start, ends[i])
    const isLast = i === partCount - 1
    if (kept === 'document' || !isLast) tokens.push(foldTerm(source, part), 1, start, ends[i]!)
    if (isLast && (suffix !== '' || kept === 'parts')) {
      tokens.push(foldTerm(source, part + suffix), 1, start, suffixEnd)
    }
  }
}

/**
 * Overlapping pairs of the characters of a run in a dense script, marks with the character they
 * follow. A run of one character gives that character. Folding the whole run is far faster than
 * folding its pairs.
 */
function addPairs(run: string, start: number, tokens: TokenStream): void {
  const folded = foldAccents(run)
  tokens.openRun(start, run, folded)
  let pairStart = 0
  let lastStart = 0
  for (let at = nextAt(folded, 0); at < folded.length; at = nextAt(folded, at)) {
    if (readKind(folded, at) === kinds.mark) continue
    if (lastStart > 0) {
      tokens.move(positionIncrements.next)
      tokens.push(cutTerm(folded.slice(pairStart, at)), 1, pairStart, at)
      pairStart = lastStart
    }
    lastStart = at
  }
  tokens.move(positionIncrements.next)
  tokens.push(cutTerm(folded.slice(pairStart)), 1, pairStart, folded.length)
  tokens.closeRun()
}

function findDenseEnd(text: string, from: number, to: number): number {
  let at = nextAt(text, from)
  while (at < to) {
    const kind = readKind(text, at)
    if (kind !== kinds.dense && kind !== kinds.mark) break
    at = nextAt(text, at)
  }
  return at
}

/** All word characters in [from, to) as one term. Empty if there are none. */
function readWholeTerm(source: Source, from: number, to: number): string {
  const { text, termText } = source
  let raw = ''
  for (let at = from; at < to; ) {
    const next = nextAt(text, at)
    const kind = readKind(text, at)
    const belongs = kind <= kinds.dense && (kind !== kinds.mark || raw !== '')
    if (belongs) raw += termText.slice(at, next)
    at = next
  }
  return foldTerm(source, raw)
}
