/** Synonyms of a query's words, and the lists of synonyms that operators write. */
import { limits, parseQuery, stem } from 'native-free-index'

/** Groups of expressions that mean the same. An expression is one to three consecutive words. */
export interface Synonyms {
  /** Synonyms of the words that begin at `at`, for each number of words that has any. */
  at(words: readonly string[], at: number): readonly SynonymMatch[]
  /** Whether a word is correctly spelt even if no document contains it. Absent: no such words. */
  isWord?(word: string): boolean
  /** Whether a word is the whole name of a technology: `java` begins no `javascript`. */
  isTechnology?(word: string): boolean
}

/** Adds what is known of words to synonyms. */
export function addKnownWords(synonyms: Synonyms, known: Omit<Synonyms, 'at'>): Synonyms {
  return { at: (words, at) => synonyms.at(words, at), ...known }
}

export interface SynonymMatch {
  /** Number of words. */
  readonly length: number
  /** Synonyms of the words, without the words themselves. */
  readonly expressions: readonly SynonymExpression[]
}

/** One to three words, as the analyser folds them. */
export type SynonymExpression = readonly string[]

const noMatches: readonly SynonymMatch[] = []

export const noSynonyms: Synonyms = { at: () => noMatches }

/** Words per expression: the maximum of the index's compounds. */
const expressionWordsMax: number = limits.compoundWordsMax

/** Capacity of the cache of words. A full cache is emptied. */
const rememberedMax = 4096

/** Groups of expressions. An expression in several groups has the synonyms of all of them. */
export class SynonymTable implements Synonyms {
  /** By key of an expression: its synonyms, by their keys. */
  readonly #synonyms = new Map<string, Map<string, SynonymExpression>>()
  /** Stems of the first words of all expressions. Most words of queries begin no expression. */
  readonly #firstWords = new Set<string>()
  /** Cache by word of a query, because stemming takes most of the time. */
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
      const synonyms = this.#synonyms.get(buildKey(words.slice(at, at + length)))
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
    const key = buildKey(expression)
    const synonyms = this.#synonyms.get(key) ?? new Map<string, SynonymExpression>()
    for (const other of group) {
      const otherKey = buildKey(other)
      if (otherKey !== key) synonyms.set(otherKey, other)
    }
    if (synonyms.size === 0) return
    this.#synonyms.set(key, synonyms)
    this.#firstWords.add(stem(expression[0]!))
  }
}

/** Keys are stems, so `developers` has the synonyms of `developer`. Terms contain no blanks. */
function buildKey(words: SynonymExpression): string {
  return words.map(stem).join(' ')
}

// A list of synonyms has one group per line, such as `k8s = kubernetes`. `#` begins a comment at
// the start of a line or after a blank, so `c#` is a word.

/** Expressions per line. More would exceed the terms that the engine takes per word. */
const expressionsMax = 16
/** Lines with the same expression, which has the synonyms of all of them. */
const repeatsMax = 8
const groupsMax = 10_000

/** The error of a list of synonyms. `message` says what is wrong and what is allowed. */
export class SynonymListError extends Error {
  /** Line number, from 1. */
  readonly line: number

  constructor(line: number, problem: string) {
    super(problem)
    this.line = line
  }
}

/** Throws SynonymListError. */
export function parseSynonymList(text: string): SynonymExpression[][] {
  const groups: SynonymExpression[][] = []
  const repeats = new Map<string, number>()
  for (const [index, line] of text.split('\n').entries()) {
    const content = stripComment(line)
    if (content === '') continue
    if (groups.length === groupsMax) {
      throw new SynonymListError(index + 1, `a list has at most ${groupsMax} groups`)
    }
    const group = parseGroup(content, index + 1)
    for (const key of new Set(group.map((words) => words.join(' ')))) {
      const count = (repeats.get(key) ?? 0) + 1
      if (count > repeatsMax) {
        throw new SynonymListError(index + 1, `"${key}" is in more than ${repeatsMax} lines`)
      }
      repeats.set(key, count)
    }
    groups.push(group)
  }
  return groups
}

function stripComment(line: string): string {
  const spaced = ` ${line.replaceAll('\t', ' ')}`
  const comment = spaced.indexOf(' #')
  return (comment < 0 ? spaced : spaced.slice(0, comment)).trim()
}

function parseGroup(content: string, line: number): SynonymExpression[] {
  const expressions = content.split('=').map((expression) => expression.trim())
  if (/[=<>]>/.test(content))
    throw new SynonymListError(line, 'expressions are divided by "=" alone')
  if (expressions.includes('')) throw new SynonymListError(line, 'an expression is empty')
  if (expressions.length < 2 || expressions.length > expressionsMax) {
    const allowed = `a line has 2 to ${expressionsMax} of them, as in "k8s = kubernetes"`
    throw new SynonymListError(line, `number of expressions: ${expressions.length}; ${allowed}`)
  }
  return expressions.map((expression) => parseWords(expression, line))
}

/** The words of an expression, as a query of this text would have them. */
function parseWords(expression: string, line: number): SynonymExpression {
  const { runs, prefixes, phrases, excluded } = parseQuery(expression)
  const words = runs.flat()
  const isPlain = prefixes.size + phrases.length + excluded.length === 0
  if (isPlain && words.length >= 1 && words.length <= expressionWordsMax) return words
  // Long expressions are shortened in the message.
  const shown = expression.length > 80 ? `${expression.slice(0, 80)}…` : expression
  const allowed = `one to ${expressionWordsMax} words, without quotes, "*" and "-" before a word`
  throw new SynonymListError(line, `"${shown}" cannot have synonyms; an expression has ${allowed}`)
}
