/**
 * Filters as people and agents type them: `FIELD OPERATOR VALUE`, joined by AND, OR, NOT and
 * parentheses, with the signs and quotes of the usual languages. A part that is not understood is
 * an error with its place, because a search by a wrong filter would be paid. The service validates
 * the resulting expression.
 */
import { type FieldSpec, findComplement, type Operator } from '../fields/index.ts'
import {
  FilterPartError,
  findOperator,
  isListOperator,
  isNumeric,
  isPatternOperator,
  readComparison,
  readField,
  readListValue,
  readOperator,
} from './filter-leaf.ts'
import { isApostrophe, isQuote, readQuoted, skipBlanks } from './filter-quotes.ts'
import { limits } from './limits.ts'
import type { FilterExpression } from './schemas/filter.ts'

type SpecsByField = Readonly<Record<string, FieldSpec>>

/** The text is no filter. The message says where, and what is allowed. */
export class FilterTextError extends Error {}

/** Characters of a text. Longer filters are written in JSON. */
const charsMax = 8192

/** AND binds closer than OR. Throws FilterTextError. */
export function parseFilter(text: string, fields: SpecsByField): FilterExpression {
  if (text.length > charsMax) {
    throw new FilterTextError(`A filter has at most ${charsMax} characters; JSON may have more.`)
  }
  return new FilterParser(text, fields).parse()
}

