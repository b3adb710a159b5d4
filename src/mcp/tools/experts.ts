/** find_experts: people by the repositories that they own or contribute to, with evidence. */
import type { User } from '../../contract/index.ts'
import { listMembers, userRows } from '../../fields/index.ts'
import { columnsOf, fullNameOf } from '../columns.ts'
import { joinFilters, readFilters } from '../filters.ts'
import { offeredValues } from '../offered-values.ts'
import { type JsonRecord, type ServiceCalls, ToolProblem } from '../service-calls.ts'
import type { Arguments, Tool } from '../tool.ts'
import { type ToolAnswer, toolAnswer } from '../tool-answer.ts'
import { foundSentence, isNothingRelevant, nothingRelevant } from '../totals.ts'
import {
  buildMatch,
  buildPage,
  count,
  cursor,
  match,
  repoFilters,
  text,
  userFilters,
} from './arguments.ts'
import { dateSince, lastWorkOf, piecesMore, RecentWorks } from './recent-works.ts'

const peopleDefault = 5
const evidenceDefault = 2

const columns = columnsOf('users', [...listMembers(userRows, 'experts'), 'strength'])

const evidenceColumns = [
  ...['login', 'repository', 'relation', 'lastWork', 'language', 'stars', 'description'],
]

export const findExperts: Tool = {
  name: 'find_experts',
  description:
    'Find people by what they built, with evidence: repositories they own or contribute to, ' +
    'by topic and works. 1 credit a person, 1 a piece of evidence, 1 for the total.',
  properties: {
    topic: text('Skill or subject'),
    works: repoFilters,
    filters: userFilters,
    since: text(`Worked since this date; reads ${piecesMore} works more`),
    first: count(20, peopleDefault, 'People'),
    evidence: count(5, evidenceDefault, 'Repositories for each'),
    match,
    cursor,
  },
  tables: ['people', 'evidence'],
  endpoints: ['searchUsers'],
  run: find,
}

/** Requests for one page of experts: later ones only replace people without recent works. */
const requestsMax = 3

async function find(args: Arguments, calls: ServiceCalls): Promise<ToolAnswer> {
  const { topic, evidence = evidenceDefault } = args
  const since = args.since === undefined ? undefined : dateSince(String(args.since))
  const people = readFilters('users', args.filters)
  const works = joinFilters([
    readFilters('repos', args.works),
    ...(since === undefined ? [] : [{ field: 'updatedAt', op: 'Gte', value: since } as const]),
  ])
  if (topic === undefined && works === undefined) {
    throw new ToolProblem('give a `topic`, or `works`: conditions on repositories')
  }
  const recent = new RecentWorks(since, evidence as number)
  const request = {
    ...(topic !== undefined && { query: topic }),
    retrieval: 'expertise',
    ...(works && { evidence: { filters: works } }),
    ...(people && { filters: people }),
    ...buildMatch(args),
    includeAttributes: { metrics: true, evidence: { first: recent.piecesAsked } },
  }
  const { users, pageInfo, total } = await pageOfExperts(request, args, recent, calls)
  const advice =
    users.length > 0 || args.cursor || recent.peopleDropped > 0
      ? []
      : [
          ...(await offeredValues('users', people, calls)),
          ...(await offeredValues('repos', works, calls)),
          isNothingRelevant(total, args)
            ? nothingRelevant
            : 'Nothing found: drop a condition on people or works.',
        ]
  return toolAnswer({
    summary: [foundSentence('people', users.length, total), ...recent.sentences(), ...advice],
    tables: [
      { name: 'people', columns: columns.names, rows: users.map(columns.rowOf) },
      { name: 'evidence', columns: evidenceColumns, rows: users.flatMap(rowsOf) },
    ],
    // Weak matches are no people to write to.
    notes: users.some(({ strength }) => strength !== 'weak') ? [next] : [],
    pageInfo,
    total: total?.value,
    calls,
  })
}

const next = 'Next: get_people, or best_email for those with `emails`, with these logins.'

/** Also asks for others in the place of people that are dropped. */
async function pageOfExperts(
  request: JsonRecord,
  args: Arguments,
  recent: RecentWorks,
  calls: ServiceCalls,
) {
  const { first = peopleDefault, cursor: after } = args
  const ask = (cursor: unknown, missing: number) =>
    calls.ask('searchUsers', {
      ...request,
      ...buildPage({ cursor }, missing, calls),
      ...(cursor === undefined && { total: true }),
    })
  const answer = await ask(after, first as number)
  let { users: found, pageInfo } = answer
  const users = recent.of(found)
  for (let requests = 1; requests < requestsMax; requests++) {
    const missing = (first as number) - users.length
    if (missing === 0 || !pageInfo.hasNextPage) break
    try {
      ;({ users: found, pageInfo } = await ask(pageInfo.endCursor, missing))
    } catch (error) {
      // Paid results are shown even if credits do not suffice for more.
      if (error instanceof ToolProblem) break
      throw error
    }
    users.push(...recent.of(found))
  }
  return { users, pageInfo, total: answer.total }
}

function rowsOf({ login, evidence }: User): unknown[][] {
  return (evidence?.edges ?? []).map((edge) => {
    const { repository, relation } = edge
    const { language, stargazerCount, description } = repository
    const name = fullNameOf({ ...repository })
    return [login, name, relation, lastWorkOf(edge), language, stargazerCount, description]
  })
}
