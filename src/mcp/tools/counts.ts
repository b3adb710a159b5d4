/** count_and_facets: how many match, and which values a field has. */
import type { Facet } from '../../contract/index.ts'
import type { ToolSubject } from '../columns.ts'
import { chooseDataset, isOfProfile, isProfessional } from '../filters.ts'
import { readQuery } from '../github-query.ts'
import { type JsonRecord, type ServiceCalls, ToolProblem } from '../service-calls.ts'
import type { Arguments, Tool } from '../tool.ts'
import { type ToolAnswer, toolAnswer } from '../tool-answer.ts'
import { countSentence, type Total } from '../totals.ts'
import { count, filters, readList, text, texts } from './arguments.ts'
import { buildWords } from './searches.ts'

const valuesDefault = 10
const facetsMax = 5

export const countAndFacets: Tool = {
  name: 'count_and_facets',
  description:
    'Exact count of matches, and counts of field values (facets). Without query and filters: ' +
    'which values a field has. 1 credit a facet, +2 with query or filters.',
  properties: {
    collection: { type: 'string', enum: ['users', 'repos'], description: 'What is counted' },
    query: text('Words, or GitHub qualifiers'),
    filters: filters('Of people or repositories'),
    facets: texts(facetsMax, 'Fields to count the values of'),
    prefix: text('Beginning of the values'),
    first: count(50, valuesDefault, 'Values of each field'),
  },
  required: ['collection'],
  tables: [],
  endpoints: ['searchUsers', 'searchRepos', 'fieldValues'],
  run: counted,
}

interface CountedAnswer {
  readonly total?: Total
  readonly facets?: Readonly<Record<string, Facet>>
}

async function counted(args: Arguments, calls: ServiceCalls): Promise<ToolAnswer> {
  const subject = args.collection as ToolSubject
  const typed = await readQuery(subject, args)
  const { query } = typed
  const filter = typed.filters
  const names = readList(args, 'facets', facetsMax) ?? []
  if (query === undefined && filter === undefined && names.length === 0) {
    throw new ToolProblem('give a `query`, `filters` or `facets`')
  }
  const first = (args.first as number | undefined) ?? valuesDefault
  const facets = names.map((field) => {
    return { field, first, ...(args.prefix !== undefined && { prefix: args.prefix }) }
  })
  const dataset = chooseDataset(isProfessional(filter) || names.some(isOfProfile))
  const answer =
    query === undefined && filter === undefined
      ? await valuesOf(subject, facets, dataset, calls)
      : await calls.ask(subject === 'users' ? 'searchUsers' : 'searchRepos', {
          ...buildWords(subject, query),
          ...(filter && { filters: filter }),
          ...(facets.length > 0 && { facets }),
          ...dataset,
          total: true,
          first: 1,
        })
  const noun = subject === 'users' ? 'people' : 'repositories'
  const total = answer.total === undefined ? [] : [countSentence(noun, answer.total)]
  const found = Object.entries(answer.facets ?? {})
  return toolAnswer({
    summary: [...total, ...typed.sentences, ...found.map(sentenceOf)],
    total: answer.total?.value,
    tables: found.map(([field, { values }]) => {
      const rows = values.map(({ value, count: matches }) => [value, matches])
      return { name: field, columns: [field, 'count'], rows }
    }),
    calls,
  })
}

async function valuesOf(
  collection: ToolSubject,
  facets: readonly (JsonRecord & { readonly field: string })[],
  dataset: JsonRecord,
  calls: ServiceCalls,
): Promise<CountedAnswer> {
  const found: Record<string, Facet> = {}
  for (const facet of facets) {
    found[facet.field] = await calls.ask('fieldValues', { collection, ...facet, ...dataset })
  }
  return { facets: found }
}

function sentenceOf([field, facet]: [string, Facet]): string {
  const { distinct, missing, min, max, mean } = facet
  const range = min === undefined ? '' : `, from ${min} to ${max}, mean ${mean}`
  return `${field}: ${distinct} values, missing in ${missing}${range}.`
}
