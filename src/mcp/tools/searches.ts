/** search_people and search_repositories: words or a sentence, filters, a page of a table. */
import {
  type Explanation,
  type FilterExpression,
  nearestName,
  rankedFields,
  textOfFilter,
} from '../../contract/index.ts'
import { type Columns, columnsOf, type ToolSubject } from '../columns.ts'
import { filtersOf, isProfessional } from '../filters.ts'
import { offeredValues } from '../offered-values.ts'
import { type JsonRecord, type ServiceCalls, ToolProblem } from '../service-calls.ts'
import type { Arguments, Tool } from '../tool.ts'
import { type ToolAnswer, toolAnswer } from '../tool-answer.ts'
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

const shared = {
  query: text('Words, "a phrase", -word, word*'),
  sentence: text('Instead of query and filters: plain words'),
  filters: filters(),
  similarTo: texts('Logins or owner/name', 10),
  sortBy: text('A number or date; greatest first'),
  first: count(50, rowsDefault),
  fields: fields(),
  cursor,
}

const subjects = {
  users: {
    path: '/search/users',
    member: 'users',
    noun: 'people',
    columns: ['login', 'displayName', 'location', 'company', 'bio', 'score'],
  },
  repos: {
    path: '/search/repos',
    member: 'repositories',
    noun: 'repositories',
    columns: ['fullName', 'language', 'stargazerCount', 'updatedAt', 'description', 'score'],
  },
} as const

export const searchPeople: Tool = {
  name: 'search_people',
  description:
    'Find developers by profile: words, filters, a sentence, or similar to others. 1 credit a ' +
    'row, +1 for a sentence. Use find_experts for skills shown by work.',
  properties: shared,
  service: 'SEARCH',
  endpoints: ['search/users', 'search/users/natural-language'],
  run: (args, calls) => search('users', args, calls),
}

export const searchRepositories: Tool = {
  name: 'search_repositories',
  description: 'Find repositories, the same way. 1 credit a row, +1 for a sentence.',
  properties: { ...shared, similarTo: texts('owner/name', 10) },
  service: 'SEARCH',
  endpoints: ['search/repos', 'search/repos/natural-language'],
  run: (args, calls) => search('repos', args, calls),
}

interface SearchPageAnswer {
  readonly users?: readonly JsonRecord[]
  readonly repositories?: readonly JsonRecord[]
  readonly pageInfo: { readonly endCursor: string | null; readonly hasNextPage: boolean }
  readonly corrections?: readonly { readonly from: string; readonly to: string }[]
  readonly suggestion?: string
  readonly explanation?: Explanation
}

async function search(
  subject: ToolSubject,
  args: Arguments,
  calls: ServiceCalls,
): Promise<ToolAnswer> {
  const { path, member, noun, columns: usual } = subjects[subject]
  const first = (args.first as number | undefined) ?? rowsDefault
  const columns = columnsOf(subject, listOf(args, 'fields') ?? usual)
  requireFit(first, columns.names.length)
  const filter = filtersOf(subject, args.filters)
  const isSentence = args.sentence !== undefined
  if (isSentence) refuseBeside(args)
  const asked = isSentence
    ? { query: args.sentence, explain: true }
    : { ...wordsOf(args), ...(filter && { filters: filter }) }
  const body = {
    ...asked,
    ...rankOf(subject, args.sortBy),
    ...pageOf(args, first),
    ...datasetOf(columns, filter),
    ...(args.similarTo !== undefined && { similarTo: args.similarTo }),
    ...attributesOf(columns),
  }
  const answer = await calls.ask<SearchPageAnswer>(
    isSentence ? `${path}/natural-language` : path,
    body,
  )
  const found = answer[member] ?? []
  const run = answer.explanation?.filters ?? filter
  const offered = found.length > 0 || args.cursor ? [] : await offeredValues(subject, run, calls)
  return toolAnswer({
    told: [`Found ${noun}: ${found.length}.`, ...toldOf(answer), ...offered],
    tables: [{ name: noun, columns: columns.names, rows: found.map(columns.rowOf) }],
    notes: notesOf(found.length),
    cursor: answer.pageInfo.hasNextPage ? answer.pageInfo.endCursor : null,
    calls,
  })
}

function refuseBeside(args: Arguments): void {
  const beside = ['query', 'filters', 'similarTo'].filter((name) => args[name] !== undefined)
  if (beside.length === 0) return
  const names = beside.map((name) => `\`${name}\``).join(' and ')
  throw new ToolProblem(
    `\`sentence\` stands alone; remove ${names}, or use \`query\` and \`filters\` without it`,
  )
}

function wordsOf({ query }: Arguments): JsonRecord {
  return query === undefined ? {} : { query }
}

/** Throws ToolProblem for a name that nothing is sorted by. */
export function rankOf(subject: ToolSubject, sortBy: unknown): JsonRecord {
  if (sortBy === undefined) return {}
  const known: readonly string[] = rankedFields[subject]
  const name = String(sortBy)
  if (known.includes(name)) return { rankBy: { type: 'Attr', name } }
  const nearest = nearestName(name, known) ?? known.find((one) => one.startsWith(name))
  const hint = nearest === undefined ? '' : ` Did you mean ${nearest}?`
  throw new ToolProblem(
    `\`sortBy\` takes no "${name.slice(0, 64)}".${hint} Known: ${known.join(', ')}`,
  )
}

export function pageOf(args: Arguments, first: number): JsonRecord {
  const after = args.cursor === undefined ? {} : { after: args.cursor }
  return { first, enablePagination: true, ...after }
}

/** The professional profile is another data set, which a key may not have. */
export function datasetOf(columns: Columns, filter: FilterExpression | undefined): JsonRecord {
  return columns.isProfessional || isProfessional(filter) ? { dataset: 'professional' } : {}
}

export function attributesOf({ attributes }: Columns): JsonRecord {
  return Object.keys(attributes).length === 0 ? {} : { includeAttributes: attributes }
}

/** What the service made of the words. */
function toldOf({ explanation, corrections = [], suggestion }: SearchPageAnswer): string[] {
  const told: string[] = []
  if (explanation !== undefined) {
    const { query, filters: became, similarTo, relaxed } = explanation
    const parts = [
      `query: ${JSON.stringify(query)}`,
      ...(became === undefined ? [] : [`filters: ${textOfFilter(became)}`]),
      ...(similarTo === undefined ? [] : [`similarTo: ${similarTo.join(', ')}`]),
    ]
    told.push(`The sentence became ${parts.join('; ')}.`)
    if (relaxed.length > 0) told.push('Conditions were dropped, since all together found nothing.')
  }
  for (const { from, to } of corrections) told.push(`"${from}" was read as "${to}".`)
  if (suggestion !== undefined) told.push(`Try query: ${suggestion}.`)
  return told
}

function notesOf(found: number): string[] {
  return found > 0 ? [] : ['Nothing found: drop a condition, or use fewer words.']
}
