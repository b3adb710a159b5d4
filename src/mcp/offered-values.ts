/** Suggests existing values of a field for a condition that matches nothing. */
import { type Facet, type FilterExpression, findNearestName, isKeyword } from '../contract/index.ts'
import type { ToolSubject } from './columns.ts'
import { chooseDataset, fieldsOf, isOfProfile, listLeaves } from './filters.ts'
import { type ServiceCalls, ToolProblem } from './service-calls.ts'
import { cleanText, quotedCell } from './untrusted-text.ts'

/** Operators that compare whole values. */
const whole = new Set(['Eq', 'In', 'Contains', 'ContainsAny'])

/** Each costs a credit. */
const fieldsMax = 2
const valuesShown = 6
/** Values of conditions on a field that are compared with those. */
const wantedMax = 8

/** Sentences about the conditions of a search that found nothing. One credit for each field. */
export async function offeredValues(
  subject: ToolSubject,
  filter: FilterExpression | undefined,
  calls: ServiceCalls,
): Promise<string[]> {
  if (filter === undefined) return []
  const asked = new Map<string, string[]>()
  for (const { field, op, value } of listLeaves(filter)) {
    const spec = Object.hasOwn(fieldsOf[subject], field) ? fieldsOf[subject][field] : undefined
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
    sentences.push(...(await valuesOf(subject, field, values, calls)))
  }
  return sentences.length === 0 ? [] : [...sentences, 'Each list of values cost 1 credit.']
}

async function valuesOf(
  subject: ToolSubject,
  field: string,
  wanted: readonly string[],
  calls: ServiceCalls,
): Promise<string[]> {
  const body = { collection: subject, field, first: 100, ...chooseDataset(isOfProfile(field)) }
  try {
    return [sentenceOf(subject, field, wanted, await calls.ask('fieldValues', body))]
  } catch (error) {
    // The search has been answered. A key may lack the right to list values.
    if (error instanceof ToolProblem) return []
    throw error
  }
}

function sentenceOf(
  subject: ToolSubject,
  field: string,
  wanted: readonly string[],
  { values, other }: Facet,
): string {
  const records = subject === 'users' ? 'user' : 'repository'
  const names = values.map(({ value }) => String(value))
  const known = values.filter(({ value }) => wanted.some((one) => isSame(one, String(value))))
  if (known.length > 0) return `Alone, ${field} has ${known.map(shownValue).join(', ')}.`
  const near = wanted.map((one) => findNearestName(one, names)).filter((one) => one !== undefined)
  const offered = [
    ...values.filter(({ value }) => near.includes(String(value))),
    ...values.filter(({ value }) => !near.includes(String(value))),
  ].slice(0, valuesShown)
  const shown = wanted.map((one) => quotedCell(cleanText(one, 60))).join(', ')
  const list = offered.map(shownValue).join(', ')
  const found = `o ${records} has ${field} = ${shown}`
  return other === 0
    ? `N${found}; values: ${list}.`
    : `Perhaps n${found}; frequent values: ${list}.`
}

function isSame(one: string, other: string): boolean {
  const folded = (text: string) => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
  return folded(one) === folded(other)
}

function shownValue({ value, count }: Facet['values'][number]): string {
  return `${quotedCell(cleanText(String(value), 60))} (${count})`
}
