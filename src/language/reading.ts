/**
 * A sentence while it is interpreted: recognisers consume words, each word at most once, and record
 * their meaning. The remaining words are text to search for.
 */
import { foldAccents } from 'native-free-index'
import type { Gazetteer, TextPlaces } from '../places/index.ts'
import { type Condition, conditionKinds, type Order } from './condition.ts'
import type { PartKind, Target } from './interpretation.ts'

/** Names in the data, looked up without case. */
export interface DataVocabulary {
  /** Whether some user's `company`, or some profile's employer, is this. */
  hasCompany(name: string): boolean
  /** Whether some repository's `language` is this. */
  hasLanguage(name: string): boolean
  /** Whether a user has this login, or a repository this full name. */
  hasRecord(subject: Target['subject'], name: string): boolean
}

export interface Context {
  readonly places: Gazetteer
  readonly vocabulary: DataVocabulary
  /** When "now" is, in seconds since 1970: the snapshot's time, so that results do not drift. */
  readonly nowSeconds: number
}

export interface ConditionMeaning {
  readonly is: 'condition'
  /** The kind in `explanation`. */
  readonly kind: PartKind
  readonly condition: Condition
  readonly qualifier?: Qualifier
}

export type Meaning =
  | ConditionMeaning
  | { readonly is: 'order'; readonly order: Order }
  /** Others like this one are asked for. */
  | { readonly is: 'similar'; readonly name: string }
  /** An order or limit that cannot be had of the target. */
  | { readonly is: 'unsupported'; readonly kind: PartKind; readonly reason: string }
  | { readonly is: 'limit'; readonly first: number }
  /**
   * Text to search for in a better form than it was written, such as a role in the singular.
   * @property ignored why it demands no more than that, where more was meant
   */
  | {
      readonly is: 'text'
      readonly kind: PartKind
      readonly text: string
      readonly ignored?: string
    }
  /** Says nothing of its own: "find me", "who are". */
  | { readonly is: 'filler' }
  /** Negates the condition after it. */
  | { readonly is: 'not' }
  /** Joins the conditions before and after it. */
  | { readonly is: 'or' }
  | { readonly is: 'and' }

/** Says of a condition that it was written as GitHub's qualifiers are. */
export interface Qualifier {
  /** Conditions of one name are alternatives. Null if each of them has to hold. */
  readonly name: string | null
  readonly isNegated: boolean
}

export interface SentencePart {
  /** Words [from, to) of the sentence. */
  readonly from: number
  readonly to: number
  readonly meaning: Meaning
}

export interface ConditionPart extends SentencePart {
  readonly meaning: ConditionMeaning
}

/** Finds what it knows among the words that are still free, and consumes them. */
export type Recogniser = (reading: Reading) => void

export class Reading {
  readonly sentence: string
  readonly target: Target
  readonly context: Context
  readonly words: readonly Word[]
  /** Places in the sentence. */
  readonly places: TextPlaces
  /** The day of "now". */
  readonly today: string
  readonly #parts: SentencePart[] = []
  /** The parts in order. Null after a new one was added. */
  #ordered: readonly SentencePart[] | null = null
  readonly #consumed: Uint8Array

  constructor(sentence: string, target: Target, context: Context) {
    this.sentence = sentence
    this.target = target
    this.context = context
    this.words = readSentence(sentence)
    this.places = context.places.openText(sentence)
    this.today = new Date(context.nowSeconds * 1000).toISOString().slice(0, 10)
    this.#consumed = new Uint8Array(this.words.length)
  }

