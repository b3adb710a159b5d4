/**
 * Filters as people and agents type them: `FIELD OPERATOR VALUE`, joined by AND, OR and
 * parentheses. The service validates the resulting expression.
 */
import { type FieldSpec, type Operator, operators } from './fields/field-spec.ts'
import { limits } from './limits.ts'
import { hintOf } from './nearest-name.ts'
import type { FilterExpression, FilterLeaf } from './schemas/filter.ts'

type SpecsByField = Readonly<Record<string, FieldSpec>>

/** The text is no filter. The message says what is allowed. */
export class FilterTextError extends Error {}

/** Words that join conditions. Equal values have to be quoted. */
const joiningWords: readonly string[] = ['AND', 'OR']

const listOperators: ReadonlySet<string> = new Set(['In', 'NotIn', 'ContainsAny', 'NotContainsAny'])

/** Characters of a text. Longer filters are written in JSON. */
const charsMax = 8192

/**
 * Parses conditions that are joined by AND and OR in capital letters. AND binds closer. Values that
 * contain these words, or parentheses that do not match, are quoted as in JSON. Throws
 * FilterTextError.
 */
export function filterOfText(text: string, fields: SpecsByField): FilterExpression {
  if (text.length > charsMax) {
    throw new FilterTextError(`A filter has at most ${charsMax} characters; JSON may have more.`)
  }
  return new FilterTextParser(text, fields).whole()
}

/** One condition from its parts. Throws FilterTextError. */
export function filterLeafOf(
  field: string,
  operator: string,
  value: string,
  fields: SpecsByField,
): FilterLeaf {
  const type = Object.hasOwn(fields, field) ? fields[field]!.type : ''
  const op = operatorNamed(operator, type)
  const read = (part: string) => {
    if (type === 'boolean') return booleanFrom(part)
    if (type === 'datetime') return dateFrom(part)
    return type === 'number' || type === 'numbers' ? numberFrom(part) : part
  }
  const list = listOperators.has(op)
  return {
    field,
    op,
    value: list ? (valueList(value).map(read) as string[]) : read(unquoted(value)),
  }
}

