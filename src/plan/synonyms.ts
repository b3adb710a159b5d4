import { limits, stem } from 'native-free-index'

/** Expressions that mean the same: one word, or up to three that stand one behind the other. */
export interface Synonyms {
  /** What the words that begin at `at` mean also, by how many of them it is. */
  at(words: readonly string[], at: number): readonly SynonymMatch[]
}

export interface SynonymMatch {
  /** Number of words. */
  readonly length: number
  /** Without the words themselves. */
  readonly expressions: readonly SynonymExpression[]
}

/** One to three words, as the analyser folds them. */
export type SynonymExpression = readonly string[]

const noMatches: readonly SynonymMatch[] = []

export const noSynonyms: Synonyms = { at: () => noMatches }

/** Of an expression: the index knows compounds of at most as many words. */
export const expressionWordsMax: number = limits.compoundWordsMax

/** Words of which is remembered whether they begin an expression. Beyond it all are forgotten. */
const rememberedMax = 4096

/** Groups of expressions. One that is in several groups has the synonyms of all of them. */
export class SynonymTable implements Synonyms {
  /** By the words of an expression: its synonyms, by their words. */
  readonly #synonyms = new Map<string, Map<string, SynonymExpression>>()
  /** Stems. Most words begin no expression. */
  readonly #firstWords = new Set<string>()
  /** By word of a query. A stem takes longer than all else here. */
  readonly #begins = new Map<string, boolean>()

  constructor(groups: Iterable<readonly SynonymExpression[]>) {
    for (const group of groups) {
      for (const expression of group) this.#add(expression, group)
    }
  }

  at(words: readonly string[], at: number): readonly SynonymMatch[] {
    const first = words[at]
    if (first === undefined || !this.#beginsExpression(first)) return noMatches
    const matches: SynonymMatch[] = []
    for (let length = 1; length <= expressionWordsMax && at + length <= words.length; length++) {
      const synonyms = this.#synonyms.get(keyOf(words.slice(at, at + length)))
      if (synonyms !== undefined) matches.push({ length, expressions: [...synonyms.values()] })
    }
    return matches
  }

  #beginsExpression(word: string): boolean {
    const known = this.#begins.get(word)
    if (known !== undefined) return known
    const begins = this.#firstWords.has(stem(word))
    if (this.#begins.size === rememberedMax) this.#begins.clear()
    this.#begins.set(word, begins)
    return begins
  }

  #add(expression: SynonymExpression, group: readonly SynonymExpression[]): void {
    const key = keyOf(expression)
    const synonyms = this.#synonyms.get(key) ?? new Map<string, SynonymExpression>()
    for (const other of group) {
      const otherKey = keyOf(other)
      if (otherKey !== key) synonyms.set(otherKey, other)
    }
    if (synonyms.size === 0) return
    this.#synonyms.set(key, synonyms)
    this.#firstWords.add(stem(expression[0]!))
  }
}

/** By stems, so that `developers` has the synonyms of `developer`. No term has a blank. */
function keyOf(words: SynonymExpression): string {
  return words.map(stem).join(' ')
}