  /** Whether all words [from, to) exist and none is consumed. Quoted words are never free. */
  isFree(from: number, to: number = from + 1): boolean {
    if (from < 0 || to > this.words.length) return false
    for (let i = from; i < to; i++) if (this.#consumed[i] || this.words[i]!.isQuoted) return false
    return true
  }

  /** The folded word, or '' where there is none or it is not free. */
  at(i: number): string {
    const word = this.words[i]
    return word === undefined || word.isQuoted || this.#consumed[i] ? '' : word.folded
  }

  /** Gives words [from, to) a meaning. They may be quoted: `location:"New York"`. */
  consume(from: number, to: number, meaning: Meaning): void {
    if (this.isConsumed(from, to)) throw new Error('words are consumed once')
    this.#consumed.fill(1, from, to)
    this.#parts.push({ from, to, meaning })
    this.#ordered = null
  }

  isConsumed(from: number, to: number): boolean {
    return this.#consumed.subarray(from, to).includes(1)
  }

  /**
   * Where the words that a dash excludes end: `-java`, `-"spring boot"`. `from` if there is no dash
   * before them.
   */
  findExclusionEnd(from: number): number {
    const { start, isQuoted } = this.words[from]!
    const dash =
      isQuoted && openingQuotes.includes(this.sentence.charAt(start - 1)) ? start - 2 : start - 1
    const isDash =
      dash >= 0 &&
      dashes.includes(this.sentence.charAt(dash)) &&
      this.sentence.charAt(dash - 1).trim() === ''
    if (!isDash) return from
    return this.findQuotationEnd(from)
  }

  /** Where the quotation of a quoted word ends. The next word for one that is not quoted. */
  findQuotationEnd(i: number): number {
    let end = i + 1
    if (!this.words[i]!.isQuoted) return end
    while (this.words[end]?.isQuoted === true && !anyQuote.test(this.words[end]!.before)) end++
    return end
  }

  /** Gives words that were consumed another meaning, after all have been read. */
  replaceMeaning(part: SentencePart, meaning: Meaning): void {
    this.#parts[this.#parts.indexOf(part)] = { ...part, meaning }
    this.#ordered = null
  }

  /** In the order of the sentence. */
  listParts(): readonly SentencePart[] {
    this.#ordered ??= this.#parts.toSorted((a, b) => a.from - b.from)
    return this.#ordered
  }
}

/** Hyphens, en dash and minus. */
export const dashes = '-‐‑–−'

/** Quotation marks, and at the same place what ends each. */
export const openingQuotes = '"“„«'
export const closingQuotes = '"”“»'

const anyQuote = new RegExp(`[${openingQuotes}${closingQuotes}]`)

// A sentence as words with their places in it.

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
/** The flag of a country, or of a part of one, which is spelt in tags. */
const flag = '[\\u{1F1E6}-\\u{1F1FF}]{2}|\\u{1F3F4}[\\u{E0061}-\\u{E007A}]{2,6}\\u{E007F}'
const pattern = new RegExp(`[<>]=?|[≤≥⭐★]|${flag}|${unspaced}|${negation}|${word}`, 'gu')

export function readSentence(sentence: string): Word[] {
  const quotes = findQuotes(sentence)
  const words: Word[] = []
  let behind = 0
  for (const { 0: text, index: start } of sentence.matchAll(pattern)) {
    const end = start + text.length
    words.push({
      text,
      folded: foldAccents(text),
      start,
      end,
      before:
        behind + 1 === start ? sentence[behind]!.trim() : cutPunctuation(sentence, behind, start),
      isQuoted: quotes.some(([from, to]) => from < start && end <= to),
    })
    behind = end
  }
  return words
}

function cutPunctuation(sentence: string, from: number, to: number): string {
  return from === to ? '' : sentence.slice(from, to).replace(/\s+/g, '')
}

/** Text between a pair of quotation marks. An apostrophe is none. */
function findQuotes(sentence: string): (readonly [number, number])[] {
  return Array.from(sentence.matchAll(/["“„«][^"“”„«»]+["”“»]/gu), ({ 0: text, index }) => [
    index,
    index + text.length,
  ])
}

// Meanings.

/** @param kind the kind in `explanation`, where it is not the condition's */
export function meanCondition(
  condition: Condition,
  kind: PartKind = conditionKinds[condition.about],
): ConditionMeaning {
  return { is: 'condition', kind, condition }
}

export function meanNothing(kind: PartKind, reason: string): Meaning {
  return { is: 'unsupported', kind, reason }
}

/** Words [from, to) as the sentence writes them. */
export function sliceText({ sentence, words }: Reading, from: number, to: number): string {
  return sentence.slice(words[from]!.start, words[to - 1]!.end)
}
