/**
 * A data set -> a published snapshot, in two passes: every line is checked and spooled with its
 * place in the tie order and in the index; then documents are indexed. A failed import leaves
 * nothing behind.
 */
import { limits } from 'native-free-index'
import {
  type CollectionEntry,
  type Manifest,
  removeOldSnapshots,
  SnapshotWriter,
} from '../snapshot/index.ts'
import { buildCollection } from './build/collection.ts'
import { KnownEnds } from './build/known-ends.ts'
import { repoNeighbourhood, userNeighbourhood } from './build/neighbourhood.ts'
import { shardsFor } from './build/shards.ts'
import { Spool } from './build/spool.ts'
import {
  LineError,
  parseMembers,
  readEdge,
  readRepo,
  readUser,
  repoDocument,
  userDocument,
} from './normalise/index.ts'
import { type BadLine, BadLines, type ImportReport, type Progress } from './report.ts'
import { findSources, type Line, readLines, type SourceFile } from './sources/index.ts'

export interface ImportOptions {
  readonly folders: readonly string[]
  readonly dataDir: string
  /** Parts of the index, from 1 to 64; null: as many as the documents of a collection ask for. */
  readonly shards: number | null
  /** The import stops when more lines than this are bad. */
  readonly maxErrors: number
  readonly onBadLine: (bad: BadLine) => void
  readonly onProgress: (progress: Progress) => void
}

export async function importDataSet(options: ImportOptions): Promise<ImportReport> {
  const { shards, folders, dataDir } = options
  const isNumber = Number.isInteger(shards) && shards! >= 1 && shards! <= limits.shardsMax
  if (shards !== null && !isNumber) {
    throw new RangeError(`the number of shards must be from 1 to ${limits.shardsMax}`)
  }
  const started = performance.now()
  const sources = await findSources(folders)
  const snapshot = await SnapshotWriter.create(dataDir)
  try {
    const outcome = await runImport(options, snapshot, sources)
    const warnings = await tidyUp(dataDir)
    return { ...outcome, seconds: (performance.now() - started) / 1000, warnings }
  } catch (error) {
    await snapshot.abandon()
    throw error
  }
}

type ImportOutcome = Omit<ImportReport, 'seconds' | 'warnings'>

async function runImport(
  options: ImportOptions,
  snapshot: SnapshotWriter,
  sources: readonly SourceFile[],
): Promise<ImportOutcome> {
  const run = new ImportRun(options, snapshot)
  try {
    await run.read(sources)
    return run.outcome(await run.publish())
  } finally {
    run.close()
  }
}

/** What is published stays published, whether or not older snapshots can be removed. */
async function tidyUp(dataDir: string): Promise<string[]> {
  try {
    await removeOldSnapshots(dataDir)
    return []
  } catch (error) {
    return [`older snapshots could not be removed: ${(error as Error).message}`]
  }
}

class ImportRun {
  readonly #options: ImportOptions
  readonly #snapshot: SnapshotWriter
  readonly #badLines: BadLines
  readonly #users: Spool
  readonly #repos: Spool
  /** By login: where owners of repositories are. */
  readonly #locations = new Map<string, string>()
  readonly #edges: Record<string, number> = {}
  #knownEnds: KnownEnds | null = null
  #unknownEnds = 0

  constructor(options: ImportOptions, snapshot: SnapshotWriter) {
    this.#options = options
    this.#snapshot = snapshot
    this.#badLines = new BadLines(options.maxErrors, options.onBadLine)
    this.#users = new Spool(snapshot.scratchPath('users.spool'))
    try {
      this.#repos = new Spool(snapshot.scratchPath('repos.spool'))
    } catch (error) {
      this.#users.remove()
      throw error
    }
  }

