/** `devdex graph`: the relationships of a user or a repository. */
import { Argument, type Command, InvalidArgumentError } from 'commander'
import { NotFoundError } from 'devdex-client'
import type { Config } from '../../config.ts'
import {
  limits,
  type Relationship,
  repoRelationships,
  userRelationships,
} from '../../contract/vocabulary.ts'
import { countFrom, examples, filterHelp, withListOptions, withPageOptions } from '../options.ts'
import { valueAt } from '../output/fields.ts'
import type { Io } from '../output/io.ts'
import type { JsonObject } from '../output/json.ts'
import { Client, type PlannedLookup, showCost } from './client.ts'
import { type ListedCollection, repositories, users } from './collections.ts'
import { collectRepoFilter, collectUserFilter, joinedFilters } from './filter-argument.ts'
import { type PageOptions, showPages } from './pages.ts'

/** The documents that relationships start from. */
interface Roots {
  readonly name: 'users' | 'repos'
  /** The alternative to an identifier, with its article: `a login`. */
  readonly alternative: string
  readonly relationships: Readonly<Record<string, Relationship>>
  /** The look-up by this other name. */
  readonly lookup: {
    readonly what: string
    readonly path: string
    readonly inputMember: string
    readonly answerMember: string
    /** Pattern of such a name. It never matches an identifier of the service. */
    readonly form: RegExp
  }
  readonly shown: readonly string[]
}

interface GraphOptions extends PageOptions {
  readonly filter?: readonly string[]
}

const roots: readonly Roots[] = [
  {
    name: 'users',
    alternative: 'a login',
    relationships: userRelationships,
    lookup: {
      what: 'looking up the login',
      path: '/raw/users/by-login',
      inputMember: 'logins',
      answerMember: 'users',
      form: /^(?![0-9a-f]{32}$)/i,
    },
    shown: [
      'devdex graph users U_kgDOAAAAAQ followers -n 20',
      "devdex graph users mira stars -f 'language Eq Rust' --paginate --csv",
      'devdex graph users mira following -i devrank --fields login,devrank.tier',
    ],
  },
  {
    name: 'repos',
    alternative: 'an owner/name',
    relationships: repoRelationships,
    lookup: {
      what: 'looking up the name',
      path: '/raw/repos/by-fullname',
      inputMember: 'fullNames',
      answerMember: 'repositories',
      form: /^[^/]+\/[^/]+$/,
    },
    shown: [
      'devdex graph repos acme/rocket stars --paginate --fields login,company',
      "devdex graph repos R_kgDOAAAAAQ contributes -f 'resolvedCountry Eq Germany'",
    ],
  },
]

export function graphCommand(program: Command, io: Io, config: Config): void {
  const group = program
    .command('graph')
    .addHelpText('after', examples(...roots.flatMap(({ shown }) => shown)))
  for (const root of roots) addGraph(group, root, io, config)
}

function addGraph(group: Command, root: Roots, io: Io, config: Config): void {
  const { name, alternative, relationships, shown } = root
  const names = Object.keys(relationships)
  const command = group
    .command(name)
    .description('list one relationship: dated edges first, newest first')
    .argument(
      '<id>',
      `a platformId, an id, or ${alternative}, which costs one more credit; ` +
        'an identifier wins over an equal name',
    )
    .addArgument(new Argument('<relationship>').choices(names))
  withListOptions(command, shownOf(root))
  withPageOptions(command, countFrom(1, limits.graphFirstMax))
    .option(
      '-f, --filter <filter>',
      'FIELD OPERATOR VALUE, or JSON, for the listed records; repeat for And',
      (text: string, before: readonly string[] = []) => [...before, text],
    )
    .addHelpText('after', examples(...shown) + filterHelp)
    .action((id: string, relationship: string, options: GraphOptions) =>
      showGraph(io, new Client(io, config), root, { id, relationship, options }),
    )
}

/** Texts of the help, where the relationship is unknown. */
function shownOf({
  relationships,
}: Roots): Pick<ListedCollection, 'shownAttributes' | 'shownFields'> {
  const returned = new Set(Object.values(relationships).map(({ returns }) => returns))
  if (!returned.has('repos')) return users
  const either = (ofUsers: string, ofRepos: string) =>
    `${ofUsers} for users or ${ofRepos} for repositories`
  return {
    shownAttributes: either(users.shownAttributes, repositories.shownAttributes),
    shownFields: either(users.shownFields, repositories.shownFields),
  }
}

interface ListRequest {
  readonly id: string
  readonly relationship: string
  readonly options: GraphOptions
}

async function showGraph(io: Io, client: Client, root: Roots, asked: ListRequest): Promise<void> {
  const { relationship, options } = asked
  const collection = returnedBy(root, relationship)
  const { first, after, includeAttributes } = options
  const filters = filtersOf(options.filter, collection)
  const body = { first, after, filters, includeAttributes }
  const pathOf = (id: string) => `/raw/${root.name}/${encodeURIComponent(id)}/graph/${relationship}`
  if (options.dryRun) {
    const calls = [{ path: pathOf(asked.id), body }]
    return showCost(io, client, calls, options, lookupOf(root, asked.id))
  }
  try {
    await showPages(io, client, { path: pathOf(asked.id), body, collection }, options)
  } catch (error) {
    const lookup = lookupOf(root, asked.id)
    if (!isUnknownRoot(error) || lookup === undefined) throw error
    // The identifier is unknown, which costs nothing, so it may be a name.
    const id = await idOf(client, root, lookup, asked.id)
    await showPages(io, client, { path: pathOf(id), body, collection }, options)
  }
}

function returnedBy({ relationships }: Roots, relationship: string): ListedCollection {
  return relationships[relationship]?.returns === 'repos' ? repositories : users
}

/** Parsed late, because the field table depends on the relationship. */
function filtersOf(
  texts: readonly string[] = [],
  collection: ListedCollection,
): JsonObject | undefined {
  const collect = collection === users ? collectUserFilter : collectRepoFilter
  const filters = texts.reduce<readonly JsonObject[]>((before, text) => {
    try {
      return collect(text, before)
    } catch (error) {
      if (!(error instanceof InvalidArgumentError)) throw error
      throw new InvalidArgumentError(`the filter "${text}" is invalid. ${error.message}`)
    }
  }, [])
  return joinedFilters(filters)
}

function isUnknownRoot(error: unknown): boolean {
  return error instanceof NotFoundError && error.code === 'unknown_root'
}

/** The look-up of a possible name. Undefined for any other text. */
function lookupOf({ lookup }: Roots, id: string): PlannedLookup | undefined {
  if (!lookup.form.test(id)) return undefined
  const { path, inputMember, what } = lookup
  return { path, body: { [inputMember]: [id] }, what }
}

async function idOf(
  client: Client,
  { lookup: { answerMember }, alternative }: Roots,
  { path, body }: PlannedLookup,
  name: string,
): Promise<string> {
  const answer = await client.call(path, body)
  const [id] = [valueAt(answer.body, `${answerMember}.id`)].flat()
  if (typeof id === 'string') return id
  throw new Error(`"${name}" is neither an identifier nor ${alternative} in the data`)
}