/** Precedes a value: the name of a field, and an operator as a word or in symbols. */
const fieldForm = /[^\s=!<>~"]+/y
const operatorForm = /[=!<>~]{1,2}|[A-Za-z]+/y

class FilterTextParser {
  readonly #text: string
  readonly #fields: SpecsByField
  #at = 0
  #depth = 0
  /** Whether an opening quote without a closing one was met. */
  #isUnclosed = false

  constructor(text: string, fields: SpecsByField) {
    this.#text = text
    this.#fields = fields
  }

  whole(): FilterExpression {
    const expression = this.#joined('Or')
    if (this.#at < this.#text.length) throw new FilterTextError('A ")" closes nothing.')
    return expression
  }

  #joined(op: 'And' | 'Or'): FilterExpression {
    const part = () => (op === 'Or' ? this.#joined('And') : this.#primary())
    const filters = [part()]
    while (this.#takes(op.toUpperCase())) filters.push(part())
    return filters.length === 1 ? filters[0]! : { op, filters }
  }

  #primary(): FilterExpression {
    this.#skipBlanks()
    if (this.#text[this.#at] !== '(') return this.#leaf()
    if (++this.#depth > limits.filterDepthMax) {
      throw new FilterTextError(`Parentheses nest at most ${limits.filterDepthMax} levels deep.`)
    }
    this.#at++
    const inner = this.#joined('Or')
    if (this.#text[this.#at] !== ')') throw new FilterTextError('A ")" is missing.')
    this.#at++
    this.#depth--
    this.#skipBlanks()
    return inner
  }

  #leaf(): FilterExpression {
    const start = this.#at
    this.#at = this.#endOfLeaf()
    const text = this.#text.slice(start, this.#at).trim()
    const field = matchAt(fieldForm, text, 0)
    const operatorAt = blanksEnd(text, field.length)
    const operator = matchAt(operatorForm, text, operatorAt)
    const value = text.slice(operatorAt + operator.length).trim()
    const isWord = /^[A-Za-z]/.test(operator)
    const isJoined = isWord && !/\s/.test(text[operatorAt + operator.length] ?? '')
    if (field === '' || operator === '' || value === '' || isJoined) {
      const shown = text === '' ? 'Nothing' : `"${text.slice(0, 80)}"`
      throw new FilterTextError(`${shown} is not FIELD OPERATOR VALUE.`)
    }
    return filterLeafOf(field, operator, value, this.#fields)
  }

  /** The end of a condition: AND, OR, a closing parenthesis or the end of the text. */
  #endOfLeaf(): number {
    let open = 0
    for (let at = this.#at; at < this.#text.length; at++) {
      const char = this.#text[at]!
      if (char === '"') at = this.#endOfString(at)
      else if (char === '(') open++
      else if (char === ')') {
        if (open === 0 && this.#depth > 0) return at
        open = Math.max(open - 1, 0)
      } else if (/\s/.test(char) && this.#isWordAt(at + 1)) return at
    }
    return this.#text.length
  }

  /** After an unclosed quote all quotes are plain, so that the text is read only once. */
  #endOfString(start: number): number {
    if (this.#isUnclosed) return start
    const end = endOfString(this.#text, start)
    this.#isUnclosed = end === start
    return end
  }

  #isWordAt(at: number): boolean {
    return joiningWords.some((word) => this.#spells(word, at))
  }

  #spells(word: string, at: number): boolean {
    const end = at + word.length
    return this.#text.startsWith(word, at) && /[\s(]/.test(this.#text[end] ?? '')
  }

  #takes(word: string): boolean {
    this.#skipBlanks()
    if (!this.#spells(word, this.#at)) return false
    this.#at += word.length
    return true
  }

  #skipBlanks(): void {
    this.#at = blanksEnd(this.#text, this.#at)
  }
}

function blanksEnd(text: string, start: number): number {
  let at = start
  while (at < text.length && /\s/.test(text[at]!)) at++
  return at
}

/** The match of a sticky expression at that place, or an empty text. */
function matchAt(sticky: RegExp, text: string, at: number): string {
  sticky.lastIndex = at
  return sticky.exec(text)?.[0] ?? ''
}

/** The index of the closing quote, or of the opening one if none closes. */
function endOfString(text: string, start: number): number {
  for (let at = start + 1; at < text.length; at++) {
    if (text[at] === '\\') at++
    else if (text[at] === '"') return at
  }
  return start
}

/** Symbols of the most frequent operators. */
const symbols: Readonly<Record<string, Operator>> = {
  '=': 'Eq',
  '==': 'Eq',
  '!=': 'NotEq',
  '<': 'Lt',
  '<=': 'Lte',
  '>': 'Gt',
  '>=': 'Gte',
  '~': 'ContainsAllTokens',
}

function operatorNamed(name: string, type: string): Operator {
  const known = Object.hasOwn(symbols, name)
    ? symbols[name]!
    : operators.find((operator) => operator.toLowerCase() === name.toLowerCase())
  if (known === undefined) {
    const hint = hintOf(name, operators)
    throw new FilterTextError(
      `"${name.slice(0, 40)}" is no operator; these are: ${operators.join(', ')}${hint || '.'}`,
    )
  }
  const isSymbol = Object.hasOwn(symbols, name)
  if (!isSymbol || !type.endsWith('s')) return known
  return listForms[known] ?? known
}

/** Meanings of symbols on fields with several values. */
const listForms: Partial<Record<Operator, Operator>> = { Eq: 'Contains', NotEq: 'NotContains' }

function numberFrom(text: string): number {
  const number = Number(text)
  if (Number.isFinite(number) && text !== '') return number
  throw new FilterTextError(`"${text}" is not a number.`)
}

function booleanFrom(text: string): boolean {
  if (text === 'true' || text === 'false') return text === 'true'
  throw new FilterTextError(`"${text}" is not true or false.`)
}

/** A year, or a month of it, is its first day. */
function dateFrom(text: string): string {
  if (/^\d{4}$/.test(text)) return `${text}-01-01`
  return /^\d{4}-\d{2}$/.test(text) ? `${text}-01` : text
}

/** `a, b` or, for values with commas, `["a, b", "c"]`. Numbers may be in the brackets too. */
function valueList(text: string): string[] {
  const list = text.startsWith('[') ? parsedJson(text) : undefined
  if (Array.isArray(list)) return list.map(String)
  return text
    .split(',')
    .map((part) => unquoted(part.trim()))
    .filter((part) => part !== '')
}

/** Quotes around a value are optional. */
function unquoted(text: string): string {
  const value = /^".*"$/s.test(text) ? parsedJson(text) : undefined
  return typeof value === 'string' ? value : text
}

function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    if (error instanceof SyntaxError) return undefined
    throw error
  }
}

/** The text that `filterOfText` parses to this expression. */
export function textOfFilter(expression: FilterExpression): string {
  if (!('filters' in expression)) return leafText(expression)
  const { op, filters } = expression
  const texts = filters.map((part) =>
    'filters' in part && part.filters.length > 1 ? `(${textOfFilter(part)})` : textOfFilter(part),
  )
  return texts.join(` ${op.toUpperCase()} `)
}

function leafText({ field, op, value }: FilterLeaf): string {
  const symbol = Object.entries(symbols).find(([, operator]) => operator === op)?.[0]
  return `${field} ${symbol ?? op} ${valueText(value)}`
}

function valueText(value: FilterLeaf['value']): string {
  if (Array.isArray(value)) {
    return value.every(isPlain) ? value.join(', ') : JSON.stringify(value)
  }
  return typeof value !== 'string' || isPlain(value) ? String(value) : JSON.stringify(value)
}

/** Whether a value needs no quotes. */
function isPlain(value: string | number): boolean {
  if (typeof value === 'number') return true
  return !joiningWords.includes(value) && /^[\p{L}\p{N}_./*+#@-]+$/u.test(value)
}