  /** First pass. Edges come last, when all their ends are known. */
  async read(sources: readonly SourceFile[]): Promise<void> {
    const total = sources.reduce((sum, { bytes }) => sum + bytes, 0)
    let done = 0
    const onBytes = (bytes: number) => {
      done += bytes
      this.#options.onProgress({ phase: 'read', done, total })
    }
    if (sources.some(({ kind }) => kind === 'edges')) this.#knownEnds = new KnownEnds()
    const add = {
      users: (line: Line) => this.#addUser(line),
      repos: (line: Line) => this.#addRepo(line),
      edges: (line: Line) => this.#addEdge(line),
    }
    for (const kind of ['users', 'repos', 'edges'] as const) {
      for (const { path } of sources.filter((source) => source.kind === kind)) {
        for await (const line of readLines(path, onBytes)) this.#addLine(path, line, add[kind])
      }
    }
  }

  /** Second pass. */
  async publish(): Promise<Manifest> {
    const { shards, onProgress } = this.#options
    const total = this.#users.count + this.#repos.count
    let done = 0
    const onDocument = () => {
      if (++done % 1024 === 0 || done === total) onProgress({ phase: 'index', done, total })
    }
    const describe = (line: Buffer) => `platformId ${JSON.stringify(parseMembers(line).platformId)}`
    const build = (source: Parameters<typeof buildCollection>[0]): Promise<CollectionEntry> =>
      buildCollection(source, shards ?? shardsFor(source.spool.count), this.#snapshot, onDocument)
    const users = await build({
      collection: 'users',
      spool: this.#users,
      describe,
      documentOf: (line) => userDocument(readUser(parseMembers(line))),
    })
    const repos = await build({
      collection: 'repos',
      spool: this.#repos,
      describe,
      documentOf: (line) => {
        const repo = readRepo(parseMembers(line))
        return repoDocument(repo, this.#locations.get(repo.ownerLogin.toLowerCase()))
      },
    })
    this.close()
    return this.#snapshot.publish({ users, repos })
  }

  /** Gives the spools back; harmless when done already. */
  close(): void {
    this.#users.remove()
    this.#repos.remove()
  }

  outcome(manifest: Manifest): ImportOutcome {
    return {
      snapshot: manifest.name,
      users: manifest.collections.users.documents,
      repos: manifest.collections.repos.documents,
      edges: this.#edges,
      unknownEnds: this.#unknownEnds,
      badLines: this.#badLines.count,
    }
  }

  #addLine(path: string, line: Line, add: (line: Line) => void): void {
    if (isBlank(line.bytes)) return
    try {
      add(line)
    } catch (error) {
      if (!(error instanceof LineError)) throw error
      this.#badLines.add({ path, line: line.number, reason: error.message })
    }
  }

  #addUser({ bytes }: Line): void {
    const { user } = readUser(parseMembers(bytes))
    // Users carry no rank until there is a DevRank: ties are broken by id alone.
    this.#users.add(bytes, user.id, 0, userNeighbourhood(user))
    if (user.location !== undefined) this.#locations.set(user.login.toLowerCase(), user.location)
    this.#knownEnds?.addUser(user.login, user.platformId)
  }

  #addRepo({ bytes }: Line): void {
    const repo = readRepo(parseMembers(bytes))
    this.#repos.add(bytes, repo.id, repo.stargazerCount, repoNeighbourhood(repo))
    this.#knownEnds?.addRepo(`${repo.ownerLogin}/${repo.name}`, repo.platformId)
  }

  #addEdge({ bytes }: Line): void {
    const edge = readEdge(parseMembers(bytes))
    this.#edges[edge.type] = (this.#edges[edge.type] ?? 0) + 1
    this.#unknownEnds += this.#knownEnds?.unknownEnds(edge) ?? 0
  }
}

/** Nothing but the whitespace of JSON, be it behind the byte order mark of the file. */
function isBlank(bytes: Buffer): boolean {
  const start = bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf ? 3 : 0
  for (let i = start; i < bytes.length; i++) {
    if (bytes[i] !== 0x20 && bytes[i] !== 0x09 && bytes[i] !== 0x0d) return false
  }
  return true
}
