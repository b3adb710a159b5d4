/** get_people and get_graph: records by their names, and the lists of the graph. */
import {
  type PageInfo,
  repoAttributeRelationships,
  userRelationships,
} from '../../contract/index.ts'
import { listMembers, repoRows, userRows } from '../../fields/index.ts'
import { columnsOf, type ToolSubject } from '../columns.ts'
import { readFilters } from '../filters.ts'
import { type JsonRecord, type ServiceCalls, ToolProblem } from '../service-calls.ts'
import type { Arguments, Tool } from '../tool.ts'
import { cellsMax, type ToolAnswer, toolAnswer } from '../tool-answer.ts'
import {
  fields,
  fieldsMax,
  filters,
  readList,
  readLogins,
  requireFit,
  rowsOf,
  tablePage,
  text,
  texts,
} from './arguments.ts'

const profileColumns = listMembers(userRows, 'profile')

const loginsMax = 20

export const getPeople: Tool = {
  name: 'get_people',
  description: 'Profiles by login. 1 credit each.',
  properties: { logins: texts(loginsMax, 'Logins'), fields },
  required: ['logins'],
  tables: ['people'],
  endpoints: ['rawUsersByLogin'],
  run: people,
}

async function people(args: Arguments, calls: ServiceCalls): Promise<ToolAnswer> {
  const logins = readLogins(args, loginsMax)
  const usual = profileColumns.slice(0, Math.floor(cellsMax / logins.length))
  const columns = columnsOf('users', readList(args, 'fields', fieldsMax) ?? usual)
  requireFit(logins.length, columns.names.length)
  const users = await lookedUp('users', logins, columns.attributes, calls)
  const found = users.filter((user) => user !== null)
  const unknown = logins.filter((_, i) => users[i] === null)
  const absent = unknown.length === 0 ? [] : [`Unknown: ${unknown.join(', ')}.`]
  return toolAnswer({
    summary: [`Found people: ${found.length} of ${logins.length}.`, ...absent],
    tables: [{ name: 'people', columns: columns.names, rows: found.map(columns.rowOf) }],
    calls,
  })
}

/** By subject and relationship: what the list holds. */
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
  users: listMembers(userRows, 'table'),
  repos: listMembers(repoRows, 'table'),
}

export const getGraph: Tool = {
  name: 'get_graph',
  description: 'Who or what relates to a user or repository. 1 credit, +1 a row.',
  properties: {
    of: text('LOGIN or owner/name'),
    relation: {
      type: 'string',
      enum: relations,
      description: 'The last two of repositories',
    },
    filters: filters('Of the rows'),
    ...tablePage,
  },
  required: ['of', 'relation'],
  tables: relations,
  endpoints: ['rawUsersByLogin', 'rawReposByFullname'],
  run: graph,
}

interface Connection {
  readonly edges: readonly JsonRecord[]
  readonly pageInfo: PageInfo
}

async function graph(args: Arguments, calls: ServiceCalls): Promise<ToolAnswer> {
  const of = String(args.of).replace(/^@/, '')
  const relation = String(args.relation)
  const root: ToolSubject = of.includes('/') ? 'repos' : 'users'
  const listed = lists[root][relation]
  if (listed === undefined) {
    const known = Object.keys(lists[root]).join(', ')
    const { kind } = lookups[root]
    throw new ToolProblem(
      `\`relation\` of a ${kind} is one of ${known}; owner/name is a repository`,
    )
  }
  const columns = columnsOf(listed, readList(args, 'fields', fieldsMax) ?? listColumns[listed])
  if ('includeAttributes' in columns.attributes) {
    throw new ToolProblem('`fields` of a graph are members of the records alone; use get_people')
  }
  const first = rowsOf(args, columns.names.length)
  const filter = readFilters(listed, args.filters)
  const page = {
    first,
    ...(args.cursor !== undefined && { after: calls.cursors.resolve(String(args.cursor)) }),
    ...(filter && { filters: filter }),
  }
  const [record] = await lookedUp(root, [of], { includeAttributes: { [relation]: page } }, calls)
  if (!record) {
    throw new ToolProblem(`there is no ${lookups[root].kind} ${of}; a search finds the exact name`)
  }
  const { edges, pageInfo } = record[relation] as Connection
  return toolAnswer({
    summary: [`Found ${relation} of ${of}: ${edges.length}.`],
    tables: [{ name: relation, columns: columns.names, rows: edges.map(columns.rowOf) }],
    pageInfo,
    calls,
  })
}

const lookups = {
  users: { id: 'rawUsersByLogin', names: 'logins', kind: 'user' },
  repos: { id: 'rawReposByFullname', names: 'fullNames', kind: 'repository' },
} as const

/** By position: the record of each name, null where there is none. */
async function lookedUp(
  subject: ToolSubject,
  named: readonly string[],
  attributes: JsonRecord,
  calls: ServiceCalls,
): Promise<readonly (JsonRecord | null)[]> {
  const { id, names } = lookups[subject]
  const answer = await calls.ask(id, { [names]: named, ...attributes })
  return 'users' in answer ? answer.users : answer.repositories
}
