/** count_and_facets: how many match, and which values a field has. */
import type { Facet } from '../../contract/index.ts'
import type { ToolSubject } from '../columns.ts'
import { datasetOf, filtersOf, isOfProfile, isProfessional } from '../filters.ts'
import { type JsonRecord, type ServiceCalls, ToolProblem } from '../service-calls.ts'
import type { Arguments, Tool } from '../tool.ts'
import { type AnswerTable, type ToolAnswer, toolAnswer } from '../tool-answer.ts'
import { count, filters, listOf, text, texts } from './arguments.ts'

const valuesDefault = 10

export const countAndFacets: Tool = {
  name: 'count_and_facets',
  description:
    'Exact count of matches, and counts of field values (facets). Without query and filters: ' +
    'which values a field has. 1 credit a facet, +2 with query or filters.',
  properties: {
    collection: { type: 'string', enum: ['users', 'repos'] },
    query: text(),
    filters: filters(),
    facets: texts(5, 'Fields'),
    prefix: text('Of the values'),
    first: { ...count(50, valuesDefault), description: 'Values each' },
  },
  required: ['collection'],
  service: 'SEARCH',
  endpoints: ['search/users', 'search/repos', 'fields/values'],
  run: counted,
}

interface CountedAnswer {
  readonly total?: { readonly value: number }
  readonly facets?: Readonly<Record<string, Facet>>
}

async function counted(args: Arguments, calls: ServiceCalls): Promise<ToolAnswer> {
  const subject = args.collection as ToolSubject
  const filter = filtersOf(subject, args.filters)
  const names = listOf(args, 'facets') ?? []
  if (args.query === undefined && filter === undefined && names.length === 0) {
    throw new ToolProblem('give a `query`, `filters` or `facets`')
  }
  const first = (args.first as number | undefined) ?? valuesDefault
  const facets = names.map((field) => {
    return { field, first, ...(args.prefix !== undefined && { prefix: args.prefix }) }
  })
  const dataset = datasetOf(isProfessional(filter) || names.some(isOfProfile))
  const answer =
    args.query === undefined && filter === undefined
      ? await valuesOf(subject, facets, dataset, calls)
      : await calls.ask<CountedAnswer>(subject === 'users' ? '/search/users' : '/search/repos', {
          ...(args.query !== undefined && { query: args.query }),
          ...(filter && { filters: filter }),
          ...(facets.length > 0 && { facets }),
          ...dataset,
          total: true,
          first: 1,
        })
  const noun = subject === 'users' ? 'people' : 'repositories'
  const total = answer.total === undefined ? [] : [`${answer.total.value} ${noun} match.`]
  const found = Object.entries(answer.facets ?? {})
  return toolAnswer({
    summary: [...total, ...found.map(sentenceOf)],
    tables: found.map(tableOf),
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
    found[facet.field] = await calls.ask<Facet>('/fields/values', {
      collection,
      ...facet,
      ...dataset,
    })
  }
  return { facets: found }
}

function sentenceOf([field, facet]: [string, Facet]): string {
  const { distinct, missing, min, max, mean } = facet
  const range = min === undefined ? '' : `, from ${min} to ${max}, mean ${mean}`
  return `${field}: ${distinct} values, missing in ${missing}${range}.`
}

function tableOf([field, { values }]: [string, Facet]): AnswerTable {
  const rows = values.map(({ value, count: matches }) => [value, matches])
  return { name: field, columns: [field, 'count'], rows }
}
