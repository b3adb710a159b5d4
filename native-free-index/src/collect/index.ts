export {
  type After,
  createHits,
  type Hits,
  isBehind,
  mergeHits,
  mergeInto,
  readLeast,
} from './hits.ts'
export { computeOrder } from './sorted-order.ts'
export { TopK } from './top-k.ts'
