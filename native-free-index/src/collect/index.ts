export { type After, createHits, type Hits, mergeHits, ranksBehind } from './hits.ts'
export { fuseByRank } from './rrf.ts'
export { TopK } from './top-k.ts'
