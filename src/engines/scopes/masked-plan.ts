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

export function maskedPlan(plan: QueryPlan, mask: FieldMask): QueryPlan {
  return isExpertPlan(plan) ? maskedExperts(plan, mask) : maskedLists(plan, mask)
}

function maskedLists(plan: ListPlan, mask: FieldMask): ListPlan {
  const { ranking } = plan
  if (ranking.kind !== 'fused') return { ...plan, ranking: maskedList(ranking, mask) }
  const rankings = ranking.rankings.map((list) => maskedList(list, mask))
  return { ...plan, ranking: { kind: 'fused', rankings } }
}

/** All documents have the same score, and keep the order of the snapshot. */
const nothing: RankExpression = { kind: 'constant', value: 0 }

function maskedList(list: ListRanking, mask: FieldMask): ListRanking {
  const own = list.filter === undefined ? {} : { filter: list.filter }
  switch (list.kind) {
    case 'terms':
      return list
    case 'named':
      return { ...list, name: maskedName(list.name, mask) }
    case 'sorted':
      if (mask.shows(list.field)) return list
      return { kind: 'formula', similarity: { kind: 'none' }, formula: nothing, ...own }
    case 'linear':
      return maskedLinear(list, mask, own)
    case 'formula':
      return { ...list, similarity: maskedSimilarity(list.similarity, mask) }
  }
}

function maskedLinear(
  list: ListRanking & { kind: 'linear' },
  mask: FieldMask,
  own: { readonly filter?: Filter },
): ListRanking {
  const { similarity, weight } = list
  const base = list.base !== null && mask.shows(list.base) ? list.base : null
  const isOfMatches = similarity.kind === 'hybrid' && list.base !== null
  if (!isOfMatches || (base !== null && mask.showsMeaning)) {
    return { ...list, base, similarity: maskedSimilarity(similarity, mask) }
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
  const masked = maskedSimilarity(similarity, mask)
  return { kind: 'formula', similarity: masked, formula, matchesOnly: true, ...own }
}

type ListSimilarity = Extract<ListRanking, { kind: 'formula' }>['similarity']

/** A vector represents a whole text, so it reveals each of its fields. */
function maskedSimilarity(similarity: ListSimilarity, mask: FieldMask): ListSimilarity {
  switch (similarity.kind) {
    case 'vector':
      return mask.showsMeaning ? similarity : { kind: 'none' }
    case 'hybrid':
      return maskedHybrid(similarity, mask)
    default:
      return similarity
  }
}

function maskedHybrid(similarity: HybridSimilarity, mask: FieldMask): ListSimilarity {
  const { terms, name } = similarity
  if (mask.showsMeaning) return { ...similarity, name: maskedName(name, mask) }
  return byWords(terms)
}

function byWords(terms: readonly QueryTerm[]): ListSimilarity {
  return { kind: 'terms', terms }
}

function maskedName({ equal, near, by }: NameQuery, mask: FieldMask): NameQuery {
  return {
    equal: equal.filter(({ field }) => mask.shows(field)),
    near: near !== null && mask.shows(near.field) ? near : null,
    by: by !== null && mask.shows(by) ? by : null,
  }
}

function maskedExperts(plan: ExpertPlan, mask: FieldMask): ExpertPlan {
  const lists = plan.ranking.lists.map((list) => maskedExpertList(list, mask))
  return { ...plan, ranking: { ...plan.ranking, lists } }
}

function maskedExpertList(
  { matches, query, profile, formula }: ExpertList,
  mask: FieldMask,
): ExpertList {
  const meaning = mask.showsMeaning
    ? {}
    : { vector: new Float32Array(matches.vector.length), feedback: null }
  const shown = <V extends { readonly field: string }>(values: readonly V[]) =>
    values.filter(({ field }) => mask.shows(field))
  return {
    matches: { ...matches, ...meaning, values: shown(matches.values) },
    query: query && { ...query, workValues: shown(query.workValues) },
    profile: profile && { ...profile, values: shown(profile.values) },
    formula,
  }
}
