/** `devdex watch`: saved searches of the key, and their new results. */
import { endpoints } from '../../contract/endpoints/catalogue.ts'
import type { CommandFunction, OptionsOf } from '../command-row.ts'
import { type Io, write } from '../output/io.ts'
import { isObject, writeJson } from '../output/json.ts'
import { openPrinter, readItems } from '../output/printers.ts'
import { cleanText, escapeJson, formatCount } from '../output/safe-text.ts'
import { GrowingTable } from '../output/table.ts'
import { Client, estimateCost, type ServerResponse, throwWithHint, writeSummary } from './client.ts'
import { collections, prependColumns, type Subject } from './collections.ts'
import type { watchFlags } from './rows.ts'
import type { SearchOptions } from './search-flags.ts'
import { buildSearch } from './search-request.ts'

type SavedOptions = SearchOptions & {
  readonly name: string
  readonly query?: readonly string[]
  readonly depth?: number
}

/** The command that saves a search for records of this collection. */
export function saveSearch(subject: Subject): CommandFunction {
  return async (io, config, options: SavedOptions, { isGiven }) => {
    const { name, depth } = options
    const { enablePagination: _, ...search } = buildSearch(options, isGiven)
    const body = { name, search: { [subject]: search }, depth }
    await new Client(io, config).call(endpoints.saveSearch.path, body)
    await write(io.stderr, `saved ${cleanText(name)}\n`)
  }
}

export const removeSearch: CommandFunction = async (io, config, { name }: SavedOptions) => {
  const client = new Client(io, config)
  const { deleted } = await client.savedSearches.delete(name).catch(throwWithHint)
  if (!deleted) throw new Error(`there is no saved search ${cleanText(name)}`)
  await write(io.stderr, `removed ${cleanText(name)}\n`)
}

export const listSearches: CommandFunction = async (io, config, options: SavedOptions) => {
  const client = new Client(io, config)
  const answer = await client.savedSearches.list().catch(throwWithHint)
  if (options.json) return writeJson(io, answer)
  const head = ['name', 'of', 'seen', 'depth', 'search']
  const table = new GrowingTable({ head, widthMax: io.stdout.columns ?? 120 })
  const rows = answer.savedSearches.map(({ name, search, seenAt, depth }) => {
    const [[kind, request] = ['', {}]] = Object.entries(search)
    return [name, kind, seenAt, `${depth}`, escapeJson(JSON.stringify(request))]
  })
  if (rows.length > 0) await write(io.stdout, table.format(rows))
  await writeSummary(io, client, formatCount(rows.length, 'saved search'))
}

/** Without names, all saved searches. */
type NewOptions = OptionsOf<(typeof watchFlags)[number]> & { readonly names: readonly string[] }

/** Prints what is new in saved searches. */
export const showNewResults: CommandFunction = async (io, config, options: NewOptions) => {
  const client = new Client(io, config)
  const { keep, since, first } = options
  const names = options.names.length > 0 ? options.names : await listNames(client)
  const calls = names.map((name) => ({
    path: endpoints.newResults.path,
    body: { name, first, since, acknowledge: keep !== true },
  }))
  if (options.dryRun) return estimateCost(io, client, calls, options)
  for (const { path, body } of calls) {
    await printNew(io, await client.call(path, body), body.name, options)
  }
  await writeSummary(io, client, formatCount(names.length, 'saved search'))
}

async function listNames(client: Client): Promise<string[]> {
  const { savedSearches } = await client.savedSearches.list().catch(throwWithHint)
  return savedSearches.map(({ name }) => name)
}

async function printNew(
  io: Io,
  answer: ServerResponse,
  name: string,
  options: NewOptions,
): Promise<void> {
  const collection = 'users' in answer.body ? collections.users : collections.repos
  const items = readItems(answer, collection)
  if (options.ndjson) {
    const lines = items.map((item) => `${escapeJson(JSON.stringify({ watch: name, ...item }))}\n`)
    await write(io.stdout, lines.join(''))
  } else {
    const ranked = prependColumns(collection, ['score'], ['score'])
    const printer = openPrinter(io, options, ranked, false)
    const rows = items.map((item) => ({ item }))
    await printer.print(answer, rows)
    await printer.end()
  }
  const { since, pageInfo } = answer.body
  const isMore = isObject(pageInfo) && pageInfo.hasNextPage === true
  const more = isMore ? '; more is new: ask again' : ''
  const summary = cleanText(`${name}: ${items.length} new since ${since}${more}`)
  await write(io.stderr, `${summary}\n`)
}
