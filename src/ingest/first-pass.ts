/** The first pass of an import: every line is checked, counted and staged. */

import { GrowableF64 } from 'native-free-index'
import type { Repository } from '../contract/index.ts'
import type { SnapshotWriter } from '../snapshot/index.ts'
import { buildRepoKey, buildUserKey, moveValues, SpillFile } from './build/spill-file.ts'
import type { PassOptions } from './build-snapshot.ts'
import type { Locator } from './enrich/places.ts'
import { type EdgeCounts, EdgeReader } from './graph/edge-reader.ts'
import { GraphRecords } from './graph/graph-records.ts'
import { KnownEnds } from './graph/known-ends.ts'
import { Excluded } from './import-suppression.ts'
import type { InputCounts } from './input-report.ts'
import { isEmployer, NamedEmployers } from './named-employers.ts'
import { type NativeContext, readEdgeLine, readRecordLine } from './native-lines.ts'
import { type Members, parseMembers, serviceId } from './normalise/index.ts'
import type { BaseWriter } from './records/base-writer.ts'
import {
  describeShared,
  type ImportReport,
  LineCheck,
  type Phases,
  type SharedNames,
} from './report.ts'
import type { SnapshotSizes } from './shrinkage.ts'
import type { DataSource, InputLine, NodeKind, SourceLine } from './sources/index.ts'
import { parseJournal, writeJournal } from './staging/united-journal.ts'

export class FirstPass {
  readonly users: SpillFile
  readonly repos: SpillFile
  readonly #journal: SpillFile
  readonly #check: LineCheck
  readonly #locator: Locator
  readonly #context: NativeContext
  readonly #base: BaseWriter
  readonly #employers = new NamedEmployers()
  /** By position of a repository: its position in the merged records, or -1. */
  readonly #previous = new GrowableF64()
  #ends = openEnds()
  #hasEdges = false
  #edges: Pick<EdgeReader, 'lines' | 'loggedLines' | 'unknownEnds' | 'excludedEdges'> = noEdges
  #profiles = 0
  #guessedOrganizations = 0
  #shared = { sharedNames: noneShared, sharedAliases: noneShared }

