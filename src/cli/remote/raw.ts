import type { Command } from 'commander'
import type { Config } from '../../config.ts'
import { limits } from '../../contract/vocabulary.ts'
import { examples, filterHelp, type ListOptions, withListOptions } from '../options.ts'
import { batches, type Io, inputs, write } from '../output/io.ts'
import type { JsonObject } from '../output/json.ts'
import { itemsOf, openPrinter } from '../output/printers.ts'
import { UsageFailure } from '../output/report.ts'
import { counted, pluralOf } from '../output/safe-text.ts'
import { Client, type DryRunOptions, dryRunHelp, type PlannedCall, showCost } from './client.ts'
import { type ListedCollection, ledBy, repositories, shownWith, users } from './collections.ts'
import { collectRepoFilter, collectUserFilter, joinedFilters } from './filter-argument.ts'
import { writeMissing, writeSummary } from './pages.ts'

/** Looks up to 100 items per request. The answer has one entry per input, in the same order. */
interface Lookup {
  readonly name: string
  readonly argument: string
  readonly path: string
  /** The member of the request that holds the inputs. */
  readonly inputMember: string
  readonly collection: ListedCollection
  readonly example: string
}

interface Count {
  readonly name: string
  readonly path: string
  /** In the singular. */
  readonly noun: string
  readonly collectFilter: typeof collectUserFilter
  readonly example: string
}

interface CountOptions extends DryRunOptions {
  readonly filter: readonly JsonObject[]
}

const lookups: readonly Lookup[] = [
  {
    name: 'users',
    argument: 'login',
    path: '/raw/users/by-login',
    inputMember: 'logins',
    collection: ledBy(users, [], ['input']),
    example: 'devdex raw users - --csv < logins.txt',
  },
  {
    name: 'users-by-id',
    argument: 'id',
    path: '/raw/users',
    inputMember: 'platformIds',
    collection: ledBy(users, ['platformId'], ['input']),
    example: 'devdex raw users-by-id U_kgDOAAAAAQ -j',
  },
  {
    name: 'users-by-url',
    argument: 'profile-url',
    path: '/raw/users/by-professional-url',
    inputMember: 'professionalUrls',
    collection: ledBy(users, [], ['input']),
    example: 'devdex raw users-by-url professional.example/in/mira-stone -i professional',
  },
  {
    name: 'repos',
    argument: 'owner/name',
    path: '/raw/repos/by-fullname',
    inputMember: 'fullNames',
    collection: ledBy(repositories, [], ['input']),
    example: 'devdex raw repos acme/rocket acme/skates',
  },
  {
    name: 'repos-by-id',
    argument: 'id',
    path: '/raw/repos',
    inputMember: 'platformIds',
    collection: ledBy(repositories, ['platformId'], ['input']),
    example: 'devdex raw repos-by-id R_kgDOAAAAAQ --fields fullName,stargazerCount',
  },
]

const counts: readonly Count[] = [
  {
    name: 'user-count',
    path: '/raw/users/count',
    noun: 'user',
    collectFilter: collectUserFilter,
    example: "devdex raw user-count -f 'resolvedCountry Eq Germany'",
  },
  {
    name: 'repo-count',
    path: '/raw/repos/count',
    noun: 'repository',
    collectFilter: collectRepoFilter,
    example: "devdex raw repo-count -f 'language Eq Rust' -f 'stargazerCount Gte 1000'",
  },
]

const missingHelp = `

A record that is not found has a row that says so, or null in JSON. The CSV row has only the input,
and stderr names it. The exit code is 0 in each case.`

export function rawCommand(program: Command, io: Io, config: Config): void {
  const raw = program
    .command('raw')
    .addHelpText('after', examples(...[...lookups, ...counts].map(({ example }) => example)))
  for (const lookup of lookups) {
    withListOptions(raw.command(lookup.name), lookup.collection)
      .description(
        `look up any number of ${pluralOf(lookup.collection.noun)} by ${lookup.argument}`,
      )
      .argument(`<${lookup.argument}...>`, '"-" reads more from standard input, one a line')
      .addHelpText('after', examples(lookup.example) + missingHelp)
      .action((args: string[], options: ListOptions) =>
        showLookup(io, new Client(io, config), lookup, args, options),
      )
  }
  for (const count of counts) {
    raw
      .command(count.name)
      .description(`count the ${pluralOf(count.noun)} that match the filters`)
      .requiredOption(
        '-f, --filter <filter>',
        'FIELD OPERATOR VALUE, or JSON; repeat for And',
        count.collectFilter,
      )
      .option('-j, --json', 'print the JSON answer')
      .option('--dry-run', dryRunHelp)
      .addHelpText('after', examples(count.example) + filterHelp)
      .action((options: CountOptions) => showCount(io, new Client(io, config), count, options))
  }
}

async function showLookup(
  io: Io,
  client: Client,
  lookup: Lookup,
  args: readonly string[],
  options: ListOptions,
): Promise<void> {
  const { path, collection } = lookup
  const calls = lookupCalls(io, lookup, args, options)
  if (options.dryRun) return showCost(io, client, calls, options)
  const shown = shownWith(collection, options.includeAttributes)
  const printer = openPrinter(io, options, shown, true)
  let asked = 0
  let found = 0
  for await (const { batch, body } of calls) {
    const answer = await client.call(path, body)
    const items = itemsOf(answer, collection)
    if (items.length !== batch.length) {
      const answered = `the service answered ${counted(items.length, 'item')}`
      throw new Error(`${answered} to ${counted(batch.length, 'input')}`)
    }
    const rows = batch.map((input, position) => ({ input, item: items[position] ?? null }))
    await printer.print(answer, rows)
    if (options.csv) await writeMissing(io, rows)
    asked += batch.length
    found += items.filter((item) => item !== null).length
  }
  await printer.end()
  await writeSummary(io, client, `${found} of ${counted(asked, collection.noun)} found`)
}

/** One call per batch of inputs. Throws UsageFailure if there was no input. */
async function* lookupCalls(
  io: Io,
  { path, inputMember }: Lookup,
  args: readonly string[],
  { includeAttributes }: ListOptions,
): AsyncGenerator<PlannedCall & { readonly batch: readonly string[] }> {
  let isEmpty = true
  for await (const batch of batches(inputs(io, args), limits.batchMax)) {
    isEmpty = false
    // JSON omits undefined members.
    yield { path, batch, body: { [inputMember]: batch, includeAttributes } }
  }
  if (isEmpty) throw new UsageFailure('standard input held nothing to look up')
}

async function showCount(
  io: Io,
  client: Client,
  { path, noun }: Count,
  options: CountOptions,
): Promise<void> {
  const body = { filters: joinedFilters(options.filter) }
  if (options.dryRun) return showCost(io, client, [{ path, body }], options)
  const answer = await client.call(path, body)
  if (typeof answer.body.count !== 'number') throw new Error('the answer has no count')
  await write(io.stdout, `${options.json ? answer.text : answer.body.count}\n`)
  await writeSummary(io, client, `${counted(answer.body.count, noun)} counted`)
}
