/**
 * Translates regular expressions in RE2 syntax for Lucene, as far as Lucene can express them. Other
 * parts are widened to match more, and the result says so.
 */
import {
  type CodeRange,
  everything,
  findPerlClass,
  findPosixClass,
  foldRanges,
  invertRanges,
  writeCharacter,
} from './code-points.ts'

/** A regular expression of Lucene, which matches whole values. */
export interface LuceneRegexp {
  readonly regexp: string
  /** If false, matching values must be tested with the original expression. */
  readonly exact: boolean
}

/** @param pattern valid in RE2 syntax, and searched anywhere in a value */
export function translateRe2(pattern: string): LuceneRegexp {
  const translator = new Re2Translator(pattern)
  try {
    const choice = translator.readChoice()
    return { regexp: translator.searchChoice(choice), exact: translator.exact }
  } catch (error) {
    if (error instanceof UnknownSyntaxError) return { regexp: '.*', exact: false }
    throw error
  }
}

class UnknownSyntaxError extends Error {
  override readonly name = 'UnknownSyntaxError'
}

/** A piece in Lucene's syntax; the start or the end of the text; or a group. */
type Part = string | typeof start | typeof end | Choice
/** Alternatives, each a sequence of parts. */
type Choice = readonly (readonly Part[])[]

const start = Symbol('start')
const end = Symbol('end')

interface PatternFlags {
  readonly ignoreCase: boolean
  readonly dotAll: boolean
  readonly lines: boolean
}

const quantifier = /(?:([*+?])|\{(0|[1-9]\d*)(?:(,)(0|[1-9]\d*)?)?\})\??/y
const flagGroup = /\(\?([imsU]*)(?:-([imsU]+))?([:)])/y
const namedGroup = /\((?:\?P?<\w+>)?(?!\?)/y
const property = /\\[pP](?:\{[^}]*\}|.)/suy
const posixName = /\[:(\^?\w+):\]/y
const hexCode = /\\x(?:\{([0-9A-Fa-f]+)\}|([0-9A-Fa-f]{2}))/y
const octalCode = /\\(0[0-7]{0,2}|[1-7][0-7]{1,2})/y
const controls: Readonly<Record<string, number>> = { a: 7, t: 9, n: 10, v: 11, f: 12, r: 13 }
const otherThanNewline = invertRanges([[10, 10]])

class Re2Translator {
  readonly #pattern: string
  #at = 0
  #flags: PatternFlags = { ignoreCase: false, dotAll: false, lines: false }
  exact = true

  constructor(pattern: string) {
    this.#pattern = pattern
  }

