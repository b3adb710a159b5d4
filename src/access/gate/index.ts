export { gateBounds } from './bounds.ts'
export { type Entrant, Gate, type Pass, type ShedReason } from './gate.ts'
