export { createRandom, firstAbove, mulberry32, type Random } from './random.ts'
export type { EdgeRecord, RepositoryRecord, UserRecord } from './records.ts'
export { generateSample, sampleSeed, sampleSizes } from './sample.ts'
