/** POST /v3/fields: what searches may name. POST /v3/fields/values: the values of a field. */
import {
  completeOperators,
  defaultRank,
  describeFilter,
  type FieldSpec,
  type FieldsAnswer,
  isFacetable,
  rankedFields,
  repoGroupings,
  userGroupings,
} from '../contract/index.ts'
import { findDataSet, listFields, planFacet, planFilter, type QueryPlan } from '../plan/index.ts'
import type { Handler } from './pipeline.ts'
import { composeFacet } from './summaries.ts'

const groupings: Readonly<Record<'users' | 'repos', readonly string[]>> = {
  users: userGroupings,
  repos: repoGroupings,
}

export const fields: Handler<'fields'> = ({ collection, dataset }, { target }) => ({
  creditsMax: 0,
  run: () => {
    const all = Object.entries(
      listFields(findDataSet(collection, dataset, target).fields, target.mask),
    )
    const answer: FieldsAnswer = {
      fields: all.map(([name, spec]) => describeField(collection, name, spec)),
    }
    return { body: JSON.stringify(answer), credits: 0 }
  },
})

function describeField(
  collection: 'users' | 'repos',
  name: string,
  spec: FieldSpec,
): FieldsAnswer['fields'][number] {
  const { type, weight, aliases } = spec
  return {
    name,
    type,
    description: describeFilter(spec),
    operators: [...completeOperators(spec)],
    facetable: isFacetable(spec),
    groupable: groupings[collection].includes(name),
    sortable: rankedFields[collection].includes(name),
    ...(weight === undefined ? {} : { weight }),
    ...(aliases === undefined ? {} : { aliases: [...aliases] }),
  }
}

export const fieldValues: Handler<'fieldValues'> = (request, context) => {
  const { collection: subject, dataset, filters, ...facet } = request
  const dataSet = findDataSet(subject, dataset, context.target)
  const { question, spec } = planFacet(dataSet, facet, '')
  const { collection } = dataSet
  const plan: QueryPlan = {
    collection,
    filter: filters === undefined ? null : planFilter(dataSet.fields, filters, context.target),
    limit: 1,
    after: null,
    // All matches, in any order.
    ranking: { kind: 'sorted', field: subject === 'repos' ? defaultRank.column : 'updatedAt' },
  }
  return {
    creditsMax: 1,
    run: async () => {
      const startMs = performance.now()
      const asked = { facets: [question], sizes: null }
      const { facets } = await context.engine.searcher.summarise(plan, asked, context.signal)
      const answer = await composeFacet(collection, { spec, question }, facets[0]!, '', context)
      context.recordTiming('summarise', performance.now() - startMs)
      return { body: JSON.stringify(answer), credits: 1 }
    },
  }
}
