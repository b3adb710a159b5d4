/** find_experts: people by the repositories that they own or contribute to, with evidence. */
import type { Evidence, PageInfo } from '../../contract/index.ts'
import { columnsOf, fullNameOf } from '../columns.ts'
import { andOf, filtersOf } from '../filters.ts'
import { offeredValues } from '../offered-values.ts'
import { type JsonRecord, type ServiceCalls, ToolProblem } from '../service-calls.ts'
import type { Arguments, Tool } from '../tool.ts'
import { type ToolAnswer, toolAnswer } from '../tool-answer.ts'
import { count, cursor, filters, pageOf, text } from './arguments.ts'

const peopleDefault = 5
const evidenceDefault = 2

const columns = columnsOf('users', [
  ...['login', 'displayName', 'location', 'company', 'lastActivityAt', 'score'],
])

const evidenceColumns = [
  ...['login', 'repository', 'relation', 'lastWork', 'language', 'stars', 'description'],
]

export const findExperts: Tool = {
  name: 'find_experts',
  description:
    'Find people by what they built, with evidence: repositories they own or contribute to ' +
    'that match topic and works. 1 credit a person, 1 each piece of evidence.',
  properties: {
    topic: text('Skill or subject'),
    works: filters('On the repositories'),
    filters: filters('On the people'),
    since: text('Worked since this date'),
    first: count(20, peopleDefault),
    evidence: { ...count(5, evidenceDefault), description: 'Per person' },
    cursor,
  },
  service: 'SEARCH',
  endpoints: ['search/users'],
  run: find,
}

interface Expert extends JsonRecord {
  readonly login: string
  readonly evidence?: Evidence
}

interface ExpertAnswer {
  readonly users: readonly Expert[]
  readonly pageInfo: PageInfo
}

async function find(args: Arguments, calls: ServiceCalls): Promise<ToolAnswer> {
  const { topic, since, first = peopleDefault, evidence = evidenceDefault } = args
  const people = filtersOf('users', args.filters)
  const works = worksOf(args.works, since)
  if (topic === undefined && works === undefined) {
    throw new ToolProblem('give a `topic`, or `works`: conditions on repositories')
  }
  const answer = await calls.ask<ExpertAnswer>('/search/users', {
    ...(topic !== undefined && { query: topic }),
    retrieval: 'expertise',
    ...(works && { evidence: { filters: works } }),
    ...(people && { filters: people }),
    includeAttributes: { metrics: true, evidence: { first: evidence } },
    ...pageOf(args, first as number),
  })
  const { users, pageInfo } = answer
  const advice =
    users.length > 0 || args.cursor
      ? []
      : [
          ...(await offeredValues('users', people, calls)),
          ...(await offeredValues('repos', works, calls)),
          'Nothing found: drop a condition on people or works.',
        ]
  return toolAnswer({
    summary: [`Found people: ${users.length}, by their works.`, ...advice],
    tables: [
      { name: 'people', columns: columns.names, rows: users.map(columns.rowOf) },
      { name: 'evidence', columns: evidenceColumns, rows: users.flatMap(rowsOf) },
    ],
    notes: users.length === 0 ? [] : ['Next: best_email or get_people with these logins.'],
    pageInfo,
    calls,
  })
}

function worksOf(works: unknown, since: unknown) {
  const recent = since === undefined ? undefined : `updatedAt >= ${since}`
  return andOf([filtersOf('repos', works), filtersOf('repos', recent)])
}

function rowsOf({ login, evidence }: Expert): unknown[][] {
  return (evidence?.edges ?? []).map(({ repository, relation, at }) => {
    const { language, stargazerCount, description, updatedAt } = repository
    const name = fullNameOf({ ...repository })
    return [login, name, relation, at ?? updatedAt, language, stargazerCount, description]
  })
}
