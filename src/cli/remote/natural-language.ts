/** `search users-nl` and `search repos-nl`: the service interprets a sentence as a search. */
import type { Command } from 'commander'
import type { Config } from '../../config.ts'
import { countFrom, examples, withListOptions, withPageOptions } from '../options.ts'
import { type Io, write } from '../output/io.ts'
import { isObject, type JsonObject } from '../output/json.ts'
import { pluralOf, safeText } from '../output/safe-text.ts'
import { type AllOptions, withAllOptions, writeAll } from './all-records.ts'
import { Client, showCost } from './client.ts'
import { type ListedCollection, repositories, users, withProfile } from './collections.ts'
import { explanationPrinter, withExplainOptions } from './explanations.ts'
import { showPages } from './pages.ts'
import {
  datasetOption,
  type SearchOptions,
  searchMembers,
  withPeopleOptions,
  withRankingOptions,
  withWordOptions,
} from './search-options.ts'
import { addRanks, weakHint } from './strengths.ts'

interface SentenceCommand {
  readonly name: string
  readonly path: string
  readonly collection: ListedCollection
  /** Command lines to copy. */
  readonly shown: readonly string[]
  /** Adds the options that only this search has. */
  readonly withOwnOptions: (command: Command) => Command
}

interface SentenceOptions extends SearchOptions, AllOptions {}

const searches: readonly SentenceCommand[] = [
  {
    name: 'users-nl',
    path: '/search/users/natural-language',
    collection: users,
    shown: [
      'devdex search users-nl "rust engineers in Berlin or Munich"',
      'devdex search users-nl "who works on compilers near Zurich?" --explain -n 10',
      'devdex search users-nl "senior data engineers in France" --dataset professional --csv',
    ],
    withOwnOptions: withPeopleOptions,
  },
  {
    name: 'repos-nl',
    path: '/search/repos/natural-language',
    collection: repositories,
    shown: [
      'devdex search repos-nl "popular Rust web frameworks"',
      'devdex search repos-nl "parsers in Go with over 100 stars" --retrieval hybrid --explain',
    ],
    withOwnOptions: (command) =>
      withRankingOptions(command, 'also apply the filters to contributors and starrers'),
  },
]

/** Command lines for the help of the whole group. */
export const sentenceExamples = searches.flatMap(({ shown }) => shown.slice(0, 1))

export function addSentenceSearches(group: Command, io: Io, config: Config): void {
  for (const search of searches) addSearch(group, search, io, config)
}

function addSearch(group: Command, search: SentenceCommand, io: Io, config: Config): void {
  const { name, collection, shown, withOwnOptions } = search
  const command = withListOptions(group.command(name), collection)
    .description(
      `search ${pluralOf(collection.noun)} by a sentence, which becomes text and filters`,
    )
    .argument('<sentence>', 'in quotes')
    .addOption(datasetOption())
  withPageOptions(command, countFrom(1))
  withExplainOptions(command, 'print the interpretation of the sentence')
  withOwnOptions(withWordOptions(withAllOptions(command)))
    .addHelpText('after', examples(...shown))
    .action((sentence: string, options: SentenceOptions) =>
      showSearch(io, new Client(io, config), search, sentence, options),
    )
}

async function showSearch(
  io: Io,
  client: Client,
  { path, collection }: SentenceCommand,
  sentence: string,
  options: SentenceOptions,
): Promise<void> {
  // Tables need it by default: they say whether a search was widened.
  const explain = options.explain ?? (options.json || options.all ? undefined : true)
  const body = { query: sentence, ...searchMembers(options), explain }
  if (options.dryRun) return showCost(io, client, [{ path, body }], options)
  const ranked = addRanks(collection, body)
  const shown = options.dataset === 'professional' ? withProfile(ranked) : ranked
  const call = {
    path,
    body,
    collection: shown,
    weakHint: weakHint(collection, body),
    tell: explanationPrinter(io, shown, { ...options, explain: false }),
  }
  if (options.all) return writeAll(io, client, call, options)
  await showPages(io, client, call, options, async (answer) => {
    if (options.json) return
    const { explanation } = answer.body
    const lines = options.explain ? explanationLines(explanation) : widenedLines(explanation)
    await write(io.stderr, lines.map((line) => `${line}\n`).join(''))
  })
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

function objectsIn(value: unknown): JsonObject[] {
  return Array.isArray(value) ? value.filter(isObject) : []
}
