/** Prints paged answers. */

import { balanceText } from '../../domain/index.ts'
import { type Io, write } from '../output/io.ts'
import { isObject, type JsonObject, objectsIn } from '../output/json.ts'
import { type FormOptions, itemsOf, openPrinter, type PrintedRow } from '../output/printers.ts'
import { counted, safeText } from '../output/safe-text.ts'
import type { Client, DryRunOptions, ServerResponse } from './client.ts'
import { type ListedCollection, shownWith } from './collections.ts'
import { summaryLines } from './summary-lines.ts'

/** Options of commands that list records. */
export interface ListOptions extends FormOptions, DryRunOptions {
  readonly includeAttributes?: JsonObject
}

export interface PageOptions extends ListOptions {
  readonly first?: number
  readonly paginate?: boolean
  readonly after?: string
}

/** The request, and how to print its answers. */
export interface PagedCall {
  readonly path: string
  readonly body: JsonObject
  readonly collection: ListedCollection
  /** The searched text. Printed if nothing was found. */
  readonly tried?: string | undefined
  /** A note if nothing was found because weak matches are omitted. */
  readonly weakHint?: string | undefined
  /** Called with each answer after it is printed. */
  readonly tell?: (answer: ServerResponse) => Promise<void>
}

/**
 * Prints one page, or all of them with `paginate`, as they arrive.
 * @param onFirst called with the first answer before it is printed
 */
export async function showPages(
  io: Io,
  client: Client,
  { path, body, collection, tried, weakHint, tell }: PagedCall,
  options: PageOptions,
  onFirst: (answer: ServerResponse) => Promise<void> = async () => undefined,
): Promise<void> {
  const shown = shownWith(collection, options.includeAttributes)
  const printer = openPrinter(io, options, shown, false)
  let count = 0
  let more = false
  let isFirst = true
  let notes = ''
  let weak: string | undefined
  let summary: string[] = []
  for await (const { answer, next } of pages(client, path, body)) {
    if (isFirst) {
      await onFirst(answer)
      notes = notesText(answer.body)
      const { explanation } = answer.body
      // A sentence may have become filters alone, which its explanation says.
      if (!isObject(explanation) || explanation.unmatched !== undefined) weak = weakHint
      if (!options.json) summary = summaryLines(answer.body, collection)
    }
    isFirst = false
    const items = itemsOf(answer, collection)
    await printer.print(
      answer,
      items.map((item) => ({ item })),
    )
    await tell?.(answer)
    count += items.length
    more = next !== undefined
    if (!options.paginate) break
  }
  await printer.end()
  let hint = more ? ' (there are more: --paginate walks all)' : ''
  if (count === 0 && !more && tried !== undefined) hint = ` (tried: ${tried})`
  if (count === 0 && !more && !options.json && weak !== undefined) summary.push(weak)
  if (summary.length > 0)
    await write(io.stderr, summary.map((line) => `${safeText(line)}\n`).join(''))
  await writeSummary(io, client, `${counted(count, collection.noun)}${hint}${notes}`)
}

/** `, corrected: kuberntes to kubernetes`, and a query that would find more. */
function notesText({ corrections, suggestion }: JsonObject): string {
  const texts = objectsIn(corrections).map(({ from, to }) => `${from} to ${to}`)
  const notice = texts.length === 0 ? '' : `, corrected: ${texts.join(', ')}`
  const offered = typeof suggestion === 'string' ? `; did you mean: ${suggestion}` : ''
  return safeText(notice + offered)
}

/** Requests answers one by one as long as each has a next cursor. */
async function* pages(
  client: Client,
  path: string,
  body: JsonObject,
): AsyncGenerator<{ answer: ServerResponse; next: unknown }> {
  let after: unknown = body.after
  do {
    const answer = await pageBehind(after, client, path, body)
    const next = cursorOf(answer)
    if (next !== undefined && next === after) {
      throw new Error(`the service gave the cursor ${next} twice; stopping`)
    }
    yield { answer, next }
    after = next
  } while (after !== undefined)
}

/** A failure says where to resume, because the previous pages have been paid for. */
async function pageBehind(
  after: unknown,
  client: Client,
  path: string,
  body: JsonObject,
): Promise<ServerResponse> {
  try {
    return await client.call(path, after === body.after ? body : nextBody(body, after))
  } catch (error) {
    if (after === body.after || !(error instanceof Error)) throw error
    throw new Error(`${error.message}; go on with --after ${after}`, { cause: error })
  }
}

/**
 * `total` and `facets` are equal on each page, and are requested once, because they cost credits.
 */
function nextBody({ total: _, facets: __, ...body }: JsonObject, after: unknown): JsonObject {
  return { ...body, after }
}

function cursorOf(answer: ServerResponse): string | undefined {
  const { pageInfo } = answer.body
  if (!isObject(pageInfo) || pageInfo.hasNextPage !== true) return undefined
  return typeof pageInfo.endCursor === 'string' ? pageInfo.endCursor : undefined
}

/** Writes the last line to stderr: results, cost and balance. */
export async function writeSummary(io: Io, client: Client, what: string): Promise<void> {
  const remaining = client.creditsRemaining
  const balance = remaining === undefined ? '' : `, ${balanceText(remaining)} remaining`
  await write(io.stderr, `${what}; ${counted(client.creditsUsed, 'credit')} used${balance}\n`)
}

/** Lists missing inputs on stderr, one a line, for formats that cannot show them. */
export async function writeMissing(io: Io, rows: readonly PrintedRow[]): Promise<void> {
  const missing = rows.filter(({ item }) => item === null)
  const lines = missing.map(({ input = '' }) => `not found: ${safeText(input)}\n`)
  await write(io.stderr, lines.join(''))
}