  /** Reads up to the end of the group or the expression, where flags set inside it end. */
  readChoice(): Choice {
    const before = this.#flags
    const choice = [this.#readSequence()]
    while (this.#take('|')) choice.push(this.#readSequence())
    this.#flags = before
    return choice
  }

  /** The expression for a match anywhere, unless it is anchored. */
  searchChoice(choice: Choice): string {
    if (choice.length > 1) return choice.map((parts) => `(${this.searchChoice([parts])})`).join('|')
    const [parts] = choice as [readonly Part[]]
    const [only] = parts
    if (parts.length === 1 && typeof only === 'object') return this.searchChoice(only)
    const first = parts.findIndex((part) => part !== start)
    const from = first < 0 ? parts.length : first
    const to = Math.max(from, parts.findLastIndex((part) => part !== end) + 1)
    const inner = parts.slice(from, to).map((part) => this.#write(part))
    return `${from > 0 ? '' : '.*'}${inner.join('')}${to < parts.length ? '' : '.*'}` || '()'
  }

  /** An anchor inside of the text is widened. */
  #write(part: Part): string {
    if (typeof part === 'string') return part
    if (typeof part === 'symbol') return this.#widen('()')
    const written = part.map((parts) => parts.map((one) => this.#write(one)).join(''))
    return written.length === 1 ? `(${written[0]})` : `((${written.join(')|(')}))`
  }

  #readSequence(): Part[] {
    const parts: Part[] = []
    while (this.#at < this.#pattern.length && !'|)'.includes(this.#pattern[this.#at]!)) {
      const found = this.#match(quantifier)
      if (found === null) parts.push(...this.#readAtoms())
      else parts.push(this.#repeat(parts.pop(), found))
    }
    return parts
  }

  #repeat(part: Part | undefined, [, sign, least, comma, most]: RegExpExecArray): Part {
    if (part === undefined) throw new UnknownSyntaxError()
    const count = sign ?? (comma === undefined ? `{${least}}` : `{${least},${most ?? ''}}`)
    return `(${this.#write(part)})${count}`
  }

  /** The atoms between two quantifiers. Flags and empty quotations are no atoms. */
  #readAtoms(): readonly Part[] {
    const character = this.#pattern[this.#at]!
    const { dotAll, lines } = this.#flags
    if (character === '(') return this.#readGroup()
    if (character === '[') return [this.#readClass()]
    if (character === '\\') return this.#readEscape()
    if (this.#take('.')) return [this.#writeSet(dotAll ? everything : otherThanNewline)]
    if (this.#take('^')) return [lines ? this.#widen('()') : start]
    if (this.#take('$')) return [lines ? this.#widen('()') : end]
    return [this.#writeLiteral(this.#takeCode())]
  }

  #readGroup(): readonly Part[] {
    const before = this.#flags
    const flags = this.#match(flagGroup)
    if (flags !== null) {
      const [, set = '', unset = '', close] = flags
      this.#flags = changeFlags(changeFlags(before, set, true), unset, false)
      if (close === ')') return []
    } else if (this.#match(namedGroup) === null) throw new UnknownSyntaxError()
    const inside = this.readChoice()
    this.#flags = before
    if (!this.#take(')')) throw new UnknownSyntaxError()
    return [inside]
  }

  #readEscape(): readonly Part[] {
    if (this.#take('\\Q')) {
      const close = this.#pattern.indexOf('\\E', this.#at)
      const quoted = this.#pattern.slice(this.#at, close < 0 ? undefined : close)
      this.#at += quoted.length + (close < 0 ? 0 : 2)
      return Array.from(quoted, (character) => this.#writeLiteral(character.codePointAt(0)!))
    }
    if (this.#match(property) !== null) return [this.#widen('.')]
    if (this.#take('\\A')) return [start]
    if (this.#take('\\z')) return [end]
    if (this.#take('\\b') || this.#take('\\B')) return [this.#widen('()')]
    const ranges = this.#takePerlClass()
    return [ranges === null ? this.#writeLiteral(this.#takeEscaped()) : this.#writeSet(ranges)]
  }

  #readClass(): string {
    this.#at++
    const negated = this.#take('^')
    const ranges: CodeRange[] = []
    for (let first = true; first || this.#pattern[this.#at] !== ']'; first = false) {
      ranges.push(...this.#readClassItem())
    }
    this.#at++
    // The complement of a widened set would match less.
    if (negated && ranges.some((range) => range === everything[0])) return this.#widen('.')
    return this.#writeSet(negated ? invertRanges(ranges) : ranges)
  }

  #readClassItem(): readonly CodeRange[] {
    const name = this.#match(posixName)
    if (name !== null) {
      const named = findPosixClass(name[1]!, this.#flags.ignoreCase)
      if (named === null) throw new UnknownSyntaxError()
      return named
    }
    if (this.#match(property) !== null) return this.#widen(everything)
    const known = this.#takePerlClass()
    if (known !== null) return known
    const low = this.#takeClassCode()
    const isRange = this.#pattern[this.#at] === '-' && this.#pattern[this.#at + 1] !== ']'
    if (isRange) this.#at++
    return this.#fold([[low, isRange ? this.#takeClassCode() : low]])
  }

  /** The ranges of `\d` and similar. Null for anything else. */
  #takePerlClass(): readonly CodeRange[] | null {
    if (this.#pattern[this.#at] !== '\\') return null
    const ranges = findPerlClass(this.#pattern[this.#at + 1] ?? '', this.#flags.ignoreCase)
    if (ranges !== null) this.#at += 2
    return ranges
  }

  #takeClassCode(): number {
    return this.#pattern[this.#at] === '\\' ? this.#takeEscaped() : this.#takeCode()
  }

  /** Reads a character after a `\`. */
  #takeEscaped(): number {
    const hex = this.#match(hexCode)
    if (hex !== null) return Number.parseInt(hex[1] ?? hex[2]!, 16)
    const octal = this.#match(octalCode)
    if (octal !== null) return Number.parseInt(octal[1]!, 8)
    this.#at++
    const code = this.#takeCode()
    const character = String.fromCodePoint(code)
    if (Object.hasOwn(controls, character)) return controls[character]!
    if (/[\p{L}\p{N}]/u.test(character)) throw new UnknownSyntaxError()
    return code
  }

  #writeLiteral(codePoint: number): string {
    return this.#writeSet(this.#fold([[codePoint, codePoint]]))
  }

  #writeSet(ranges: readonly CodeRange[]): string {
    return writeCharacter(ranges) ?? this.#widen('.')
  }

  #fold(ranges: readonly CodeRange[]): readonly CodeRange[] {
    if (!this.#flags.ignoreCase) return ranges
    return foldRanges(ranges) ?? this.#widen(everything)
  }

  #widen<T>(wider: T): T {
    this.exact = false
    return wider
  }

  #takeCode(): number {
    const code = this.#pattern.codePointAt(this.#at)
    if (code === undefined) throw new UnknownSyntaxError()
    this.#at += code > 0xffff ? 2 : 1
    return code
  }

  #take(text: string): boolean {
    if (!this.#pattern.startsWith(text, this.#at)) return false
    this.#at += text.length
    return true
  }

  #match(sticky: RegExp): RegExpExecArray | null {
    sticky.lastIndex = this.#at
    const found = sticky.exec(this.#pattern)
    if (found !== null) this.#at += found[0].length
    return found
  }
}

function changeFlags(flags: PatternFlags, letters: string, value: boolean): PatternFlags {
  return {
    ignoreCase: letters.includes('i') ? value : flags.ignoreCase,
    dotAll: letters.includes('s') ? value : flags.dotAll,
    lines: letters.includes('m') ? value : flags.lines,
  }
}
