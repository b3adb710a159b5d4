/** Totals and facets of a search as lines of text. */
import { isObject, type JsonObject } from '../output/json.ts'

/** Lines for `total` and `facets` of an answer. */
export function summaryLines({ total, facets }: JsonObject): string[] {
  const lines = isObject(total) ? [`total: ${total.value}`] : []
  for (const [field, facet] of Object.entries(isObject(facets) ? facets : {})) {
    if (!isObject(facet)) continue
    const values = listOf(facet.values).map(({ value, count }) => `${value} ${count}`)
    const rest = [`others ${facet.other}`, `without ${facet.missing}`]
    lines.push(`${field}: ${[...values, ...rest].join(', ')}`)
  }
  return lines
}

function listOf(value: unknown): JsonObject[] {
  return Array.isArray(value) ? value.filter(isObject) : []
}
