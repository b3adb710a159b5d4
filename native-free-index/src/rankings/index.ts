export { type NeighbourPage, NeighbourWalk } from './edges/neighbour-walk.ts'
export {
  collectMatches,
  joinedSimilarity,
  type MatchBounds,
  MatchingDocuments,
  type MatchPlan,
  type MatchStrength,
} from './expertise/matching-documents.ts'
export { ExplainedRanking, explainSimilarity, type KnownParts } from './explain-ranking.ts'
export { formulaNode } from './formula/explain-formula.ts'
export { FieldBm25 } from './formula/field-bm25.ts'
export {
  compileRank,
  type FieldTerms,
  op,
  op as rankOperations,
  type RankProgram,
} from './formula/program.ts'
export {
  type BoundProgram,
  columnsOf,
  RankScratch,
  scanBlocks,
  scanRanked,
  wholeColumn,
} from './formula/scan.ts'
export { ExplainedFusion, ExplainedRanks } from './hybrid/explain-fusion.ts'
export { type FoundLists, fuseHybrid, fusionDepth } from './hybrid/hybrid-fusion.ts'
export { rankFused } from './hybrid/rank-fused.ts'
export { fuseByRank } from './hybrid/reciprocal-ranks.ts'
export { characterCost, editCost, nameBonus, popularityOf } from './names/name-scores.ts'
export { collectNamed, type PreparedNames } from './names/named-documents.ts'
export { collectSorted } from './numbers/sorted-documents.ts'
export {
  correctionsOf,
  linearFormula,
  type PreparedMatches,
  type PreparedNearest,
  type PreparedRanking,
  type PreparedScan,
  type PreparedSort,
  type PreparedTerms,
  prepareRanking,
  prepareTerms,
} from './prepared-ranking.ts'
export {
  ComputedSimilarity,
  combineSimilarity,
  type SimilarPage,
} from './profiles/computed-similarity.ts'
export {
  nearestValues,
  RankCounts,
  scanOf,
  takeListed,
  takeNearest,
  takeSorted,
} from './rank-counts.ts'
export { findRelevant, measureOrdinals, prepareRelevance } from './relevance/relevant-documents.ts'
export {
  leaf,
  node,
  pruned,
  type ScoreNode,
  type ScoreOperation,
  scoreOperations,
} from './score-node.ts'
export { openSimilarity } from './shard-similarity.ts'
export {
  type Feedback,
  findNear,
  movedTowards,
  NearShard,
  type NearSource,
  openPlainNear,
} from './vectors/near.ts'
export { collectNearest } from './vectors/plain-vectors.ts'
export { termLabel } from './words/explain-words.ts'
export { addMatched, findMatches, type Matched } from './words/matched-sets.ts'
export { type BlockSums, countMatches, createBlockSums, scoreBlocks } from './words/word-blocks.ts'
