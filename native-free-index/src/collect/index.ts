export { type After, createHits, type Hits, mergeHits, mergeInto, ranksBehind } from './hits.ts'
export { fuseHybrid } from './hybrid-fusion.ts'
export { fuseByRank } from './rrf.ts'
export { TopK } from './top-k.ts'
