/** Prints paged answers. */

import { type Io, write } from '../output/io.ts'
import { isObject, type JsonObject, readObjects } from '../output/json.ts'
import { type FormOptions, openPrinter, readItems } from '../output/printers.ts'
import { cleanText, formatCount } from '../output/safe-text.ts'
import type { PageOptions } from '../shared-flags.ts'
import { type Client, type PlannedCall, type ServerResponse, writeSummary } from './client.ts'
import { appendAttributes, type ListedCollection } from './collections.ts'
import { summarizeMatches } from './summary-lines.ts'

/** The request, and how to print its answers. */
export interface PagedCall extends PlannedCall {
  readonly collection: ListedCollection
  /** What was searched for, if it finds nothing. */
  readonly tried?: string | undefined
  /** A note if nothing was found because weak matches are omitted. */
  readonly weakHint?: string | undefined
  /** Called with the first answer before it is printed. */
  readonly announce?: (answer: ServerResponse) => Promise<void>
  /** Called with each answer after it is printed. */
  readonly explain?: (answer: ServerResponse) => Promise<void>
}

/** Prints one page, or all of them with `paginate`, as they arrive. */
export async function showPages(
  io: Io,
  client: Client,
  { path, body, collection, tried, weakHint, announce, explain }: PagedCall,
  options: PageOptions & FormOptions,
): Promise<void> {
  const shown = appendAttributes(collection, options.includeAttributes)
  const printer = openPrinter(io, options, shown, false)
  let count = 0
  let first: JsonObject | undefined
  let after: unknown = body.after
  do {
    const answer = await callPage(client, path, body, after)
    const next = readCursor(answer)
    if (next !== undefined && next === after) {
      throw new Error(`the service gave the cursor ${next} twice; stopping`)
    }
    if (first === undefined) await announce?.(answer)
    first ??= answer.body
    const rows = readItems(answer, collection).map((item) => ({ item }))
    await printer.print(answer, rows)
    await explain?.(answer)
    count += rows.length
    after = next
  } while (options.paginate && after !== undefined)
  await printer.end()
  const isEmpty = count === 0 && after === undefined
  const lines = options.json ? [] : summarizeMatches(first, collection)
  const { explanation } = first
  // A sentence may have become filters alone, which its explanation says.
  const hasWords = !isObject(explanation) || explanation.unmatched !== undefined
  if (isEmpty && !options.json && hasWords && weakHint !== undefined) lines.push(weakHint)
  if (lines.length > 0) await write(io.stderr, lines.map((line) => `${cleanText(line)}\n`).join(''))
  const more = after === undefined ? '' : ' (there are more: --paginate walks all)'
  const hint = isEmpty && tried !== undefined ? ` (tried: ${tried})` : more
  const notes = formatNotes(first)
  await writeSummary(io, client, `${formatCount(count, collection.noun)}${hint}${notes}`)
}

/** `, corrected: kuberntes to kubernetes`, and a query that would find more. */
function formatNotes({ corrections, suggestion }: JsonObject): string {
  const texts = readObjects(corrections).map(({ from, to }) => `${from} to ${to}`)
  const notice = texts.length === 0 ? '' : `, corrected: ${texts.join(', ')}`
  const offered = typeof suggestion === 'string' ? `; did you mean: ${suggestion}` : ''
  return cleanText(notice + offered)
}

/** A failure says where to resume, because the previous pages have been paid for. */
async function callPage(
  client: Client,
  path: string,
  body: JsonObject,
  after: unknown,
): Promise<ServerResponse> {
  if (after === body.after) return client.call(path, body)
  // Equal on each page, and requested once, because they cost credits.
  const { total: _, facets: __, ...others } = body
  try {
    return await client.call(path, { ...others, after })
  } catch (error) {
    if (!(error instanceof Error)) throw error
    throw new Error(`${error.message}; go on with --after ${after}`, { cause: error })
  }
}

function readCursor(answer: ServerResponse): string | undefined {
  const { pageInfo } = answer.body
  if (!isObject(pageInfo) || pageInfo.hasNextPage !== true) return undefined
  return typeof pageInfo.endCursor === 'string' ? pageInfo.endCursor : undefined
}
