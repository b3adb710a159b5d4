export { accumulateImpacts, seekDocId } from './accumulate.ts'
export { matchInterval, nextAbove, nextBelow } from './match-interval.ts'
