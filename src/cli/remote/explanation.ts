/** Prints the interpretation of a sentence for people. */
import { isObject, type JsonObject } from '../output/json.ts'
import { safeText } from '../output/safe-text.ts'

/** Lines for the `explanation` of an answer. None without that member. */
export function explanationLines(explanation: unknown): string[] {
  if (!isObject(explanation)) return []
  const { by, query, filters, rankBy, first, parts, relaxed } = explanation
  const lines = [
    ...objectsIn(parts).map(partLine),
    `understood by: ${by}`,
    `query: ${query ?? 'none'}`,
    isObject(filters) ? `filters: ${filterText(filters)}` : null,
    isObject(rankBy) ? `ranked by: ${JSON.stringify(rankBy)}` : null,
    first === undefined ? null : `results: ${first}`,
    ...objectsIn(relaxed).map(({ step, reason }) => `widened (${step}): ${reason}`),
  ]
  return lines.filter((line) => line !== null).map(safeText)
}

function partLine({ kind, text, filters, ignored }: JsonObject): string {
  const said = `${kind} "${text}"`
  if (ignored !== undefined) return `${said}: left out, ${ignored}`
  return isObject(filters) ? `${said}: ${filterText(filters)}` : said
}

/** `And(bio ContainsAllTokens rust, resolvedCountry In [Austria, Germany])`. */
function filterText({ op, filters, field, value }: JsonObject): string {
  if (Array.isArray(filters)) return `${op}(${objectsIn(filters).map(filterText).join(', ')})`
  return `${field} ${op} ${Array.isArray(value) ? `[${value.join(', ')}]` : value}`
}

function objectsIn(value: unknown): JsonObject[] {
  return Array.isArray(value) ? value.filter(isObject) : []
}
