/**
 * Reads the tables of a dump of the Rust registry and joins them. Tables may come in any order, so
 * nothing is passed to the sink before all have been read.
 */
import { EdgeTable } from '../../graph/edge-table.ts'
import { SourceError } from '../../sources/index.ts'
import { parseDate } from '../dates.ts'
import type { RecordSink } from '../format.ts'
import type { DumpTable } from './postgres-csv.ts'
import {
  CrateRepos,
  nameCharactersMax,
  parseRepository,
  RegistryUsers,
  turnRows,
} from './registry-records.ts'

/** Ten times what the registry has in 2026: 200,000 crates, 100,000 users, 500,000 pairs. */
const rowsMax = 2_000_000
const pairsMax = 5_000_000

export class RegistryTables {
  readonly byName: ReadonlyMap<string, DumpTable>
  readonly #path: string
  readonly #sink: RecordSink
  readonly #now: number
  readonly #users: RegistryUsers
  readonly #repos = new CrateRepos()
  /** Owners and publishers, from users to crates. Counts published versions. */
  readonly #pairs = new EdgeTable(pairsMax, true)
  readonly #downloads = new Map<number, number>()
  readonly #keywords = new Map<number, string>()
  /** Crates and keywords alternately. */
  readonly #crateKeywords: number[] = []
  readonly #days = new PostgresDays()
  #stated: number | null = null
  #newest = 0

