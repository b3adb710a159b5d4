export { formulaNode } from './explained-formula.ts'
export { ExplainedFusion, ExplainedRanks } from './explained-fusion.ts'
export { ExplainedRanking, explainSimilarity, type KnownParts } from './explained-ranking.ts'
export { termLabel } from './explained-words.ts'
export {
  leaf,
  node,
  pruned,
  type ScoreNode,
  type ScoreOperation,
  scoreOperations,
  valueBy,
} from './score-node.ts'
