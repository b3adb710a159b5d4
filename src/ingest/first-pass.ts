/** The first pass of an import: every line is checked, counted and staged. */
import { GrowableF64 } from 'native-free-index'
import type { Repository } from '../contract/index.ts'
import type { SnapshotWriter } from '../snapshot/index.ts'
import { rearrange, repoReorderingKey, SpillFile, userReorderingKey } from './build/spill-file.ts'
import type { Locator } from './enrich/places.ts'
import { type EdgeCounts, EdgeReader } from './graph/edge-reader.ts'
import { GraphRecords } from './graph/graph-records.ts'
import { KnownEnds } from './graph/known-ends.ts'
import { Excluded, type ImportSuppression } from './import-suppression.ts'
import type { InputCounts } from './input-report.ts'
import { isEmployer, NamedEmployers } from './named-employers.ts'
import { readEdgeLine, readRepoLine, readUserLine } from './native-lines.ts'
import { type Members, parseMembers, serviceId } from './normalise/index.ts'
import type { BaseWriter } from './records/base-writer.ts'
import {
  type BadLine,
  BadLines,
  type ImportReport,
  LineCheck,
  type Phases,
  type SharedNames,
  sharedNames,
} from './report.ts'
import type { SnapshotSizes } from './shrinkage.ts'
import type { DataSource, InputLine, SourceLine } from './sources/index.ts'
import { journalLine, journalOf } from './staging/united-journal.ts'

export interface FirstPassOptions {
  readonly maxErrors: number
  readonly onBadLine: (bad: BadLine) => void
  readonly locator: Locator
  readonly suppressed: ImportSuppression
}

export class FirstPass {
  readonly users: SpillFile
  readonly repos: SpillFile
  readonly #journal: SpillFile
  readonly #check: LineCheck
  readonly #locator: Locator
  readonly #excluded: Excluded
  /** By position of a repository: its position in the merged records, or -1. */
  readonly #previous = new GrowableF64()
  readonly #base: BaseWriter
  #edges: Pick<EdgeReader, 'lines' | 'loggedLines' | 'unknownEnds' | 'excludedEdges'> = noEdges
  #profiles = 0
  #guessedOrganizations = 0
  #sharedNames: SharedRecords = { users: noneShared, repos: noneShared }
  #sharedAliases: SharedRecords = { users: noneShared, repos: noneShared }

  constructor(options: FirstPassOptions, snapshot: SnapshotWriter, base: BaseWriter) {
    const { maxErrors, onBadLine, locator, suppressed } = options
    this.#locator = locator
    this.#excluded = new Excluded(suppressed)
    this.#check = new LineCheck(new BadLines(maxErrors, onBadLine), this.#excluded)
    this.#base = base
    this.users = new SpillFile(snapshot.scratchPath('users.spill'))
    const opened = [this.users]
    try {
      this.repos = new SpillFile(snapshot.scratchPath('repos.spill'))
      opened.push(this.repos)
      this.#journal = new SpillFile(snapshot.scratchPath('journal.spill'))
    } catch (error) {
      for (const file of opened) file.remove()
      throw error
    }
  }

