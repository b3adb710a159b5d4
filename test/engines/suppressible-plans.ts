/** Searches of the suppressible world, of every kind, and their results without some people. */

import { analyseQuery, type Filter, type RankExpression } from 'native-free-index'
import { KnownTerms } from '../../native-free-index/test/oracle/known-terms.ts'
import { type Collection, mapCollections } from '../../src/domain/index.ts'
import type { Engine } from '../../src/engines/index.ts'
import type { ListPlan } from '../../src/plan/index.ts'
import { schemas } from '../../src/snapshot/index.ts'
import { cases } from './conformance/cases.ts'
import { readRanking } from './conformance/rankings.ts'
import { documents, type SuppressedOrdinals, without } from './suppressible-world.ts'
import { foundBy } from './walk.ts'

const starsAndWords: RankExpression = {
  kind: 'sum',
  operands: [
    { kind: 'similarity' },
    { kind: 'bm25', field: 'name', terms: analyseQuery('search 7') },
    { kind: 'number', field: 'stargazerCount' },
  ],
}
const bioWords: RankExpression = {
  ...{ kind: 'bm25', field: 'bio' },
  terms: ['rust', 'compilers', '101'],
}
const filters: Readonly<Record<Collection, readonly (Filter | null)[]>> = {
  users: [null, { kind: 'tokens', field: 'bio', terms: ['rust'] }],
  professionals: [null, { kind: 'tokens', field: 'emails', terms: ['team1'] }],
  repos: [
    null,
    { kind: 'not', filter: { kind: 'keyword', field: 'language', values: ['rust'] } },
    {
      kind: 'linked',
      link: 'ownerProfessional',
      filter: { kind: 'tokens', field: 'professional.headline', terms: ['builds'] },
    },
    {
      kind: 'not',
      filter: { kind: 'linked', link: 'ownerProfessional', filter: { kind: 'and', filters: [] } },
    },
  ],
}

/** All searches here, as (collection, plan). */
export const plans: readonly ListPlan[] = cases.suppressible.flatMap(([collection, row]) => {
  const ranking = readRanking(row, collection === 'repos' ? starsAndWords : bioWords)
  return filters[collection].flatMap((filter) =>
    [5, 1000].map((limit): ListPlan => ({ collection, ranking, filter, limit, after: null })),
  )
})

const known = mapCollections((name) => new KnownTerms(schemas[name], documents[name]))

/**
 * The engine's answer with a filter in place of a suppression. The query loses words that only the
 * excluded people have.
 */
export async function struckOut(engine: Engine, plan: ListPlan, suppressed: SuppressedOrdinals) {
  const { collection } = plan
  const filter = without(collection, suppressed, plan.filter)
  const ranking = known[collection].left(
    plan.ranking,
    (ordinal) => !suppressed[collection].has(ordinal),
  )
  const { hits, more } = await engine.searcher.search({ ...plan, ranking, filter })
  const count = await engine.searcher.count(plan.collection, filter)
  return { page: { hits: foundBy({ hits, more }), more }, count }
}
