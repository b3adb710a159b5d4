/** Suggests existing values of a field for a condition that matches nothing. */
import {
  type Facet,
  type FieldSpec,
  type FilterExpression,
  findNearestName,
  isKeyword,
} from '../contract/index.ts'
import { chooseDataset, isProfileField, listLeaves } from './filters.ts'
import { type ServiceCalls, ToolProblem } from './service-calls.ts'
import { subjects, type ToolSubject } from './subjects.ts'
import { cleanText, quoteCell } from './untrusted-text.ts'

/** Operators that compare whole values. */
const whole = new Set(['Eq', 'In', 'Contains', 'ContainsAny'])

/** Each costs a credit. */
const fieldsMax = 2
const valuesShown = 6
/** Values of conditions on a field that are compared with those. */
const wantedMax = 8

/** Sentences about the conditions of a search that found nothing. One credit for each field. */
export async function offerValues(
  subject: ToolSubject,
  filter: FilterExpression | undefined,
  calls: ServiceCalls,
): Promise<string[]> {
  if (filter === undefined) return []
  const specs: Readonly<Record<string, FieldSpec>> = subjects[subject].fields
  const asked = new Map<string, string[]>()
  for (const { field, op, value } of listLeaves(filter)) {
    const spec = Object.hasOwn(specs, field) ? specs[field] : undefined
    if (spec === undefined || !whole.has(op) || !isKeyword(spec)) continue
    const texts = [value].flat().filter((one) => typeof one === 'string')
    // Names are unique, so frequent ones do not help.
    const isName = ['login', 'platformId', 'fullName', 'name'].includes(field)
    if (texts.length === 0 || isName) continue
    const known = asked.get(field) ?? []
    asked.set(field, [...known, ...texts.slice(0, wantedMax - known.length)])
  }
  const sentences: string[] = []
  for (const [field, values] of [...asked].slice(0, fieldsMax)) {
    sentences.push(...(await describeValues(subject, field, values, calls)))
  }
  return sentences.length === 0 ? [] : [...sentences, 'Each list of values cost 1 credit.']
}

async function describeValues(
  subject: ToolSubject,
  field: string,
  wanted: readonly string[],
  calls: ServiceCalls,
): Promise<string[]> {
  const body = { collection: subject, field, first: 100, ...chooseDataset(isProfileField(field)) }
  try {
    return [formatValues(subject, field, wanted, await calls.ask('fieldValues', body))]
  } catch (error) {
    // The search has been answered. A key may lack the right to list values.
    if (error instanceof ToolProblem) return []
    throw error
  }
}

function formatValues(
  subject: ToolSubject,
  field: string,
  wanted: readonly string[],
  { values, other }: Facet,
): string {
  const names = values.map(({ value }) => String(value))
  const known = values.filter(({ value }) => wanted.some((one) => isSame(one, String(value))))
  if (known.length > 0) return `Alone, ${field} has ${known.map(formatValue).join(', ')}.`
  const near = wanted.map((one) => findNearestName(one, names)).filter((one) => one !== undefined)
  const isNear = ({ value }: Facet['values'][number]) => near.includes(String(value))
  const offered = [...values.filter(isNear), ...values.filter((one) => !isNear(one))]
  const shown = wanted.map((one) => quoteCell(cleanText(one, 60))).join(', ')
  const list = offered.slice(0, valuesShown).map(formatValue).join(', ')
  const found = `o ${subjects[subject].record} has ${field} = ${shown}`
  return other === 0
    ? `N${found}; values: ${list}.`
    : `Perhaps n${found}; frequent values: ${list}.`
}

function isSame(one: string, other: string): boolean {
  const fold = (text: string) => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
  return fold(one) === fold(other)
}

function formatValue({ value, count }: Facet['values'][number]): string {
  return `${quoteCell(cleanText(String(value), 60))} (${count})`
}
