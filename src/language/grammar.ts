/**
 * The reader of phrases. Whatever reads words at a place and says what they mean is a slot: a table
 * of wordings, a set of words, a number. A pattern is a row of words and slots, and a slot itself.
 */
import type { Meaning, Reading, SentencePart } from './reading.ts'

export interface Match<Value> {
  readonly value: Value
  /** The word after the last one. */
  readonly to: number
}

export interface Slot<Value> {
  at(reading: Reading, i: number): Match<Value> | undefined
  /** All words with which it may begin, where these are few: it is not tried at others. */
  readonly firstWords?: ReadonlySet<string> | undefined
}

// Words and wordings.

/** Words as a text has them, with white space between. */
export function readWords(text: string): ReadonlySet<string> {
  return new Set(text.trim().split(/\s+/))
}

/** Wordings as a text has them, with commas between. */
export function readWordings(text: string): string[] {
  return text.split(',').map((wording) => wording.trim().replace(/\s+/g, ' '))
}

/** Each word with and without the s of the plural. */
export function readNouns(text: string): ReadonlySet<string> {
  return new Set([...readWords(text)].flatMap((word) => [word, `${word}s`]))
}

interface Wording<Value> {
  readonly words: readonly string[]
  readonly value: Value
}

/** Fixed wordings, each with what it stands for. */
export class Phrases<Value> implements Slot<Value> {
  readonly firstWords: ReadonlySet<string>
  /** By first word, longest first. */
  readonly #byFirst = new Map<string, Wording<Value>[]>()

  /** @param wordings in lower case; hyphens may also join several words. The first of equals counts */
  constructor(wordings: Iterable<readonly [string, Value]>) {
    for (const [wording, value] of wordings) {
      this.#add({ words: wording.split(' '), value })
      if (wording.includes(' ')) this.#add({ words: [wording.replaceAll(' ', '-')], value })
    }
    for (const known of this.#byFirst.values()) {
      known.sort((a, b) => b.words.length - a.words.length)
    }
    this.firstWords = new Set(this.#byFirst.keys())
  }

  /**
   * The longest wording that begins at a word. Punctuation ends it.
   * @param ending of its last word, which the wordings lack: `-based`
   */
  at(reading: Reading, i: number, ending = ''): Match<Value> | undefined {
    const word = reading.at(i)
    const hasEnding = ending !== '' && word.endsWith(ending)
    const known = this.#byFirst.get(hasEnding ? word.slice(0, -ending.length) : word)
    const wording = known?.find(({ words }) => hasWordsAt(reading, i, words, ending))
    return wording && { value: wording.value, to: i + wording.words.length }
  }

  #add(wording: Wording<Value>): void {
    const first = wording.words[0]!
    const known = this.#byFirst.get(first)
    if (known === undefined) this.#byFirst.set(first, [wording])
    else known.push(wording)
  }
}

function hasWordsAt(
  reading: Reading,
  i: number,
  words: readonly string[],
  ending: string,
): boolean {
  return words.every((word, k) => {
    const wanted = k === words.length - 1 ? word + ending : word
    return reading.at(i + k) === wanted && (k === 0 || reading.words[i + k]!.before === '')
  })
}

/** Wordings that all stand for the same. */
export function readPhrases(text: string): Phrases<true> {
  return new Phrases(readWordings(text).map((wording) => [wording, true]))
}

/** Rows of wordings, each with the name of what they stand for. */
export function namePhrases<Name extends string>(
  rows: {
    readonly [name in Name]?: string
  },
): Phrases<Name> {
  const named = Object.entries(rows) as [Name, string][]
  return new Phrases(
    named.flatMap(([name, text]) => readWordings(text).map((wording) => [wording, name] as const)),
  )
}

/** One word, which `read` understands. */
export function readWord<Value>(read: (folded: string) => Value | undefined): Slot<Value> {
  return {
    at: (reading, i) => {
      const value = read(reading.at(i))
      return value === undefined ? undefined : { value, to: i + 1 }
    },
  }
}

/** Any word of a set. */
export function matchWord(words: ReadonlySet<string>): Slot<string> {
  return { ...readWord((folded) => (words.has(folded) ? folded : undefined)), firstWords: words }
}

/** The first of several slots that reads something. */
export function choose<Value>(...slots: readonly Slot<Value>[]): Slot<Value> {
  const firstWords = mergeWords(slots)
  const anywhere = slots.filter((slot) => slot.firstWords === undefined)
  const byFirst = new Map<string, readonly Slot<Value>[]>()
  for (const word of mergeWords(slots.filter((slot) => slot.firstWords !== undefined)) ?? []) {
    byFirst.set(
      word,
      slots.filter((slot) => slot.firstWords === undefined || slot.firstWords.has(word)),
    )
  }
  return {
    firstWords,
    at: (reading, i) => {
      for (const slot of byFirst.get(reading.at(i)) ?? anywhere) {
        const match = slot.at(reading, i)
        if (match !== undefined) return match
      }
      return undefined
    },
  }
}

