export { readFilter, readQueries, readShape, vectorBlocks, writeCorpus } from './files.ts'
export { type CorpusShape, shapeText } from './shape.ts'
export { readTruth, type Truth, writeTruth } from './truth.ts'
