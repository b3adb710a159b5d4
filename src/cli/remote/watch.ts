/** `devdex watch`: saved searches of the key, and their new results. */
import type { Command } from 'commander'
import type { Config } from '../../config.ts'
import { limits } from '../../contract/vocabulary.ts'
import {
  countFrom,
  examples,
  filterHelp,
  withAttributesOption,
  withFormOptions,
} from '../options.ts'
import { type Io, write } from '../output/io.ts'
import { isObject, type JsonObject } from '../output/json.ts'
import { type FormOptions, itemsOf, openPrinter } from '../output/printers.ts'
import { safeJson, safeText } from '../output/safe-text.ts'
import { GrowingTable } from '../output/table.ts'
import {
  Client,
  type DryRunOptions,
  type ServerResponse,
  showCost,
  throwWithHint,
} from './client.ts'
import { ledBy, repositories, users } from './collections.ts'
import { collectRepoFilter, collectUserFilter } from './filter-argument.ts'
import { writeSummary } from './pages.ts'
import {
  datasetOption,
  type FilteredOptions,
  searchRequest,
  withMeaningOptions,
  withPeopleOptions,
  withRankingOptions,
} from './search-options.ts'

interface NewOptions extends FormOptions, DryRunOptions {
  readonly keep?: boolean
  readonly since?: string
  readonly first?: number
  readonly ndjson?: boolean
}

interface SavedOptions extends FilteredOptions {
  readonly depth?: number
}

const newPath = '/saved-searches/new'

export function watchCommand(program: Command, io: Io, config: Config): void {
  const group = program
    .command('watch')
    .argument('[names...]', 'saved searches (default: all)')
    .option('--keep', 'do not mark the printed results as seen')
    .option('--since <date>', 'results that are new since a date or a snapshot, seen or not')
    .option('-n, --first <number>', 'maximum number of new results per search', countFrom(1))
    .option('--ndjson', 'print each result as a line of JSON')
  withFormOptions(group, { shownFields: 'login,bio' })
    .addHelpText('after', examples(...shownNew))
    .action((names: string[], options: NewOptions) =>
      showNew(io, new Client(io, config), names, options),
    )
  const add = group
    .command('add')
    .description('save a search; its current results count as seen')
    .addHelpText('after', examples(...kinds.map(({ shown }) => shown)))
  for (const kind of kinds) addKind(add, kind, io, config)
  group
    .command('list')
    .description('list the saved searches of the key')
    .option('-j, --json', 'print the JSON answer')
    .addHelpText('after', examples('devdex watch list'))
    .action((_: FormOptions, own: Command) =>
      showList(io, new Client(io, config), own.optsWithGlobals<FormOptions>()),
    )
  group
    .command('remove')
    .description('delete a saved search')
    .argument('<name>')
    .addHelpText('after', examples('devdex watch remove berlin'))
    .action((name: string) => remove(io, new Client(io, config), name))
}

const shownNew = [
  'devdex watch     new results of all saved searches',
  'devdex watch berlin --keep     print them again the next time',
  'devdex watch berlin --since 2026-03-01 --ndjson',
]

const kinds = [
  {
    name: 'users',
    collection: users,
    collectFilter: collectUserFilter,
    withOwnOptions: withPeopleOptions,
    shown: "devdex watch add users berlin rust -f 'resolvedCity Eq Berlin'",
  },
  {
    name: 'repos',
    collection: repositories,
    collectFilter: collectRepoFilter,
    withOwnOptions: (command: Command) =>
      withRankingOptions(command, 'also apply -f to contributors and starrers'),
    shown: 'devdex watch add repos databases "vector database" -f \'stargazerCount Gte 100\'',
  },
] as const

function addKind(
  add: Command,
  { name: kind, collection, collectFilter, withOwnOptions, shown }: (typeof kinds)[number],
  io: Io,
  config: Config,
): void {
  const command = add
    .command(kind)
    .description(`save a search for ${kind}`)
    .argument('<name>', 'of the saved search')
    .argument('[query...]', 'quote a query of several words; several queries are fused')
    .option('-f, --filter <filter>', 'FIELD OPERATOR VALUE, or JSON; repeat for And', collectFilter)
    .option(
      '--depth <number>',
      `how many of the best results are watched (${limits.savedDepthDefault})`,
      countFrom(1, limits.savedDepthMax),
    )
    .addOption(datasetOption())
  withOwnOptions(withMeaningOptions(withAttributesOption(command, collection)))
    .addHelpText('after', examples(shown) + filterHelp)
    .action((name: string, queries: string[], options: SavedOptions) => {
      const { enablePagination: _, ...search } = searchRequest(queries, options)
      const body = { name, search: { [kind]: search }, depth: options.depth }
      return save(io, new Client(io, config), body)
    })
}

async function save(io: Io, client: Client, body: JsonObject): Promise<void> {
  await client.call('/saved-searches', body)
  await write(io.stderr, `saved ${safeText(`${body.name}`)}\n`)
}

async function remove(io: Io, client: Client, name: string): Promise<void> {
  const { deleted } = await client.savedSearches.delete(name).catch(throwWithHint)
  if (!deleted) throw new Error(`there is no saved search ${safeText(name)}`)
  await write(io.stderr, `removed ${safeText(name)}\n`)
}

async function showList(io: Io, client: Client, options: FormOptions): Promise<void> {
  const answer = await client.savedSearches.list().catch(throwWithHint)
  if (options.json) return write(io.stdout, `${JSON.stringify(answer)}\n`)
  const head = ['name', 'of', 'seen', 'depth', 'search']
  const table = new GrowingTable({ head, widthMax: io.stdout.columns ?? 120 })
  const rows = answer.savedSearches.map(({ name, search, seenAt, depth }) => {
    const [[kind, request] = ['', {}]] = Object.entries(search)
    return [name, kind, seenAt, `${depth}`, safeJson(JSON.stringify(request))]
  })
  if (rows.length > 0) await write(io.stdout, table.lines(rows))
  await writeSummary(io, client, searchesText(rows.length))
}

async function showNew(
  io: Io,
  client: Client,
  names: readonly string[],
  options: NewOptions,
): Promise<void> {
  const { keep, since, first } = options
  const all = names.length > 0 ? names : await allNames(client)
  const bodies = all.map((name) => ({ name, first, since, acknowledge: keep !== true }))
  if (options.dryRun) {
    const calls = bodies.map((body) => ({ path: newPath, body }))
    return showCost(io, client, calls, options)
  }
  for (const body of bodies) {
    await printNew(io, await client.call(newPath, body), body.name, options)
  }
  await writeSummary(io, client, searchesText(all.length))
}

async function allNames(client: Client): Promise<string[]> {
  const { savedSearches } = await client.savedSearches.list().catch(throwWithHint)
  return savedSearches.map(({ name }) => name)
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
    const rows = items.map((item) => ({ item }))
    await printer.print(answer, rows)
    await printer.end()
  }
  const { since, pageInfo } = answer.body
  const isMore = isObject(pageInfo) && pageInfo.hasNextPage === true
  const more = isMore ? '; more is new: ask again' : ''
  const summary = safeText(`${name}: ${items.length} new since ${since}${more}`)
  await write(io.stderr, `${summary}\n`)
}

function searchesText(count: number): string {
  return `${count} saved ${count === 1 ? 'search' : 'searches'}`
}
