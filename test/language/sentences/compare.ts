/** Whether a sentence was understood as expected, and if not, what a person has to see of it. */
import { isDeepStrictEqual } from 'node:util'
import { foldAccents } from 'native-free-index'
import type { FilterExpression, FilterLeaf } from '../../../src/contract/index.ts'
import type { Order, UserOrder } from '../../../src/language/condition.ts'
import type { Interpretation } from '../../../src/language/index.ts'
import { rankByOf, userRankByOf } from '../../../src/language/ranking.ts'
import type { SentenceCase } from './expect.ts'
import { regionOf } from './regions.ts'

/** Null where all is as expected; else the sentence with both meanings, one a line. */
export function difference(expected: SentenceCase, got: Interpretation): string | null {
  const parts = [
    hasQuery(expected, got.query) ? null : ['query', quoted(expected.query), quoted(got.query)],
    ...unequal('filters', canonical(expected.filters), canonical(got.filters)),
    hasOrder(expected, got)
      ? null
      : ['order', expected.order ?? 'none', JSON.stringify(got.rankBy) ?? 'none'],
    ...unequal('similar to', String(expected.similarTo), String(got.similarTo)),
    ...unequal('first', String(expected.first), String(got.first)),
  ].filter((part) => part !== null)
  if (parts.length === 0) return null
  const { subject, dataset } = expected.target
  const lines = parts.map(
    ([what, want, have]) => `  ${what}: ${want}\n${' '.repeat(5)}got: ${have}`,
  )
  return [`${subject} (${dataset}): ${shortened(expected.sentence)}`, ...lines].join('\n')
}

/**
 * One spelling of filters that mean the same: composites of one are that one, composites in
 * composites of their kind are flat, operands and lists are in order, lists of one field in an Or
 * are one list, and names of places have no diacritics, as their fields have it.
 */
export function canonical(filter: FilterExpression | null): string {
  return filter === null ? 'none' : spelt(filter)
}

function spelt(filter: FilterExpression): string {
  if (!('filters' in filter)) return speltLeaf(filter)
  const operands = flat(filter.filters, filter.op)
  const merged = filter.op === 'Or' ? withListsMerged(operands) : operands
  const texts = [...new Set(merged.map(spelt))].sort()
  return texts.length === 1 ? texts[0]! : `${filter.op}(${texts.join(', ')})`
}

function speltLeaf({ field, op, value }: FilterLeaf): string {
  const text = JSON.stringify(Array.isArray(value) ? [...regionOf(value)].sort() : value)
  const matchesWithoutAccents = field.startsWith('resolved')
  return `${field} ${op} ${matchesWithoutAccents ? foldAccents(text) : text}`
}

function flat(filters: readonly FilterExpression[], op: 'And' | 'Or'): FilterExpression[] {
  return filters.flatMap((one) => {
    if (!('filters' in one)) return [one]
    const inner = flat(one.filters, one.op)
    return one.op === op || inner.length === 1 ? flat(inner, op) : [{ op: one.op, filters: inner }]
  })
}

function withListsMerged(operands: readonly FilterExpression[]): FilterExpression[] {
  const lists = new Map<string, (string | number)[]>()
  const others: FilterExpression[] = []
  for (const one of operands) {
    if ('filters' in one || one.op !== 'In' || !Array.isArray(one.value)) others.push(one)
    else lists.set(one.field, [...(lists.get(one.field) ?? []), ...one.value])
  }
  const merged = Array.from(lists, ([field, value]): FilterExpression => {
    return { field, op: 'In', value: value as string[] }
  })
  return [...others, ...merged]
}

/** Case and punctuation at the ends of words make no difference to a search. */
function hasQuery(expected: SentenceCase, got: string | null): boolean {
  const options = [expected.query, ...(expected.orQueries ?? [])]
  const spell = expected.isTrap ? withoutConnecting : wordsOf
  return options.some((option) => isDeepStrictEqual(spell(option), spell(got)))
}

function wordsOf(query: string | null): string[] | null {
  if (query === null) return null
  const words = query.toLowerCase().split(/\s+/)
  return words.map((word) => word.replace(/^["“”(]+|["“”),.;:!?]+$/g, '')).filter(Boolean)
}

const connecting = new Set('a an and at by for from in of on out the to used with works'.split(' '))

function withoutConnecting(query: string | null): string[] | null {
  return wordsOf(query)?.filter((word) => !connecting.has(word)) ?? null
}

function hasOrder({ order, query, similarTo, target }: SentenceCase, got: Interpretation) {
  if (order === undefined) return got.rankBy === undefined
  const hasText = query !== null || similarTo !== undefined
  const isOfUsers = target.subject === 'users'
  const formula = isOfUsers
    ? userRankByOf(order as UserOrder, hasText)
    : rankByOf(order as Order, hasText)
  return isDeepStrictEqual(formula, got.rankBy)
}

function unequal(what: string, want: string, have: string): string[][] {
  return want === have ? [] : [[what, want, have]]
}

function quoted(query: string | null): string {
  return query === null ? 'none' : shortened(JSON.stringify(query))
}

function shortened(text: string): string {
  return text.length > 200 ? `${text.slice(0, 200)}…` : text
}
