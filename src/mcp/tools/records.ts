/** get_people and get_graph: records by their names, and whom or what they are related to. */
import { repoAttributeRelationships, userRelationships } from '../../contract/index.ts'
import { columnsOf, type ToolSubject } from '../columns.ts'
import { filtersOf } from '../filters.ts'
import { type JsonRecord, type ServiceCalls, ToolProblem } from '../service-calls.ts'
import type { Arguments, Tool } from '../tool.ts'
import { cellsMax, type ToolAnswer, toolAnswer } from '../tool-answer.ts'
import {
  count,
  cursor,
  fields,
  filters,
  listOf,
  requireFit,
  rowsDefault,
  text,
  texts,
} from './rules.ts'
import { attributesOf } from './searches.ts'

const profileColumns = [
  ...['login', 'displayName', 'bio', 'company', 'location', 'websiteUrl'],
  ...['followersCount', 'topLanguages', 'lastActivityAt'],
]

const loginsMax = 20

export const getPeople: Tool = {
  name: 'get_people',
  description: 'Profiles by login. 1 credit each.',
  properties: { logins: texts('Up to 20', loginsMax), fields: fields() },
  required: ['logins'],
  service: 'RAW',
  endpoints: ['raw/users/by-login'],
  run: people,
}

interface UsersAnswer {
  readonly users: readonly (JsonRecord | null)[]
}

async function people(args: Arguments, calls: ServiceCalls): Promise<ToolAnswer> {
  const logins = plainLogins(listOf(args, 'logins')!)
  const usual = profileColumns.slice(0, Math.floor(cellsMax / logins.length))
  const columns = columnsOf('users', listOf(args, 'fields') ?? usual)
  requireFit(logins.length, columns.names.length)
  const body = { logins, ...attributesOf(columns) }
  const { users } = await calls.ask<UsersAnswer>('/raw/users/by-login', body)
  const found = users.filter((user) => user !== null)
  const unknown = logins.filter((_, i) => users[i] === null)
  return toolAnswer({
    told: [`Found people: ${found.length} of ${logins.length}.`, ...unknownText(unknown)],
    tables: [{ name: 'people', columns: columns.names, rows: found.map(columns.rowOf) }],
    calls,
  })
}

export function plainLogins(logins: readonly string[]): string[] {
  return logins.map((login) => login.replace(/^@/, ''))
}

export function unknownText(unknown: readonly string[]): string[] {
  return unknown.length === 0 ? [] : [`Unknown: ${unknown.join(', ')}.`]
}

/** By subject and relationship: whom or what the list holds. */
const lists: Readonly<Record<ToolSubject, Readonly<Record<string, ToolSubject>>>> = {
  users: Object.fromEntries(
    Object.entries(userRelationships).map(([name, { returns }]) => [name, returns]),
  ),
  repos: Object.fromEntries(
    Object.keys(repoAttributeRelationships).map((name) => [name, 'users' as const]),
  ),
}

const relations = [...Object.keys(lists.users), ...Object.keys(lists.repos)]

const listColumns: Readonly<Record<ToolSubject, readonly string[]>> = {
  users: ['login', 'displayName', 'location', 'company', 'bio'],
  repos: ['fullName', 'language', 'stargazerCount', 'updatedAt', 'description'],
}

export const getGraph: Tool = {
  name: 'get_graph',
  description: 'Whom or what a user or repository is related to. 1 credit, +1 a row.',
  properties: {
    of: text('LOGIN or owner/name'),
    relation: {
      type: 'string',
      enum: relations,
      description: 'The last two of repositories',
    },
    filters: filters('On the rows'),
    first: count(50, rowsDefault),
    fields: fields(),
    cursor,
  },
  required: ['of', 'relation'],
  service: 'RAW',
  endpoints: ['raw/users/by-login', 'raw/repos/by-fullname'],
  run: graph,
}

interface Connection {
  readonly edges: readonly JsonRecord[]
  readonly pageInfo: { readonly endCursor: string | null; readonly hasNextPage: boolean }
}

async function graph(args: Arguments, calls: ServiceCalls): Promise<ToolAnswer> {
  const of = String(args.of).replace(/^@/, '')
  const relation = String(args.relation)
  const root: ToolSubject = of.includes('/') ? 'repos' : 'users'
  const listed = lists[root][relation]
  if (listed === undefined) {
    const known = Object.keys(lists[root]).join(', ')
    const kind = root === 'users' ? 'a user' : 'a repository'
    throw new ToolProblem(`\`relation\` of ${kind} is one of ${known}; owner/name is a repository`)
  }
  const first = (args.first as number | undefined) ?? rowsDefault
  const columns = columnsOf(listed, listOf(args, 'fields') ?? listColumns[listed])
  if (Object.keys(columns.attributes).length > 0) {
    throw new ToolProblem('`fields` of a graph are members of the records alone; use get_people')
  }
  requireFit(first, columns.names.length)
  const filter = filtersOf(listed, args.filters)
  const page = {
    first,
    ...(args.cursor !== undefined && { after: args.cursor }),
    ...(filter && { filters: filter }),
  }
  const record = await rootOf(root, of, { [relation]: page }, calls)
  const { edges, pageInfo } = record[relation] as Connection
  return toolAnswer({
    told: [`Found ${relation} of ${of}: ${edges.length}.`],
    tables: [{ name: relation, columns: columns.names, rows: edges.map(columns.rowOf) }],
    cursor: pageInfo.hasNextPage ? pageInfo.endCursor : null,
    calls,
  })
}

async function rootOf(
  subject: ToolSubject,
  name: string,
  includeAttributes: JsonRecord,
  calls: ServiceCalls,
): Promise<JsonRecord> {
  const [found] =
    subject === 'users'
      ? (await calls.ask<UsersAnswer>('/raw/users/by-login', { logins: [name], includeAttributes }))
          .users
      : (
          await calls.ask<{ repositories: readonly (JsonRecord | null)[] }>(
            '/raw/repos/by-fullname',
            { fullNames: [name], includeAttributes },
          )
        ).repositories
  if (found) return found
  const kind = subject === 'users' ? 'user' : 'repository'
  throw new ToolProblem(`there is no ${kind} ${name}; a search finds the exact name`)
}
