/** A ranking with all look-ups in the collection done: once per query, for all shards. */
import type { VectorQuery } from '../kernels/index.ts'
import type {
  Computed,
  Correction,
  LocalRanking,
  OpenIndex,
  QueryScope,
  QueryTerm,
  RankExpression,
  Similarity,
  TermGroup,
} from '../query/index.ts'
import { termGroups } from '../query/index.ts'
import { prepareQuery } from '../vectors/index.ts'
import { type FieldQuery, fieldQuery, visibleTextFields } from './formula/field-bm25.ts'
import { compileRank, op, type RankProgram } from './formula/program.ts'
import { type PreparedNames, prepareNames } from './names/named-documents.ts'
import { type PreparedRelevance, prepareRelevance } from './relevance/relevant-documents.ts'

export type PreparedRanking =
  | PreparedTerms
  | PreparedSort
  | PreparedNames
  | PreparedNearest
  | PreparedScan

export interface PreparedTerms {
  readonly kind: 'terms'
  /** In byte order of their words. */
  readonly groups: readonly TermGroup[]
  /** The maximum sum of the groups' impacts. */
  readonly norm: number
  /** The corrections that the ranking uses. */
  readonly corrections: readonly Correction[]
}

export interface PreparedSort {
  readonly kind: 'sorted'
  readonly field: string
  /** Null: all documents. */
  readonly among: PreparedMatches | null
}

export interface PreparedMatches {
  readonly words: PreparedTerms
  readonly relevance: PreparedRelevance | null
  readonly except: Float64Array
}

/** Vector search by codes: weight × similarity + base. */
export interface PreparedNearest {
  readonly kind: 'nearest'
  readonly query: VectorQuery
  readonly weight: number
  readonly base: string | null
  readonly sigmas: number
  /** 0: all clusters. */
  readonly probes: number
}

export const sigmasDefault = 3.5

/** Every matching document gets the program's value. */
export interface PreparedScan {
  readonly kind: 'scan'
  readonly program: RankProgram
  /** By text of the program. */
  readonly texts: readonly FieldQuery[]
  /** Null if nothing reads it, or if it is 0 for all documents. */
  readonly similarity: PreparedSimilarity | null
  /** Excludes documents with the similarity 0. */
  readonly matchesOnly: boolean
}

export type PreparedSimilarity =
  | (Similarity & { kind: 'precomputed' })
  | { readonly kind: 'vector'; readonly query: VectorQuery }
  | PreparedComputed
  | PreparedTerms

interface PreparedComputed {
  readonly kind: 'computed'
  readonly similarity: Computed
  readonly words: PreparedTerms
  /** Numbers of the text fields. */
  readonly nameFields: readonly number[]
}

/** Throws RangeError for a formula that is too large or invalid, or names an unknown text field. */
export function prepareRanking(
  ranking: LocalRanking,
  index: OpenIndex,
  scope: QueryScope,
): PreparedRanking {
  switch (ranking.kind) {
    case 'terms':
      return prepareTerms(ranking.terms, index, scope)
    case 'sorted':
      return prepareSort(ranking, index, scope)
    case 'named':
      return prepareNames(ranking.name, index, scope)
    case 'linear':
      return prepareLinear(ranking, index, scope)
    case 'formula':
      return prepareScan(ranking, index, scope)
  }
}

/** Words that no live document has are unknown. Throws DeadlineError. */
export function prepareTerms(
  terms: readonly QueryTerm[],
  index: OpenIndex,
  scope: QueryScope,
): PreparedTerms {
  const { groups, corrections } = termGroups(terms, index, scope)
  const norm = groups.reduce((sum, { weight }) => sum + weight, 0)
  return { kind: 'terms', groups, norm, corrections }
}

