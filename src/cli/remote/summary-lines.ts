/** Totals and facets of a search as lines of text. */
import { isObject, type JsonObject, readObjects } from '../output/json.ts'
import type { ListedCollection } from './collections.ts'

/** Lines for `total` and `facets` of an answer. */
export function summarizeMatches(
  { total, facets }: JsonObject,
  { member }: ListedCollection,
): string[] {
  const lines = isObject(total) ? [formatTotal(total, member)] : []
  for (const [field, facet] of Object.entries(isObject(facets) ? facets : {})) {
    if (!isObject(facet)) continue
    const values = readObjects(facet.values).map(({ value, count }) => `${value} ${count}`)
    const rest = [`others ${facet.other}`, `without ${facet.missing}`]
    lines.push(`${field}: ${[...values, ...rest].join(', ')}`)
  }
  return lines
}

/** `42 people: 12 strong, 30 fair`. */
function formatTotal(
  { value, byStrength }: JsonObject,
  member: ListedCollection['member'],
): string {
  if (!isObject(byStrength)) return `total: ${value}`
  const nouns = member === 'users' ? ['person', 'people'] : ['repository', 'repositories']
  const parts = ['strong', 'fair', 'weak']
    .filter((name) => name !== 'weak' || byStrength.weak !== 0)
    .map((name) => `${byStrength[name]} ${name}`)
  return `${value} ${nouns[value === 1 ? 0 : 1]}: ${parts.join(', ')}`
}
