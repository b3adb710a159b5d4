/** The first pass of an import: every line is checked, counted and put by. */
import type { SnapshotWriter } from '../snapshot/index.ts'
import { repoNeighbourhood, userNeighbourhood } from './build/neighbourhood.ts'
import { Spool } from './build/spool.ts'
import type { Locator } from './enrich/places.ts'
import { EdgeReader } from './graph/edge-reader.ts'
import { GraphRecords } from './graph/graph-records.ts'
import { KnownEnds } from './graph/known-ends.ts'
import { LineError, parseMembers, readRepo, readUser } from './normalise/index.ts'
import type { Phases } from './phases.ts'
import { type BadLine, BadLines, type ImportReport } from './report.ts'
import { type Line, readBlocks, readLines, type SourceFile } from './sources/index.ts'
import { LeftOut, type Suppressed } from './suppressed.ts'

export interface FirstPassOptions {
  readonly maxErrors: number
  readonly onBadLine: (bad: BadLine) => void
  readonly locator: Locator
  readonly suppressed: Suppressed
}

export class FirstPass {
  readonly users: Spool
  readonly repos: Spool
  readonly #badLines: BadLines
  readonly #locator: Locator
  readonly #leftOut: LeftOut
  #edges: Pick<EdgeReader, 'lines' | 'unknownEnds' | 'leftOutEdges'> = noEdges

  constructor(options: FirstPassOptions, snapshot: SnapshotWriter) {
    const { maxErrors, onBadLine, locator, suppressed } = options
    this.#badLines = new BadLines(maxErrors, onBadLine)
    this.#locator = locator
    this.#leftOut = new LeftOut(suppressed)
    this.users = new Spool(snapshot.scratchPath('users.spool'))
    try {
      this.repos = new Spool(snapshot.scratchPath('repos.spool'))
    } catch (error) {
      this.users.remove()
      throw error
    }
  }

  /**
   * Users come first, since repositories name them, and edges last, when all their ends are known:
   * names are needed no longer than that.
   */
  async read(sources: readonly SourceFile[], phases: Phases): Promise<GraphRecords> {
    const total = sources.reduce((sum, { bytes }) => sum + bytes, 0)
    const records = new RecordReader(this.users, this.repos, {
      locator: this.#locator,
      leftOut: this.#leftOut,
      takesEdges: sources.some(({ kind }) => kind === 'edges'),
    })
    const ofKind = (kind: SourceFile['kind']) => sources.filter((source) => source.kind === kind)
    await phases.run('read', total, async (advance) => {
      const addUser = (line: Line) => records.addUser(line)
      for (const { path } of ofKind('users')) await this.#readLines(path, advance, addUser)
      records.settleUsers()
      const addRepo = (line: Line) => records.addRepo(line)
      for (const { path } of ofKind('repos')) await this.#readLines(path, advance, addRepo)
      records.settleRepos()
      for (const { path } of ofKind('edges')) await this.#readEdges(path, advance, records.edges)
    })
    // Not the reader itself, which has every name.
    const { lines, unknownEnds, leftOutEdges } = records.edges
    this.#edges = { lines, unknownEnds, leftOutEdges }
    return records.graph
  }

  counts(): Pick<ImportReport, 'edges' | 'unknownEnds' | 'suppressed' | 'badLines'> {
    const { lines, unknownEnds, leftOutEdges } = this.#edges
    return {
      edges: lines,
      unknownEnds,
      suppressed: this.#leftOut.counts(leftOutEdges),
      badLines: this.#badLines.count,
    }
  }

  /** Gives the spools back; harmless when done already. */
  close(): void {
    this.users.remove()
    this.repos.remove()
  }

