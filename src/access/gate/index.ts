export { gateBounds } from './bounds.ts'
export { type Entrant, Gate, type GateFigures, type Pass, type ShedReason } from './gate.ts'
