/**
 * Chooses the parts of a text to show: all of a short text, or the best passages of a long one. A
 * passage begins and ends between words, and passages do not overlap.
 */
import { findLowerBound } from '../bytes/index.ts'
import { readIncrement, readLength, type SpannedTokens } from '../text/index.ts'
import type { TextMatch } from './matches.ts'
import type { WordNumbers } from './sought-terms.ts'

/** Lengths in UTF-16 units. */
export const passageUnits = {
  /** Texts up to this length are shown whole. */
  whole: 300,
  /** Typical length of a passage. */
  about: 200,
  /** Maximum length of a passage. */
  most: 400,
} as const

/** Passages per text. */
const passagesMax = 3

/** A part of a text with its ranges, which are ascending and separate. Offsets are the text's. */
interface Passage {
  readonly start: number
  readonly end: number
  readonly ranges: readonly TextRange[]
}

interface TextRange {
  readonly start: number
  readonly end: number
}

/** A range of matches that overlap or touch. */
interface WordRange extends TextRange {
  readonly words: WordNumbers
}

/** Best first: the most words of the queries, then the earliest. Empty without a match. */
export function selectPassages(
  text: string,
  tokens: SpannedTokens,
  matches: readonly TextMatch[],
): Passage[] {
  let ranges = mergeMatches(matches)
  if (ranges.length === 0) return []
  if (text.length <= passageUnits.whole) return [{ start: 0, end: text.length, ranges }]
  const words = listWordEdges(tokens)
  const passages: Passage[] = []
  while (passages.length < passagesMax && ranges.length > 0) {
    const { start, end } = extendWindow(text, words, ranges, findBestWindow(ranges), passages)
    passages.push({ start, end, ranges: ranges.flatMap((range) => clipRange(range, start, end)) })
    ranges = ranges.flatMap((range) => [
      ...clipRange(range, 0, start),
      ...clipRange(range, end, text.length),
    ])
  }
  return passages
}

function mergeMatches(matches: readonly TextMatch[]): WordRange[] {
  const sorted = [...matches].sort((a, b) => a.start - b.start || b.end - a.end)
  const ranges: WordRange[] = []
  for (const match of sorted) {
    const last = ranges.at(-1)
    if (last === undefined || match.start > last.end) {
      ranges.push(match)
      continue
    }
    const words = last.words === match.words ? last.words : joinNumbers(last.words, match.words)
    ranges[ranges.length - 1] = { start: last.start, end: Math.max(last.end, match.end), words }
  }
  return ranges
}

function joinNumbers(one: WordNumbers, other: WordNumbers): WordNumbers {
  const more = other.filter((word) => !one.includes(word))
  return more.length === 0 ? one : [...one, ...more]
}

function clipRange({ start, end, words }: WordRange, from: number, to: number): WordRange[] {
  const own = { start: Math.max(start, from), end: Math.min(end, to), words }
  return own.start < own.end ? [own] : []
}

/** Consecutive ranges that fit in one passage. */
interface RangeWindow {
  readonly first: number
  readonly last: number
}

/** The window with the most words, or the earliest of several. Linear in the ranges. */
function findBestWindow(ranges: readonly WordRange[]): RangeWindow {
  const counts = new Map<number, number>()
  let distinct = 0
  const count = (words: WordNumbers, step: 1 | -1): void => {
    for (const word of words) {
      const before = counts.get(word) ?? 0
      counts.set(word, before + step)
      if (step === 1 ? before === 0 : before === 1) distinct += step
    }
  }
  let best: RangeWindow = { first: 0, last: 0 }
  let most = 0
  let last = -1
  for (let first = 0; first < ranges.length; first++) {
    const until = ranges[first]!.start + passageUnits.about
    while (last < first || (last + 1 < ranges.length && ranges[last + 1]!.end <= until)) {
      count(ranges[++last]!.words, 1)
    }
    if (distinct > most) {
      most = distinct
      best = { first, last }
    }
    count(ranges[first]!.words, -1)
  }
  return best
}

/** Offsets at which a passage may begin and end: those of whole words. */
interface WordEdges {
  readonly starts: readonly number[]
  readonly ends: readonly number[]
}

/** Both arrays are ascending. */
function listWordEdges(tokens: SpannedTokens): WordEdges {
  const starts: number[] = []
  const ends: number[] = []
  let position = 0
  let end = -1
  for (let i = 0; i < tokens.terms.length; i++) {
    position += readIncrement(tokens.positions[i]!)
    if (position < end) continue
    end = position + readLength(tokens.positions[i]!)
    // A local part and its domain follow the words that they consist of.
    if (tokens.starts[i]! < (starts.at(-1) ?? 0) || tokens.ends[i]! < (ends.at(-1) ?? 0)) continue
    starts.push(tokens.starts[i]!)
    ends.push(tokens.ends[i]!)
  }
  return { starts, ends }
}

/** Extends the window by the text around it, without overlapping other passages. */
function extendWindow(
  text: string,
  words: WordEdges,
  ranges: readonly WordRange[],
  { first, last }: RangeWindow,
  others: readonly TextRange[],
): TextRange {
  const { start } = ranges[first]!
  const end = Math.min(ranges[last]!.end, start + passageUnits.most)
  const low = Math.max(0, ...others.map((other) => other.end).filter((edge) => edge <= start))
  const high = Math.min(
    text.length,
    ...others.map((other) => other.start).filter((edge) => edge >= end),
  )
  const around = Math.max(0, passageUnits.about - (end - start))
  const before = Math.min(start - low, Math.max(around >> 1, around - (high - end)))
  const after = Math.min(high - end, around - before)
  const from = findBeginning(words, ranges, start - before, start, low)
  const to = findEnding(words, ranges, end + after, end, high)
  const begin = to - from > passageUnits.most ? start : from
  return { start: begin, end: cutAt(text, begin, Math.min(to, begin + passageUnits.most)) }
}

/** Start of a word, `wanted` or later, but at the latest that of the word with `start`. */
function findBeginning(
  { starts }: WordEdges,
  ranges: readonly WordRange[],
  wanted: number,
  start: number,
  low: number,
): number {
  if (wanted === low) return low
  const at = findLowerBound(starts, wanted)
  const next = starts[at] ?? start
  const own = next <= start ? next : (starts[at - 1] ?? start)
  const edge = Math.max(low, Math.min(own, start))
  const cut = ranges.find((range) => range.start < edge && range.end > edge)
  return cut === undefined ? edge : Math.max(low, cut.start)
}

/** End of a word, `wanted` or earlier, but at the earliest that of the word with `end`. */
function findEnding(
  { ends }: WordEdges,
  ranges: readonly WordRange[],
  wanted: number,
  end: number,
  high: number,
): number {
  if (wanted === high) return high
  const at = findLowerBound(ends, wanted + 1)
  const last = ends[at - 1] ?? end
  const own = last >= end ? last : (ends[at] ?? end)
  const edge = Math.min(high, Math.max(own, end))
  const cut = ranges.find((range) => range.start < edge && range.end > edge)
  return cut === undefined ? edge : Math.min(high, cut.end)
}

/** `at`, or one before if `at` is inside a character. */
function cutAt(text: string, start: number, at: number): number {
  const isInside = at < text.length && (text.codePointAt(at - 1) ?? 0) > 0xffff
  return isInside && at - 1 > start ? at - 1 : at
}
