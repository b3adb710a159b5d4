export {
  type After,
  createHits,
  type Hits,
  mergeHits,
  mergeInto,
  ranksBehind,
  readLeast,
} from './hits.ts'
export {
  type FoundLists,
  fuseHybrid,
  fusionDepth,
  ranksOf,
  trustIn,
  weighNames,
} from './hybrid-fusion.ts'
export { characterCost, editCost, nameBonus, popularityOf } from './name-scores.ts'
export { rankFused } from './rank-fused.ts'
export { fuseByRank, rankConstant } from './rrf.ts'
export { sortedOrder } from './sorted-order.ts'
export { TopK } from './top-k.ts'
