export {
  type After,
  createHits,
  type Hits,
  mergeHits,
  mergeInto,
  ranksBehind,
  readLeast,
} from './hits.ts'
export { computeOrder } from './sorted-order.ts'
export { TopK } from './top-k.ts'
