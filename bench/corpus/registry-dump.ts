/**
 * A dump of the Rust registry of any size, with invented crates and people: the tables that the
 * importer reads, in the order and with the columns of real dumps.
 */
import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { mulberry32 } from '../../data/generate/index.ts'
import { words } from './archive-objects.ts'
import { csvLine } from './csv-lines.ts'
import { endOfTar, entryBytes } from './tar-archive.ts'
import { largePieces } from './write-lines.ts'

export interface WrittenDump {
  /** Rows of all tables, without headers. */
  readonly rows: number
  readonly versions: number
  readonly people: number
  readonly repos: number
  /** Pairs of a person and a repository: owners and publishers. */
  readonly contributions: number
}

const versionsPerCrate = 10
const versionsPerUser = 20
const keywords = 2000
const stamp = Date.UTC(2026, 0, 1)
/** Packs a pair of numbers into one. */
const usersMax = 1 << 24

/** @param path of a `.tar.gz` */
export async function writeRegistryDump(path: string, versions: number): Promise<WrittenDump> {
  const dump = new Dump(versions)
  await pipeline(Readable.from(dump.entries()), createGzip(), createWriteStream(path))
  const { rows, users, repos, pairs } = dump
  return { rows, versions, people: users, repos: repos.size, contributions: pairs.size }
}

type Row = readonly (string | number)[]

class Dump {
  rows = 0
  readonly users: number
  readonly repos = new Set<number>()
  readonly pairs = new Set<number>()
  readonly #versions: number
  readonly #crates: number
  readonly #random = mulberry32(1)

  constructor(versions: number) {
    this.#versions = versions
    this.#crates = Math.max(1, Math.floor(versions / versionsPerCrate))
    this.users = Math.max(2, Math.floor(versions / versionsPerUser))
  }

