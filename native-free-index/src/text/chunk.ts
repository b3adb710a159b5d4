/**
 * A chunk is one written word: letters and digits, with signs such as the dot of `node.js` inside.
 * It has parts (at those signs, at changes of case as in `camelCase`, and between letters and
 * digits). It may have one of the suffixes of `c++` and `c#`.
 */
import { isWordKind, kinds, nextAt, readKind } from './character-kinds.ts'

/** Overwritten by `readChunk`, so that one object serves a whole text. */
export interface Chunk {
  /** Offset after the last part, before the suffix. */
  end: number
  suffix: '' | '++' | '#'
  partCount: number
  /** Offsets of the parts in order. Only the first `partCount` entries count. */
  readonly starts: number[]
  readonly ends: number[]
}

export function createChunk(): Chunk {
  return { end: 0, suffix: '', partCount: 0, starts: [], ends: [] }
}

/** Reads the chunk that starts at `from`, a letter or digit, and ends before `to` at the latest. */
export function readChunk(text: string, from: number, to: number, chunk: Chunk): void {
  let partStart = from
  let lastStart = from
  let last = readKind(text, from)
  let at = nextAt(text, from)
  chunk.partCount = 0
  while (at < to) {
    const kind = readKind(text, at)
    if (isWordKind(kind)) {
      const split = splitBetween(last, lastStart, kind, at)
      if (split > partStart) {
        addPart(chunk, partStart, split)
        partStart = split
      }
    } else if (kind === kinds.joiner) {
      // One sign joins. Several signs, as in `wait...what`, are punctuation.
      const next = nextAt(text, at)
      if (next >= to || !isWordKind(readKind(text, next))) break
      addPart(chunk, partStart, at)
      partStart = next
      at = next
    } else if (kind === kinds.mark) {
      at = nextAt(text, at)
      continue
    } else break
    last = readKind(text, at)
    lastStart = at
    at = nextAt(text, at)
  }
  addPart(chunk, partStart, at)
  chunk.end = at
  chunk.suffix = last === kinds.digit ? '' : readSuffix(text, at, to)
}

/**
 * Whether `.net` is at `at`, and the word ends after it. A dense script may follow, because it has
 * no spaces.
 */
export function isDotNet(text: string, at: number, to: number): boolean {
  if (text.charCodeAt(at) !== 0x2e || at + 4 > to) return false
  if (text.slice(at + 1, at + 4).toLowerCase() !== 'net') return false
  return at + 4 === to || !gluesOn(readKind(text, at + 4))
}

/** Offset at which a part ends between two adjacent letters or digits. -1 inside one part. */
function splitBetween(last: number, lastStart: number, kind: number, at: number): number {
  if (last === kind) return -1
  if (last === kinds.digit || kind === kinds.digit) return at
  if (last === kinds.lower && kind === kinds.upper) return at
  // The last capital of a run begins the next word: HTTP|Server.
  return last === kinds.upper && kind === kinds.lower ? lastStart : -1
}

function addPart(chunk: Chunk, start: number, end: number): void {
  chunk.starts[chunk.partCount] = start
  chunk.ends[chunk.partCount] = end
  chunk.partCount++
}

/** A version may follow `++`, as in `c++17`. A number after `#` is that of an issue. */
function readSuffix(text: string, at: number, to: number): Chunk['suffix'] {
  if (at < to && text[at] === '#') return endsAt(text, at + 1, to) ? '#' : ''
  if (at + 2 > to || text[at] !== '+' || text[at + 1] !== '+') return ''
  const isVersion = at + 2 < to && readKind(text, at + 2) === kinds.digit
  return isVersion || endsAt(text, at + 2, to) ? '++' : ''
}

function endsAt(text: string, at: number, to: number): boolean {
  return at === to || !gluesOn(readKind(text, at))
}

function gluesOn(kind: number): boolean {
  return isWordKind(kind) || kind === kinds.mark
}
