export { type NeighbourPage, NeighbourWalk } from './edges/neighbour-walk.ts'
export {
  collectMatches,
  type MatchBounds,
  MatchingDocuments,
  type MatchPlan,
  type MatchStrength,
} from './expertise/matching-documents.ts'
export { Explainer } from './explainer.ts'
export { joinedSimilarity } from './formula/arithmetic.ts'
export { formulaNode } from './formula/explain-formula.ts'
export {
  compileRank,
  type FieldTerms,
  op as rankOperations,
  type RankProgram,
} from './formula/program.ts'
export { RankScratch } from './formula/scan.ts'
export { ExplainedFusion, ExplainedRanks } from './hybrid/explain-fusion.ts'
export { type FoundLists, fuseHybrid, fusionDepth } from './hybrid/hybrid-fusion.ts'
export { rankFused } from './hybrid/rank-fused.ts'
export { fuseByRank } from './hybrid/reciprocal-ranks.ts'
export { characterCost, editCost, nameBonus, popularityOf } from './names/name-scores.ts'
export { prepareRanking } from './prepare-ranking.ts'
export { combineSimilarity, explainSimilarity } from './profiles/computed-similarity.ts'
export { RankCounts } from './rank-counts.ts'
export { findRelevant, measureOrdinals, prepareRelevance } from './relevance/relevant-documents.ts'
export { leaf, node, pruned, type ScoreNode } from './score-node.ts'
export { ShardReader } from './shard-reader.ts'
export { type Feedback, findNear, movedTowards, NearShard } from './vectors/near.ts'
export { linearFormula } from './vectors/nearest-weight.ts'
export { isZeroVector } from './vectors/vector-weight.ts'
export type { KnownParts, ShardPage, Weight } from './weight.ts'
export { readCoveredWords } from './words/covered-words.ts'
export { termLabel } from './words/explain-words.ts'
export { addMatched, type Matched } from './words/matched-sets.ts'
export { WordsWeight } from './words/words-weight.ts'
