/**
 * Removes masked fields from a plan. Requests cannot name masked fields, but default ranks, names
 * and vectors of the service read them too.
 */
import type { Filter, NameQuery, QueryTerm, RankExpression } from 'native-free-index'
import type { FieldMask } from '../../contract/index.ts'
import type {
  ExpertList,
  ExpertPlan,
  HybridSimilarity,
  ListPlan,
  ListRanking,
  QueryPlan,
} from '../../plan/index.ts'
import { isExpertPlan } from '../planned-lists.ts'

export function maskPlan(plan: QueryPlan, mask: FieldMask): QueryPlan {
  return isExpertPlan(plan) ? maskExperts(plan, mask) : maskLists(plan, mask)
}

function maskLists(plan: ListPlan, mask: FieldMask): ListPlan {
  const { ranking } = plan
  if (ranking.kind !== 'fused') return { ...plan, ranking: maskList(ranking, mask) }
  const rankings = ranking.rankings.map((list) => maskList(list, mask))
  return { ...plan, ranking: { kind: 'fused', rankings } }
}

/** All documents have the same score, and keep the order of the snapshot. */
const nothing: RankExpression = { kind: 'constant', value: 0 }

function maskList(list: ListRanking, mask: FieldMask): ListRanking {
  const own = list.filter === undefined ? {} : { filter: list.filter }
  switch (list.kind) {
    case 'terms':
      return list
    case 'named':
      return { ...list, name: maskName(list.name, mask) }
    case 'sorted':
      if (mask.isShown(list.field)) return list
      return { kind: 'formula', similarity: { kind: 'none' }, formula: nothing, ...own }
    case 'linear':
      return maskLinear(list, mask, own)
    case 'formula':
      return { ...list, similarity: maskSimilarity(list.similarity, mask) }
  }
}

function maskLinear(
  list: ListRanking & { kind: 'linear' },
  mask: FieldMask,
  own: { readonly filter?: Filter },
): ListRanking {
  const { similarity, weight } = list
  const base = list.base !== null && mask.isShown(list.base) ? list.base : null
  const isOfMatches = similarity.kind === 'hybrid' && list.base !== null
  if (!isOfMatches || (base !== null && mask.showsMeaning)) {
    return { ...list, base, similarity: maskSimilarity(similarity, mask) }
  }
  // This formula ranks only matches too, even if the number field is masked.
  const weighted: RankExpression = {
    kind: 'product',
    operands: [{ kind: 'constant', value: weight }, { kind: 'similarity' }],
  }
  const formula: RankExpression =
    base === null
      ? weighted
      : { kind: 'sum', operands: [weighted, { kind: 'number', field: base }] }
  const masked = maskSimilarity(similarity, mask)
  return { kind: 'formula', similarity: masked, formula, matchesOnly: true, ...own }
}

type ListSimilarity = Extract<ListRanking, { kind: 'formula' }>['similarity']

/** A vector represents a whole text, so it reveals each of its fields. */
function maskSimilarity(similarity: ListSimilarity, mask: FieldMask): ListSimilarity {
  switch (similarity.kind) {
    case 'vector':
      return mask.showsMeaning ? similarity : { kind: 'none' }
    case 'hybrid':
      return maskHybrid(similarity, mask)
    default:
      return similarity
  }
}

function maskHybrid(similarity: HybridSimilarity, mask: FieldMask): ListSimilarity {
  const { terms, name } = similarity
  if (mask.showsMeaning) return { ...similarity, name: maskName(name, mask) }
  return compareWords(terms)
}

function compareWords(terms: readonly QueryTerm[]): ListSimilarity {
  return { kind: 'terms', terms }
}

function maskName({ equal, near, by }: NameQuery, mask: FieldMask): NameQuery {
  return {
    equal: equal.filter(({ field }) => mask.isShown(field)),
    near: near !== null && mask.isShown(near.field) ? near : null,
    by: by !== null && mask.isShown(by) ? by : null,
  }
}

function maskExperts(plan: ExpertPlan, mask: FieldMask): ExpertPlan {
  const lists = plan.ranking.lists.map((list) => maskExpertList(list, mask))
  return { ...plan, ranking: { ...plan.ranking, lists } }
}

function maskExpertList(
  { matches, query, profile, formula }: ExpertList,
  mask: FieldMask,
): ExpertList {
  const meaning = mask.showsMeaning
    ? {}
    : { vector: new Float32Array(matches.vector.length), feedback: null }
  const shown = <V extends { readonly field: string }>(values: readonly V[]) =>
    values.filter(({ field }) => mask.isShown(field))
  return {
    matches: { ...matches, ...meaning, values: shown(matches.values) },
    query: query && { ...query, workValues: shown(query.workValues) },
    profile: profile && { ...profile, values: shown(profile.values) },
    formula,
  }
}
