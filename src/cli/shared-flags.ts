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
import { defineFlag, defineList, mergeMembers, type OptionsOf } from './command-row.ts'
import type { JsonObject } from './output/json.ts'

// Of commands on local data.

export const dataFlag = defineFlag('--data <dir>', 'the data directory', {
  defaultFrom: 'dataDir',
})

/**
 * The option of PostgreSQL accounts. Passwords can be in the variable, `PGPASSWORD` or `~/.pgpass`.
 * The address is parsed when the accounts are opened, because Commander would print an invalid one.
 */
export const accountsFlag = defineFlag(
  '--accounts <address>',
  'PostgreSQL that keeps keys, credits and suppressions: postgres://USER@HOST/NAME',
  { defaultFrom: 'accounts', defaultText: 'DEVDEX_ACCOUNTS, else in the data directory' },
)

export const jsonFlag = defineFlag('--json', 'print JSON')

export const csvFlag = defineFlag('--csv', 'print comma-separated values', { conflicts: ['json'] })

// Of commands that call a service.

export const answerFlag = defineFlag('-j, --json', 'print the JSON answer')

export const dryRunFlag = defineFlag(
  '--dry-run',
  'print the most credits that the request could cost, and run nothing',
)

/** @param shown examples for the help */
export function defineAttributes(shown: string) {
  return defineFlag(
    '-i, --include-attributes <names>',
    `more members, such as ${shown}, or JSON; repeat to join`,
    { kind: { ...kinds.object, parse: parseAttributes }, join: mergeMembers<JsonObject> },
  )
}

/** JSON or CSV in place of a table. */
export const answerFlags = [
  defineFlag('-j, --json', 'print the JSON answer', { conflicts: ['csv'] }),
  defineFlag('--csv', 'print comma-separated values'),
]

/** The formats of an answer, and `--dry-run`. @param shown examples for the help */
export function defineForms(shown: string) {
  return [
    ...answerFlags,
    defineFlag('--fields <paths>', `members to show, such as ${shown}`, {
      kind: { ...kinds.list(1000), parse: parseFields },
    }),
    dryRunFlag,
  ]
}

/** What the help of a list of records names as examples. */
export interface ShownNames {
  /** Of `--include-attributes`. */
  readonly shownAttributes: string
  /** Of `--fields`. */
  readonly shownFields: string
}

/** Flags of every command that lists records. */
export function defineListFlags({ shownAttributes, shownFields }: ShownNames) {
  return [defineAttributes(shownAttributes), ...defineForms(shownFields)]
}

/** Flags of commands with paged answers. */
export function definePageFlags(first: MemberKind<number> = kinds.count(1)) {
  const meaning = 'number of results, with --paginate of each page'
  return [
    defineFlag('-n, --first <number>', meaning, { kind: first }),
    defineFlag('--paginate', 'walk all pages (with --json a line of JSON for each)'),
    defineFlag('--after <cursor>', 'continue after the pageInfo.endCursor of an answer'),
  ]
}

/** Options of commands that list records, and of those with pages. */
export type ListOptions = OptionsOf<ReturnType<typeof defineListFlags>[number]>
export type PageOptions = ListOptions & OptionsOf<ReturnType<typeof definePageFlags>[number]>

/** `-f` for the records of each collection. */
export const filterFlags = {
  users: defineFilter(professionalUserFields),
  repos: defineFilter(professionalRepoFields),
} as const

function defineFilter(fields: Parameters<typeof kinds.filter>[0]) {
  const meaning = 'FIELD OPERATOR VALUE, or JSON; repeat for And'
  return defineList('-f, --filter <filter>', meaning, kinds.filter(fields))
}

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
