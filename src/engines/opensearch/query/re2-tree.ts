/**
 * Parses regular expressions in RE2 syntax as far as Lucene can express them. The expression must
 * be valid. Other parts are widened to match more, and the result says so.
 */
import {
  type CodeRange,
  complementOf,
  everything,
  foldRanges,
  perlClass,
  posixClass,
} from './code-points.ts'

export type Re2Node =
  /** One character of the set. */
  | { readonly kind: 'set'; readonly ranges: readonly CodeRange[] }
  /** The start or the end of the text. */
  | { readonly kind: 'start' | 'end' }
  | { readonly kind: 'sequence' | 'choice'; readonly parts: readonly Re2Node[] }
  | {
      readonly kind: 'repeat'
      readonly node: Re2Node
      readonly least: number
      /** Null: any number. */
      readonly most: number | null
    }

export interface Re2Tree {
  readonly root: Re2Node
  /** Whether the tree matches exactly the same texts. Otherwise it may match more. */
  readonly exact: boolean
}

export function readRe2(pattern: string): Re2Tree {
  const reader = new Re2Reader(pattern)
  try {
    const root = reader.choice()
    return { root, exact: reader.exact }
  } catch (error) {
    if (error instanceof NotUnderstood) return { root: anything, exact: false }
    throw error
  }
}

class NotUnderstood extends Error {
  override readonly name = 'NotUnderstood'
}

interface PatternFlags {
  readonly ignoreCase: boolean
  readonly dotAll: boolean
  readonly lines: boolean
}

const nothing: Re2Node = { kind: 'sequence', parts: [] }
const anything: Re2Node = {
  kind: 'repeat',
  node: { kind: 'set', ranges: everything },
  least: 0,
  most: null,
}
const newline: readonly CodeRange[] = [[10, 10]]

const quantifier = /(?:([*+?])|\{(0|[1-9]\d*)(?:(,)(0|[1-9]\d*)?)?\})\??/y
const flagGroup = /\(\?([imsU]*)(?:-([imsU]+))?([:)])/y
const namedGroup = /\((?:\?P?<\w+>)?(?!\?)/y
const property = /\\[pP](?:\{[^}]*\}|.)/suy
const posixName = /\[:(\^?\w+):\]/y
const hexCode = /\\x(?:\{([0-9A-Fa-f]+)\}|([0-9A-Fa-f]{2}))/y
const octalCode = /\\(0[0-7]{0,2}|[1-7][0-7]{1,2})/y
const controls: Readonly<Record<string, number>> = { a: 7, t: 9, n: 10, v: 11, f: 12, r: 13 }

class Re2Reader {
  readonly #pattern: string
  #at = 0
  #flags: PatternFlags = { ignoreCase: false, dotAll: false, lines: false }
  exact = true

  constructor(pattern: string) {
    this.#pattern = pattern
  }

