/** The similarities that formulas read, as scores of the cluster. */
import type { Similarity } from 'native-free-index'
import type { Query } from '../cluster/requests.ts'
import { names } from '../field-names.ts'
import { noDocument } from '../filters/filter-query.ts'
import {
  type ListQuery,
  type MatchClauses,
  matchClauses,
  rankByScript,
} from '../lists/list-query.ts'
import { isDirection, matchNear, scoreCosines } from '../vectors/vector-query.ts'
import { type KnownTerms, matchGroups, rankByWords } from '../words/word-query.ts'
import type { Script, ScriptSimilarity } from './formula-script.ts'

/** All documents, or those with a similarity above 0, scored by a script over their similarity. */
export function rankBySimilarity(
  script: Script,
  similarity: Similarity,
  known: KnownTerms | null,
  clauses: MatchClauses,
  matchesOnly = false,
): ListQuery {
  const documents = matchesOnly
    ? matchSimilar(similarity, known, clauses)
    : scoreSimilar(similarity, known, clauses)
  return rankByScript(documents, script)
}

/** How a script computes the similarity of a document from the score in `rankByScript`. */
export function readSimilarity(similarity: Similarity): ScriptSimilarity {
  switch (similarity.kind) {
    case 'none':
      return { kind: 'none' }
    case 'terms':
      return { kind: 'score' }
    case 'vector':
      return isDirection(similarity.vector) ? { kind: 'cosine' } : { kind: 'none' }
    case 'precomputed': {
      const { ordinals, values } = similarity
      const order = [...ordinals.keys()].sort((a, b) => ordinals[a]! - ordinals[b]!)
      return {
        kind: 'precomputed',
        ordinals: order.map((at) => ordinals[at]!),
        values: order.map((at) => values[at]!),
      }
    }
  }
}

/** The matching documents, scored by their similarity. */
function scoreSimilar(
  similarity: Similarity,
  known: KnownTerms | null,
  clauses: MatchClauses,
): Query {
  const all = matchClauses(clauses)
  if (similarity.kind === 'terms' && known!.groups.length > 0) {
    return { bool: { ...all.bool, should: [matchGroups(known!)] } }
  }
  if (similarity.kind !== 'vector' || !isDirection(similarity.vector)) return all
  return scoreCosines(similarity.vector, clauses)
}

/** The documents with a similarity above 0, which is their score. */
function matchSimilar(
  similarity: Similarity,
  known: KnownTerms | null,
  clauses: MatchClauses,
): Query {
  switch (similarity.kind) {
    case 'none':
      return noDocument
    case 'terms':
      return rankByWords(known!, clauses).query
    case 'vector':
      return matchNear(similarity.vector, clauses)
    case 'precomputed': {
      const { ordinals, values } = similarity
      const similar = { terms: { [names.ordinal]: [...ordinals.filter((_, i) => values[i]! > 0)] } }
      return { bool: { ...clauses, filter: [...clauses.filter, similar] } }
    }
  }
}