  constructor(options: PassOptions, snapshot: SnapshotWriter) {
    const { maxErrors, onBadLine, locator, suppressed, base } = options
    const excluded = new Excluded(suppressed)
    this.#locator = locator
    this.#context = { excluded, isUpdate: false }
    this.#check = new LineCheck(maxErrors, onBadLine, excluded)
    this.#base = base
    this.users = new SpillFile(snapshot.buildScratchPath('users.spill'))
    const opened = [this.users]
    try {
      this.repos = new SpillFile(snapshot.buildScratchPath('repos.spill'))
      opened.push(this.repos)
      this.#journal = new SpillFile(snapshot.buildScratchPath('journal.spill'))
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
    const { excluded } = this.#context
    const edges = new EdgeReader(this.#ends, excluded, this.#base.edges)
    const graph = new GraphRecords(edges.lists)
    this.#hasEdges = source.hasEdges
    await phases.run('read', source.bytes, async (advance) => {
      for await (const line of source.records('users', advance)) {
        this.#check.add(line.path, line, (user, counts) => this.#addUser(user, counts, graph))
      }
      graph.moveUsers(this.#order('users'))
      this.#markEmployers(graph)
      await this.#base.addLines('users', this.users)
      await this.#keepJournal(source)
      for await (const line of source.records('repos', advance)) {
        this.#check.add(line.path, line, (repo, counts) => this.#addRepo(repo, counts, graph))
      }
      const places = this.#order('repos')
      graph.moveRepos(places)
      await this.#base.addLines('repos', this.repos)
      moveValues(this.#previous.view(), places)
      await this.#readEdges(source, advance, edges)
    })
    await excluded.learn()
    const { lines, loggedLines, unknownEnds, excludedEdges } = edges
    this.#edges = { lines, loggedLines, unknownEnds, excludedEdges }
    this.#profiles = graph.profiles.length
    this.#shared = this.#listShared()
    this.#ends = openEnds()
    return graph
  }

  /** The position of a repository in the merged records, or -1. */
  findPrevious(position: number): number {
    return this.#previous.view()[position]!
  }

  /** The size of the data, including excluded records. */
  countRecords(): SnapshotSizes {
    const { users, repos } = this.#context.excluded.reportCounts(0)
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

  reportCounts() {
    const { lines, unknownEnds, excludedEdges } = this.#edges
    return {
      edges: lines,
      unknownEnds,
      inputs: this.#check.inputs,
      ...(this.#guessedOrganizations > 0 && { guessedOrganizations: this.#guessedOrganizations }),
      suppressed: this.#context.excluded.reportCounts(excludedEdges),
      ...this.#shared,
      badLines: this.#check.badLines,
    }
  }

  /** Removes the spill files. Idempotent. */
  close(): void {
    this.users.remove()
    this.repos.remove()
    this.#journal.remove()
  }

  #addUser(line: SourceLine, counts: InputCounts, graph: GraphRecords): void {
    const read = readRecordLine('users', line, this.#context, counts)
    if (read.kind !== 'record') return
    const record = this.#locator.locate(read.record)
    const { user } = record
    this.users.add(read.bytes, user.id, buildUserKey(user), line)
    this.#addEnds('users', user.login, user.platformId, record.aliases)
    graph.addUser(record)
    if (record.guess !== null) this.#guessedOrganizations++
    if (user.company !== undefined) this.#employers.add(user.company)
  }

  #addRepo(line: SourceLine, counts: InputCounts, graph: GraphRecords): void {
    const read = readRecordLine('repos', line, this.#context, counts)
    if (read.kind !== 'record') return
    const { record } = read
    const { repo } = record
    this.repos.add(read.bytes, repo.id, buildRepoKey(repo), line)
    this.#addEnds('repos', fullName(repo), repo.platformId, record.aliases)
    graph.addRepo(record, this.#ends.users.findName(repo.ownerLogin))
    this.#previous.push(line.previous ?? -1)
  }

  /** Adds the names by which edges find the last record. */
  #addEnds(kind: NodeKind, name: string, platformId: string, aliases: readonly string[]): void {
    const lines = this[kind]
    const ends = this.#ends[kind]
    const position = lines.count - 1
    const precedes = (earlier: number) => lines.precedes(position, earlier)
    ends.addName(name, position, precedes)
    for (const alias of aliases) ends.addAlias(alias, position, precedes)
    if (this.#hasEdges) ends.addPlatformId(platformId)
  }

  /** Called after the last record. Returns the new position by the old one. */
  #order(kind: NodeKind): Uint32Array {
    const lines = this[kind]
    const ends = this.#ends[kind]
    const places = lines.order(describeLine)
    ends.movePositions(places)
    ends.findOwnedAliases((id) =>
      lines.findPosition(serviceId(kind === 'users' ? 'user' : 'repo', id)),
    )
    return places
  }

  /** Accounts without a type that several people name as their company are organizations. */
  #markEmployers(graph: GraphRecords): void {
    for (const employer of this.#employers.listFrequent()) {
      const position = this.#ends.users.findName(employer.login)
      if (position < 0) continue
      if (!isEmployer(parseMembers(this.users.read(position)), employer)) continue
      graph.markOrganization(position)
      this.#guessedOrganizations++
    }
  }

  /** Keeps the journal lines of known users. Other lines are of suppressed or deleted people. */
  async #keepJournal(source: DataSource): Promise<void> {
    for await (const { path, bytes, number } of source.journal()) {
      const journal = parseJournal(bytes)
      const id = serviceId('user', journal.platformId)
      if (this.users.findPosition(id) < 0) continue
      const kept = this.#context.excluded.filterJournal(journal)
      const line = kept === journal ? bytes : writeJournal(kept)
      this.#journal.add(line, id, 0, { path, number })
    }
    if (this.#journal.count === 0) return
    this.#journal.order(describeLine)
    await this.#base.addLines('journal', this.#journal)
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
      this.#check.getCounts(block.path).records += scanned
      await this.#base.edges.turn()
    }
  }

  /** Records that look-ups by a name or an alias do not find. */
  #listShared(): Pick<ImportReport, 'sharedNames' | 'sharedAliases'> {
    const { users, repos } = this.#ends
    const readName = ({ platformId }: Members) => `${platformId}`
    return {
      sharedNames: {
        users: describeShared(users.listSharedNames(), this.users, ({ login }) => `${login}`),
        repos: describeShared(repos.listSharedNames(), this.repos, fullName),
      },
      sharedAliases: {
        users: describeShared(users.listSharedAliases(), this.users, readName),
        repos: describeShared(repos.listSharedAliases(), this.repos, readName),
      },
    }
  }
}

function openEnds(): Record<NodeKind, KnownEnds> {
  return { users: new KnownEnds(), repos: new KnownEnds() }
}

const noEdges = { lines: {}, loggedLines: {}, unknownEnds: 0, excludedEdges: 0 }
const noNames: SharedNames = { records: 0, first: [] }
const noneShared: ImportReport['sharedNames'] = { users: noNames, repos: noNames }

function fullName({ ownerLogin, name }: Members | Repository): string {
  return `${ownerLogin}/${name}`
}

function describeLine(line: Buffer): string {
  return `platformId ${JSON.stringify(parseMembers(line).platformId)}`
}
