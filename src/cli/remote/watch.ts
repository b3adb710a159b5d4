/** `devdex watch`: saved searches of the key, and their new results. */
import type { CommandFunction } from '../command-row.ts'
import { type Io, write } from '../output/io.ts'
import { isObject, writeJson } from '../output/json.ts'
import { type FormOptions, itemsOf, openPrinter } from '../output/printers.ts'
import { counted, safeJson, safeText } from '../output/safe-text.ts'
import { GrowingTable } from '../output/table.ts'
import {
  Client,
  type DryRunOptions,
  type ServerResponse,
  showCost,
  throwWithHint,
} from './client.ts'
import { ledBy, repositories, type Subject, users } from './collections.ts'
import { writeSummary } from './pages.ts'
import { buildSearch, type SearchOptions } from './search-request.ts'

interface SavedOptions extends SearchOptions {
  readonly name: string
  readonly depth?: number
}

/** The command that saves a search for records of this collection. */
export function saveSearch(subject: Subject): CommandFunction {
  return async (io, config, options: SavedOptions, { isGiven }) => {
    const { name, depth } = options
    const { enablePagination: _, ...search } = buildSearch(options, isGiven)
    const body = { name, search: { [subject]: search }, depth }
    await new Client(io, config).call('/saved-searches', body)
    await write(io.stderr, `saved ${safeText(name)}\n`)
  }
}

export const removeSearch: CommandFunction = async (io, config, { name }: SavedOptions) => {
  const client = new Client(io, config)
  const { deleted } = await client.savedSearches.delete(name).catch(throwWithHint)
  if (!deleted) throw new Error(`there is no saved search ${safeText(name)}`)
  await write(io.stderr, `removed ${safeText(name)}\n`)
}

export const listSearches: CommandFunction = async (io, config, options: FormOptions) => {
  const client = new Client(io, config)
  const answer = await listSaved(client)
  if (options.json) return writeJson(io, answer)
  const head = ['name', 'of', 'seen', 'depth', 'search']
  const table = new GrowingTable({ head, widthMax: io.stdout.columns ?? 120 })
  const rows = answer.savedSearches.map(({ name, search, seenAt, depth }) => {
    const [[kind, request] = ['', {}]] = Object.entries(search)
    return [name, kind, seenAt, `${depth}`, safeJson(JSON.stringify(request))]
  })
  if (rows.length > 0) await write(io.stdout, table.lines(rows))
  await writeSummary(io, client, counted(rows.length, 'saved search'))
}

function listSaved(client: Client) {
  return client.savedSearches.list().catch(throwWithHint)
}

interface NewOptions extends FormOptions, DryRunOptions {
  /** Default: all saved searches. */
  readonly names: readonly string[]
  readonly keep?: boolean
  readonly since?: string
  readonly first?: number
  readonly ndjson?: boolean
}

/** Prints what is new in saved searches. */
export const showNewResults: CommandFunction = async (io, config, options: NewOptions) => {
  const client = new Client(io, config)
  const { names, keep, since, first } = options
  const path = '/saved-searches/new'
  const all =
    names.length > 0 ? names : (await listSaved(client)).savedSearches.map(({ name }) => name)
  const bodies = all.map((name) => ({ name, first, since, acknowledge: keep !== true }))
  const calls = bodies.map((body) => ({ path, body }))
  if (options.dryRun) return showCost(io, client, calls, options)
  for (const { body } of calls) {
    await printNew(io, await client.call(path, body), body.name, options)
  }
  await writeSummary(io, client, counted(all.length, 'saved search'))
}

async function printNew(
  io: Io,
  answer: ServerResponse,
  name: string,
  options: NewOptions,
): Promise<void> {
  const collection = 'users' in answer.body ? users : repositories
  const items = itemsOf(answer, collection)
  if (options.ndjson) {
    const lines = items.map((item) => `${safeJson(JSON.stringify({ watch: name, ...item }))}\n`)
    await write(io.stdout, lines.join(''))
  } else {
    const printer = openPrinter(io, options, ledBy(collection, ['score'], ['score']), false)
    await printer.print(
      answer,
      items.map((item) => ({ item })),
    )
    await printer.end()
  }
  const { since, pageInfo } = answer.body
  const isMore = isObject(pageInfo) && pageInfo.hasNextPage === true
  const more = isMore ? '; more is new: ask again' : ''
  const summary = safeText(`${name}: ${items.length} new since ${since}${more}`)
  await write(io.stderr, `${summary}\n`)
}
