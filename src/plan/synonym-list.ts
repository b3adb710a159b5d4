/**
 * A list of synonyms as people write it: a group a line, such as `k8s = kubernetes`. `#` begins a
 * comment at the start of a line and after a blank, so that `c#` is a word.
 */
import { parseQuery } from 'native-free-index'
import { expressionWordsMax, type SynonymExpression } from './synonyms.ts'

/** A word of a query would otherwise stand for more terms than the engine takes. */
const expressionsMax = 16
/** Lines with the same expression: it has the synonyms of all of them. */
const repeatsMax = 8
const groupsMax = 10_000

/** What is wrong in a list, and what is allowed. */
export class SynonymListError extends Error {
  /** From 1. */
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
    const content = withoutComment(line)
    if (content === '') continue
    if (groups.length === groupsMax) {
      throw new SynonymListError(index + 1, `a list has at most ${groupsMax} groups`)
    }
    const group = groupOf(content, index + 1)
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

function withoutComment(line: string): string {
  const spaced = ` ${line.replaceAll('\t', ' ')}`
  const comment = spaced.indexOf(' #')
  return (comment < 0 ? spaced : spaced.slice(0, comment)).trim()
}

function groupOf(content: string, line: number): SynonymExpression[] {
  const expressions = content.split('=').map((expression) => expression.trim())
  if (/[=<>]>/.test(content))
    throw new SynonymListError(line, 'expressions are divided by "=" alone')
  if (expressions.includes('')) throw new SynonymListError(line, 'an expression is empty')
  if (expressions.length < 2 || expressions.length > expressionsMax) {
    const allowed = `a line has 2 to ${expressionsMax} of them, as in "k8s = kubernetes"`
    throw new SynonymListError(line, `number of expressions: ${expressions.length}; ${allowed}`)
  }
  return expressions.map((expression) => wordsOf(expression, line))
}

/** The words that a query of this text would have, repeated as they occur. */
function wordsOf(expression: string, line: number): SynonymExpression {
  const { runs, prefixes, phrases, excluded } = parseQuery(expression)
  const words = runs.flat()
  const isPlain = prefixes.size + phrases.length + excluded.length === 0
  if (isPlain && words.length >= 1 && words.length <= expressionWordsMax) return words
  // A whole paragraph would hide what is wrong with it.
  const shown = expression.length > 80 ? `${expression.slice(0, 80)}…` : expression
  const allowed = `one to ${expressionWordsMax} words, without quotes, "*" and "-" before a word`
  throw new SynonymListError(line, `"${shown}" cannot have synonyms; an expression has ${allowed}`)
}
