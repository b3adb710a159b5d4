import { type Command, Option } from 'commander'
import type { Config } from '../config.ts'
import { retrievals } from '../contract/index.ts'
import { type Answer, Client } from './client.ts'
import { type Collection, ledBy, repositories, users } from './collections.ts'
import {
  collectRepoFilter,
  collectUserFilter,
  joinedFilters,
  parseJsonObject,
} from './filter-argument.ts'
import type { Io } from './io.ts'
import { isObject, type JsonObject } from './json.ts'
import { countFrom, examples, filterHelp, type ListOptions, withListOptions } from './options.ts'
import { itemsOf, openPrinter } from './printers.ts'
import { UsageFailure } from './report.ts'
import { writeSummary } from './summary.ts'

interface Search {
  readonly name: string
  readonly path: string
  readonly collection: Collection
  readonly collectFilter: typeof collectUserFilter
  /** Command lines to copy. */
  readonly shown: readonly string[]
  /** Adds the options that only this search has. */
  readonly withOwnOptions: (command: Command) => Command
}

interface SearchOptions extends ListOptions {
  readonly first?: number
  readonly filter?: readonly JsonObject[]
  readonly paginate?: boolean
  readonly after?: string
  readonly retrieval?: string
  readonly rankBy?: JsonObject
}

const searches: readonly Search[] = [
  {
    name: 'users',
    path: '/search/users',
    collection: ledBy(users, ['score'], ['score']),
    collectFilter: collectUserFilter,
    shown: [
      'devdex search users "rust compiler"',
      'devdex search users "rust compiler" "llvm backend" -n 20     fuse two queries into one list',
      "devdex search users kubernetes -f 'location ContainsAllTokens zurich' --csv",
      "devdex search users -f 'resolvedCountry In Germany,Austria' --paginate " +
        '--fields login,company',
    ],
    withOwnOptions: (command) => command,
  },
  {
    name: 'repos',
    path: '/search/repos',
    collection: ledBy(repositories, ['score'], ['score']),
    collectFilter: collectRepoFilter,
    shown: [
      'devdex search repos "static site generator" -f \'stargazerCount Gte 1000\'',
      'devdex search repos "vector database" "nearest neighbours" --retrieval hybrid -n 20',
      'devdex search repos parser -i owner --fields fullName,stargazerCount,owner.location',
      "devdex search repos -f 'language Eq Rust' --rank-by " +
        '\'{"type":"Attr","name":"totalIssuesClosed"}\'',
    ],
    withOwnOptions: withRankingOptions,
  },
]

export function searchCommand(program: Command, io: Io, config: Config): void {
  const group = program
    .command('search')
    .description('search the service at DEVDEX_URL')
    .addHelpText('after', examples(...searches.flatMap(({ shown }) => shown)))
  for (const search of searches) addSearch(group, search, io, config)
}

function addSearch(group: Command, search: Search, io: Io, config: Config): void {
  const { name, collection, collectFilter, shown, withOwnOptions } = search
  const command = withListOptions(group.command(name), collection)
    .description(
      `search ${collection.noun}; without a query, list those that the filters let through`,
    )
    .argument('[query...]', 'quote a query of several words; several queries are fused')
    .option('-n, --first <number>', 'results, with --paginate of a page', countFrom(1))
    .option('-f, --filter <filter>', 'FIELD OPERATOR VALUE, or JSON; repeat for And', collectFilter)
    .option('--paginate', 'walk all pages (with --json a line of JSON for each)')
    .option('--after <cursor>', 'go on behind the pageInfo.endCursor of an answer')
  withOwnOptions(command)
    .addHelpText('after', examples(...shown) + filterHelp)
    .action((queries: string[], options: SearchOptions) =>
      showSearch(io, new Client(io, config), search, searchBody(queries, options), options),
    )
}

function withRankingOptions(command: Command): Command {
  return command
    .addOption(
      new Option('--retrieval <kind>', 'what similarity is: by meaning, by words, or both').choices(
        retrievals,
      ),
    )
    .addOption(
      new Option('--rank-by <formula>', 'rank by a formula in JSON').argParser(parseJsonObject),
    )
}

/** Cursors are always asked for: they cost nothing, and let `--after` go on from any answer. */
function searchBody(queries: readonly string[], options: SearchOptions): JsonObject {
  const { first, after, includeAttributes, retrieval, rankBy } = options
  const filters = joinedFilters(options.filter)
  if (queries.length === 0 && filters === undefined) {
    throw new UsageFailure('give a query, or a filter with -f; `--help` shows both')
  }
  // JSON leaves out what is undefined.
  return {
    query: queries.length > 1 ? queries : queries[0],
    filters,
    first,
    after,
    includeAttributes,
    retrieval,
    rankBy,
    enablePagination: true,
  }
}

async function showSearch(
  io: Io,
  client: Client,
  { path, collection }: Search,
  body: JsonObject,
  options: SearchOptions,
): Promise<void> {
  const printer = openPrinter(io, options, collection, false)
  let count = 0
  let more = false
  for await (const { answer, next } of pages(client, path, body)) {
    const items = itemsOf(answer, collection)
    await printer.print(
      answer,
      items.map((item) => ({ item })),
    )
    count += items.length
    more = next !== undefined
    if (!options.paginate) break
  }
  await printer.end()
  const hint = more ? ' (there are more: --paginate walks all)' : ''
  await writeSummary(io, client, `${count} ${collection.noun}${hint}`)
}

/** One answer after the other as long as they name a next one. */
async function* pages(
  client: Client,
  path: string,
  body: JsonObject,
): AsyncGenerator<{ answer: Answer; next: unknown }> {
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

/** A failure on the way says where to go on, since the pages before it have been paid for. */
async function pageBehind(
  after: unknown,
  client: Client,
  path: string,
  body: JsonObject,
): Promise<Answer> {
  try {
    return await client.call(path, after === undefined ? body : { ...body, after })
  } catch (error) {
    if (after === body.after || !(error instanceof Error)) throw error
    throw new Error(`${error.message}; go on with --after ${after}`, { cause: error })
  }
}

function cursorOf(answer: Answer): string | undefined {
  const { pageInfo } = answer.body
  if (!isObject(pageInfo) || pageInfo.hasNextPage !== true) return undefined
  return typeof pageInfo.endCursor === 'string' ? pageInfo.endCursor : undefined
}
