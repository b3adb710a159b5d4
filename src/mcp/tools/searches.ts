/** search_people and search_repositories: words or a sentence, filters, a page of a table. */
import {
  type AnswerOf,
  type Explanation,
  printFilter,
  rankedFields,
  wordedRetrieval,
} from '../../contract/index.ts'
import { selectColumns } from '../columns.ts'
import { chooseDataset, isProfessional } from '../filters.ts'
import { readQuery } from '../github-query.ts'
import { nameHint } from '../name-hints.ts'
import { offerValues } from '../offered-values.ts'
import { type JsonRecord, type ServiceCalls, ToolProblem } from '../service-calls.ts'
import { listRecords, subjects, type ToolSubject } from '../subjects.ts'
import type { Arguments, Tool } from '../tool.ts'
import { composeAnswer, type ToolAnswer } from '../tool-answer.ts'
import { describeFound, isNothingRelevant, nothingRelevant, type Total } from '../totals.ts'
import {
  buildMatch,
  buildPage,
  countRows,
  describeText,
  describeTexts,
  fieldsMax,
  match,
  readList,
  repoFilters,
  tablePage,
  userFilters,
} from './arguments.ts'
import { listNewResults } from './saved-search.ts'

const similarMax = 10

const shared = {
  query: describeText('Words, "a phrase", -word, word*, or GitHub qualifiers'),
  sentence: describeText('Plain words, alone'),
  savedSearch: describeText('Name, alone: new results'),
  similarTo: describeTexts(similarMax, 'Logins or owner/name'),
  sortBy: describeText('A number or date; greatest first'),
  match,
  ...tablePage,
}

export const searchPeople: Tool = {
  name: subjects.users.searchTool,
  description:
    'Find developers by profile and work: words, filters, a sentence, or similar to others. ' +
    '1 credit a row, +1 for the total, +1 for a sentence. With evidence: find_experts.',
  properties: { ...shared, filters: userFilters },
  tables: [subjects.users.noun],
  endpoints: Object.values(subjects.users.endpoints),
  run: (args, calls) => search('users', args, calls),
}

export const searchRepositories: Tool = {
  name: subjects.repos.searchTool,
  description:
    'Find repositories, the same way. 1 credit a row, +1 for the total and a sentence each.',
  properties: {
    ...shared,
    similarTo: describeTexts(similarMax, 'owner/name'),
    filters: repoFilters,
  },
  tables: [subjects.repos.noun],
  endpoints: Object.values(subjects.repos.endpoints),
  run: (args, calls) => search('repos', args, calls),
}

type SearchAnswer = (AnswerOf<'searchUsers'> | AnswerOf<'searchRepos'>) & {
  readonly explanation?: Explanation
}

async function search(
  subject: ToolSubject,
  args: Arguments,
  calls: ServiceCalls,
): Promise<ToolAnswer> {
  const { endpoints, noun, columns: usual } = subjects[subject]
  const names = readList(args, 'fields', fieldsMax) ?? [...usual, 'strength']
  const columns = selectColumns(subject, names)
  const first = countRows(args, columns.names.length)
  if (args.savedSearch !== undefined) {
    refuseBeside('savedSearch', args, [...besideWords, 'sentence', 'sortBy', 'match', 'cursor'])
    return listNewResults(subject, { name: String(args.savedSearch), first }, columns, calls)
  }
  const typed = await readQuery(subject, args)
  const { query, filters: filter } = typed
  const similarTo = readList(args, 'similarTo', similarMax)
  const isSentence = args.sentence !== undefined
  if (isSentence) refuseBeside('sentence', args, besideWords)
  const asked = isSentence
    ? { query: args.sentence, explain: true }
    : { ...buildWords(subject, query), ...(filter && { filters: filter }) }
  const answer: SearchAnswer = await calls.ask(isSentence ? endpoints.sentence : endpoints.words, {
    ...asked,
    ...(args.sortBy === undefined ? typed.rankBy : readSort(subject, String(args.sortBy))),
    ...buildPage(args, first, calls),
    // Later pages have the same total, which costs a credit.
    ...(args.cursor === undefined && { total: true }),
    ...chooseDataset(columns.isProfessional || isProfessional(filter)),
    ...(similarTo !== undefined && { similarTo }),
    ...buildMatch(args),
    ...columns.attributes,
  })
  const found: readonly object[] = listRecords(answer)
  const run = answer.explanation?.filters ?? filter
  const offered = found.length > 0 || args.cursor ? [] : await offerValues(subject, run, calls)
  return composeAnswer({
    summary: [
      describeFound(noun, found.length, answer.total),
      ...typed.sentences,
      ...describeReading(answer),
      ...offered,
    ],
    total: answer.total?.value,
    tables: [columns.buildTable(noun, found)],
    notes: found.length > 0 ? [] : [describeNoMatch(answer.total, args)],
    pageInfo: answer.pageInfo,
    calls,
  })
}

/** The members of a request for words. `sortBy` and formulas order what these match. */
export function buildWords(subject: ToolSubject, query: string | undefined): JsonRecord {
  if (query === undefined) return {}
  return subject === 'users' ? { query, retrieval: wordedRetrieval } : { query }
}

const besideWords = ['query', 'filters', 'similarTo']

/** Throws ToolProblem for arguments that do not go with the one that stands alone. */
function refuseBeside(alone: string, args: Arguments, refused: readonly string[]): void {
  const beside = refused.filter((name) => args[name] !== undefined)
  if (beside.length === 0) return
  const names = beside.map((name) => `\`${name}\``).join(' and ')
  throw new ToolProblem(
    `\`${alone}\` stands alone; remove ${names}, or use \`query\` and \`filters\` without it`,
  )
}

/** Throws ToolProblem for a name that is no number or date of the subject. */
function readSort(subject: ToolSubject, name: string): JsonRecord {
  const known: readonly string[] = rankedFields[subject]
  if (known.includes(name)) return { rankBy: { type: 'Attr', name } }
  const hint = nameHint(name, known)
  throw new ToolProblem(
    `\`sortBy\` takes no "${name.slice(0, 64)}".${hint} Known: ${known.join(', ')}`,
  )
}

/** How the service has read the words or the sentence. */
function describeReading(answer: SearchAnswer): string[] {
  const { explanation, corrections = [], suggestion } = answer
  const sentences: string[] = []
  if (explanation !== undefined) {
    const { query, filters: became, similarTo, relaxed } = explanation
    const parts = [
      `query: ${JSON.stringify(query)}`,
      ...(became === undefined ? [] : [`filters: ${printFilter(became)}`]),
      ...(similarTo === undefined ? [] : [`similarTo: ${similarTo.join(', ')}`]),
    ]
    sentences.push(`The sentence became ${parts.join('; ')}.`)
    if (relaxed.length > 0)
      sentences.push('Conditions were dropped, since all together found nothing.')
  }
  for (const { from, to } of corrections) sentences.push(`"${from}" was read as "${to}".`)
  if (suggestion !== undefined) sentences.push(`Try query: ${suggestion}.`)
  return sentences
}

function describeNoMatch(total: Total | undefined, args: Arguments): string {
  if (isNothingRelevant(total, args)) return nothingRelevant
  return 'Nothing found: drop a condition, or use fewer words.'
}
