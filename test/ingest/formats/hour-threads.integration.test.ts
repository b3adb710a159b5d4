import { truncateSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { type ArchiveEra, archiveEras, writeHours } from '../../../bench/corpus/archive-events.ts'
import type { SourceReader } from '../../../src/ingest/formats/format.ts'
import { ghArchiveReader } from '../../../src/ingest/formats/gharchive/gharchive.ts'
import { HourThreads, needsThreads } from '../../../src/ingest/formats/gharchive/hour-threads.ts'
import { freshFolder } from '../data-set.ts'
import { EventsSink } from './events-sink.ts'
import { now } from './gharchive-reader.ts'

/** Inputs of an era, with torn and cut lines. */
async function madeHours(era: ArchiveEra, events = 400, hours = 4) {
  const made = { events, era, seed: 11, hours, linesPerTear: 100, accounts: 1000 }
  const { paths } = await writeHours(freshFolder(), made)
  return paths.map((path) => ({ path, name: path, bytes: 1, modifiedAt: now }))
}

/** What is told of each hour: to a sink of its own, with the error that ended it. */
async function told(reader: SourceReader, inputs: Awaited<ReturnType<typeof madeHours>>) {
  const all: { sink: EventsSink; error: unknown }[] = []
  for (const input of inputs) {
    const sink = new EventsSink()
    const read = reader.read(input, sink, { mapping: null, now })
    all.push({ sink, error: await read.then(() => null, String) })
    // Texts of calls are fewer than chunks of lines.
    sink.turns = 0
  }
  await reader.close?.()
  return all
}

describe('threads tell what one reader tells, in the same order:', () => {
  it.each(archiveEras)('hours of the era "%s"', async (era) => {
    const inputs = await madeHours(era)
    const expected = await told(ghArchiveReader, inputs)
    expect(expected.every(({ sink }) => sink.edges.length > 50)).toBe(true)
    expect(expected.every(({ sink }) => sink.badLines.length === 4)).toBe(true)
    expect(await told(new HourThreads(inputs), inputs)).toEqual(expected)
  })

  it('hours of many texts, where threads wait until some are told', async () => {
    const inputs = await madeHours('trimmed', 9000, 2)
    const expected = await told(ghArchiveReader, inputs)
    expect(await told(new HourThreads(inputs, 1000), inputs)).toEqual(expected)
  })

  it('an hour that is cut, and the ones after it', async () => {
    const inputs = await madeHours('full')
    truncateSync(inputs[1]!.path, 50_000)
    const expected = await told(ghArchiveReader, inputs)
    expect(expected.map(({ error }) => error === null)).toEqual([true, false, true, true])
    expect(await told(new HourThreads(inputs), inputs)).toEqual(expected)
  })
})

it('a sink that refuses ends the hour and its threads', async () => {
  const inputs = await madeHours('trimmed')
  const threads = new HourThreads(inputs)
  const sink = new EventsSink()
  sink.badLine = () => {
    throw new Error('too many bad lines')
  }
  const read = threads.read(inputs[0]!, sink, { mapping: null, now })
  await expect(read).rejects.toThrow('too many bad lines')
  await threads.close()
})

it('a thread that ends early is told as the error that ended it', async () => {
  const inputs = await madeHours('trimmed')
  const threads = new HourThreads(inputs)
  // A port takes no functions, so that the task does not reach its thread.
  const options = { mapping: null, now, extra: () => undefined }
  const read = threads.read(inputs[0]!, new EventsSink(), options)
  await expect(read).rejects.toThrow(/could not be cloned/)
  await threads.close()
})

it('threads are started for large hours only', () => {
  const hour = { path: '', name: '', bytes: 3 << 20, modifiedAt: now }
  expect(needsThreads([hour])).toBe(false)
  expect(needsThreads([hour, hour])).toBe(true)
})