  *entries(): Generator<Buffer> {
    const folder = '2026-01-01-020028'
    const entry = (name: string, content: string | Buffer) =>
      entryBytes({ name: `${folder}/${name}`, content })
    yield entryBytes({ name: `${folder}/`, type: '5' })
    yield entry('metadata.json', JSON.stringify({ timestamp: new Date(stamp).toISOString() }))
    yield entry('schema.sql', '-- tables\n')
    for (const [name, rows] of this.#tables()) {
      yield entry(`data/${name}.csv`, this.#content(rows))
    }
    yield endOfTar
  }

  *#tables(): Generator<readonly [name: string, rows: Iterable<Row>]> {
    yield ['crate_downloads', this.#downloads()]
    yield ['crates', this.#crateRows()]
    yield ['keywords', this.#keywordRows()]
    yield ['users', this.#userRows()]
    yield ['crates_keywords', this.#topicRows()]
    yield ['crate_owners', this.#ownerRows()]
    yield ['versions', this.#versionRows()]
  }

  /** The first row is the header. */
  #content(rows: Iterable<Row>): Buffer {
    let count = -1
    const lines = function* () {
      for (const row of rows) {
        count++
        yield csvLine(row.map(String))
      }
    }
    const content = Buffer.concat(Array.from(largePieces(lines()), (piece) => Buffer.from(piece)))
    this.rows += count
    return content
  }

  *#downloads(): Generator<Row> {
    yield ['crate_id', 'downloads']
    for (let crate = 1; crate <= this.#crates; crate++) yield [crate, 7 * crate]
  }

  *#crateRows(): Generator<Row> {
    yield [
      ...['created_at', 'description', 'documentation', 'homepage', 'id', 'max_features'],
      ...['max_upload_size', 'name', 'readme', 'repository', 'updated_at'],
    ]
    for (let crate = 1; crate <= this.#crates; crate++) {
      const repo = repoOf(crate)
      if (repo !== null) this.repos.add(repo)
      const name = `${words(crate, 1)}-${crate}`
      const link =
        repo === null ? '' : `https://github.com/${loginOf(repo)}/${words(repo, 1)}-${repo}`
      const description = `${words(crate, 6)}, "${words(crate + 1, 2)}"`
      const dates = [dateOf(crate * 900), dateOf(crate * 900 + 80_000_000)] as const
      const readme = crate % 10 < 7 ? readmeOf(name, crate) : ''
      yield [dates[0], description, '', '', crate, '', '', name, readme, link, dates[1]]
    }
  }

  *#keywordRows(): Generator<Row> {
    yield ['crates_cnt', 'created_at', 'id', 'keyword']
    for (let id = 1; id <= keywords; id++) {
      yield [3, dateOf(id), id, `${words(id, 2).replace(' ', '-')}-${id}`]
    }
  }

  *#userRows(): Generator<Row> {
    yield ['gh_avatar', 'gh_id', 'gh_login', 'id', 'name']
    for (let user = 1; user <= this.users; user++) {
      const name = words(5 * user, 2)
      const number = 1000 + 13 * user
      yield [`https://avatars.example/u/${number}`, number, loginOf(user), user, name]
    }
  }

  *#topicRows(): Generator<Row> {
    yield ['crate_id', 'keyword_id']
    for (let crate = 1; crate <= this.#crates; crate++) {
      for (let i = 0; i < crate % 5; i++) yield [crate, 1 + ((crate * 31 + i * 7) % keywords)]
    }
  }

  *#ownerRows(): Generator<Row> {
    yield ['crate_id', 'created_at', 'created_by', 'owner_id', 'owner_kind']
    for (let crate = 1; crate <= this.#crates; crate++) {
      for (const owner of this.#ownersOf(crate)) {
        this.#contribute(crate, owner)
        yield [crate, dateOf(crate * 900), '', owner, 0]
      }
    }
  }

  /** Some crates have many versions. One version in eight names no publisher. */
  *#versionRows(): Generator<Row> {
    yield [
      ...['bin_names', 'checksum', 'crate_id', 'crate_size', 'created_at', 'downloads', 'edition'],
      ...['features', 'id', 'license', 'num', 'published_by', 'yanked'],
    ]
    for (let id = 1; id <= this.#versions; id++) {
      const crate = 1 + Math.floor(this.#crates * this.#random() ** 2)
      const owners = this.#ownersOf(crate)
      const publisher = id % 8 === 0 ? '' : owners[id % owners.length]!
      if (publisher !== '') this.#contribute(crate, publisher)
      const checksum = createHash('sha256').update(`${id}`).digest('hex')
      const features = '{"default": ["std"], "std": ["alloc"], "serde": ["dep:serde"]}'
      const number = `0.${id % 40}.${id % 7}`
      yield [
        ...['{}', checksum, crate, 9000 + (id % 5000), dateOf(id * 90, id), id % 9999, 2021],
        ...[features, id, 'MIT OR Apache-2.0', number, publisher, 'f'],
      ]
    }
  }

  #ownersOf(crate: number): number[] {
    const first = 1 + ((crate * 7919) % this.users)
    return crate % 3 === 0 ? [first, 1 + (first % this.users)] : [first]
  }

  #contribute(crate: number, user: number): void {
    const repo = repoOf(crate)
    if (repo !== null) this.pairs.add(repo * usersMax + user)
  }
}

/** The number of its first crate: of ten crates one has none, and two share that of another one. */
function repoOf(crate: number): number | null {
  const last = crate % 10
  if (last === 9) return null
  return last === 7 || last === 8 ? crate - last + 6 : crate
}

function loginOf(user: number): string {
  return `${words(3 * user, 2).replace(' ', '-')}-${user}`
}

function readmeOf(name: string, crate: number): string {
  const lines = Array.from({ length: 12 }, (_, i) => `- ${words(crate + i, 14)}`)
  return `# ${name}\n\nIt "parses", and more:\n\n${lines.join('\n')}\n`
}

/** `2014-11-20 23:03:51.000005+00`, as PostgreSQL writes dates. */
function dateOf(offset: number, micros = 0): string {
  const at = new Date(Date.UTC(2015, 0, 1) + (offset % 300_000_000) * 1000)
  const text = at.toISOString().slice(0, 19).replace('T', ' ')
  return `${text}.${`${micros % 1_000_000}`.padStart(6, '0')}+00`
}
