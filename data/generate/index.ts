export { createRandom, firstAbove, mulberry32, type Random } from './random.ts'
export type { EdgeRecord, ProfileRecord, RepositoryRecord, UserRecord } from './records.ts'
export { generateSample, sampleSeed, sampleSizes } from './sample.ts'
