import {
  type ErrorSpec,
  errors,
  type FieldSpec,
  operatorsOf,
  professionalFields,
  repoFields,
  userFields,
} from '../contract/index.ts'
import { apiPages } from './api/pages.ts'
import { sampleAnswers } from './api/sample-answers.ts'
import { limitsPage } from './limits.ts'
import { code, codes, page, table } from './markdown.ts'
import { metricsPage } from './metrics.ts'
import { operatorsPage } from './operators.ts'
import { optionsPage } from './options.ts'
import { recordsPage } from './records.ts'

/** Every page that follows from the code: path below `docs` to content. */
export async function referencePages(): Promise<Map<string, string>> {
  return new Map([
    ['reference/fields.md', fieldsPage()],
    ['reference/operators.md', operatorsPage()],
    ['reference/records.md', recordsPage()],
    ['reference/options.md', await optionsPage()],
    ['reference/limits.md', limitsPage()],
    ['reference/errors.md', errorsPage()],
    ['reference/metrics.md', await metricsPage()],
    ...apiPages(sampleAnswers()),
  ])
}

// docs/reference/errors.md: every code of the error table.

function errorsPage(): string {
  const rows = Object.entries<ErrorSpec>(errors).map(([name, spec]) => [
    code(name),
    `${spec.status}`,
    spec.retry ? 'yes' : 'no',
    spec.text,
  ])
  return page(
    'Errors',
    'Every error is a problem document (RFC 9457) of the type `application/problem+json`. Its ' +
      '`code` is one of these. `errors` lists the places of the body that are wrong. A failed ' +
      'request costs nothing.',
    'Where several errors apply, the answer is the first of: 404 or 405, 401, 429, 415, 413, ' +
      '400, 403, 409, 402. The limit of requests at once is checked when the body has arrived.',
    table(['code', 'status', 'retry', 'text'], rows),
    '*Retry* says whether the same request may succeed later. A 429 or 503 has `Retry-After`.',
  )
}

// docs/reference/fields.md: every field that filters and queries can name.

const comparisons = {
  exact: 'every character counts',
  case: 'case is ignored',
  accent: 'case and accents are ignored',
} as const

function fieldsPage(): string {
  return page(
    'Fields',
    'Filters name these fields, and text queries search those with a weight. ' +
      '[operators.md](operators.md) says what each operator means. ' +
      'The weight of a field multiplies its share of a BM25 score.',
    '## Users',
    'Text queries read a login as one word. They also search the parts of a login (weight 0.2), ' +
      'and names of two or three words as one word (weight 3). Filters cannot name these two.',
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
