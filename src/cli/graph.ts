/** `devdex graph`: whom or what a user or a repository is related to. */
import { Argument, type Command, InvalidArgumentError } from 'commander'
import type { Config } from '../config.ts'
import {
  limits,
  type Relationship,
  repoRelationships,
  userRelationships,
} from '../contract/index.ts'
import { Client, ServiceProblem } from './client.ts'
import { type Collection, repositories, users } from './collections.ts'
import { showCost } from './dry-run.ts'
import { valueAt } from './fields.ts'
import { collectRepoFilter, collectUserFilter, joinedFilters } from './filter-argument.ts'
import type { Io } from './io.ts'
import type { JsonObject } from './json.ts'
import { countFrom, examples, filterHelp, withListOptions, withPageOptions } from './options.ts'
import { type PageOptions, showPages } from './pages.ts'

/** Those whose relationships are asked for. */
interface Roots {
  readonly name: 'users' | 'repos'
  /** What may stand for an identifier. */
  readonly alternative: string
  readonly relationships: Readonly<Record<string, Relationship>>
  /** The look-up by what may stand for an identifier. */
  readonly lookup: {
    readonly path: string
    readonly inputMember: string
    readonly answerMember: string
    /** What can be such a name at all. */
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
    alternative: 'login',
    relationships: userRelationships,
    lookup: {
      path: '/raw/users/by-login',
      inputMember: 'logins',
      answerMember: 'users',
      form: /^/,
    },
    shown: [
      'devdex graph users U_kgDOAAAAAQ followers -n 20',
      "devdex graph users mira stars -f 'language Eq Rust' --paginate --csv",
      'devdex graph users mira following -i devrank --fields login,devrank.tier',
    ],
  },
  {
    name: 'repos',
    alternative: 'owner/name',
    relationships: repoRelationships,
    lookup: {
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
    .description('list what users and repositories are related to')
    .addHelpText('after', examples(...roots.flatMap(({ shown }) => shown)))
  for (const root of roots) addGraph(group, root, io, config)
}

function addGraph(group: Command, root: Roots, io: Io, config: Config): void {
  const { name, alternative, relationships, shown } = root
  const names = Object.keys(relationships)
  const command = group
    .command(name)
    .description('list one relationship: dated edges first, newest first')
    .argument('<id>', `a platformId, an id, or a ${alternative}, whose look-up costs a credit more`)
    .addArgument(new Argument('<relationship>').choices(names))
  withListOptions(command, users)
  withPageOptions(command, countFrom(1, limits.graphFirstMax))
    .option(
      '-f, --filter <filter>',
      'FIELD OPERATOR VALUE, or JSON, for what is listed; repeat for And',
      (text: string, before: readonly string[] = []) => [...before, text],
    )
    .addHelpText('after', examples(...shown) + filterHelp)
    .action((id: string, relationship: string, options: GraphOptions) =>
      showGraph(io, new Client(io, config), root, { id, relationship, options }),
    )
}

interface Asked {
  readonly id: string
  readonly relationship: string
  readonly options: GraphOptions
}

async function showGraph(io: Io, client: Client, root: Roots, asked: Asked): Promise<void> {
  const { relationship, options } = asked
  const collection = returnedBy(root, relationship)
  const { first, after, includeAttributes } = options
  const filters = filtersOf(options.filter, collection)
  const body = { first, after, filters, includeAttributes }
  const pathOf = (id: string) => `/raw/${root.name}/${encodeURIComponent(id)}/graph/${relationship}`
  if (options.dryRun) {
    return showCost(io, client, [{ path: pathOf(asked.id), body }], options)
  }
  try {
    await showPages(io, client, { path: pathOf(asked.id), body, collection }, options)
  } catch (error) {
    if (!isUnknownRoot(error) || !root.lookup.form.test(asked.id)) throw error
    // Nothing has that identifier, and finding that out costs nothing; so it may be a name.
    const id = await idOf(client, root, asked.id)
    await showPages(io, client, { path: pathOf(id), body, collection }, options)
  }
}

function returnedBy({ relationships }: Roots, relationship: string): Collection {
  return relationships[relationship]?.returns === 'repos' ? repositories : users
}

/** Read only now: the field table depends on the relationship. */
function filtersOf(texts: readonly string[] = [], collection: Collection): JsonObject | undefined {
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
  return error instanceof ServiceProblem && error.code === 'unknown_root'
}

async function idOf(client: Client, { lookup, ...root }: Roots, name: string): Promise<string> {
  const { path, inputMember, answerMember } = lookup
  const { body } = await client.call(path, { [inputMember]: [name] })
  const [id] = [valueAt(body, `${answerMember}.id`)].flat()
  if (typeof id === 'string') return id
  throw new Error(`"${name}" is neither an identifier nor a ${root.alternative} in the data`)
}
