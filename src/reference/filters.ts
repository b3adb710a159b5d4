/** What filters and queries can name: operators, and the fields of each collection. */
import {
  completeOperators,
  describeFilter,
  type FieldSpec,
  findComplement,
  type Operator,
  operators,
  professionalFields,
  repoFields,
  userFields,
} from '../contract/index.ts'
import { quoteCode, quoteCodes, writePage, writeTable } from './markdown.ts'

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

const comparisons = {
  exact: 'every character counts',
  case: 'case is ignored',
  accent: 'case and accents are ignored',
} as const

export function writeFiltersPage(): string {
  const rows = operators.map((operator) => [
    quoteCode(operator),
    showComplement(operator),
    listTypes(operator),
    meanings[operator],
  ])
  return writePage(
    'Fields and operators',
    'A filter leaf is `{"field": …, "op": …, "value": …}`. `And` and `Or` join leaves: ' +
      '`{"op": "And", "filters": […]}`.',
    writeTable(['operator', 'complement', 'types of fields', 'holds if'], rows),
    rules.map((rule) => `- ${rule}`).join('\n'),
    'Text queries search the fields with a weight, which multiplies the share of the field in a ' +
      'BM25 score.',
    '## Users',
    'Text queries read a login as one word. They also search the parts of a login (weight 0.2), ' +
      'and names of two or three words as one word (weight 3). Filters cannot name these two.',
    writeFieldTable(userFields),
    '## Repositories',
    'The weights hold for the retrieval modes `keyword` and `hybrid`. These modes also search ' +
      'topics (weight 1) and the README (weight 0.5), which filters cannot name.',
    writeFieldTable(repoFields),
    '## Professional profiles',
    'Requests with `dataset: "professional"` add these fields to those of users. For ' +
      'repositories the same fields of the owner begin with `ownerProfessional.` instead of ' +
      '`professional.`. They take no part in text queries there.',
    writeFieldTable(professionalFields),
  )
}

function writeFieldTable(fields: Readonly<Record<string, FieldSpec>>): string {
  const rows = Object.entries(fields).map(([name, spec]) => [
    quoteCodes([name, ...(spec.aliases ?? [])]),
    spec.type,
    completeOperators(spec).map(quoteCode).join(' '),
    spec.match === undefined ? '' : comparisons[spec.match],
    spec.weight === undefined ? '' : `${spec.weight}`,
    describeFilter(spec),
  ])
  return writeTable(['field', 'type', 'operators', 'comparison', 'weight', 'meaning'], rows)
}

const rules = [
  'A complement holds exactly where its operator does not, also where the value is missing.',
  'Comparisons such as `Lt` have no complement: a missing value is neither below nor above.',
  'Globs know `*`, `?`, `[a-z]` and `[!a-z]`. A `\\` escapes the next character.',
  'Dates are ISO 8601: `2026-08-22`, or with a time, as in `2026-08-22T10:00:00Z`.',
  'A value of `ContainsAllTokens` needs at least one token.',
]

function showComplement(operator: Operator): string {
  const other = findComplement(operator)
  return other === undefined ? '' : quoteCode(other)
}

function listTypes(operator: Operator): string {
  const taking = Object.values(specs).filter((spec) => completeOperators(spec).includes(operator))
  return [...new Set(taking.map(({ type }) => type))].join(', ')
}
