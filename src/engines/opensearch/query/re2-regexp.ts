import { type CharacterSet, parseGlob } from 'native-free-index'
import { type CodeRange, characterOf, complementOf } from './code-points.ts'
import { type Re2Node, readRe2 } from './re2-tree.ts'

/** A regular expression of Lucene, which matches whole values. */
export interface LuceneRegexp {
  readonly regexp: string
  /** If false, matching values must be tested with the original expression. */
  readonly exact: boolean
}

/** @param pattern valid in RE2 syntax, and searched anywhere in a value */
export function re2Regexp(pattern: string): LuceneRegexp {
  const { root, exact } = readRe2(pattern)
  const writer = new Writer(exact)
  return { regexp: writer.search(root), exact: writer.exact }
}

class Writer {
  exact: boolean

  constructor(exact: boolean) {
    this.exact = exact
  }

  /** The expression for a match anywhere, unless it is anchored. */
  search(node: Re2Node): string {
    if (node.kind === 'choice') return node.parts.map((part) => `(${this.search(part)})`).join('|')
    const parts = node.kind === 'sequence' ? node.parts : [node]
    const [only] = parts
    if (parts.length === 1 && only !== node && isList(only)) return this.search(only)
    const first = parts.findIndex(({ kind }) => kind !== 'start')
    const start = first < 0 ? parts.length : first
    const last = parts.findLastIndex(({ kind }) => kind !== 'end')
    const end = Math.max(start, last + 1)
    const inner = parts.slice(start, end).map((part) => this.#write(part))
    const before = start > 0 ? '' : '.*'
    return `${before}${inner.join('')}${end < parts.length ? '' : '.*'}` || '()'
  }

  #write(node: Re2Node): string {
    switch (node.kind) {
      case 'start':
      case 'end':
        return this.#widened('()')
      case 'set':
        return characterOf(node.ranges) ?? this.#widened('.')
      case 'sequence':
        return `(${node.parts.map((part) => this.#write(part)).join('')})`
      case 'choice':
        return `(${node.parts.map((part) => this.#write(part)).join('|')})`
      case 'repeat':
        return `(${this.#write(node.node)})${countOf(node.least, node.most)}`
    }
  }

  #widened(regexp: string): string {
    this.exact = false
    return regexp
  }
}

function isList(node: Re2Node | undefined): node is Re2Node & { kind: 'sequence' | 'choice' } {
  return node?.kind === 'sequence' || node?.kind === 'choice'
}

function countOf(least: number, most: number | null): string {
  if (most === null) return least < 2 ? '*+'[least]! : `{${least},}`
  return least === 0 && most === 1 ? '?' : `{${least},${most}}`
}

/**
 * A glob as a regular expression of Lucene for the whole value, folded if the glob ignores case.
 * Null if it matches nothing. It never matches the empty value, which is a missing one.
 */
export function globRegexp(pattern: string, ignoreCase: boolean): string | null {
  const elements = parseGlob(pattern, ignoreCase)
  if (elements.every((element) => element === null)) return elements.length === 0 ? null : '.+'
  const parts = elements.map((element) =>
    element === null ? '.*' : characterOf(rangesOf(element)),
  )
  return parts.includes(null) ? null : parts.join('')
}

function rangesOf({ negated, ranges }: CharacterSet): readonly CodeRange[] {
  return negated ? complementOf(ranges) : ranges
}