function prepareSort(
  { field, among }: LocalRanking & { kind: 'sorted' },
  index: OpenIndex,
  scope: QueryScope,
): PreparedSort {
  if (among === undefined) return { kind: 'sorted', field, among: null }
  const words = prepareTerms(among.terms, index, scope)
  const relevance = among.relevance && prepareRelevance(among.relevance, index, scope)
  return { kind: 'sorted', field, among: { words, relevance, except: among.except } }
}

function prepareLinear(
  ranking: LocalRanking & { kind: 'linear' },
  index: OpenIndex,
  scope: QueryScope,
): PreparedRanking {
  const { similarity, weight, base } = ranking
  if (similarity.kind !== 'vector' || isZero(similarity.vector)) {
    return prepareScan({ formula: linearFormula(ranking), similarity }, index, scope)
  }
  const { sigmas = sigmasDefault, probes = 0 } = similarity.searchParams ?? {}
  if (!(sigmas >= 0 && sigmas < Number.POSITIVE_INFINITY)) {
    throw new RangeError('sigmas must be finite and not negative')
  }
  const query = prepareVector(similarity.vector, index)
  return { kind: 'nearest', query, weight, base, sigmas, probes }
}

function prepareScan(
  {
    formula,
    similarity,
    matchesOnly = false,
  }: Pick<LocalRanking & { kind: 'formula' }, 'formula' | 'similarity' | 'matchesOnly'>,
  index: OpenIndex,
  scope: QueryScope,
): PreparedScan {
  const program = compileRank(formula, similarity.kind !== 'none')
  // A computed similarity selects the ranked documents, even if the formula does not use it.
  const isNeeded = matchesOnly || similarity.kind === 'computed'
  const readsSimilarity = isNeeded || program.opcodes.includes(op.similarity)
  return {
    kind: 'scan',
    program,
    texts: program.texts.map((text) => {
      scope.budget.check()
      return fieldQuery(index, text, scope.live)
    }),
    similarity: readsSimilarity ? prepared(similarity, index, scope) : null,
    matchesOnly,
  }
}

export function linearFormula({
  weight,
  base,
}: Pick<LocalRanking & { kind: 'linear' }, 'weight' | 'base'>): RankExpression {
  const weighted: RankExpression = {
    kind: 'product',
    operands: [{ kind: 'constant', value: weight }, { kind: 'similarity' }],
  }
  if (base === null) return weighted
  return { kind: 'sum', operands: [weighted, { kind: 'number', field: base }] }
}

function prepared(
  similarity: Similarity | Computed,
  index: OpenIndex,
  scope: QueryScope,
): PreparedSimilarity | null {
  switch (similarity.kind) {
    case 'none':
      return null
    case 'terms':
      return prepareTerms(similarity.terms, index, scope)
    case 'vector': {
      if (isZero(similarity.vector)) return null
      return { kind: 'vector', query: prepareVector(similarity.vector, index) }
    }
    case 'precomputed':
      return similarity
    case 'computed': {
      const { profile } = similarity
      const words = prepareTerms(profile?.terms ?? [], index, scope)
      const nameFields = visibleTextFields(profile?.nameFields ?? [], index)
      return { kind: 'computed', similarity, words, nameFields }
    }
  }
}

/** The vector of a text without known words, to which nothing is similar. */
function isZero(vector: Float32Array): boolean {
  return vector.every((x) => x === 0)
}

function prepareVector(vector: Float32Array, { segments }: OpenIndex): VectorQuery {
  const dims = segments[0]!.vectors?.dims
  if (dims === undefined) throw new RangeError('the index has no vectors')
  if (dims !== vector.length) {
    throw new RangeError(`the index has vectors of ${dims} dims, the query one of ${vector.length}`)
  }
  return prepareQuery(vector)
}

/** The corrections that a ranking uses, in its list or in its similarity. */
export function correctionsOf(ranking: PreparedRanking): readonly Correction[] {
  const query = ranking.kind === 'scan' ? ranking.similarity : ranking
  if (query?.kind === 'computed') return query.words.corrections
  return query?.kind === 'terms' ? query.corrections : noCorrections
}

const noCorrections: readonly Correction[] = []
