/** What readers tell of their inputs: files of cases (see case-files.ts), and rows of one record. */
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import type { SourceReader } from '../../../src/ingest/formats/format.ts'
import { ghArchiveReader } from '../../../src/ingest/formats/gharchive/gharchive.ts'
import { readJson } from '../../../src/ingest/formats/json/github-objects.ts'
import { csvReader } from '../../../src/ingest/formats/tables/csv.ts'
import { readMapping } from '../../../src/ingest/formats/tables/field-mapping.ts'
import { parquetReader } from '../../../src/ingest/formats/tables/parquet.ts'
import { SourceError } from '../../../src/ingest/sources/index.ts'
import { freshFolder } from '../data-set.ts'
import { type CaseInput, encodeInput, parseCases } from './case-files.ts'
import { expandRuns } from './encoded-text.ts'
import { buildRepository, readRepositories } from './git-repositories.ts'
import { RecordingSink } from './recording-sink.ts'
import { describeTold, findFacts } from './told-text.ts'

const folder = new URL('cases/', import.meta.url)
const now = Date.parse('2026-01-01T00:00:00Z') / 1000

const readers: readonly (readonly [ending: RegExp, reader: SourceReader])[] = [
  [/\d-\d+\.json\.gz$/, ghArchiveReader],
  [/\.csv(\.gz)?$/, csvReader],
  [/\.parquet$/, parquetReader],
  [/\.jsonl?(\.gz)?$/, readJson],
]

async function readInput(input: CaseInput, map: string | null): Promise<readonly string[]> {
  const path = join(freshFolder(), input.name)
  mkdirSync(dirname(path), { recursive: true })
  if (input.name.endsWith('.steps')) return readGit(path.slice(0, -'.steps'.length), input)
  const content = encodeInput(input)
  writeFileSync(path, content)
  const reader = readers.find(([ending]) => ending.test(input.name))![1]
  const sink = new RecordingSink(reader.trust)
  const source = { path, name: input.name, bytes: content.length, modifiedAt: now }
  try {
    const mapping = map === null ? null : readMapping(map)
    const peopleWithoutLogin = input.words.includes('without-login')
    await reader.read(source, sink, { mapping, now, peopleWithoutLogin })
  } catch (error) {
    if (!(error instanceof SourceError)) throw error
    return [`refused ${findFacts(error.message)}`.trimEnd()]
  }
  if (reader !== readJson) expect(sink.bytes, 'told as progress').toBe(content.length)
  return describeTold(sink, reader.trust)
}

async function readGit(path: string, { lines, words }: CaseInput): Promise<readonly string[]> {
  const paths = buildRepository(path, lines.map(expandRuns))
  const sink = await readRepositories(paths, { withEmails: !words.includes('without-emails') })
  if (paths[0] === path && sink.edges.length > 0) expect(sink.bytes).toBeGreaterThan(1000)
  return describeTold(sink, 'archive')
}

describe.each(readdirSync(folder))('%s', (file) => {
  const cases = parseCases(readFileSync(new URL(file, folder), 'utf8'))

  it.each(cases)('$name', async ({ inputs, map, expected }) => {
    for (const input of inputs) {
      expect(await readInput(input, map), input.title).toEqual(expected)
    }
  })
})

const rows = readFileSync(new URL('values.tsv', import.meta.url), 'utf8')
  .trimEnd()
  .split('\n')
  .slice(1)
  .map((row) => row.split('\t') as [columns: string, row: string, told: string])

/** Values are read, or counted as unread, or their record is refused. Without columns it is JSON. */
it.each(rows)('%s %s: %s', async (columns, row, told) => {
  const name = columns === '' ? 'export.json' : 'table.csv'
  const lines = columns === '' ? [row] : [columns, row]
  const outcome = await readInput({ title: name, name, words: [], lines }, null)
  expect(outcome.map((line) => line.trim()).join('; ')).toBe(told)
})