const fieldForm = /[^\s=!<>~≠≤≥:"'`“”‘’()[\]{},;&|]+/y
const wordForm = /[\p{L}\p{N}_.]+/uy
const symbolForm = /[=!<>~≠≤≥:]+/y
/** These end a condition, in any case. Elsewhere the next character would belong to the word. */
const joinerForms = { And: /&&?|and(?![^\s(!])/iy, Or: /\|\|?|or(?![^\s(!])/iy }
const notForm = /!(?!=)|not(?=[\s(!])/iy
/** These end a condition within a word, too. A lone & does so only behind a blank: `AT&T`. */
const joinerWithinForm = /&&|\|/y
/** The rest of `10,000`. */
const thousandsForm = /,\d{3}(?!\d)/y
/** `topic:cli`, where a field and its sign follow a value without a joining word. */
const qualifierForm = /-?[a-z][\w.]*:/iy
/** Clauses of database queries after their conditions. */
const clauseForm = /(?:order|sort|group)\s+by\s|limit\s+\d/iy

/** Signs that no plain value has, so that a forgotten AND or quote is no silent part of a value. */
const signs = new Set('=<>~≠≤≥;[]{}`"“”„«»')

class FilterParser {
  readonly #text: string
  readonly #fields: SpecsByField
  #at = 0
  #depth = 0
  /** Whether the field of the condition has numbers. */
  #isNumeric = false

  constructor(text: string, fields: SpecsByField) {
    this.#text = text
    this.#fields = fields
  }

  parse(): FilterExpression {
    const expression = this.#parseJoined('Or')
    if (this.#text[this.#at] === ')') this.#fail('This ")" closes nothing.')
    if (this.#at < this.#text.length) this.#fail('Conditions are joined by AND or OR.')
    return expression
  }

  #parseJoined(op: 'And' | 'Or'): FilterExpression {
    const filters: FilterExpression[] = []
    do {
      filters.push(op === 'Or' ? this.#parseJoined('And') : this.#parseNegated())
    } while (this.#take(joinerForms[op]))
    return filters.length === 1 ? filters[0]! : { op, filters }
  }

  #parseNegated(): FilterExpression {
    this.#skipBlanks()
    const start = this.#at
    let isNegated = false
    while (this.#take(notForm)) isNegated = !isNegated
    const expression = this.#text[this.#at] === '(' ? this.#parseGroup() : this.#parseLeaf()
    this.#skipBlanks()
    return isNegated ? this.#negateFilter(expression, start) : expression
  }

  #parseGroup(): FilterExpression {
    if (++this.#depth > limits.filterDepthMax) {
      this.#fail(`Parentheses nest at most ${limits.filterDepthMax} levels deep.`)
    }
    this.#at++
    const inner = this.#parseJoined('Or')
    if (this.#text[this.#at] !== ')') this.#fail('AND, OR or a ")" is missing.')
    this.#at++
    this.#depth--
    return inner
  }

  /** NOT over a group is its opposites under the other joining word. */
  #negateFilter(expression: FilterExpression, start: number): FilterExpression {
    if ('filters' in expression) {
      const filters = expression.filters.map((part) => this.#negateFilter(part, start))
      return { op: expression.op === 'And' ? 'Or' : 'And', filters }
    }
    const op = findComplement(expression.op)
    if (op !== undefined) return { ...expression, op }
    const reason = `${expression.op} has no exact opposite, because values may be missing`
    return this.#fail(`NOT cannot stand before this condition: ${reason}.`, start)
  }

  #parseLeaf(): FilterExpression {
    const start = this.#at
    const written = this.#isAtQuote() ? this.#readQuoted() : this.#match(fieldForm)
    const field = readField(written, this.#fields)
    this.#skipBlanks()
    const operatorAt = this.#at
    const name = this.#match(symbolForm) || this.#match(wordForm)
    if (field === '' || name === '') this.#failCondition(start)
    const spec = Object.hasOwn(this.#fields, field) ? this.#fields[field] : undefined
    const op = this.#readOperator(name, spec, operatorAt)
    this.#skipBlanks()
    const valueAt = this.#at
    this.#isNumeric = isNumeric(spec?.type)
    try {
      if (isListOperator(op)) {
        const value = this.#readList(op).map((part, i) => readListValue(part, i, spec?.type))
        return { field, op, value: value as string[] }
      }
      return { field, ...readComparison(op, this.#readSingle(op), spec?.type) }
    } catch (error) {
      if (!(error instanceof FilterPartError)) throw error
      return this.#fail(error.message, valueAt)
    }
  }

  /** @param name a sign or a word; behind `not` stands another */
  #readOperator(name: string, spec: FieldSpec | undefined, start: number): Operator {
    let text = name
    if (name.toLowerCase() === 'not') {
      this.#skipBlanks()
      text = `${name} ${this.#match(symbolForm) || this.#match(wordForm)}`
    }
    try {
      return readOperator(text, spec)
    } catch (error) {
      if (!(error instanceof FilterPartError)) throw error
      return this.#fail(error.message, start)
    }
  }

  #readSingle(op: Operator): string {
    if (this.#isAtEnd()) this.#failValue(op)
    if (this.#isAtQuote()) {
      const value = this.#readQuoted()
      this.#skipBlanks()
      if (!this.#isAtEnd()) this.#failAfter(op)
      return value
    }
    if (isPatternOperator(op)) return this.#readPattern()
    if (this.#text[this.#at] !== '(') return this.#readPlain(op)
    const start = this.#at
    const values = this.#readList(op)
    return values.length === 1 ? values[0]! : this.#fail(explainSingle(op), start)
  }

  /** `(a, b)`, `["a", "b"]` or without brackets. */
  #readList(op: Operator): string[] {
    const open = this.#text[this.#at] ?? ''
    const close = { '(': ')', '[': ']' }[open]
    if (close !== undefined) this.#at++
    this.#skipBlanks()
    const start = this.#at
    const isQuoted = this.#isAtQuote()
    let hasComma = false
    const values: string[] = []
    // A comma may stand behind the last value, and [] is an empty list as in JSON.
    const isOver = () => this.#text[this.#at] === close || (values.length > 0 && this.#isAtEnd())
    while ((values.length === 0 && close !== ']') || !isOver()) {
      values.push(this.#isAtQuote() ? this.#readQuoted() : this.#readPlain(op, close ?? ','))
      this.#skipBlanks()
      if (!this.#takeCharacter(',')) break
      hasComma = true
      this.#skipBlanks()
    }
    if (isListOperator(op) && !hasComma && !isQuoted) this.#requireOneWord(values[0] ?? '', start)
    if (close !== undefined && !this.#takeCharacter(close)) {
      this.#fail(`A list has values with commas between them, and "${close}" at its end.`)
    }
    this.#skipBlanks()
    if (!this.#isAtEnd()) this.#failAfter(op)
    return values
  }

  /** "(Zurich Basel)" may be two values without their comma, or one without its quotes. */
  #requireOneWord(value: string, start: number): void {
    if (!/\s/.test(value)) return
    const shown = value.slice(0, 40)
    this.#fail(
      `A list has commas between its values: (${shown.split(/\s+/).join(', ')}). ` +
        `One value of several words needs quotes: (${JSON.stringify(shown)}).`,
      start,
    )
  }

  /** Patterns have signs of their own, so that only a joining word behind a blank ends them. */
  #readPattern(): string {
    const start = this.#at
    let open = 0
    for (; this.#at < this.#text.length; this.#at++) {
      const char = this.#text[this.#at]!
      if (char === '\\') this.#at++
      else if (char === '(') open++
      else if (char === ')' && --open < 0) break
      else if (/\s/.test(char) && this.#isJoinerAt(skipBlanks(this.#text, this.#at))) break
    }
    if (open > 0) this.#fail('A pattern with a "(" that nothing closes needs quotes.', start)
    return this.#text.slice(start, this.#at).trim()
  }

  /**
   * Words without quotes.
   * @param listEnd of a list: what ends it, where commas separate values
   */
  #readPlain(op: Operator, listEnd = ''): string {
    const start = this.#at
    let end = start
    let open = 0
    while (this.#at < this.#text.length) {
      const char = this.#text[this.#at]!
      const isFirst = this.#at === start || /\s/.test(this.#text[this.#at - 1]!)
      if (isFirst && this.#isJoinerAt(this.#at)) break
      if (this.#isAt(joinerWithinForm)) break
      if (char === ')' && open === 0) break
      if (listEnd !== '' && open === 0 && (char === ',' || char === listEnd)) break
      if (char === '(') open++
      else if (char === ')') open--
      else this.#requirePlain(char, isFirst, op)
      if (isFirst && this.#at > start && this.#isAt(qualifierForm)) this.#fail(notJoined)
      if (isFirst && this.#isAt(clauseForm)) {
        this.#fail('A filter has conditions alone. Orders and numbers of rows are no part of it.')
      }
      this.#at++
      if (!/\s/.test(char)) end = this.#at
    }
    if (end === start) this.#failValue(op)
    if (open > 0) this.#fail('A value with a "(" that nothing closes needs quotes.', start)
    const value = this.#text.slice(start, end)
    if (/^null$/i.test(value)) {
      this.#fail('No operator asks whether a value is missing. The text needs quotes.', start)
    }
    return value
  }

  #requirePlain(char: string, isFirst: boolean, op: Operator): void {
    const next = this.#text[this.#at + 1] ?? ''
    if (char === ',' && !this.#isThousands()) this.#fail(explainSingle(op))
    const isLone = isFirst && char === '!'
    const isStray = isApostrophe(char) && (isFirst || !/[\p{L}\p{N}]/u.test(next))
    if (signs.has(char) || isLone || isStray) {
      this.#fail(`A value with ${char} needs quotes; conditions are joined by AND or OR.`)
    }
    if (isFirst && this.#isConditionAt(this.#at)) this.#fail(notJoined)
  }

  #isThousands(): boolean {
    return this.#isNumeric && this.#isAt(thousandsForm)
  }

  /** Whether a NOT, or the name of a field and an operator, stand where a value goes on. */
  #isConditionAt(at: number): boolean {
    if (this.#isAt(notForm, at)) return true
    const name = matchAt(fieldForm, this.#text, at)
    if (!Object.hasOwn(this.#fields, readField(name, this.#fields))) return false
    const next = skipBlanks(this.#text, at + name.length)
    return findOperator(matchAt(wordForm, this.#text, next)) !== undefined
  }

  #isJoinerAt(at: number): boolean {
    return Object.values(joinerForms).some((form) => this.#isAt(form, at))
  }

  /** Whether the condition is over: at the end of the text or group, or at a joining word. */
  #isAtEnd(): boolean {
    const char = this.#text[this.#at]
    return char === undefined || char === ')' || this.#isJoinerAt(this.#at)
  }

  #isAtQuote(): boolean {
    return isQuote(this.#text[this.#at] ?? '')
  }

  #readQuoted(): string {
    const { value, end, problem } = readQuoted(this.#text, this.#at)
    if (problem !== undefined) this.#fail(problem)
    this.#at = end
    return value
  }

  #take(form: RegExp): boolean {
    const found = this.#match(form)
    if (found !== '') this.#skipBlanks()
    return found !== ''
  }

  #takeCharacter(char: string): boolean {
    if (this.#text[this.#at] !== char) return false
    this.#at++
    return true
  }

  #isAt(form: RegExp, at = this.#at): boolean {
    return matchAt(form, this.#text, at) !== ''
  }

  #match(form: RegExp): string {
    const found = matchAt(form, this.#text, this.#at)
    this.#at += found.length
    return found
  }

  #skipBlanks(): void {
    this.#at = skipBlanks(this.#text, this.#at)
  }

  #failCondition(start: number): never {
    this.#fail(
      'Here stands FIELD OPERATOR VALUE. A value with AND, OR, & or | needs quotes.',
      start,
    )
  }

  #failValue(op: Operator): never {
    this.#fail(`${op} needs a value here. AND, OR, signs and the empty text need quotes as values.`)
  }

  #failAfter(op: Operator): never {
    if (this.#text[this.#at] === ',') this.#fail(explainSingle(op))
    this.#fail('Behind a value stands AND, OR or the end.')
  }

  #fail(message: string, at = this.#at): never {
    const rest = this.#text.slice(at, at + 40)
    const place = rest.trim() === '' ? 'At the end' : `At character ${at + 1}, "${rest}"`
    throw new FilterTextError(`${place}: ${message}`)
  }
}

const notJoined = 'Conditions are joined by AND or OR; a value with such words needs quotes.'

function explainSingle(op: Operator): string {
  return `${op} takes one value, and In or ContainsAny several. A value with a comma needs quotes.`
}

/** The match of a sticky expression at that place, or an empty text. */
function matchAt(sticky: RegExp, text: string, at: number): string {
  sticky.lastIndex = at
  return sticky.exec(text)?.[0] ?? ''
}
