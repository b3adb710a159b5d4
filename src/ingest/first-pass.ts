/** The first pass of an import: every line is checked, counted and put by. */
import type { SnapshotWriter } from '../snapshot/index.ts'
import { KnownEnds } from './build/known-ends.ts'
import { repoNeighbourhood, userNeighbourhood } from './build/neighbourhood.ts'
import { Spool } from './build/spool.ts'
import { LineError, parseMembers, readEdge, readRepo, readUser } from './normalise/index.ts'
import type { Phases } from './phases.ts'
import { type BadLine, BadLines, type ImportReport } from './report.ts'
import { type Line, readLines, type SourceFile } from './sources/index.ts'

export interface FirstPassOptions {
  readonly maxErrors: number
  readonly onBadLine: (bad: BadLine) => void
}

export class FirstPass {
  readonly users: Spool
  readonly repos: Spool
  readonly #locations = new Map<string, string>()
  readonly #badLines: BadLines
  readonly #edges: Record<string, number> = {}
  #knownEnds: KnownEnds | null = null
  #unknownEnds = 0

  constructor({ maxErrors, onBadLine }: FirstPassOptions, snapshot: SnapshotWriter) {
    this.#badLines = new BadLines(maxErrors, onBadLine)
    this.users = new Spool(snapshot.scratchPath('users.spool'))
    try {
      this.repos = new Spool(snapshot.scratchPath('repos.spool'))
    } catch (error) {
      this.users.remove()
      throw error
    }
  }

  /** Edges come last, when all their ends are known. */
  async read(sources: readonly SourceFile[], phases: Phases): Promise<void> {
    const total = sources.reduce((sum, { bytes }) => sum + bytes, 0)
    if (sources.some(({ kind }) => kind === 'edges')) this.#knownEnds = new KnownEnds()
    const add = {
      users: (line: Line) => this.#addUser(line),
      repos: (line: Line) => this.#addRepo(line),
      edges: (line: Line) => this.#addEdge(line),
    }
    await phases.run('read', total, async (advance) => {
      for (const kind of ['users', 'repos', 'edges'] as const) {
        for (const { path } of sources.filter((source) => source.kind === kind)) {
          for await (const line of readLines(path, advance)) this.#addLine(path, line, add[kind])
        }
      }
    })
  }

  /** Where the owner of repositories is, if the data set knows. */
  locationOf(login: string): string | undefined {
    return this.#locations.get(login.toLowerCase())
  }

  counts(): Pick<ImportReport, 'edges' | 'unknownEnds' | 'badLines'> {
    return {
      edges: this.#edges,
      unknownEnds: this.#unknownEnds,
      badLines: this.#badLines.count,
    }
  }

  /** Gives the spools back; harmless when done already. */
  close(): void {
    this.users.remove()
    this.repos.remove()
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
    this.users.add(bytes, user.id, 0, userNeighbourhood(user))
    if (user.location !== undefined) this.#locations.set(user.login.toLowerCase(), user.location)
    this.#knownEnds?.addUser(user.login, user.platformId)
  }

  #addRepo({ bytes }: Line): void {
    const { repo } = readRepo(parseMembers(bytes))
    this.repos.add(bytes, repo.id, repo.stargazerCount, repoNeighbourhood(repo))
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