  async #readLines(
    path: string,
    advance: (bytes: number) => void,
    add: (line: Line) => void,
  ): Promise<void> {
    for await (const line of readLines(path, advance)) this.#addLine(path, line, add)
  }

  async #readEdges(
    path: string,
    advance: (bytes: number) => void,
    edges: EdgeReader,
  ): Promise<void> {
    const add = (line: Line) => edges.read(line.bytes)
    for await (const block of readBlocks(path, advance)) {
      edges.readBlock(block, (line) => this.#addLine(path, line, add))
    }
  }

  #addLine(path: string, line: Line, add: (line: Line) => void): void {
    if (isBlank(line.bytes)) return
    try {
      add(line)
    } catch (error) {
      if (!(error instanceof LineError)) throw error
      // It may be a line of somebody suppressed, which cannot be told of a bad one.
      const reason = this.#leftOut.isPossible ? error.unquoted : error.message
      this.#badLines.add({ path, line: line.number, reason })
    }
  }
}

const noEdges = { lines: {}, unknownEnds: 0, leftOutEdges: 0 }

interface ReaderOptions {
  readonly locator: Locator
  readonly leftOut: LeftOut
  readonly takesEdges: boolean
}

/** Puts lines by that are good, with what the graph needs of them. */
class RecordReader {
  readonly edges: EdgeReader
  readonly graph: GraphRecords
  readonly #users: Spool
  readonly #repos: Spool
  readonly #userEnds = new KnownEnds()
  readonly #repoEnds = new KnownEnds()
  readonly #locator: Locator
  readonly #leftOut: LeftOut
  readonly #takesEdges: boolean

  constructor(users: Spool, repos: Spool, options: ReaderOptions) {
    const { locator, leftOut, takesEdges } = options
    this.#users = users
    this.#repos = repos
    this.#locator = locator
    this.#leftOut = leftOut
    this.#takesEdges = takesEdges
    this.edges = new EdgeReader(
      { known: this.#userEnds, leftOut: leftOut.userEnds },
      { known: this.#repoEnds, leftOut: leftOut.repoEnds },
    )
    this.graph = new GraphRecords(this.edges.lists)
  }

  addUser({ bytes: given }: Line): void {
    const all = parseMembers(given)
    if (this.#leftOut.takesUser(all)) return
    const { bytes, members } = this.#leftOut.withoutAddresses(given, all)
    const record = this.#locator.locate(readUser(members))
    const { user } = record
    const position = this.#users.count
    this.#users.add(bytes, user.id, userNeighbourhood(user))
    this.graph.addUser(record)
    this.#userEnds.addName(user.login, position, (earlier) =>
      this.#users.precedes(position, earlier),
    )
    if (this.#takesEdges) this.#userEnds.addPlatformId(user.platformId)
  }

  /** All users are there. */
  settleUsers(): void {
    const places = this.#users.settle(describeLine)
    this.graph.rearrangeUsers(places)
    this.#userEnds.rearrange(places)
  }

  /** All repositories are there. */
  settleRepos(): void {
    const places = this.#repos.settle(describeLine)
    this.graph.rearrangeRepos(places)
    this.#repoEnds.rearrange(places)
  }

  addRepo({ bytes: given }: Line): void {
    const all = parseMembers(given)
    if (this.#leftOut.takesRepo(all)) return
    const { bytes, members } = this.#leftOut.withoutAddresses(given, all)
    const { repo } = readRepo(members)
    const position = this.#repos.count
    this.#repos.add(bytes, repo.id, repoNeighbourhood(repo))
    this.graph.addRepo(repo, this.#userEnds.findName(repo.ownerLogin))
    if (!this.#takesEdges) return
    this.#repoEnds.addName(`${repo.ownerLogin}/${repo.name}`, position, (earlier) =>
      this.#repos.precedes(position, earlier),
    )
    this.#repoEnds.addPlatformId(repo.platformId)
  }
}

function describeLine(line: Buffer): string {
  return `platformId ${JSON.stringify(parseMembers(line).platformId)}`
}

/** Nothing but the whitespace of JSON, be it behind the byte order mark of the file. */
function isBlank(bytes: Buffer): boolean {
  const start = bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf ? 3 : 0
  for (let i = start; i < bytes.length; i++) {
    if (bytes[i] !== 0x20 && bytes[i] !== 0x09 && bytes[i] !== 0x0d) return false
  }
  return true
}
