/**
 * Writes docs/reference/operators.md: the meaning of each filter operator, and the fields that take
 * it.
 */
import {
  complementOf,
  type FieldSpec,
  limits,
  type Operator,
  operators,
  operatorsOf,
  professionalFields,
  repoFields,
  userFields,
} from '../contract/index.ts'
import { code, page, table } from './markdown.ts'

const meanings: Readonly<Record<Operator, string>> = {
  Eq: 'The value equals the given one.',
  NotEq: 'The value differs from the given one, or is missing.',
  In: 'The value equals an element of the given list.',
  NotIn: 'The value equals no element of the given list, or is missing.',
  Lt: 'The number or date is less than the given one.',
  Lte: 'The number or date is at most the given one.',
  Gt: 'The number or date is greater than the given one.',
  Gte: 'The number or date is at least the given one.',
  Glob: 'The whole value matches a glob. Case counts.',
  NotGlob: 'The whole value does not match the glob, or is missing.',
  IGlob: 'The whole value matches a glob. Case is ignored.',
  NotIGlob: 'The whole value does not match the glob, or is missing.',
  Regex: 'A part of the value matches a regular expression in RE2 syntax. Case counts.',
  Contains: 'An element of the list equals the given value.',
  NotContains: 'No element of the list equals the given value.',
  ContainsAny: 'An element of the list equals an element of the given list.',
  NotContainsAny: 'No element of the list equals an element of the given list.',
  AnyLt: 'An element of the list is less than the given number.',
  AnyLte: 'An element of the list is at most the given number.',
  AnyGt: 'An element of the list is greater than the given number.',
  AnyGte: 'An element of the list is at least the given number.',
  ContainsAllTokens: 'The field has every token of the given text.',
}

const specs: Readonly<Record<string, FieldSpec>> = {
  ...userFields,
  ...repoFields,
  ...professionalFields,
}

export function operatorsPage(): string {
  const rows = operators.map((operator) => [
    code(operator),
    meanings[operator],
    complement(operator),
    typesOf(operator),
  ])
  return page(
    'Operators',
    'A filter leaf is `{"field": …, "op": …, "value": …}`. `And` and `Or` join leaves: ' +
      '`{"op": "And", "filters": […]}`. [fields.md](fields.md) lists the operators of each field.',
    table(['operator', 'holds if', 'complement', 'types of fields'], rows),
    '## Rules',
    rules.map((rule) => `- ${rule}`).join('\n'),
  )
}

const count = (value: number) => value.toLocaleString('en')

const rules = [
  'A complement holds exactly where its operator does not, also where the value is missing.',
  'Comparisons such as `Lt` have no complement: a missing value is neither below nor above.',
  'Globs know `*`, `?`, `[a-z]` and `[!a-z]`. A `\\` escapes the next character.',
  'Dates are ISO 8601: `2026-08-22`, or with a time, as in `2026-08-22T10:00:00Z`.',
  'A value of `ContainsAllTokens` needs at least one token.',
  `A filter has at most ${count(limits.filterLeavesMax)} leaves and ` +
    `${count(limits.filterDepthMax)} levels. [limits.md](limits.md) has all limits.`,
]

function complement(operator: Operator): string {
  const other = complementOf(operator)
  return other === undefined ? '' : code(other)
}

function typesOf(operator: Operator): string {
  const taking = Object.values(specs).filter((spec) => operatorsOf(spec).includes(operator))
  return [...new Set(taking.map(({ type }) => type))].join(', ')
}
