/** The words and filters of a tool call, where words may have the qualifiers of GitHub's search. */
import { type FilterExpression, printFilter } from '../contract/index.ts'
import { translateGithubSyntax } from '../language/index.ts'
import { joinFilters, readFilters } from './filters.ts'
import type { JsonRecord } from './service-calls.ts'
import type { ToolSubject } from './subjects.ts'

interface TypedQuery {
  readonly query?: string | undefined
  readonly filters: FilterExpression | undefined
  /** The order that `sort:` asks for. */
  readonly rankBy: JsonRecord
  /** How qualifiers were read. */
  readonly sentences: readonly string[]
}

/** Throws ToolProblem for filters that are none. */
export async function readQuery(
  subject: ToolSubject,
  args: { readonly query?: unknown; readonly filters?: unknown },
): Promise<TypedQuery> {
  const own = readFilters(subject, args.filters)
  const query = args.query === undefined ? undefined : String(args.query)
  const dataset = 'standard'
  const read = query === undefined ? null : await translateGithubSyntax(query, { subject, dataset })
  if (read === null) return { query, filters: own, rankBy: {}, sentences: [] }
  const { filters, rankBy, ignored } = read
  const sentences = ignored.map(({ text, reason }) => `"${text}" is not searched for: ${reason}.`)
  if (filters !== null) sentences.unshift(`Qualifiers became filters: ${printFilter(filters)}.`)
  return {
    query: read.query ?? undefined,
    filters: joinFilters([own, filters ?? undefined]),
    rankBy: rankBy === undefined ? {} : { rankBy },
    sentences,
  }
}