/** Undefined if one of them may begin with any word. */
function mergeWords(slots: readonly Slot<unknown>[]): ReadonlySet<string> | undefined {
  const words = new Set<string>()
  for (const { firstWords } of slots) {
    if (firstWords === undefined) return undefined
    for (const word of firstWords) words.add(word)
  }
  return words
}

/** What the subject of the search has a slot of its own for. */
export function chooseBySubject<Value>(
  slots: Readonly<Record<Reading['target']['subject'], Slot<Value>>>,
): Slot<Value> {
  return {
    firstWords: mergeWords([slots.users, slots.repos]),
    at: (reading, i) => slots[reading.target.subject].at(reading, i),
  }
}

// Patterns.

type Elements<Text> = Text extends `${infer First} ${infer Rest}` ? First | Elements<Rest> : Text
type Inside<Element> = Element extends `${string}{${infer Text}}${string}` ? Text : never
type CaptureName<Text> = Text extends `${infer Name}:${string}` ? Name : Text
type SlotName<Text> = Text extends `${string}:${infer Name}` ? Name : Text
type Slots = Readonly<Record<string, Slot<unknown>>>
type CaptureValue<Element, Known extends Slots> =
  | (Known[SlotName<Inside<Element>> & string] extends Slot<infer Value> ? Value : never)
  | (Element extends `${string}?` ? undefined : never)

/** What the slots of a pattern read, by their names. */
export type Captures<Text extends string, Known extends Slots> = {
  readonly [Element in Elements<Text> as CaptureName<Inside<Element>> & string]: CaptureValue<
    Element,
    Known
  >
}

/** The words that a pattern took. */
export interface Span {
  readonly reading: Reading
  readonly from: number
  readonly to: number
}

interface Element {
  readonly name: string
  readonly slot: Slot<unknown>
  readonly isOptional: boolean
  readonly isClose: boolean
}

/**
 * A row of elements with a space between: a word (`than`), words of which one stands there
 * (`to|until`), a slot (`{period}`), or a slot with a name of its own (`{last:period}`). A `?` behind
 * an element makes it optional; a `_` in front of it says that no punctuation may stand before it.
 * What is read is not tried in another way.
 */
class Pattern<Captured, Value> implements Slot<Value> {
  readonly firstWords: ReadonlySet<string> | undefined
  readonly #elements: readonly Element[]
  readonly #interpret: (captures: Captured, span: Span) => Value | undefined

  constructor(
    text: string,
    known: Slots,
    interpret: (captures: Captured, span: Span) => Value | undefined,
  ) {
    this.#elements = text.split(' ').map((element) => readElement(element, known))
    this.#interpret = interpret
    const required = this.#elements.findIndex(({ isOptional }) => !isOptional)
    if (required < 0) throw new Error(`the pattern "${text}" would match no word at all`)
    this.firstWords = mergeWords(this.#elements.slice(0, required + 1).map(({ slot }) => slot))
  }

  at(reading: Reading, from: number): Match<Value> | undefined {
    let captures: Record<string, unknown> | undefined
    let to = from
    for (const { name, slot, isOptional, isClose } of this.#elements) {
      const isApart = isClose && reading.words[to]?.before !== ''
      const match = isApart ? undefined : slot.at(reading, to)
      if (match !== undefined) {
        captures ??= {}
        captures[name] = match.value
        to = match.to
      } else if (!isOptional) return undefined
    }
    const value = this.#interpret((captures ?? {}) as Captured, { reading, from, to })
    return value === undefined ? undefined : { value, to }
  }
}

function readElement(text: string, known: Slots): Element {
  const [, close, inside, words = '', optional] = /^(_?)(?:\{(.+)\}|(.+?))(\??)$/.exec(text)!
  const [name = '', kind = name] = inside?.split(':') ?? [words]
  const slot = inside === undefined ? matchWord(new Set(words.split('|'))) : known[kind]
  if (slot === undefined) throw new Error(`no slot is called "${kind}"`)
  return { name, slot, isOptional: optional !== '', isClose: close !== '' }
}

/**
 * Makes patterns that have these slots.
 * @returns takes a pattern and what its words mean, undefined where they do not mean this after all
 */
export function definePatterns<Known extends Slots>(known: Known) {
  return <Text extends string, Value>(
    text: Text,
    interpret: (captures: Captures<Text, Known>, span: Span) => Value | undefined,
  ): Slot<Value> => new Pattern(text, known, interpret)
}

// The loop that reads a sentence.

/** What a pass reads: words of one meaning, or of several, of which some may stand before them. */
export type Phrase = Slot<Meaning | readonly SentencePart[]>

/** Tries a phrase at each word of a sentence, and consumes what it reads. */
export function readPass(reading: Reading, phrase: Phrase): void {
  for (let i = 0; i < reading.words.length; ) {
    const match = phrase.at(reading, i)
    if (match !== undefined) consumeMatch(reading, i, match)
    i = match?.to ?? i + 1
  }
}

function consumeMatch(
  reading: Reading,
  from: number,
  { value, to }: Match<Meaning | readonly SentencePart[]>,
): void {
  if ('is' in value) reading.consume(from, to, value)
  else for (const part of value) reading.consume(part.from, part.to, part.meaning)
}
