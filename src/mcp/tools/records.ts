/** get_people and get_graph: records by their names, and the lists of the graph. */
import type { PageInfo } from '../../contract/index.ts'
import { listMembers, userRows } from '../../fields/index.ts'
import { selectColumns } from '../columns.ts'
import { readFilters } from '../filters.ts'
import { type JsonRecord, type ServiceCalls, ToolProblem } from '../service-calls.ts'
import { listRecords, subjects, type ToolSubject } from '../subjects.ts'
import type { Arguments, Tool } from '../tool.ts'
import { cellsMax, composeAnswer, type ToolAnswer } from '../tool-answer.ts'
import {
  countRows,
  describeFilters,
  describeText,
  describeTexts,
  fields,
  fieldsMax,
  readList,
  readLogins,
  requireFit,
  tablePage,
} from './arguments.ts'

const profileColumns = listMembers(userRows, 'profile')

const loginsMax = 20

export const getPeople: Tool = {
  name: 'get_people',
  description: 'Profiles by login. 1 credit each.',
  properties: { logins: describeTexts(loginsMax, 'Logins'), fields },
  required: ['logins'],
  tables: ['people'],
  endpoints: [subjects.users.lookUp.endpoint],
  run: lookUpPeople,
}

async function lookUpPeople(args: Arguments, calls: ServiceCalls): Promise<ToolAnswer> {
  const logins = readLogins(args, loginsMax)
  const usual = profileColumns.slice(0, Math.floor(cellsMax / logins.length))
  const columns = selectColumns('users', readList(args, 'fields', fieldsMax) ?? usual)
  requireFit(logins.length, columns.names.length)
  const users = await lookUp('users', logins, columns.attributes, calls)
  const found = users.filter((user) => user !== null)
  const unknown = logins.filter((_, i) => users[i] === null)
  const absent = unknown.length === 0 ? [] : [`Unknown: ${unknown.join(', ')}.`]
  return composeAnswer({
    summary: [`Found people: ${found.length} of ${logins.length}.`, ...absent],
    tables: [columns.buildTable('people', found)],
    calls,
  })
}

const relations = Object.values(subjects).flatMap(({ lists }) => Object.keys(lists))

export const getGraph: Tool = {
  name: 'get_graph',
  description: 'Who or what relates to a user or repository. 1 credit, +1 a row.',
  properties: {
    of: describeText('LOGIN or owner/name'),
    relation: {
      type: 'string',
      enum: relations,
      description: 'The last two of repositories',
    },
    filters: describeFilters('Of the rows'),
    ...tablePage,
  },
  required: ['of', 'relation'],
  tables: relations,
  endpoints: Object.values(subjects).map(({ lookUp: { endpoint } }) => endpoint),
  run: listRelated,
}

interface Connection {
  readonly edges: readonly JsonRecord[]
  readonly pageInfo: PageInfo
}

async function listRelated(args: Arguments, calls: ServiceCalls): Promise<ToolAnswer> {
  const of = String(args.of).replace(/^@/, '')
  const relation = String(args.relation)
  const root: ToolSubject = of.includes('/') ? 'repos' : 'users'
  const { record: noun, lists } = subjects[root]
  const listed = lists[relation]
  if (listed === undefined) {
    const known = Object.keys(lists).join(', ')
    const advice = 'owner/name is a repository'
    throw new ToolProblem(`\`relation\` of a ${noun} is one of ${known}; ${advice}`)
  }
  const names = readList(args, 'fields', fieldsMax) ?? subjects[listed].columns
  const columns = selectColumns(listed, names)
  if ('includeAttributes' in columns.attributes) {
    throw new ToolProblem('`fields` of a graph are members of the records alone; use get_people')
  }
  const first = countRows(args, columns.names.length)
  const filter = readFilters(listed, args.filters)
  const page = {
    first,
    ...(args.cursor !== undefined && { after: calls.cursors.resolve(String(args.cursor)) }),
    ...(filter && { filters: filter }),
  }
  const [record] = await lookUp(root, [of], { includeAttributes: { [relation]: page } }, calls)
  if (!record) throw new ToolProblem(`there is no ${noun} ${of}; a search finds the exact name`)
  const { edges, pageInfo } = record[relation] as Connection
  return composeAnswer({
    summary: [`Found ${relation} of ${of}: ${edges.length}.`],
    tables: [columns.buildTable(relation, edges)],
    pageInfo,
    calls,
  })
}

/** By position: the record of each name, null where there is none. */
async function lookUp(
  subject: ToolSubject,
  wanted: readonly string[],
  attributes: JsonRecord,
  calls: ServiceCalls,
): Promise<readonly (JsonRecord | null)[]> {
  const { endpoint, names } = subjects[subject].lookUp
  return listRecords(await calls.ask(endpoint, { [names]: wanted, ...attributes }))
}
