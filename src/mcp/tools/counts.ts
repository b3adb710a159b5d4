/** count_and_facets: how many match, and which values a field has. */
import type { Facet } from '../../contract/index.ts'
import { chooseDataset, isProfessional, isProfileField } from '../filters.ts'
import { readQuery } from '../github-query.ts'
import { type JsonRecord, type ServiceCalls, ToolProblem } from '../service-calls.ts'
import { subjects, type ToolSubject } from '../subjects.ts'
import type { Arguments, Tool } from '../tool.ts'
import { composeAnswer, type ToolAnswer } from '../tool-answer.ts'
import { describeTotal, type Total } from '../totals.ts'
import {
  describeCount,
  describeFilters,
  describeText,
  describeTexts,
  readList,
} from './arguments.ts'
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
    query: describeText('Words, or GitHub qualifiers'),
    filters: describeFilters('Of people or repositories'),
    facets: describeTexts(facetsMax, 'Fields to count the values of'),
    prefix: describeText('Beginning of the values'),
    first: describeCount(50, valuesDefault, 'Values of each field'),
  },
  required: ['collection'],
  tables: [],
  endpoints: ['searchUsers', 'searchRepos', 'fieldValues'],
  run: countMatches,
}

interface CountedAnswer {
  readonly total?: Total
  readonly facets?: Readonly<Record<string, Facet>>
}

async function countMatches(args: Arguments, calls: ServiceCalls): Promise<ToolAnswer> {
  const subject = args.collection as ToolSubject
  const { query, filters: filter, sentences } = await readQuery(subject, args)
  const names = readList(args, 'facets', facetsMax) ?? []
  if (query === undefined && filter === undefined && names.length === 0) {
    throw new ToolProblem('give a `query`, `filters` or `facets`')
  }
  const first = (args.first as number | undefined) ?? valuesDefault
  const facets = names.map((field) => {
    return { field, first, ...(args.prefix !== undefined && { prefix: args.prefix }) }
  })
  const dataset = chooseDataset(isProfessional(filter) || names.some(isProfileField))
  const answer =
    query === undefined && filter === undefined
      ? await listValues(subject, facets, dataset, calls)
      : await calls.ask(subjects[subject].endpoints.words, {
          ...buildWords(subject, query),
          ...(filter && { filters: filter }),
          ...(facets.length > 0 && { facets }),
          ...dataset,
          total: true,
          first: 1,
        })
  const { noun } = subjects[subject]
  const total = answer.total === undefined ? [] : [describeTotal(noun, answer.total)]
  const found = Object.entries(answer.facets ?? {})
  return composeAnswer({
    summary: [...total, ...sentences, ...found.map(describeFacet)],
    total: answer.total?.value,
    tables: found.map(([field, { values }]) => {
      const rows = values.map(({ value, count: matches }) => [value, matches])
      return { name: field, columns: [field, 'count'], rows }
    }),
    calls,
  })
}

async function listValues(
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

function describeFacet([field, facet]: [string, Facet]): string {
  const { distinct, missing, min, max, mean } = facet
  const range = min === undefined ? '' : `, from ${min} to ${max}, mean ${mean}`
  return `${field}: ${distinct} values, missing in ${missing}${range}.`
}
