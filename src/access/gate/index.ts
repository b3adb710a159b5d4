export { clusterGateBounds, type GateBounds, gateBounds } from './bounds.ts'
export { type Entrant, Gate, type Pass } from './gate.ts'
