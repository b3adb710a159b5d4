import { truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { stringify } from 'csv-stringify/sync'
import { describe, expect, it } from 'vitest'
import { generateUsers } from '../../../bench/corpus/index.ts'
import type { FormatName, SourceInput } from '../../../src/ingest/formats/format.ts'
import { loadReader, Readers, ReaderThreads } from '../../../src/ingest/formats/readers.ts'
import { freshFolder } from '../data-set.ts'
import { type ArchiveEra, archiveEras, writeHours } from './archive-events.ts'
import { parquetOf } from './parquet-file.ts'
import { RecordingSink } from './recording-sink.ts'
import { archiveOf, dumpFiles } from './registry-dump.ts'

const now = Date.parse('2026-06-01T00:00:00Z') / 1000
const settings = { searchPath: '', withEmails: true }

interface Input extends SourceInput {
  readonly format: FormatName
}

function inputAt(path: string, format: FormatName): Input {
  return { path, name: path, bytes: 1, modifiedAt: now, format }
}

/** Inputs of an era, with torn and cut lines. */
async function madeHours(era: ArchiveEra, events = 400, hours = 4): Promise<Input[]> {
  const made = { events, era, seed: 11, hours, linesPerTear: 100 }
  const { paths } = writeHours(freshFolder(), made)
  return paths.map((path) => inputAt(path, 'gharchive'))
}

interface Told {
  readonly sink: RecordingSink
  readonly error: string | null
}

/** The calls for each input, in separate sinks. */
async function told(inputs: readonly Input[], threads: ReaderThreads | null): Promise<Told[]> {
  const all: Told[] = []
  for (const input of inputs) {
    const reader = await loadReader(input.format, settings)
    const used = threads?.wrap(reader) ?? reader
    const sink = new RecordingSink()
    sink.trust = reader.trust
    const read = used.read(input, sink, { mapping: null, now })
    all.push({ sink, error: await read.then(() => null, String) })
    // Texts of calls are fewer than chunks of lines.
    sink.turns = 0
  }
  await threads?.close()
  return all
}

async function expectSame(
  inputs: readonly Input[],
  limits: { readonly waitingMax?: number } = {},
): Promise<Told[]> {
  const expected = await told(inputs, null)
  const threads = new ReaderThreads(settings, inputs, limits)
  expect(await told(inputs, threads)).toEqual(expected)
  return expected
}

describe('threads make the same calls as one reader, in the same order:', () => {
  it.each(archiveEras)('hours of the era "%s"', async (era) => {
    const all = await expectSame(await madeHours(era))
    expect(all.every(({ sink }) => sink.edges.length > 50)).toBe(true)
    expect(all.every(({ sink }) => sink.badLines.length === 4)).toBe(true)
  })

  it('hours of many texts, where threads wait until some are replayed', async () => {
    await expectSame(await madeHours('trimmed', 9000, 2), { waitingMax: 1000 })
  })

  it('an hour that is cut, and the ones after it', async () => {
    const inputs = await madeHours('full')
    truncateSync(inputs[1]!.path, 5_000)
    const all = await expectSame(inputs)
    expect(all.map(({ error }) => error === null)).toEqual([true, false, true, true])
  })

  it('tables, JSON and a dump of the registry, with bad lines and records of no name', async () => {
    const folder = freshFolder()
    const at = (name: string) => join(folder, name)
    const rows = Array.from(generateUsers(300, 1), ({ login }) => [login, `"so", says ${login}\n`])
    writeFileSync(at('people.csv'), stringify([['GitHub Username', 'Bio'], ...rows]))
    writeFileSync(at('bad.csv'), 'login,name,shoe size\nmira,"Mira ""M"" Voss",7\n,No One,8\n')
    const columns = [
      { name: 'actor_login', data: ['mira', 'noor', null] },
      { name: 'repo_name', data: ['lumenforge/lamp', 'no-slash', 'lumenforge/lamp'] },
      { name: 'event_type', data: ['WatchEvent', 'WatchEvent', 'WatchEvent'] },
    ]
    writeFileSync(at('stars.parquet'), parquetOf(columns as never))
    const [user, other] = [
      { platformId: '7', login: 'mira' },
      { login: 'noor', shoe: 7 },
    ]
    const lines = [user, other, [], { fullName: 'a/b/c' }]
    writeFileSync(at('users.jsonl'), lines.map((line) => JSON.stringify(line)).join('\n'))
    const all = await expectSame([
      inputAt(at('people.csv'), 'csv'),
      inputAt(at('bad.csv'), 'csv'),
      inputAt(at('stars.parquet'), 'parquet'),
      inputAt(at('users.jsonl'), 'json'),
      inputAt(archiveOf(dumpFiles()), 'rust-registry'),
      inputAt(at('no-such.csv'), 'csv'),
    ])
    const [people, bad, stars, users, dump] = all.map(({ sink }) => sink)
    expect(people!.personFields.length).toBe(300)
    expect(bad!.badLines.length + stars!.badLines.length).toBeGreaterThanOrEqual(2)
    expect([users!.trust, dump!.edges.length > 3]).toEqual(['hand', true])
    expect(all.at(-1)!.error).toMatch(/no-such\.csv/)
  })
})

interface ReadOptions {
  readonly sink?: RecordingSink
  readonly options?: object
  readonly heapMiB?: number
}

/** Reads the first input by threads. */
async function readFirst(inputs: readonly Input[], given: ReadOptions = {}): Promise<void> {
  const { sink = new RecordingSink(), options = {}, ...limits } = given
  const threads = new ReaderThreads(settings, inputs, limits)
  const reader = threads.wrap(await loadReader(inputs[0]!.format, settings))
  try {
    await reader.read(inputs[0]!, sink, { mapping: null, now, ...options })
  } finally {
    await threads.close()
  }
}

function writeJson(content: string): Input[] {
  const path = join(freshFolder(), 'answer.json')
  writeFileSync(path, content)
  return [inputAt(path, 'json')]
}

describe('a thread ends with', () => {
  it('the refusal of a sink', async () => {
    const sink = new RecordingSink()
    sink.badLine = () => {
      throw new Error('too many bad lines')
    }
    const read = readFirst(await madeHours('trimmed'), { sink })
    await expect(read).rejects.toThrow('too many bad lines')
  })

  it('the error that ended it', async () => {
    // A port takes no functions, so that the task does not reach its thread.
    const options = { extra: () => undefined }
    const read = readFirst(await madeHours('trimmed'), { options })
    await expect(read).rejects.toThrow(/could not be cloned/)
  })

  it('an error of the reader that is not about the input', async () => {
    const inputs = writeJson('{"login":"mira"}\n'.repeat(3))
    const read = readFirst(inputs, { options: { mapping: { columns: null } } })
    await expect(read).rejects.toThrow(TypeError)
  })

  it('its input where that takes too much memory', async () => {
    const nodes = Array.from({ length: 400_000 }, (_, i) => `{"login":"user-${i}"}`)
    const inputs = writeJson(`{"data":{"nodes":[${nodes}]}}`)
    await expect(readFirst(inputs, { heapMiB: 16 })).rejects.toThrow(/answer\.json: .* 16 MiB/)
  })
})

it('threads read large archives and tables only', async () => {
  const hour = { ...inputAt('2021-03-04-9.json.gz', 'gharchive'), bytes: 20 << 20 }
  const alone = await loadReader('gharchive', settings)
  expect(await new Readers(settings, [hour]).open('gharchive')).toBe(alone)
  const readers = new Readers(settings, [hour, hour])
  expect(await readers.open('gharchive')).not.toBe(alone)
  const callers = { ...settings, onBadLine: () => undefined }
  const threads = new Readers(callers, [hour, hour])
  const used = await threads.open('gharchive')
  const read = used.read(hour, new RecordingSink(), { mapping: null, now })
  await expect(read).rejects.toThrow(/2021-03-04-9\.json\.gz: ENOENT/)
  await threads.close()
  const users = { ...inputAt('users.jsonl', 'json'), bytes: 1 << 30 }
  const json = await loadReader('json', settings)
  expect(await new Readers(settings, [users]).open('json')).toBe(json)
  const repository = { ...inputAt('lamp.git', 'git'), bytes: 1 << 30 }
  expect(await new Readers(settings, [hour, repository]).open('gharchive')).toBe(alone)
})
