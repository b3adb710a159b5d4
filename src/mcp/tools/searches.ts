/** search_people and search_repositories: words or a sentence, filters, a page of a table. */
import {
  type AnswerOf,
  type Explanation,
  printFilter,
  rankedFields,
  wordedRetrieval,
} from '../../contract/index.ts'
import { listMembers, repoRows, userRows } from '../../fields/index.ts'
import { columnsOf, type ToolSubject } from '../columns.ts'
import { chooseDataset, isProfessional } from '../filters.ts'
import { readQuery } from '../github-query.ts'
import { nameHint } from '../name-hints.ts'
import { offeredValues } from '../offered-values.ts'
import { type JsonRecord, type ServiceCalls, ToolProblem } from '../service-calls.ts'
import type { Arguments, Tool } from '../tool.ts'
import { type ToolAnswer, toolAnswer } from '../tool-answer.ts'
import { foundSentence, isNothingRelevant, nothingRelevant, type Total } from '../totals.ts'
import {
  buildMatch,
  buildPage,
  fieldsMax,
  match,
  readList,
  repoFilters,
  rowsOf,
  tablePage,
  text,
  texts,
  userFilters,
} from './arguments.ts'
import { newInSaved } from './saved-search.ts'

const similarMax = 10

const shared = {
  query: text('Words, "a phrase", -word, word*, or GitHub qualifiers'),
  sentence: text('Plain words, alone'),
  savedSearch: text('Name, alone: new results'),
  similarTo: texts(similarMax, 'Logins or owner/name'),
  sortBy: text('A number or date; greatest first'),
  match,
  ...tablePage,
}

const subjects = {
  users: {
    words: 'searchUsers',
    sentence: 'searchUsersNaturalLanguage',
    noun: 'people',
    columns: [...listMembers(userRows, 'table'), 'strength'],
  },
  repos: {
    words: 'searchRepos',
    sentence: 'searchReposNaturalLanguage',
    noun: 'repositories',
    columns: [...listMembers(repoRows, 'table'), 'strength'],
  },
} as const

export const searchPeople: Tool = {
  name: 'search_people',
  description:
    'Find developers by profile and work: words, filters, a sentence, or similar to others. ' +
    '1 credit a row, +1 for the total, +1 for a sentence. With evidence: find_experts.',
  properties: { ...shared, filters: userFilters },
  tables: ['people'],
  endpoints: ['searchUsers', 'searchUsersNaturalLanguage'],
  run: (args, calls) => search('users', args, calls),
}

export const searchRepositories: Tool = {
  name: 'search_repositories',
  description:
    'Find repositories, the same way. 1 credit a row, +1 for the total and a sentence each.',
  properties: {
    ...shared,
    similarTo: texts(similarMax, 'owner/name'),
    filters: repoFilters,
  },
  tables: ['repositories'],
  endpoints: ['searchRepos', 'searchReposNaturalLanguage'],
  run: (args, calls) => search('repos', args, calls),
}

type SearchAnswer = AnswerOf<'searchUsers'> | AnswerOf<'searchRepos'>

async function search(
  subject: ToolSubject,
  args: Arguments,
  calls: ServiceCalls,
): Promise<ToolAnswer> {
  const { words, sentence, noun, columns: usual } = subjects[subject]
  const columns = columnsOf(subject, readList(args, 'fields', fieldsMax) ?? usual)
  const first = rowsOf(args, columns.names.length)
  if (args.savedSearch !== undefined) {
    refuseBeside('savedSearch', args, [...besideWords, 'sentence', 'sortBy', 'match', 'cursor'])
    const table = { name: noun, columns }
    return newInSaved(subject, { name: String(args.savedSearch), first }, table, calls)
  }
  const typed = await readQuery(subject, args)
  const { query, filters: filter } = typed
  const similarTo = readList(args, 'similarTo', similarMax)
  const isSentence = args.sentence !== undefined
  if (isSentence) refuseBeside('sentence', args, besideWords)
  const asked = isSentence
    ? { query: args.sentence, explain: true }
    : { ...buildWords(subject, query), ...(filter && { filters: filter }) }
  const body = {
    ...asked,
    ...(args.sortBy === undefined ? typed.rankBy : rankOf(subject, args.sortBy)),
    ...buildPage(args, first, calls),
    // Later pages have the same total, which costs a credit.
    ...(args.cursor === undefined && { total: true }),
    ...chooseDataset(columns.isProfessional || isProfessional(filter)),
    ...(similarTo !== undefined && { similarTo }),
    ...buildMatch(args),
    ...columns.attributes,
  }
  const answer: SearchAnswer & { readonly explanation?: Explanation } = await calls.ask(
    isSentence ? sentence : words,
    body,
  )
  const found = 'users' in answer ? answer.users : answer.repositories
  const run = answer.explanation?.filters ?? filter
  const offered = found.length > 0 || args.cursor ? [] : await offeredValues(subject, run, calls)
  return toolAnswer({
    summary: [
      foundSentence(noun, found.length, answer.total),
      ...typed.sentences,
      ...readingOf(answer),
      ...offered,
    ],
    total: answer.total?.value,
    tables: [{ name: noun, columns: columns.names, rows: found.map(columns.rowOf) }],
    notes: notesOf(found.length, answer.total, args),
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
function rankOf(subject: ToolSubject, sortBy: unknown): JsonRecord {
  if (sortBy === undefined) return {}
  const known: readonly string[] = rankedFields[subject]
  const name = String(sortBy)
  if (known.includes(name)) return { rankBy: { type: 'Attr', name } }
  const hint = nameHint(name, known)
  throw new ToolProblem(
    `\`sortBy\` takes no "${name.slice(0, 64)}".${hint} Known: ${known.join(', ')}`,
  )
}

/** How the service has read the words or the sentence. */
function readingOf({
  explanation,
  corrections = [],
  suggestion,
}: SearchAnswer & { readonly explanation?: Explanation }): string[] {
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

function notesOf(found: number, total: Total | undefined, args: Arguments): string[] {
  if (found > 0) return []
  if (isNothingRelevant(total, args)) return [nothingRelevant]
  return ['Nothing found: drop a condition, or use fewer words.']
}
