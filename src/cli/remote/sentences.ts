/** How the service interpreted a sentence as a search, in words. */
import { type Io, write } from '../output/io.ts'
import { isObject, type JsonObject, readObjects } from '../output/json.ts'
import { cleanText } from '../output/safe-text.ts'

/** Tells on stderr what the sentence became, or only whether the search was widened. */
export async function writeInterpretation(
  io: Io,
  { explanation }: JsonObject,
  options: { readonly explain?: boolean },
): Promise<void> {
  const lines = options.explain ? listExplanation(explanation) : listWidenings(explanation)
  await write(io.stderr, lines.map((line) => `${line}\n`).join(''))
}

/** Lines for the `explanation` of an answer. None without that member. */
function listExplanation(explanation: unknown): string[] {
  if (!isObject(explanation)) return []
  const { by, query, filters, rankBy, similarTo, first, parts } = explanation
  const lines = [
    ...readObjects(parts).map(formatPart),
    `understood by: ${by}`,
    `query: ${query ?? 'none'}`,
    isObject(filters) ? `filters: ${formatFilter(filters)}` : null,
    isObject(rankBy) ? `ranked by: ${JSON.stringify(rankBy)}` : null,
    Array.isArray(similarTo) ? `similar to: ${similarTo.join(', ')}` : null,
    first === undefined ? null : `results: ${first}`,
  ]
  const said = lines.filter((line) => line !== null).map(cleanText)
  return [...said, ...listWidenings(explanation)]
}

/** Filters that were dropped because they left no results. */
function listWidenings(explanation: unknown): string[] {
  if (!isObject(explanation)) return []
  const steps = readObjects(explanation.relaxed)
  return steps.map(({ step, reason }) => cleanText(`widened (${step}): ${reason}`))
}

function formatPart({ kind, text, filters, ignored }: JsonObject): string {
  const said = `${kind} "${text}"`
  if (ignored !== undefined) return `${said}: excluded, ${ignored}`
  return isObject(filters) ? `${said}: ${formatFilter(filters)}` : said
}

/** `And(bio ContainsAllTokens rust, resolvedCountry In [Austria, Germany])`. */
function formatFilter({ op, filters, field, value }: JsonObject): string {
  if (Array.isArray(filters)) return `${op}(${readObjects(filters).map(formatFilter).join(', ')})`
  return `${field} ${op} ${Array.isArray(value) ? `[${value.join(', ')}]` : value}`
}
