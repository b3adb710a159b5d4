/** The words of a query, as queries of the cluster: which documents have them, and their scores. */
import type { Correction, TermGroup, VariantNotes } from 'native-free-index'
import type { Query } from '../cluster/requests.ts'
import { names } from '../field-names.ts'
import { noDocument } from '../filters/filter-query.ts'
import { byScore, type ListQuery, type MatchClauses } from '../lists/list-query.ts'
import { storeTerm } from '../stored-values.ts'

/** A query's words in this collection. */
export interface KnownTerms {
  /** Groups with a term that a live document has. */
  readonly groups: readonly TermGroup<string>[]
  /** The maximum sum of the groups' impacts. */
  readonly norm: number
  readonly corrections: readonly Correction[]
  /** Documents with a term in a weighted field. */
  readonly documentsWith: (term: string) => number
  /** The relation of each variant to its word. */
  readonly notes: VariantNotes<string>
  /** A query for documents with a term, scored by its impact times the factor. */
  readonly clauseOf: (term: string, factor: number) => Query
}

/** Documents with a term, by weighted BM25. */
export function rankByWords(known: KnownTerms, clauses: MatchClauses): ListQuery {
  const query =
    known.groups.length === 0 ? noDocument : { bool: { ...clauses, must: [matchGroups(known)] } }
  const sortValueOf = (score: number) => score
  return { query, path: null, sort: byScore, scoreOf: Math.fround, sortValueOf }
}

/** Documents with a term of any group, scored by the sum of their impacts. */
export function matchGroups(known: KnownTerms): Query {
  const should = known.groups.map((group) => matchGroup(group, known))
  return { bool: { should, minimum_should_match: 1, boost: 1 / known.norm } }
}

/** Documents with a term of the group, scored by the greatest impact times its factor. */
function matchGroup({ factors }: TermGroup<string>, { clauseOf }: KnownTerms): Query {
  const queries = Array.from(factors, ([term, factor]) => clauseOf(term, factor))
  return queries.length === 1 ? queries[0]! : { dis_max: { queries } }
}

/** Documents with the term, scored by its impact times the factor. */
export function matchImpact(term: string, factor = 1): Query {
  return { term: { [names.impacts]: { value: storeTerm(term), boost: factor } } }
}
