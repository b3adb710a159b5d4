/** `devdex graph`: the relationships of a user or a repository. */
import { NotFoundError } from 'devdex-client'
import { endpoints } from '../../contract/endpoints/catalogue.ts'
import { kinds } from '../../operations/index.ts'
import type { CommandFunction, OptionsOf } from '../command-row.ts'
import { readPath } from '../output/fields.ts'
import type { JsonObject } from '../output/json.ts'
import { UsageFailure } from '../output/report.ts'
import type { PageOptions } from '../shared-flags.ts'
import { Client, estimateCost, type PlannedLookup } from './client.ts'
import {
  collections,
  relationships,
  type Subject,
  subjectEndpoints,
  subjectFields,
} from './collections.ts'
import { findInputs } from './endpoint-rows.ts'
import { joinFilters } from './join-filters.ts'
import { showPages } from './pages.ts'
import type { listedFilterFlag } from './rows.ts'

/** The look-up of a record by the name that people know, which the graph endpoints do not take. */
interface NameLookUp {
  readonly what: string
  /** Pattern of such a name. It never matches an identifier of the service. */
  readonly form: RegExp
  /** With its article. */
  readonly noun: string
}

const lookUps: Readonly<Record<Subject, NameLookUp>> = {
  users: {
    what: 'looking up the login',
    form: /^(?![0-9a-f]{32}$)/i,
    noun: 'a login',
  },
  repos: {
    what: 'looking up the name',
    form: /^[^/]+\/[^/]+$/,
    noun: 'an owner/name',
  },
}

type GraphOptions = PageOptions &
  OptionsOf<typeof listedFilterFlag> & { readonly id: string; readonly relationship: string }

/** The command that lists a relationship of records of this collection. */
export function listRelated(subject: Subject): CommandFunction {
  return async (io, config, options: GraphOptions) => {
    const client = new Client(io, config)
    const { id, relationship, first, after, includeAttributes } = options
    const { returns } = relationships[subject][relationship]!
    const filters = readFilters(options.filter, returns)
    const body = { first, after, filters, includeAttributes }
    const template = findPath(subject, relationship)
    const collection = collections[returns]
    const plan = (root: string) => {
      return { path: template.replace('{id}', encodeURIComponent(root)), body, collection }
    }
    const lookUp = planLookUp(subject, id)
    if (options.dryRun) return estimateCost(io, client, [plan(id)], options, lookUp)
    try {
      await showPages(io, client, plan(id), options)
    } catch (error) {
      const isUnknown = error instanceof NotFoundError && error.code === 'unknown_root'
      if (!isUnknown || lookUp === undefined) throw error
      // The identifier is unknown, which costs nothing, so it may be a name.
      await showPages(io, client, plan(await findId(client, subject, lookUp, id)), options)
    }
  }
}

function findPath(subject: Subject, relationship: string): string {
  const owner = subject === 'users' ? 'rawUser' : 'rawRepo'
  const id = `${owner}${relationship.charAt(0).toUpperCase()}${relationship.slice(1)}`
  return endpoints[id as keyof typeof endpoints].path
}

/** Parsed late, because the field table depends on the relationship. */
function readFilters(texts: readonly string[] = [], returns: Subject): JsonObject | undefined {
  const filters = texts.map((text) => {
    try {
      return kinds.parseFilterText(text, subjectFields[returns])
    } catch (error) {
      if (!(error instanceof UsageFailure)) throw error
      throw new UsageFailure(`the filter "${text}" is invalid. ${error.message}`)
    }
  })
  return joinFilters(filters)
}

/** The look-up of a possible name. Undefined for any other text. */
function planLookUp(subject: Subject, id: string): PlannedLookup | undefined {
  const { form, what } = lookUps[subject]
  const endpoint = subjectEndpoints[subject].lookUpNames
  const body = { [findInputs(endpoint)]: [id] }
  return form.test(id) ? { path: endpoint.path, body, what } : undefined
}

async function findId(
  client: Client,
  subject: Subject,
  { path, body }: PlannedLookup,
  name: string,
): Promise<string> {
  const answer = await client.call(path, body)
  const [id] = [readPath(answer.body, `${collections[subject].member}.id`)].flat()
  if (typeof id === 'string') return id
  throw new Error(`"${name}" is neither an identifier nor ${lookUps[subject].noun} in the data`)
}