  /** Parses up to the end of the group or the expression, where flags set inside it end. */
  choice(): Re2Node {
    const before = this.#flags
    const parts = [this.#sequence()]
    while (this.#takes('|')) parts.push(this.#sequence())
    this.#flags = before
    return parts.length === 1 ? parts[0]! : { kind: 'choice', parts }
  }

  #sequence(): Re2Node {
    const parts: Re2Node[] = []
    while (this.#at < this.#pattern.length && !'|)'.includes(this.#pattern[this.#at]!)) {
      const found = this.#match(quantifier)
      if (found === null) parts.push(...this.#atoms())
      else parts.push(this.#repeated(parts.pop(), found))
    }
    return { kind: 'sequence', parts }
  }

  #repeated(node: Re2Node | undefined, found: RegExpExecArray): Re2Node {
    if (node === undefined) throw new NotUnderstood()
    const [, sign, least, comma, most] = found
    if (sign !== undefined) {
      return { kind: 'repeat', node, least: sign === '+' ? 1 : 0, most: sign === '?' ? 1 : null }
    }
    const from = Number(least)
    const to = comma === undefined ? from : most === undefined ? null : Number(most)
    return { kind: 'repeat', node, least: from, most: to }
  }

  /** The atoms between two quantifiers. Flags and empty quotations are no atoms. */
  #atoms(): readonly Re2Node[] {
    const character = this.#pattern[this.#at]!
    if (character === '(') return this.#group()
    if (character === '[') return [this.#class()]
    if (character === '\\') return this.#escape()
    if (this.#takes('.')) {
      const { dotAll } = this.#flags
      return [{ kind: 'set', ranges: dotAll ? everything : complementOf(newline) }]
    }
    if (this.#takes('^')) return [this.#flags.lines ? this.#widened(nothing) : { kind: 'start' }]
    if (this.#takes('$')) return [this.#flags.lines ? this.#widened(nothing) : { kind: 'end' }]
    return [this.#literal(this.#next())]
  }

  #group(): readonly Re2Node[] {
    const flags = this.#match(flagGroup)
    const before = this.#flags
    if (flags !== null) {
      const [, set = '', unset = '', end] = flags
      this.#flags = withFlags(withFlags(before, set, true), unset, false)
      if (end === ')') return []
    } else if (this.#match(namedGroup) === null) throw new NotUnderstood()
    const inside = this.choice()
    this.#flags = before
    if (!this.#takes(')')) throw new NotUnderstood()
    return [inside]
  }

  #escape(): readonly Re2Node[] {
    if (this.#takes('\\Q')) {
      const end = this.#pattern.indexOf('\\E', this.#at)
      const quoted = this.#pattern.slice(this.#at, end < 0 ? undefined : end)
      this.#at += quoted.length + (end < 0 ? 0 : 2)
      return Array.from(quoted, (character) => this.#literal(character.codePointAt(0)!))
    }
    if (this.#match(property) !== null) return [this.#widened({ kind: 'set', ranges: everything })]
    if (this.#takes('\\A')) return [{ kind: 'start' }]
    if (this.#takes('\\z')) return [{ kind: 'end' }]
    if (this.#takes('\\b') || this.#takes('\\B')) return [this.#widened(nothing)]
    const known = perlClass(this.#pattern[this.#at + 1] ?? '', this.#flags.ignoreCase)
    if (known === null) return [this.#literal(this.#escaped())]
    this.#at += 2
    return [{ kind: 'set', ranges: known }]
  }

  #class(): Re2Node {
    this.#at++
    const negated = this.#takes('^')
    const ranges: CodeRange[] = []
    for (let first = true; first || this.#pattern[this.#at] !== ']'; first = false) {
      ranges.push(...this.#classItem())
    }
    this.#at++
    // The complement of a widened set would match less.
    if (negated && ranges.some((range) => range === everything[0])) {
      return this.#widened({ kind: 'set', ranges: everything })
    }
    return { kind: 'set', ranges: negated ? complementOf(ranges) : ranges }
  }

  #classItem(): readonly CodeRange[] {
    const { ignoreCase } = this.#flags
    const name = this.#match(posixName)
    const named = name === null ? null : posixClass(name[1]!, ignoreCase)
    if (named !== null) return named
    if (name !== null) throw new NotUnderstood()
    if (this.#match(property) !== null) return this.#widenedRanges()
    if (this.#pattern[this.#at] === '\\') {
      const known = perlClass(this.#pattern[this.#at + 1] ?? '', ignoreCase)
      if (known !== null) {
        this.#at += 2
        return known
      }
    }
    const low = this.#classCharacter()
    const isRange = this.#pattern[this.#at] === '-' && this.#pattern[this.#at + 1] !== ']'
    if (isRange) this.#at++
    return this.#folded([[low, isRange ? this.#classCharacter() : low]])
  }

  #classCharacter(): number {
    return this.#pattern[this.#at] === '\\' ? this.#escaped() : this.#next()
  }

  /** Parses a character after a `\`. */
  #escaped(): number {
    const hex = this.#match(hexCode)
    if (hex !== null) return Number.parseInt(hex[1] ?? hex[2]!, 16)
    const octal = this.#match(octalCode)
    if (octal !== null) return Number.parseInt(octal[1]!, 8)
    this.#at++
    const code = this.#next()
    const character = String.fromCodePoint(code)
    if (Object.hasOwn(controls, character)) return controls[character]!
    if (/[\p{L}\p{N}]/u.test(character)) throw new NotUnderstood()
    return code
  }

  #literal(codePoint: number): Re2Node {
    return { kind: 'set', ranges: this.#folded([[codePoint, codePoint]]) }
  }

  #folded(ranges: readonly CodeRange[]): readonly CodeRange[] {
    if (!this.#flags.ignoreCase) return ranges
    return foldRanges(ranges) ?? this.#widenedRanges()
  }

  #widened(node: Re2Node): Re2Node {
    this.exact = false
    return node
  }

  #widenedRanges(): readonly CodeRange[] {
    this.exact = false
    return everything
  }

  #next(): number {
    const code = this.#pattern.codePointAt(this.#at)
    if (code === undefined) throw new NotUnderstood()
    this.#at += code > 0xffff ? 2 : 1
    return code
  }

  #takes(text: string): boolean {
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

function withFlags(flags: PatternFlags, letters: string, value: boolean): PatternFlags {
  return {
    ignoreCase: letters.includes('i') ? value : flags.ignoreCase,
    dotAll: letters.includes('s') ? value : flags.dotAll,
    lines: letters.includes('m') ? value : flags.lines,
  }
}
