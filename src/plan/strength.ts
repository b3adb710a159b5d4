/** When a search finds that a document matches: see strength.ts of the index. */
import {
  type NameQuery,
  type QueryTerm,
  type RelevantFilter,
  type StrengthRule,
  toWord,
  type WordValue,
} from 'native-free-index'
import type { FieldMask } from '../contract/index.ts'
import type { PlanTarget } from './page.ts'
import type { QueryPlan } from './query-plan.ts'

export const strengthRule: StrengthRule = {
  fair: { share: 0.5, cosine: 0.43 },
  strong: { share: 0.8, cosine: 0.6 },
  familiarCosine: 0.35,
}

/** Words that say nothing alone. */
const functionWords = new Set([
  ...['a', 'an', 'and', 'are', 'at', 'by', 'for', 'from', 'in', 'is', 'of', 'on', 'or', 'the'],
  ...['to', 'who', 'with', 'working', 'works'],
])

/** Words for people of any trade. */
export const roles: ReadonlySet<string> = new Set([
  ...['developer', 'developers', 'dev', 'devs', 'engineer', 'engineers', 'programmer'],
  ...['programmers', 'coder', 'coders', 'expert', 'experts', 'specialist', 'specialists'],
  ...['maintainer', 'maintainers', 'contributor', 'contributors', 'author', 'authors', 'people'],
])

/** The words that a document must have, or all where no word would be left. */
export function listTellingWords(terms: readonly QueryTerm[]): readonly string[] {
  const all = terms.map((term) => toWord(term).term)
  const telling = all.filter((word) => !roles.has(word) && !functionWords.has(word))
  return telling.length === 0 ? all : telling
}

/** The values of a field that say one of the words. */
export function planWordValues(
  words: readonly string[],
  field: string,
  { languagesIn = () => [] }: Pick<PlanTarget, 'languagesIn'>,
): WordValue[] {
  return words.flatMap((word) => languagesIn(word).map((value) => ({ word, field, value })))
}

/** Whether hits of the plan have a strength. */
export function hasStrengths(plan: QueryPlan): boolean {
  if ('relevance' in plan) return plan.relevance !== undefined
  const { ranking } = plan
  return ranking.kind === 'experts' && ranking.lists.some(({ query }) => query !== null)
}

interface RelevanceQuery {
  readonly terms: readonly QueryTerm[]
  readonly vector: Float32Array
  readonly name: NameQuery | null
}

/** The filter of repositories that match a query fairly or strongly. */
export function planRelevance(
  { terms, vector, name }: RelevanceQuery,
  target: Pick<PlanTarget, 'languagesIn' | 'mask'>,
): RelevantFilter {
  const { mask } = target
  const words = listTellingWords(terms)
  const hasLanguages = mask === undefined || mask.isShown('language')
  return {
    kind: 'relevant',
    terms,
    words,
    values: hasLanguages ? planWordValues(words, 'language', target) : [],
    // A vector represents a whole text, so it reveals each of its fields.
    vector: mask === undefined || mask.showsMeaning ? [...vector] : [],
    name: name !== null && showsName(name, mask) ? name : null,
    bounds: strengthRule,
    least: 'fair',
  }
}

function showsName({ equal, near }: NameQuery, mask: FieldMask | undefined): boolean {
  const fields = [...equal, ...(near === null ? [] : [near])].map(({ field }) => field)
  return mask === undefined || fields.every((field) => mask.isShown(field))
}
