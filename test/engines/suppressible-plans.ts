/** Searches of the suppressible world, of every kind, and their results without some people. */

import { analyseQuery, type Filter, type RankExpression } from 'native-free-index'
import { KnownTerms } from '../../native-free-index/test/oracle/known-terms.ts'
import { defaultRank } from '../../src/contract/index.ts'
import { type Collection, collections, perCollection } from '../../src/domain/index.ts'
import type { Engine } from '../../src/engines/index.ts'
import type { ListPlan, ListRanking, PlannedRanking } from '../../src/plan/index.ts'
import { planName } from '../../src/plan/names.ts'
import { schemas } from '../../src/snapshot/index.ts'
import { vectorNear } from './repos.ts'
import { documents, type SuppressedOrdinals, without } from './suppressible-world.ts'
import { foundBy } from './walk.ts'

const words = (text: string) => ({ kind: 'terms', terms: analyseQuery(text) }) as const
const near = (subject: number) =>
  ({ kind: 'vector', vector: vectorNear(subject, 5000), searchParams: { sigmas: 100 } }) as const
const hybrid = (text: string, subject: number) =>
  ({
    kind: 'hybrid',
    relevance: null,
    terms: analyseQuery(text),
    vector: vectorNear(subject, 6000),
    ...planName(text, {}),
  }) as const
const starsAndWords: RankExpression = {
  kind: 'sum',
  operands: [
    { kind: 'similarity' },
    { kind: 'bm25', field: 'name', terms: analyseQuery('search 7') },
    { kind: 'number', field: 'stargazerCount' },
  ],
}
const linear = (similarity: (ListRanking & { kind: 'linear' })['similarity']): ListRanking => ({
  kind: 'linear',
  similarity,
  weight: defaultRank.similarityWeight,
  base: defaultRank.column,
})
const people: readonly PlannedRanking[] = [
  words('rust'),
  words('compilers gamma dev-77'),
  { kind: 'fused', rankings: [words('rust'), words('go databases')] },
  { kind: 'sorted', field: 'updatedAt' },
  // Words that only some people use. They are masked once these people are suppressed.
  words('rust 101 owner-5 dev-96'),
  {
    kind: 'formula',
    similarity: words('rust 101 owner-5 dev-96'),
    formula: { kind: 'bm25', field: 'bio', terms: ['rust', 'compilers', '101'] },
    matchesOnly: true,
  },
]
const rankings: Readonly<Record<Collection, readonly PlannedRanking[]>> = {
  users: people,
  professionals: [...people, words('builds')],
  repos: [
    words('search engine'),
    { kind: 'sorted', field: 'stargazerCount' },
    linear({ kind: 'none' }),
    linear(near(1)),
    { kind: 'linear', similarity: near(2), weight: 1, base: null },
    { kind: 'formula', similarity: near(3), formula: starsAndWords },
    { kind: 'formula', similarity: words('web server'), formula: starsAndWords },
    linear(hybrid('rust search engine', 0)),
    { kind: 'formula', similarity: hybrid('compiler', 4), formula: starsAndWords },
    { kind: 'fused', rankings: [linear(hybrid('database', 3)), words('go'), linear(near(0))] },
  ],
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
export const plans: readonly ListPlan[] = collections.flatMap((collection) =>
  rankings[collection].flatMap((ranking) =>
    filters[collection].flatMap((filter) =>
      [5, 1000].map((limit): ListPlan => ({ collection, ranking, filter, limit, after: null })),
    ),
  ),
)

const known = perCollection((name) => new KnownTerms(schemas[name], documents[name]))

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
  const { hits, more } = await engine.search({ ...plan, ranking, filter })
  const count = await engine.count(plan.collection, filter)
  return { page: { hits: foundBy({ hits, more }), more }, count }
}