  constructor(path: string, sink: RecordSink, now: number) {
    this.#path = path
    this.#sink = sink
    this.#now = now
    this.#users = new RegistryUsers(sink)
    this.byName = new Map<string, DumpTable>([
      ['crates', defineTable(crateColumns, 3, (cells, line) => this.#addCrate(cells, line))],
      [
        'users',
        defineTable(['id', 'gh_login', 'gh_id', 'name'], 2, (cells, line) =>
          this.#addUser(cells, line),
        ),
      ],
      ['crate_owners', defineTable(ownerColumns, 2, (cells, line) => this.#addOwner(cells, line))],
      ['versions', defineTable(versionColumns, 2, (cells, line) => this.#addVersion(cells, line))],
      [
        'crate_downloads',
        defineTable(['crate_id', 'downloads'], 2, (cells, line) =>
          this.#addDownloads(this.#readId('crate_downloads', cells[0]!, line), cells[1]!),
        ),
      ],
      [
        'keywords',
        defineTable(['id', 'keyword'], 2, (cells, line) => this.#addKeyword(cells, line)),
      ],
      [
        'crates_keywords',
        defineTable(['crate_id', 'keyword_id'], 2, (cells, line) => this.#addTopic(cells, line)),
      ],
    ])
  }

  /** @param content of `metadata.json` */
  addMetadata(content: string): void {
    try {
      const { timestamp } = JSON.parse(content) as { timestamp?: unknown }
      this.#stated = parseDate(timestamp)
    } catch (error) {
      this.#sink.badLine(1, `metadata.json: ${(error as Error).message}`)
    }
  }

  /** The date that the dump states, or else its newest date. */
  findDate(fallback: number): number {
    const stated = this.#stated ?? 0
    if (stated > 0 && stated <= this.#now) return stated
    return this.#newest > 0 ? this.#newest : fallback
  }

  describePeople(date: number): Promise<void> {
    return this.#users.describe(date)
  }

  /** Reads `crates.csv` once more: describes each repository by its chosen crate. */
  openDescriptions(): DumpTable {
    const topics = this.#listTopics(this.#repos.choose(this.#downloads))
    return defineTable(
      describingColumns,
      3,
      ([id, , repository, homepage, description, readme], line) => {
        const crate = parseId(id!)
        const fullName = parseRepository(repository!, homepage!)
        if (fullName === null || !this.#repos.isChosen(crate)) return
        const texts = {
          fullName,
          description: description!,
          readme: readme!,
          topics: topics.get(crate),
        }
        this.#repos.describe(this.#sink, crate, texts, line)
      },
    )
  }

  /** Call after all people and repositories were described. */
  async addEdges(): Promise<void> {
    const byRepo = new EdgeTable(pairsMax, true)
    let rows = 0
    for (const { from: user, to: crate, at, firstAt, count } of this.#pairs.listEdges()) {
      if (rows++ % turnRows === 0) await this.#sink.turn()
      const repo = this.#repos.findPosition(crate)
      if (repo !== undefined) byRepo.add(0, user, repo, at, firstAt, count, 0)
    }
    for (const { from: user, to: repo, at, firstAt, count } of byRepo.listEdges()) {
      if (rows++ % turnRows === 0) await this.#sink.turn()
      const from = this.#users.findNumber(user)
      const to = this.#repos.getNumber(repo)
      if (from === undefined) this.#sink.skipped('owner or publisher without an account')
      else if (to !== undefined) {
        const edge = { type: 'contributes', from, to, at, firstAt } as const
        this.#sink.edge(count === 0 ? edge : { ...edge, count })
      }
    }
  }

  #addCrate(cells: readonly string[], line: number): void {
    const [, name, repository, homepage, createdAt, updatedAt, downloads] = cells
    const crate = this.#readId('crates', cells[0]!, line)
    if (crate < 0) return
    if (downloads !== '') this.#addDownloads(crate, downloads!)
    const fullName = parseRepository(repository!, homepage!)
    const created = this.#readDate(createdAt!)
    const updated = this.#readDate(updatedAt!)
    if (fullName === null) this.#sink.skipped('crate without a repository on GitHub')
    else if (this.#repos.has(crate)) this.#sink.badLine(line, `crates.csv: id ${crate} is not new`)
    else {
      this.#repos.add({ crate, name: name!, fullName, createdAt: created, updatedAt: updated })
      this.#checkSize('crates', this.#repos.size)
    }
  }

  #addUser([id, login, accountId, name]: readonly string[], line: number): void {
    const user = this.#readId('users', id!, line)
    if (user < 0) return
    if (this.#users.has(user)) this.#sink.badLine(line, `users.csv: id ${user} is not new`)
    else this.#users.add(user, login!, accountId!, name!, line)
    this.#checkSize('users', this.#users.size)
  }

  #addOwner([crateId, ownerId, kind, createdAt]: readonly string[], line: number): void {
    const crate = this.#readId('crate_owners', crateId!, line)
    const owner = this.#readId('crate_owners', ownerId!, line)
    if (crate < 0 || owner < 0) return
    if (kind === '1') this.#sink.skipped('team that owns a crate')
    else if (kind === '0' || kind === '') this.#addPair(crate, owner, this.#readDate(createdAt!), 0)
    else this.#sink.badLine(line, 'crate_owners.csv: the owner_kind is unknown')
  }

  #addVersion([crateId, publisher, createdAt]: readonly string[], line: number): void {
    // Published by a pipeline without an account, or before the registry stored publishers.
    if (publisher === '') return this.#sink.skipped('version without a publisher')
    const crate = this.#readId('versions', crateId!, line)
    const user = this.#readId('versions', publisher!, line)
    if (crate >= 0 && user >= 0) this.#addPair(crate, user, this.#readDate(createdAt!), 1)
  }

  #addPair(crate: number, user: number, at: number, count: number): void {
    this.#pairs.add(0, user, crate, at, at, count, 0)
    if (this.#pairs.count <= pairsMax) return
    throw new SourceError(`${this.#path}: more than ${pairsMax} owners and publishers of crates`)
  }

  #addDownloads(crate: number, count: string): void {
    if (crate >= 0) this.#downloads.set(crate, Number(count) || 0)
    this.#checkSize('crate_downloads', this.#downloads.size)
  }

  #addKeyword([id, keyword]: readonly string[], line: number): void {
    const number = this.#readId('keywords', id!, line)
    if (number >= 0) this.#keywords.set(number, keyword!.slice(0, nameCharactersMax))
    this.#checkSize('keywords', this.#keywords.size)
  }

  #addTopic([crateId, keywordId]: readonly string[], line: number): void {
    const crate = this.#readId('crates_keywords', crateId!, line)
    const keyword = this.#readId('crates_keywords', keywordId!, line)
    if (crate >= 0 && keyword >= 0) this.#crateKeywords.push(crate, keyword)
    this.#checkSize('crates_keywords', this.#crateKeywords.length / 4)
  }

  #listTopics(crates: ReadonlySet<number>): Map<number, string[]> {
    const topics = new Map<number, string[]>()
    for (let i = 0; i < this.#crateKeywords.length; i += 2) {
      const crate = this.#crateKeywords[i]!
      const keyword = this.#keywords.get(this.#crateKeywords[i + 1]!) ?? ''
      if (keyword === '' || !crates.has(crate)) continue
      const known = topics.get(crate) ?? []
      // A new array, because `push` would reserve memory for 16 more entries.
      if (known.length < topicsMax) topics.set(crate, [...known, keyword])
    }
    return topics
  }

  /** -1, and a bad line, for an invalid id. */
  #readId(name: string, text: string, line: number): number {
    const id = parseId(text)
    if (id < 0) this.#sink.badLine(line, `${name}.csv: an id is not valid`)
    return id
  }

  /** 0 for a missing, invalid or future date. */
  #readDate(text: string): number {
    if (text === '') return 0
    const seconds = this.#days.parse(text) ?? 0
    if (seconds <= 0 || seconds > this.#now) {
      this.#sink.skipped('date that cannot be read or is yet to come')
      return 0
    }
    if (seconds > this.#newest) this.#newest = seconds
    return seconds
  }

  #checkSize(name: string, rows: number): void {
    if (rows <= rowsMax) return
    throw new SourceError(`${this.#path}: more than ${rowsMax} rows in ${name}.csv`)
  }
}

const crateColumns = [
  ...['id', 'name', 'repository', 'homepage', 'created_at', 'updated_at'],
  // Until 2023. Later dumps have a separate table.
  'downloads',
]
const describingColumns = ['id', 'name', 'repository', 'homepage', 'description', 'readme']
const ownerColumns = ['crate_id', 'owner_id', 'owner_kind', 'created_at']
const versionColumns = ['crate_id', 'published_by', 'created_at']

/** The registry allows five keywords a crate. */
const topicsMax = 20

function defineTable(
  columns: readonly string[],
  required: number,
  add: (cells: readonly string[], line: number) => void,
): DumpTable {
  return { columns, required, add }
}

/** The form of nearly all dates. The time zone of the registry's server is UTC. */
const usualDate = /^(\d{4}-\d{2}-\d{2}) ([01]\d|2[0-3]):([0-5]\d):([0-5]\d)(?:\.\d{1,9})?(?:\+00)?$/
const daysMax = 20_000

/** Parses dates with a cache of days, because dates are most of the work of a row of versions. */
class PostgresDays {
  readonly #starts = new Map<string, number | null>()

  parse(text: string): number | null {
    const [, day, hours, minutes, seconds] = usualDate.exec(text) ?? []
    if (day === undefined) return parseDate(text)
    let start = this.#starts.get(day)
    if (start === undefined) {
      if (this.#starts.size >= daysMax) this.#starts.clear()
      start = parseDate(day)
      this.#starts.set(day, start)
    }
    return start === null ? null : start + +hours! * 3600 + +minutes! * 60 + +seconds!
  }
}

/** Crates and users have smaller ids. */
const idMax = 2 ** 26 - 1

/** -1 for an invalid id. */
function parseId(text: string): number {
  const id = text === '' ? -1 : Number(text)
  return Number.isInteger(id) && id >= 0 && id <= idMax ? id : -1
}
