/** Fixed wordings and what each stands for, found among the free words of a sentence. */
import type { Reading } from './reading.ts'

export interface FoundPhrase<Value> {
  readonly value: Value
  /** The word after the last one. */
  readonly to: number
}

interface Phrase<Value> {
  readonly words: readonly string[]
  readonly value: Value
}

export class Phrases<Value> {
  /** By first word, longest first. */
  readonly #byFirst = new Map<string, Phrase<Value>[]>()

  /** @param rows value and wordings in lower case; hyphens may also join several words */
  constructor(rows: Iterable<readonly [Value, readonly string[]]>) {
    for (const [value, wordings] of rows) {
      for (const wording of wordings) {
        this.#add({ words: wording.split(' '), value })
        if (wording.includes(' ')) this.#add({ words: [wording.replaceAll(' ', '-')], value })
      }
    }
    for (const phrases of this.#byFirst.values()) {
      phrases.sort((a, b) => b.words.length - a.words.length)
    }
  }

  /**
   * The longest wording that begins at a word. Punctuation ends it.
   * @param ending of its last word, which the wordings lack: `-based`
   */
  at(reading: Reading, i: number, ending = ''): FoundPhrase<Value> | undefined {
    const word = reading.at(i)
    const first = word.endsWith(ending) ? word.slice(0, word.length - ending.length) : word
    const phrases = this.#byFirst.get(first)
    const phrase = phrases?.find(({ words }) => standsAt(reading, i, words, ending))
    return phrase && { value: phrase.value, to: i + phrase.words.length }
  }

  #add(phrase: Phrase<Value>): void {
    const first = phrase.words[0]!
    const phrases = this.#byFirst.get(first)
    if (phrases === undefined) this.#byFirst.set(first, [phrase])
    else phrases.push(phrase)
  }
}

function standsAt(reading: Reading, i: number, words: readonly string[], ending: string): boolean {
  return words.every((word, k) => {
    const wanted = k === words.length - 1 ? word + ending : word
    return reading.at(i + k) === wanted && (k === 0 || reading.words[i + k]!.before === '')
  })
}
