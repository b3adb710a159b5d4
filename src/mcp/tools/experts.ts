/** find_experts: people by the repositories that they own or contribute to, with evidence. */
import type { User } from '../../contract/index.ts'
import { listMembers, userRows } from '../../fields/index.ts'
import { readFullName, selectColumns } from '../columns.ts'
import { joinFilters, readFilters } from '../filters.ts'
import { offerValues } from '../offered-values.ts'
import { type JsonRecord, type ServiceCalls, ToolProblem } from '../service-calls.ts'
import type { Arguments, Tool } from '../tool.ts'
import { composeAnswer, type ToolAnswer } from '../tool-answer.ts'
import { describeFound, isNothingRelevant, nothingRelevant } from '../totals.ts'
import {
  buildMatch,
  buildPage,
  cursor,
  describeCount,
  describeText,
  match,
  repoFilters,
  userFilters,
} from './arguments.ts'
import { findLastWork, piecesMore, RecentWorks, readSince } from './recent-works.ts'

const peopleDefault = 5
const evidenceDefault = 2

const columns = selectColumns('users', [...listMembers(userRows, 'experts'), 'strength'])

const evidenceColumns = 'login repository relation lastWork language stars description'.split(' ')

export const findExperts: Tool = {
  name: 'find_experts',
  description:
    'Find people by what they built, with evidence: repositories they own or contribute to, ' +
    'by topic and works. 1 credit a person, 1 a piece of evidence, 1 for the total.',
  properties: {
    topic: describeText('Skill or subject'),
    works: repoFilters,
    filters: userFilters,
    since: describeText(`Worked since this date; reads ${piecesMore} works more`),
    first: describeCount(20, peopleDefault, 'People'),
    evidence: describeCount(5, evidenceDefault, 'Repositories for each'),
    match,
    cursor,
  },
  tables: ['people', 'evidence'],
  endpoints: ['searchUsers'],
  run: findByEvidence,
}

/** Requests for one page of experts: later ones only replace people without recent works. */
const requestsMax = 3

async function findByEvidence(args: Arguments, calls: ServiceCalls): Promise<ToolAnswer> {
  const { topic, evidence = evidenceDefault } = args
  const since = args.since === undefined ? undefined : readSince(String(args.since))
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
  const { users, pageInfo, total } = await searchPage(request, args, recent, calls)
  const advice =
    users.length > 0 || args.cursor || recent.peopleDropped > 0
      ? []
      : [
          ...(await offerValues('users', people, calls)),
          ...(await offerValues('repos', works, calls)),
          isNothingRelevant(total, args)
            ? nothingRelevant
            : 'Nothing found: drop a condition on people or works.',
        ]
  return composeAnswer({
    summary: [describeFound('people', users.length, total), ...recent.describeDropped(), ...advice],
    tables: [
      columns.buildTable('people', users),
      { name: 'evidence', columns: evidenceColumns, rows: users.flatMap(listEvidence) },
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
async function searchPage(
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
  const users = recent.select(found)
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
    users.push(...recent.select(found))
  }
  return { users, pageInfo, total: answer.total }
}

function listEvidence({ login, evidence }: User): unknown[][] {
  return (evidence?.edges ?? []).map((edge) => {
    const { repository, relation } = edge
    const { language, stargazerCount, description } = repository
    const name = readFullName({ ...repository })
    return [login, name, relation, findLastWork(edge), language, stargazerCount, description]
  })
}
