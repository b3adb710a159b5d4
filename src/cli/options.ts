import { type Command, InvalidArgumentError, Option } from 'commander'
import type { Config } from '../config.ts'
import { operators, repoAttributeRelationships, userRelationships } from '../contract/vocabulary.ts'
import { parsePaths } from './output/fields.ts'
import type { JsonObject } from './output/json.ts'
import type { FormOptions } from './output/printers.ts'
import { type DryRunOptions, dryRunHelp } from './remote/client.ts'
import type { ListedCollection } from './remote/collections.ts'
import { parseJsonObject } from './remote/filter-argument.ts'

/** Options of commands that list users or repositories. */
export interface ListOptions extends FormOptions, DryRunOptions {
  readonly includeAttributes?: JsonObject
}

/** Adds the options of every command that lists records. */
export function withListOptions(
  command: Command,
  { shownAttributes, shownFields }: Pick<ListedCollection, 'shownAttributes' | 'shownFields'>,
): Command {
  return withFormOptions(withAttributesOption(command, { shownAttributes }), { shownFields })
}

/** Adds `-i`. */
export function withAttributesOption(
  command: Command,
  { shownAttributes }: Pick<ListedCollection, 'shownAttributes'>,
): Command {
  return command.addOption(
    new Option(
      '-i, --include-attributes <names>',
      `more members, such as ${shownAttributes}, or JSON; repeat to join`,
    ).argParser(collectAttributes),
  )
}

/** Adds the output formats and `--dry-run`. */
export function withFormOptions(
  command: Command,
  { shownFields }: Pick<ListedCollection, 'shownFields'>,
): Command {
  return command
    .addOption(new Option('-j, --json', 'print the JSON answer').conflicts('csv'))
    .addOption(new Option('--csv', 'print comma-separated values'))
    .addOption(
      new Option('--fields <paths>', `members to show, such as ${shownFields}`).argParser(
        parseFields,
      ),
    )
    .option('--dry-run', dryRunHelp)
}

/** Adds the options of commands with paged answers. */
export function withPageOptions(command: Command, parseFirst: (text: string) => number): Command {
  return command
    .option('-n, --first <number>', 'number of results, with --paginate of each page', parseFirst)
    .option('--paginate', 'walk all pages (with --json a line of JSON for each)')
    .option('--after <cursor>', 'continue after the pageInfo.endCursor of an answer')
}

/** For `addHelpText`: command lines to copy. */
export function examples(...lines: string[]): string {
  return `\nExamples:\n${lines.map((line) => `  $ ${line}`).join('\n')}`
}

export const filterHelp = `

Filters: FIELD OPERATOR VALUE, joined by AND, OR, NOT and (), or an expression in JSON.
  In and ContainsAny take a,b or ("a, b", 'c'). Signs: = != < <= > >= ~ (all these words).
Operators: ${operators.slice(0, 9).join(' ')}
  ${operators.slice(9, 15).join(' ')}
  ${operators.slice(15).join(' ')}`

/** A parser of integers from `min` to `max`, inclusive. */
export function countFrom(
  min: number,
  max: number = Number.MAX_SAFE_INTEGER,
): (text: string) => number {
  const range = max === Number.MAX_SAFE_INTEGER ? `of at least ${min}` : `from ${min} to ${max}`
  return (text) => {
    const count = /^\d+$/.test(text) ? Number(text) : Number.NaN
    if (count >= min && count <= max) return count
    throw new InvalidArgumentError(`It must be an integer ${range}.`)
  }
}

function parseFields(text: string): string[] {
  const paths = parsePaths(text)
  if (paths.length === 0) throw new InvalidArgumentError('It must name at least one member.')
  return paths
}

// The argument of `-i`: `devrank,followers:20`, or the whole `includeAttributes` in JSON, which can
// also have filters and cursors of edges. The service validates the names.

/** Attributes that are lists of neighbours in the graph. Each takes a length. */
const edges = new Set([
  ...Object.keys(userRelationships),
  ...Object.keys(repoAttributeRelationships),
])
const edgesFirstDefault = 10

/** A repeatable option: Commander passes the value parsed so far as `previous`. */
function collectAttributes(text: string, previous: JsonObject = {}): JsonObject {
  return { ...previous, ...parseAttributes(text) }
}

/** A flag becomes true, an edge the number of its items (default: 10). */
function parseAttributes(text: string): JsonObject {
  if (text.trimStart().startsWith('{')) return parseJsonObject(text)
  const names = text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '')
  return Object.fromEntries(names.map(parseAttribute))
}

function parseAttribute(part: string): [string, unknown] {
  const [name = '', first, ...rest] = part.split(':')
  if (first === undefined) return [name, edges.has(name) ? { first: edgesFirstDefault } : true]
  if (rest.length > 0 || !/^[1-9]\d*$/.test(first)) {
    throw new InvalidArgumentError(`"${part}" is not NAME or NAME:NUMBER, such as followers:10.`)
  }
  return [name, { first: Number(first) }]
}

/**
 * The option of PostgreSQL accounts. Passwords can be in the variable, `PGPASSWORD` or `~/.pgpass`.
 * The address is parsed when the accounts are opened, because Commander would print an invalid one.
 */
export function accountsOption(config: Config): Option {
  const help = 'PostgreSQL that keeps keys, credits and suppressions: postgres://USER@HOST/NAME'
  return new Option('--accounts <address>', help).default(
    config.accounts,
    'DEVDEX_ACCOUNTS, else in the data directory',
  )
}
