/** A sentence as words with their places in it. */
import { foldAccents } from 'native-free-index'

export interface Word {
  /** As written. */
  readonly text: string
  /** Without case and diacritics. */
  readonly folded: string
  /** In UTF-16 units of the sentence. */
  readonly start: number
  readonly end: number
  /** Punctuation before this word, without spaces. '' for none. */
  readonly before: string
  /** Inside quotation marks: searched as it is, and no condition. */
  readonly isQuoted: boolean
}

/** Scripts without spaces: each character is a word, and places are looked for at any of them. */
const unspaced = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー]/u.source
const letter = `(?:(?!${unspaced})[\\p{L}\\p{N}])`
/** Punctuation inside words of this field: `node.js`, `R&D`, `O'Reilly`, `ex-google`. */
const inside = `['’.&_-](?=${letter})|(?<=\\p{N}),(?=\\p{N}{3})`
/** In `non-Python` it negates what follows: a word of its own. */
const negation = `[Nn][Oo][Nn](?=-${letter})`
/** And around them: `c++`, `c#`, `5k+`, `.net`, `@org`. */
const word = `[@#.]?${letter}(?:${letter}|\\p{M}|${inside})*(?:\\+{1,2}|#)?`
const pattern = new RegExp(`[<>]=?|[≤≥⭐★]|${unspaced}|${negation}|${word}`, 'gu')

export function wordsOf(sentence: string): Word[] {
  const quotes = quotedRanges(sentence)
  const words: Word[] = []
  let behind = 0
  for (const { 0: text, index: start } of sentence.matchAll(pattern)) {
    const end = start + text.length
    words.push({
      text,
      folded: foldAccents(text),
      start,
      end,
      before: behind + 1 === start ? sentence[behind]!.trim() : between(sentence, behind, start),
      isQuoted: quotes.some(([from, to]) => from < start && end <= to),
    })
    behind = end
  }
  return words
}

function between(sentence: string, from: number, to: number): string {
  return from === to ? '' : sentence.slice(from, to).replace(/\s+/g, '')
}

/** Text between a pair of quotation marks. An apostrophe is none. */
function quotedRanges(sentence: string): (readonly [number, number])[] {
  return Array.from(sentence.matchAll(/["“„«][^"“”„«»]+["”“»]/gu), ({ 0: text, index }) => [
    index,
    index + text.length,
  ])
}
