import type { Command } from 'commander'
import type { Config } from '../../config.ts'
import { countFrom, examples, filterHelp, withListOptions, withPageOptions } from '../options.ts'
import type { Io } from '../output/io.ts'
import type { JsonObject } from '../output/json.ts'
import { pluralOf } from '../output/safe-text.ts'
import { type AllOptions, withAllOptions, writeAll } from './all-records.ts'
import { Client, showCost } from './client.ts'
import { type ListedCollection, repositories, users, withProfile } from './collections.ts'
import { explanationPrinter, withExplainOptions } from './explanations.ts'
import { collectRepoFilter, collectUserFilter } from './filter-argument.ts'
import { addSentenceSearches, sentenceExamples } from './natural-language.ts'
import { showPages } from './pages.ts'
import {
  datasetOption,
  type FilteredOptions,
  searchRequest,
  withPeopleOptions,
  withRankingOptions,
  withWordOptions,
} from './search-options.ts'
import { addRanks, weakHint } from './strengths.ts'

interface SearchCommand {
  readonly name: string
  readonly path: string
  readonly collection: ListedCollection
  readonly collectFilter: typeof collectUserFilter
  /** Command lines to copy. */
  readonly shown: readonly string[]
  /** Adds the options that only this search has. */
  readonly withOwnOptions: (command: Command) => Command
}

interface ListedSearchOptions extends FilteredOptions, AllOptions {}

const searches: readonly SearchCommand[] = [
  {
    name: 'users',
    path: '/search/users',
    collection: users,
    collectFilter: collectUserFilter,
    shown: [
      'devdex search users "rust compiler"',
      'devdex search users \'"machine learning" -java kube*\'     a phrase, an exclusion, a prefix',
      'devdex search users "rust compiler" "llvm backend" -n 20     fuse two queries into one list',
      "devdex search users kubernetes -f 'location ContainsAllTokens zurich' --csv",
      'devdex search users "rust compiler" -n 3 --explain --why-not octocat     why these, why not',
      "devdex search users -f 'resolvedCountry In Germany,Austria' --paginate " +
        '--fields login,company',
      'devdex search users "staff engineer" --dataset professional ' +
        "-f 'professional.seniority Eq Staff'",
      "devdex search users tokio -w 'language Eq Rust' -w 'stargazerCount Gte 100' " +
        '-i evidence:3     who knows it, by what they did',
      "devdex search users rust -f 'isBot Eq false' -i metrics --rank-by " +
        '\'{"type":"Attr","name":"followersCount"}\'',
      "devdex search users -f 'resolvedCountry Eq Germany' --all > germany.ndjson",
      "devdex search users --similar-to octocat -f 'resolvedCountry Eq Germany'",
    ],
    withOwnOptions: withPeopleOptions,
  },
  {
    name: 'repos',
    path: '/search/repos',
    collection: repositories,
    collectFilter: collectRepoFilter,
    shown: [
      'devdex search repos "static site generator" -f \'stargazerCount Gte 1000\'',
      'devdex search repos "vector database" "nearest neighbours" --retrieval hybrid -n 20',
      'devdex search repos parser -i owner --fields fullName,stargazerCount,owner.location',
      "devdex search repos -f 'language Eq Rust' --rank-by " +
        '\'{"type":"Attr","name":"totalIssuesClosed"}\'',
      "devdex search repos --similar-to octocat/hello-world -f 'language Eq Rust'",
    ],
    withOwnOptions: (command) =>
      withRankingOptions(command, 'also apply -f to contributors and starrers'),
  },
]

export function searchCommand(program: Command, io: Io, config: Config): void {
  const group = program
    .command('search')
    .addHelpText('after', examples(...searches.flatMap(({ shown }) => shown), ...sentenceExamples))
  for (const search of searches) addSearch(group, search, io, config)
  addSentenceSearches(group, io, config)
}

function addSearch(group: Command, search: SearchCommand, io: Io, config: Config): void {
  const { name, collection, collectFilter, shown, withOwnOptions } = search
  const command = withListOptions(group.command(name), collection)
    .description(`search ${pluralOf(collection.noun)}, or list all matches of the filters`)
    .argument('[query...]', 'quote a query of several words; several queries are fused')
    .option('-f, --filter <filter>', 'FIELD OPERATOR VALUE, or JSON; repeat for And', collectFilter)
    .addOption(datasetOption())
  withPageOptions(command, countFrom(1))
  withExplainOptions(command, 'print how each result got its score, of 100 at most').option(
    '--explain-full',
    'the same with every part and digit',
  )
  withOwnOptions(withWordOptions(withAllOptions(command)))
    .addHelpText('after', examples(...shown) + filterHelp)
    .action((queries: string[], options: ListedSearchOptions) =>
      showSearch(io, new Client(io, config), search, searchRequest(queries, options), options),
    )
}

async function showSearch(
  io: Io,
  client: Client,
  { path, collection }: SearchCommand,
  body: JsonObject,
  options: ListedSearchOptions,
): Promise<void> {
  if (options.dryRun) return showCost(io, client, [{ path, body }], options)
  const ranked = addRanks(collection, body)
  const shown = options.dataset === 'professional' ? withProfile(ranked) : ranked
  const tell = explanationPrinter(io, shown, options)
  const hint = weakHint(collection, body)
  const call = { path, body, collection: shown, tell, weakHint: hint, ...triedIn(body) }
  await (options.all ? writeAll : showPages)(io, client, call, options)
}

function triedIn({ query, prefix, variants, typos }: JsonObject): { tried?: string } {
  if (query === undefined) return {}
  const tried = ['the words']
  if (variants !== 'off') tried.push('other forms of them')
  if (typos !== 'off') tried.push('misspellings')
  if (prefix === true) tried.push('the beginning of words')
  return { tried: tried.join(', ') }
}