  /**
   * Reads users first, because repositories name them. Edges come last, when all their ends are
   * known. Releases the names afterwards.
   */
  async read(source: DataSource, phases: Phases): Promise<GraphRecords> {
    const records = new RecordReader(this.users, this.repos, {
      locator: this.#locator,
      excluded: this.#excluded,
      takesEdges: source.hasEdges,
      base: this.#base,
    })
    await phases.run('read', source.bytes, async (advance) => {
      await this.#readLines(source.users(advance), (line, counts) => records.addUser(line, counts))
      await records.orderUsers()
      await this.#keepJournal(source)
      await this.#readLines(source.repos(advance), (line, counts) => {
        if (records.addRepo(line, counts)) this.#previous.push(line.previous ?? -1)
      })
      rearrange(this.#previous.view(), await records.orderRepos())
      await this.#readEdges(source, advance, records.edges)
    })
    await this.#excluded.learn()
    // The reader itself is released, because it has every name.
    const { lines, loggedLines, unknownEnds, excludedEdges } = records.edges
    this.#edges = { lines, loggedLines, unknownEnds, excludedEdges }
    this.#profiles = records.graph.profiles.length
    this.#guessedOrganizations = records.guessedOrganizations
    this.#sharedNames = records.sharedNames()
    this.#sharedAliases = records.sharedAliases()
    return records.graph
  }

  /** The position of a repository in the merged records, or -1. */
  previousOf(position: number): number {
    return this.#previous.view()[position]!
  }

  /** The size of the data, including excluded records. */
  sizes(): SnapshotSizes {
    const { users, repos } = this.#excluded.counts(0)
    return {
      users: this.users.count + users,
      repos: this.repos.count + repos,
      professionals: this.#profiles + users,
      edges: this.#edges.lines,
    }
  }

  /** Lines of edges in the records. */
  get keptEdges(): EdgeCounts {
    return this.#edges.loggedLines
  }

  counts(): Pick<
    ImportReport,
    | 'edges'
    | 'unknownEnds'
    | 'inputs'
    | 'guessedOrganizations'
    | 'suppressed'
    | 'sharedNames'
    | 'sharedAliases'
    | 'badLines'
  > {
    const { lines, unknownEnds, excludedEdges } = this.#edges
    return {
      edges: lines,
      unknownEnds,
      inputs: this.#check.inputs,
      ...(this.#guessedOrganizations > 0 && { guessedOrganizations: this.#guessedOrganizations }),
      suppressed: this.#excluded.counts(excludedEdges),
      sharedNames: this.#sharedNames,
      sharedAliases: this.#sharedAliases,
      badLines: this.#check.badLines,
    }
  }

  /** Removes the spill files. Idempotent. */
  close(): void {
    this.users.remove()
    this.repos.remove()
    this.#journal.remove()
  }

  /** Keeps the journal lines of known users. Other lines are of suppressed or deleted people. */
  async #keepJournal(source: DataSource): Promise<void> {
    for await (const { path, bytes, number } of source.journal()) {
      const journal = journalOf(bytes)
      const id = serviceId('user', journal.platformId)
      if (this.users.positionOf(id) < 0) continue
      const kept = this.#excluded.journalThatStays(journal)
      const line = kept === journal ? bytes : journalLine(kept)
      this.#journal.add(line, id, 0, { path, number })
    }
    if (this.#journal.count === 0) return
    this.#journal.order(describeLine)
    await this.#base.addLines('journal', this.#journal)
  }

  async #readLines(
    lines: AsyncIterable<SourceLine>,
    add: (line: SourceLine, counts: InputCounts) => void,
  ): Promise<void> {
    for await (const line of lines) this.#check.add(line.path, line, add)
  }

  async #readEdges(
    source: DataSource,
    advance: (bytes: number) => void,
    edges: EdgeReader,
  ): Promise<void> {
    const add = (line: InputLine, counts: InputCounts) =>
      edges.add(readEdgeLine(line, false, counts))
    for await (const block of source.edges(advance)) {
      const onUnusual = (line: InputLine) => this.#check.add(block.path, line, add)
      const scanned = edges.readBlock(block, onUnusual)
      this.#check.countsOf(block.path).records += scanned
      await this.#base.edges.turn()
    }
  }
}

const noEdges = { lines: {}, loggedLines: {}, unknownEnds: 0, excludedEdges: 0 }
type SharedRecords = ImportReport['sharedNames']

const noneShared: SharedNames = { records: 0, first: [] }

interface ReaderOptions {
  readonly locator: Locator
  readonly excluded: Excluded
  readonly takesEdges: boolean
  readonly base: BaseWriter
}

/** Stages valid lines, and collects from them what the graph needs. */
class RecordReader {
  readonly edges: EdgeReader
  readonly graph: GraphRecords
  /** Users that no source calls organizations, but their names or bios do. */
  guessedOrganizations = 0
  readonly #employers = new NamedEmployers()
  readonly #users: SpillFile
  readonly #repos: SpillFile
  readonly #userEnds = new KnownEnds()
  readonly #repoEnds = new KnownEnds()
  readonly #locator: Locator
  readonly #excluded: Excluded
  readonly #takesEdges: boolean
  readonly #base: BaseWriter

