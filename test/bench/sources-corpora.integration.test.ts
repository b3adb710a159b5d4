/** Readers find the content that the generators of the suite `sources` report. */
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { writeHistory } from '../../bench/corpus/git-history.ts'
import {
  writePeopleCsv,
  writePeopleParquet,
  zstdCompressor,
} from '../../bench/corpus/people-tables.ts'
import { writeRegistryDump } from '../../bench/corpus/registry-dump.ts'
import { freshFolder } from '../ingest/data-set.ts'
import { edgeTexts, readRepositories } from '../ingest/formats/git-repositories.ts'
import { readFrom } from '../ingest/formats/registry-dump.ts'
import { readCsv, readParquet } from '../ingest/formats/written-table.ts'

it('CSV has every person once, in rows of one or more lines', async () => {
  const path = join(freshFolder(), 'people.csv')
  const { rows, lines } = await writePeopleCsv(path, 300, 1)
  const text = readFileSync(path, 'utf8')
  expect(text.split('\n').length - 1).toBe(lines)
  expect(lines).toBeGreaterThan(rows + 1)
  const sink = await readCsv(text)
  expect(sink.badLines).toEqual([])
  expect([...sink.unknown, ...sink.skips]).toEqual([])
  expect(sink.persons).toHaveLength(rows)
  const bios = sink.personFields.map(({ members }) => `${members.bio}`)
  for (const part of ['\n', ', and "more"', 'naïvely']) expect(bios.join()).toContain(part)
})

function hasZstd(): boolean {
  try {
    zstdCompressor()
    return true
  } catch {
    return false
  }
}

it.runIf(hasZstd())('Parquet has the people of the CSV, compressed with zstd', async () => {
  const folder = freshFolder()
  const [csv, parquet] = ['people.csv', 'people.parquet'].map((name) => join(folder, name))
  await writePeopleCsv(csv!, 300, 1)
  expect(writePeopleParquet(parquet!, 300, 1).rows).toBe(300)
  const bytes = readFileSync(parquet!)
  // The mark of a compressed frame.
  expect(bytes.includes(Buffer.from([0x28, 0xb5, 0x2f, 0xfd]))).toBe(true)
  const [table, sheet] = [await readParquet(bytes), await readCsv(readFileSync(csv!))]
  expect(table.badLines).toEqual([])
  expect([...table.unknown]).toEqual([])
  const bio = ({ personFields }: typeof table) =>
    personFields.map(({ person, members }) => [person.login, members.bio, members.followersCount])
  expect(bio(table)).toEqual(bio(sheet))
})

it('the dump has as many people, repositories and contributions as told', async () => {
  const path = join(freshFolder(), 'db-dump.tar.gz')
  const { rows, versions, people, repos, contributions } = await writeRegistryDump(path, 500)
  const sink = await readFrom(path)
  expect(sink.badLines).toEqual([])
  expect([versions, sink.persons.length]).toEqual([500, people])
  expect(sink.repos.filter(({ fullName }) => fullName !== undefined)).toHaveLength(repos)
  expect(sink.edges).toHaveLength(contributions)
  expect(rows).toBeGreaterThan(versions)
  // Crates without a repository, and versions without a publisher.
  expect([...sink.skips.values()].sort((a, b) => a - b)).toEqual([5, 62])
})

it('the history has as many people as told, and one with most commits', async () => {
  const paths = [join(freshFolder(), 'kiln.git'), join(freshFolder(), 'kiln.git')]
  const [made] = await Promise.all(paths.map((path) => writeHistory(path, 200)))
  const sink = await readRepositories([paths[0]!])
  expect(sink.badLines).toEqual([])
  const edges = edgeTexts(sink)
  expect(edges).toHaveLength(made!.people)
  const [top, second] = edges.toSorted((a, b) => b.count! - a.count!)
  expect(top!.from).toContain(`+${made!.topLogin}@users.noreply.github.com`)
  expect(top!.count).toBeGreaterThan(second!.count!)
  expect(edges.every(({ at }) => at <= top!.at)).toBe(true)
  expect(edges.map(({ from }) => from).join()).toContain('[bot]')
  expect(sink.same.length).toBeGreaterThan(0)
  const git = (path: string, ...args: string[]) =>
    execFileSync('git', [`--git-dir=${path}`, ...args], { encoding: 'utf8' }).trim()
  expect(git(paths[0]!, 'rev-list', '--count', 'HEAD')).toBe('200')
  expect(Number(git(paths[0]!, 'rev-list', '--count', '--merges', 'HEAD'))).toBeGreaterThan(0)
  const [first, again] = paths.map((path) => git(path, 'rev-parse', 'HEAD'))
  expect(again).toBe(first)
})
