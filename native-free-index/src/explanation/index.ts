export { ExplainedFusion, ExplainedRanks } from './explained-fusion.ts'
export { ExplainedRanking, type KnownParts } from './explained-ranking.ts'
export {
  leaf,
  node,
  pruned,
  type ScoreNode,
  type ScoreOperation,
  scoreOperations,
  valueBy,
} from './score-node.ts'
