export { accumulateImpacts, seekDocId } from './accumulate.ts'
