export { type DumpDocument, splitTokens } from './dump-documents.ts'
export { type Found, type Hit, type MemoryEngine, runInMemory } from './memory-runner.ts'
