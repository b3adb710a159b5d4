/**
 * The runner of an engine that lives in the memory of a Node process. `build` makes its index to
 * tell how long that takes, and leaves only a note of where the dump is; `serve` makes it again.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { createInterface } from 'node:readline'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import {
  type Answers,
  type DumpSchema,
  limitOf,
  type Mode,
  type PeerQuery,
  type Ready,
  type Round,
} from '../protocol.ts'
import { type DumpDocument, readDocuments, readDumpSchema } from './dump-documents.ts'

export interface MemoryEngine {
  readonly version: string
  /** In what its formula differs. */
  readonly why: string
  add(document: DumpDocument): void
  search(query: PeerQuery, limit: number): Found
}

export interface Found {
  /** Best first. */
  readonly hits: readonly Hit[]
  /** Number of all hits, including unlisted ones. */
  readonly total: number
}

export interface Hit {
  /** Number of the document in the dump. */
  readonly id: number | string
  readonly score: number
}

type NewEngine = (schema: DumpSchema) => MemoryEngine

/** Does what the arguments of this process ask for. */
export async function runInMemory(newEngine: NewEngine): Promise<void> {
  const [command, first, second] = process.argv.slice(2)
  if (first === undefined || second === undefined) {
    throw new Error('runner.mjs build DUMP_DIR INDEX_DIR | serve INDEX_DIR QUERIES_FILE')
  }
  if (command === 'build') await build(newEngine, first, second)
  else await serve(newEngine, first, second)
}

const noteName = 'dump.json'

interface Note {
  readonly dump: string
}

async function build(newEngine: NewEngine, dump: string, folder: string): Promise<void> {
  const started = performance.now()
  await fill(newEngine, dump)
  const seconds = (performance.now() - started) / 1000
  mkdirSync(folder, { recursive: true })
  const note: Note = { dump: resolve(dump) }
  writeFileSync(join(folder, noteName), JSON.stringify(note))
  console.log(JSON.stringify({ seconds }))
}

async function serve(newEngine: NewEngine, folder: string, queriesPath: string): Promise<void> {
  const { dump } = JSON.parse(readFileSync(join(folder, noteName), 'utf8')) as Note
  const lines = readFileSync(queriesPath, 'utf8').trimEnd().split('\n')
  const queries = lines.map((line) => JSON.parse(line) as PeerQuery)
  const before = memoryInUse()
  const { engine, documents } = await fill(newEngine, dump)
  const ready: Ready = {
    ready: true,
    version: `${engine.version}, node ${process.versions.node}`,
    documents,
    bytes: memoryInUse() - before,
    comparable: false,
    why: engine.why,
  }
  console.log(JSON.stringify(ready))
  for await (const line of createInterface({ input: process.stdin })) {
    const [command, mode] = line.split(' ') as [string, Mode]
    if (command === 'quit') break
    const ask = command === 'round' ? round : answers
    console.log(JSON.stringify(ask(engine, queries, mode)))
  }
  // The command still holds the other end, which would keep this process waiting for more.
  process.stdin.destroy()
}

async function fill(
  newEngine: NewEngine,
  dump: string,
): Promise<{ engine: MemoryEngine; documents: number }> {
  const engine = newEngine(readDumpSchema(dump))
  let documents = 0
  for await (const document of readDocuments(dump)) {
    engine.add(document)
    documents++
  }
  return { engine, documents }
}

/** Bytes of what can still be reached. */
function memoryInUse(): number {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as () => void
  collect()
  const { heapUsed, external } = process.memoryUsage()
  return heapUsed + external
}

function round(engine: MemoryEngine, queries: readonly PeerQuery[], mode: Mode): Round {
  const us: number[] = []
  const found: number[] = []
  for (const query of queries) {
    const started = performance.now()
    const { hits } = engine.search(query, limitOf[mode])
    us.push((performance.now() - started) * 1000)
    found.push(hits.length)
  }
  return { us, found }
}

function answers(engine: MemoryEngine, queries: readonly PeerQuery[], mode: Mode): Answers {
  const results = queries.map((query) => {
    const { hits, total } = engine.search(query, limitOf[mode])
    return { hits: hits.map(({ id, score }): [number, number] => [Number(id), score]), total }
  })
  return {
    answers: results.map(({ hits }) => hits),
    totals: mode === 'top100count' ? results.map(({ total }) => total) : null,
  }
}
