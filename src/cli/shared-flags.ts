/** Flags that several commands have. */
import {
  operators,
  professionalRepoFields,
  professionalUserFields,
  repoAttributeRelationships,
  userRelationships,
} from '../contract/vocabulary.ts'
import { UsageFailure } from '../domain/index.ts'
import { kinds, type MemberKind } from '../operations/index.ts'
import { appendValue, defineFlag, type FlagRow, mergeMembers } from './command-row.ts'
import type { JsonObject } from './output/json.ts'

// Of commands on local data.

export const dataFlag: FlagRow = defineFlag('--data <dir>', 'the data directory', undefined, {
  defaultFrom: 'dataDir',
})

/**
 * The option of PostgreSQL accounts. Passwords can be in the variable, `PGPASSWORD` or `~/.pgpass`.
 * The address is parsed when the accounts are opened, because Commander would print an invalid one.
 */
export const accountsFlag: FlagRow = defineFlag(
  '--accounts <address>',
  'PostgreSQL that keeps keys, credits and suppressions: postgres://USER@HOST/NAME',
  undefined,
  { defaultFrom: 'accounts', defaultText: 'DEVDEX_ACCOUNTS, else in the data directory' },
)

export const jsonFlag: FlagRow = defineFlag('--json', 'print JSON')

export const csvFlag: FlagRow = defineFlag('--csv', 'print comma-separated values', undefined, {
  conflicts: ['json'],
})

// Of commands that call a service.

/** What the help of a list of records names as examples. */
export interface ShownNames {
  /** Of `--include-attributes`. */
  readonly shownAttributes: string
  /** Of `--fields`. */
  readonly shownFields: string
}

export const answerFlag: FlagRow = defineFlag('-j, --json', 'print the JSON answer')

export const dryRunFlag: FlagRow = defineFlag(
  '--dry-run',
  'print the most credits that the request could cost, and run nothing',
)

export function attributesFlag({ shownAttributes }: Pick<ShownNames, 'shownAttributes'>): FlagRow {
  return defineFlag(
    '-i, --include-attributes <names>',
    `more members, such as ${shownAttributes}, or JSON; repeat to join`,
    { ...kinds.object, parse: parseAttributes },
    { join: mergeMembers },
  )
}

/** JSON or CSV in place of a table. */
export const answerFlags: readonly FlagRow[] = [
  { ...answerFlag, conflicts: ['csv'] },
  defineFlag('--csv', 'print comma-separated values'),
]

/** The formats of an answer, and `--dry-run`. */
export function formFlags({ shownFields }: Pick<ShownNames, 'shownFields'>): readonly FlagRow[] {
  return [
    ...answerFlags,
    defineFlag('--fields <paths>', `members to show, such as ${shownFields}`, {
      ...kinds.list(1000),
      parse: parseFields,
    }),
    dryRunFlag,
  ]
}

/** Flags of every command that lists records. */
export function listFlags(names: ShownNames): readonly FlagRow[] {
  return [attributesFlag(names), ...formFlags(names)]
}

/** Flags of commands with paged answers. */
export function pageFlags(first: MemberKind<number> = kinds.count(1)): readonly FlagRow[] {
  return [
    defineFlag('-n, --first <number>', 'number of results, with --paginate of each page', first),
    defineFlag('--paginate', 'walk all pages (with --json a line of JSON for each)'),
    defineFlag('--after <cursor>', 'continue after the pageInfo.endCursor of an answer'),
  ]
}

const filterFlag: FlagRow = defineFlag(
  '-f, --filter <filter>',
  'FIELD OPERATOR VALUE, or JSON; repeat for And',
  undefined,
  { join: appendValue },
)

/** `-f` for the records of each collection. */
export const filterFlags = {
  users: { ...filterFlag, kind: kinds.filter(professionalUserFields) },
  repos: { ...filterFlag, kind: kinds.filter(professionalRepoFields) },
} as const satisfies Record<string, FlagRow>

/** For the help of commands with filters. */
export const filterNote = `Filters: FIELD OPERATOR VALUE, joined by AND, OR, NOT and (), or an expression in JSON.
  In and ContainsAny take a,b or ("a, b", 'c'). Signs: = != < <= > >= ~ (all these words).
Operators: ${operators.slice(0, 9).join(' ')}
  ${operators.slice(9, 15).join(' ')}
  ${operators.slice(15).join(' ')}`

function parseFields(text: string): readonly string[] {
  const paths = kinds.splitNames(text)
  if (paths.length === 0) throw new UsageFailure('It must name at least one member.')
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

/** A flag becomes true, an edge the number of its items (default: 10). */
function parseAttributes(text: string): JsonObject {
  if (text.trimStart().startsWith('{')) return kinds.parseObjectText(text)
  return Object.fromEntries(kinds.splitNames(text).map(parseAttribute))
}

function parseAttribute(part: string): [string, unknown] {
  const [name = '', first, ...rest] = part.split(':')
  if (first === undefined) return [name, edges.has(name) ? { first: edgesFirstDefault } : true]
  if (rest.length > 0 || !/^[1-9]\d*$/.test(first)) {
    throw new UsageFailure(`"${part}" is not NAME or NAME:NUMBER, such as followers:10.`)
  }
  return [name, { first: Number(first) }]
}