  constructor(users: SpillFile, repos: SpillFile, options: ReaderOptions) {
    const { locator, excluded, takesEdges, base } = options
    this.#base = base
    this.#users = users
    this.#repos = repos
    this.#locator = locator
    this.#excluded = excluded
    this.#takesEdges = takesEdges
    this.edges = new EdgeReader(
      { known: this.#userEnds, excluded: excluded.userEnds },
      { known: this.#repoEnds, excluded: excluded.repoEnds },
      base.edges,
      (end) => excluded.suppressesEnd(end),
    )
    this.graph = new GraphRecords(this.edges.lists)
  }

  addUser(line: SourceLine, counts: InputCounts): void {
    const read = readUserLine(line, { excluded: this.#excluded, isUpdate: false }, counts)
    if (read.kind !== 'record') return
    const record = this.#locator.locate(read.record)
    const { user } = record
    const position = this.#users.count
    this.#users.add(read.bytes, user.id, userReorderingKey(user), line)
    this.graph.addUser(record)
    if (record.guess !== null) this.guessedOrganizations++
    if (user.company !== undefined) this.#employers.add(user.company)
    const precedes = (earlier: number) => this.#users.precedes(position, earlier)
    this.#userEnds.addName(user.login, position, precedes)
    for (const alias of record.aliases) this.#userEnds.addAlias(alias, position, precedes)
    if (this.#takesEdges) this.#userEnds.addPlatformId(user.platformId)
  }

  /** Called after the last user. */
  async orderUsers(): Promise<void> {
    const places = this.#users.order(describeLine)
    this.graph.rearrangeUsers(places)
    this.#userEnds.rearrange(places)
    this.#userEnds.findOwnedAliases((id) => this.#users.positionOf(serviceId('user', id)))
    this.#markEmployers()
    await this.#base.addLines('users', this.#users)
  }

  /** Accounts without a type that several people name as their company are organizations. */
  #markEmployers(): void {
    for (const employer of this.#employers.frequent()) {
      const position = this.#userEnds.findName(employer.login)
      if (position < 0) continue
      if (!isEmployer(parseMembers(this.#users.read(position)), employer)) continue
      this.graph.markOrganization(position)
      this.guessedOrganizations++
    }
  }

  /** Called after the last repository. Returns the new position by the old one. */
  async orderRepos(): Promise<Uint32Array> {
    const places = this.#repos.order(describeLine)
    this.graph.rearrangeRepos(places)
    this.#repoEnds.rearrange(places)
    this.#repoEnds.findOwnedAliases((id) => this.#repos.positionOf(serviceId('repo', id)))
    await this.#base.addLines('repos', this.#repos)
    return places
  }

  /** Called after the last line. */
  sharedNames(): ImportReport['sharedNames'] {
    return {
      users: sharedNames(this.#userEnds.sharedNames(), this.#users, ({ login }) => `${login}`),
      repos: sharedNames(this.#repoEnds.sharedNames(), this.#repos, fullName),
    }
  }

  /** Called after the last line. */
  sharedAliases(): ImportReport['sharedAliases'] {
    const nameOf = ({ platformId }: Members) => `${platformId}`
    return {
      users: sharedNames(this.#userEnds.sharedAliases(), this.#users, nameOf),
      repos: sharedNames(this.#repoEnds.sharedAliases(), this.#repos, nameOf),
    }
  }

  /** Returns false for a line that is excluded. */
  addRepo(line: SourceLine, counts: InputCounts): boolean {
    const read = readRepoLine(line, { excluded: this.#excluded, isUpdate: false }, counts)
    if (read.kind !== 'record') return false
    const { record } = read
    const { repo } = record
    const position = this.#repos.count
    this.#repos.add(read.bytes, repo.id, repoReorderingKey(repo), line)
    this.graph.addRepo(record, this.#userEnds.findName(repo.ownerLogin))
    const precedes = (earlier: number) => this.#repos.precedes(position, earlier)
    this.#repoEnds.addName(fullName(repo), position, precedes)
    for (const alias of record.aliases) this.#repoEnds.addAlias(alias, position, precedes)
    if (this.#takesEdges) this.#repoEnds.addPlatformId(repo.platformId)
    return true
  }
}

function fullName({ ownerLogin, name }: Members | Repository): string {
  return `${ownerLogin}/${name}`
}

function describeLine(line: Buffer): string {
  return `platformId ${JSON.stringify(parseMembers(line).platformId)}`
}
