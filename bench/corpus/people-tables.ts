/**
 * Tables of people: CSV as people keep it, with every kind of quoting, and Parquet as databases
 * export it, compressed with zstd. The same seed gives the same rows.
 */
import { execFileSync } from 'node:child_process'
import * as zlib from 'node:zlib'
import {
  type ColumnSource,
  fileWriter,
  ParquetWriter,
  schemaFromColumnData,
} from 'hyparquet-writer'
import type { UserRecord } from '../../data/generate/index.ts'
import { csvLine } from './csv-lines.ts'
import { generateUsers } from './users.ts'
import { writeTexts } from './write-lines.ts'

export interface WrittenTable {
  readonly rows: number
  /** Lines of the file, with the header. A row with line feeds in its cells takes several. */
  readonly lines: number
}

const sheetHeader = [
  ...['GitHub Username', 'Full Name', 'Bio', 'Company', 'Location', 'Email', 'Followers', 'Joined'],
]

export async function writePeopleCsv(
  path: string,
  rows: number,
  seed: number,
): Promise<WrittenTable> {
  let lines = 0
  const texts = function* () {
    for (const cells of sheetRows(rows, seed)) {
      const line = csvLine(cells)
      lines += line.split('\n').length - 1
      yield line
    }
  }
  await writeTexts(path, texts())
  return { rows, lines }
}

function* sheetRows(rows: number, seed: number): Generator<string[]> {
  yield sheetHeader
  for (const user of people(rows, seed)) {
    const { login, displayName, bio, company, location, emails, createdAt } = user
    const followers = user.followersCount!.toLocaleString('en-US')
    const texts = [login, displayName, bio, company, location, emails?.[0], followers, createdAt]
    yield texts.map((text) => text ?? '')
  }
}

/** Rows of a group, which is also what is held in memory at once. */
const groupRows = 50_000

/** Throws an Error where there is no zstd, and a RangeError for no rows. */
export function writePeopleParquet(path: string, rows: number, seed: number): WrittenTable {
  const compressors = { ZSTD: zstdCompressor() }
  const writer = fileWriter(path)
  let table: ParquetWriter | null = null
  for (const group of groupsOf(people(rows, seed), groupRows)) {
    const columnData = columnsOf(group)
    table ??= new ParquetWriter({
      ...{ writer, compressors, codec: 'ZSTD' },
      schema: schemaFromColumnData({ columnData }),
    })
    void table.write({ columnData, rowGroupSize: groupRows })
  }
  if (table === null) throw new RangeError('a table of no rows has no columns')
  void table.finish()
  return { rows, lines: rows }
}

function columnsOf(users: readonly UserRecord[]): ColumnSource[] {
  const texts = (name: string, textOf: (user: UserRecord) => string | undefined): ColumnSource => ({
    ...{ name, type: 'STRING', nullable: true },
    data: users.map((user) => textOf(user) ?? null),
  })
  const dates = (name: string, textOf: (user: UserRecord) => string | undefined): ColumnSource => ({
    ...{ name, type: 'TIMESTAMP', nullable: true },
    data: users.map((user) => new Date(textOf(user)!)),
  })
  const followers = users.map(({ followersCount }) => followersCount ?? null)
  return [
    texts('id', (user) => user.platformId),
    texts('login', (user) => user.login),
    texts('name', (user) => user.displayName),
    texts('bio', (user) => user.bio),
    texts('company', (user) => user.company),
    texts('location', (user) => user.location),
    texts('email', (user) => user.emails?.[0]),
    { name: 'followers', type: 'INT32', nullable: true, data: followers },
    dates('created_at', (user) => user.createdAt),
    dates('updated_at', (user) => user.updatedAt),
  ]
}

/** Users of the benches with commas, quotes, line feeds and letters beyond Latin in their texts. */
function* people(count: number, seed: number): Generator<UserRecord> {
  let i = 0
  for (const user of generateUsers(count, seed)) {
    i++
    const { displayName, bio, location } = user
    if (displayName !== undefined && i % 8 === 0) user.displayName = `${displayName} Łukasiewicz-東`
    if (location !== undefined && i % 6 === 0) user.location = `${location}, Großstraße`
    if (bio === undefined) yield user
    else if (i % 16 === 0) yield { ...user, bio: `${bio}\n– "${bio.slice(0, 20)}", naïvely\n` }
    else if (i % 4 === 0) yield { ...user, bio: `${bio}, and "more"` }
    else yield user
  }
}

function* groupsOf<Item>(items: Iterable<Item>, size: number): Generator<Item[]> {
  let group: Item[] = []
  for (const item of items) {
    if (group.push(item) < size) continue
    yield group
    group = []
  }
  if (group.length > 0) yield group
}

type Compress = (bytes: Uint8Array) => Uint8Array

/** Uses Node.js since 22.15, else the zstd program. Throws an Error without either. */
export function zstdCompressor(): Compress {
  const { zstdCompressSync } = zlib as { zstdCompressSync?: Compress }
  if (zstdCompressSync !== undefined) return zstdCompressSync
  try {
    execFileSync('zstd', ['--version'], { stdio: 'ignore' })
  } catch (error) {
    throw new Error('no zstd: install the program zstd, or take Node.js 22.15', { cause: error })
  }
  return (input) => {
    const args = ['-q', '-c', `--stream-size=${input.length}`]
    return execFileSync('zstd', args, { input, maxBuffer: input.length + (1 << 16) })
  }
}
