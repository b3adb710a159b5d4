/**
 * One folder per kind of ranking: its Weight, its Scorer (see weight.ts), and what both need.
 *
 *   words       BM25 over groups of terms          hybrid      fuses lists by words, meaning, name
 *   vectors     nearest by meaning                 profiles    documents and what was computed
 *   formula     sums, products … of the others     relevance   how strongly documents match
 *   numbers     a number field, greatest first     expertise   matches that rank linked documents
 *   names       a typed name                       edges       matching neighbours in a graph
 */
export { type NeighbourPage, NeighbourWalk } from './edges/neighbour-walk.ts'
export {
  collectMatches,
  type MatchBounds,
  MatchingDocuments,
  type MatchPlan,
  type MatchStrength,
} from './expertise/matching-documents.ts'
export { Explainer } from './explainer.ts'
export { joinSimilarity } from './formula/arithmetic.ts'
export { explainFormula } from './formula/explain-formula.ts'
export {
  compileRank,
  type FieldTerms,
  op as rankOperations,
  type RankProgram,
} from './formula/program.ts'
export { RankScratch } from './formula/scan.ts'
export { type FoundLists, fuseHybrid, fusionDepth, HybridFusion } from './hybrid/hybrid-fusion.ts'
export { rankFused } from './hybrid/rank-fused.ts'
export { fuseByRank, RankExplainer } from './hybrid/reciprocal-ranks.ts'
export { characterCost, editCost, measurePopularity, nameBonus } from './names/name-scores.ts'
export { prepareRanking } from './prepare-ranking.ts'
export { combineSimilarity, explainSimilarity } from './profiles/computed-similarity.ts'
export { RankCounts } from './rank-counts.ts'
export { findRelevant, measureOrdinals, prepareRelevance } from './relevance/relevant-documents.ts'
export { leaf, node, prune, type ScoreNode } from './score-node.ts'
export { ShardReader } from './shard-reader.ts'
export { type Feedback, findNear, moveTowards, NearShard } from './vectors/near.ts'
export { linearFormula } from './vectors/nearest-weight.ts'
export { isZeroVector } from './vectors/vector-weight.ts'
export type { KnownParts, Weight } from './weight.ts'
export { readCoveredWords } from './words/covered-words.ts'
export { labelTerm } from './words/explain-words.ts'
export { addMatched, type Matched } from './words/matched-sets.ts'
export { WordsWeight } from './words/words-weight.ts'
