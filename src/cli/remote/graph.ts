/** `devdex graph`: the relationships of a user or a repository. */
import { NotFoundError } from 'devdex-client'
import {
  professionalRepoFields,
  professionalUserFields,
  repoRelationships,
  userRelationships,
} from '../../contract/vocabulary.ts'
import { kinds } from '../../operations/index.ts'
import type { CommandFunction } from '../command-row.ts'
import { valueAt } from '../output/fields.ts'
import type { JsonObject } from '../output/json.ts'
import { UsageFailure } from '../output/report.ts'
import { Client, type PlannedLookup, showCost } from './client.ts'
import { collections, type Subject } from './collections.ts'
import { joinFilters } from './join-filters.ts'
import { type PageOptions, showPages } from './pages.ts'

/** The look-up of a record by the name that people know, which the graph endpoints do not take. */
interface NameLookUp {
  readonly what: string
  readonly path: string
  readonly member: string
  /** Pattern of such a name. It never matches an identifier of the service. */
  readonly form: RegExp
  /** With its article. */
  readonly noun: string
}

const lookUps: Readonly<Record<Subject, NameLookUp>> = {
  users: {
    what: 'looking up the login',
    path: '/raw/users/by-login',
    member: 'logins',
    form: /^(?![0-9a-f]{32}$)/i,
    noun: 'a login',
  },
  repos: {
    what: 'looking up the name',
    path: '/raw/repos/by-fullname',
    member: 'fullNames',
    form: /^[^/]+\/[^/]+$/,
    noun: 'an owner/name',
  },
}

const relationships = { users: userRelationships, repos: repoRelationships }
const fields = { users: professionalUserFields, repos: professionalRepoFields }

interface GraphOptions extends PageOptions {
  readonly id: string
  readonly relationship: string
  readonly filter?: readonly string[]
}

/** The command that lists a relationship of records of this collection. */
export function listRelated(subject: Subject): CommandFunction {
  return async (io, config, options: GraphOptions) => {
    const client = new Client(io, config)
    const { id, relationship, first, after, includeAttributes } = options
    const returned = returnedBy(subject, relationship)
    const filters = readFilters(options.filter, returned)
    const body = { first, after, filters, includeAttributes }
    const path = (root: string) =>
      `/raw/${subject}/${encodeURIComponent(root)}/graph/${relationship}`
    const show = (root: string) => {
      const call = { path: path(root), body, collection: collections[returned] }
      return showPages(io, client, call, options)
    }
    const lookUp = planLookUp(subject, id)
    if (options.dryRun) {
      return showCost(io, client, [{ path: path(id), body }], options, lookUp)
    }
    try {
      await show(id)
    } catch (error) {
      const isUnknown = error instanceof NotFoundError && error.code === 'unknown_root'
      if (!isUnknown || lookUp === undefined) throw error
      // The identifier is unknown, which costs nothing, so it may be a name.
      await show(await findId(client, subject, lookUp, id))
    }
  }
}

function returnedBy(subject: Subject, relationship: string): Subject {
  const all: Readonly<Record<string, { readonly returns: Subject }>> = relationships[subject]
  return all[relationship]!.returns
}

/** Parsed late, because the field table depends on the relationship. */
function readFilters(texts: readonly string[] = [], returned: Subject): JsonObject | undefined {
  const filters = texts.map((text) => {
    try {
      return kinds.parseFilterText(text, fields[returned])
    } catch (error) {
      if (!(error instanceof UsageFailure)) throw error
      throw new UsageFailure(`the filter "${text}" is invalid. ${error.message}`)
    }
  })
  return joinFilters(filters)
}

/** The look-up of a possible name. Undefined for any other text. */
function planLookUp(subject: Subject, id: string): PlannedLookup | undefined {
  const { form, path, member, what } = lookUps[subject]
  return form.test(id) ? { path, body: { [member]: [id] }, what } : undefined
}

async function findId(
  client: Client,
  subject: Subject,
  { path, body }: PlannedLookup,
  name: string,
): Promise<string> {
  const answer = await client.call(path, body)
  const [id] = [valueAt(answer.body, `${collections[subject].member}.id`)].flat()
  if (typeof id === 'string') return id
  throw new Error(`"${name}" is neither an identifier nor ${lookUps[subject].noun} in the data`)
}
