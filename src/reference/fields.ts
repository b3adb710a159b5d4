/** docs/reference/fields.md: every field that filters and queries can name. */
import {
  type FieldSpec,
  operatorsOf,
  professionalFields,
  repoFields,
  userFields,
} from '../contract/index.ts'
import { code, codes, page, table } from './markdown.ts'

const comparisons = {
  exact: 'every character counts',
  case: 'case is ignored',
  accent: 'case and accents are ignored',
} as const

export function fieldsPage(): string {
  return page(
    'Fields',
    'Filters name these fields, and text queries search those with a weight. ' +
      '[operators.md](operators.md) says what each operator means. ' +
      'The weight of a field multiplies its share of a BM25 score.',
    '## Users',
    fieldTable(userFields),
    '## Repositories',
    'The weights hold for the retrieval modes `keyword` and `hybrid`. These modes also search ' +
      'topics (weight 1) and the README (weight 0.5), which filters cannot name.',
    fieldTable(repoFields),
    '## Professional profiles',
    'Requests with `dataset: "professional"` add these fields to those of users. For ' +
      'repositories the same fields of the owner begin with `ownerProfessional.` instead of ' +
      '`professional.`. They take no part in text queries there.',
    fieldTable(professionalFields),
  )
}

function fieldTable(fields: Readonly<Record<string, FieldSpec>>): string {
  const rows = Object.entries(fields).map(([name, spec]) => [
    codes([name, ...(spec.aliases ?? [])]),
    spec.type,
    operatorsOf(spec).map(code).join(' '),
    spec.match === undefined ? '' : comparisons[spec.match],
    spec.weight === undefined ? '' : `${spec.weight}`,
    spec.description,
  ])
  return table(['field', 'type', 'operators', 'comparison', 'weight', 'meaning'], rows)
}
