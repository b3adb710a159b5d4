/** How the service interpreted a sentence as a search, in words. */
import { type Io, write } from '../output/io.ts'
import { isObject, type JsonObject, objectsIn } from '../output/json.ts'
import { safeText } from '../output/safe-text.ts'

/** Tells on stderr what the sentence became, or only whether the search was widened. */
export async function tellInterpretation(
  io: Io,
  { explanation }: JsonObject,
  options: { readonly explain?: boolean },
): Promise<void> {
  const lines = options.explain ? explanationLines(explanation) : widenedLines(explanation)
  await write(io.stderr, lines.map((line) => `${line}\n`).join(''))
}

/** Lines for the `explanation` of an answer. None without that member. */
function explanationLines(explanation: unknown): string[] {
  if (!isObject(explanation)) return []
  const { by, query, filters, rankBy, similarTo, first, parts } = explanation
  const lines = [
    ...objectsIn(parts).map(partLine),
    `understood by: ${by}`,
    `query: ${query ?? 'none'}`,
    isObject(filters) ? `filters: ${filterText(filters)}` : null,
    isObject(rankBy) ? `ranked by: ${JSON.stringify(rankBy)}` : null,
    Array.isArray(similarTo) ? `similar to: ${similarTo.join(', ')}` : null,
    first === undefined ? null : `results: ${first}`,
  ]
  const said = lines.filter((line) => line !== null).map(safeText)
  return [...said, ...widenedLines(explanation)]
}

/** Filters that were dropped because they left no results. */
function widenedLines(explanation: unknown): string[] {
  if (!isObject(explanation)) return []
  const steps = objectsIn(explanation.relaxed)
  return steps.map(({ step, reason }) => safeText(`widened (${step}): ${reason}`))
}

function partLine({ kind, text, filters, ignored }: JsonObject): string {
  const said = `${kind} "${text}"`
  if (ignored !== undefined) return `${said}: excluded, ${ignored}`
  return isObject(filters) ? `${said}: ${filterText(filters)}` : said
}

/** `And(bio ContainsAllTokens rust, resolvedCountry In [Austria, Germany])`. */
function filterText({ op, filters, field, value }: JsonObject): string {
  if (Array.isArray(filters)) return `${op}(${objectsIn(filters).map(filterText).join(', ')})`
  return `${field} ${op} ${Array.isArray(value) ? `[${value.join(', ')}]` : value}`
}
