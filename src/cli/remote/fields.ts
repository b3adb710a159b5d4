/** `devdex fields`: the fields that searches may name, and the values of a field. */
import type { Command } from 'commander'
import type { Config } from '../../config.ts'
import { countFrom, examples } from '../options.ts'
import { type Io, write } from '../output/io.ts'
import { isObject, type JsonObject } from '../output/json.ts'
import { counted } from '../output/safe-text.ts'
import { GrowingTable } from '../output/table.ts'
import { Client, type DryRunOptions, dryRunHelp, showCost } from './client.ts'
import { collectRepoFilter, collectUserFilter, joinedFilters } from './filter-argument.ts'
import { writeSummary } from './pages.ts'
import { datasetOption } from './search-options.ts'

interface FieldsOptions extends DryRunOptions {
  readonly dataset?: string
  readonly prefix?: string
  readonly first?: number
  readonly filter?: readonly JsonObject[]
}

const collections = [
  {
    name: 'users',
    collectFilter: collectUserFilter,
    shown: ['devdex fields users', 'devdex fields users resolvedCountry --prefix sw'],
  },
  {
    name: 'repos',
    collectFilter: collectRepoFilter,
    shown: ["devdex fields repos language -f 'stargazerCount Gte 100' -n 20"],
  },
] as const

export function fieldsCommand(program: Command, io: Io, config: Config): void {
  const group = program
    .command('fields')
    .addHelpText('after', examples(...collections.flatMap(({ shown }) => shown)))
  for (const { name, collectFilter, shown } of collections) {
    group
      .command(name)
      .description(`list the fields of ${name}, for free, or the values of one`)
      .argument('[field]', 'a facetable field')
      .option('-f, --filter <filter>', 'count only matches; repeat for And', collectFilter)
      .option('--prefix <text>', 'count values that begin with it')
      .option('-n, --first <number>', 'number of values', countFrom(1))
      .addOption(datasetOption())
      .option('-j, --json', 'print the JSON answer')
      .option('--dry-run', dryRunHelp)
      .addHelpText('after', examples(...shown))
      .action((field: string | undefined, options: FieldsOptions) =>
        showFields(io, new Client(io, config), name, field, options),
      )
  }
}

async function showFields(
  io: Io,
  client: Client,
  collection: 'users' | 'repos',
  field: string | undefined,
  options: FieldsOptions,
): Promise<void> {
  const { dataset, prefix, first, filter } = options
  const filters = joinedFilters(filter)
  const asked = field === undefined ? {} : { field, prefix, first, filters }
  const path = field === undefined ? '/fields' : '/fields/values'
  const body = { collection, dataset, ...asked }
  if (options.dryRun) return showCost(io, client, [{ path, body }], options)
  const answer = await client.call(path, body)
  if (options.json) return write(io.stdout, `${answer.text}\n`)
  const { head, rows } = field === undefined ? fieldRows(answer.body) : valueRows(answer.body)
  const table = new GrowingTable({ head, widthMax: io.stdout.columns ?? 120 })
  if (rows.length > 0) await write(io.stdout, table.lines(rows))
  const noun = field === undefined ? 'field' : 'value'
  await writeSummary(io, client, counted(rows.length, noun) + restText(answer.body))
}

interface Rows {
  readonly head: readonly string[]
  readonly rows: string[][]
}

function fieldRows({ fields }: JsonObject): Rows {
  const uses = ['facetable', 'groupable', 'sortable'] as const
  return {
    head: ['field', 'type', 'uses', 'operators'],
    rows: objectsIn(fields).map((field) => [
      `${field.name}`,
      `${field.type}`,
      uses.filter((use) => field[use] === true).join(' '),
      Array.isArray(field.operators) ? field.operators.join(' ') : '',
    ]),
  }
}

function valueRows({ values }: JsonObject): Rows {
  return {
    head: ['value', 'count'],
    rows: objectsIn(values).map(({ value, count }) => [`${value}`, `${count}`]),
  }
}

/** How many values a facet has in all, and how many records have none. */
function restText({ distinct, missing }: JsonObject): string {
  if (distinct === undefined) return ''
  return ` of ${distinct}, ${missing} without a value`
}

function objectsIn(value: unknown): JsonObject[] {
  return Array.isArray(value) ? value.filter(isObject) : []
}
