/**
 * Reads hours of GH Archive (https://www.gharchive.org): files with one event of GitHub's public
 * timeline a line. The format (2011 to 2014, 2015 to 2025-10-07, or later) is detected for each
 * event. Reading an event twice changes nothing.
 */

import { isAscii } from 'node:buffer'
import type { Members } from '../../normalise/index.ts'
import { SourceError, splitLines } from '../../sources/index.ts'
import { readContent } from '../content.ts'
import { parseExactJson } from '../exact-json.ts'
import type { ReadOptions, RecordSink, SourceInput, SourceReader } from '../format.ts'
import { typesWithoutEdges } from './event-types.ts'
import { ArchiveHour } from './gharchive-events.ts'
import { readObject } from './gharchive-values.ts'

/** Longer lines are bad lines. */
const lineBytesMax = 16 << 20
const linesPerTurn = 4096

export const ghArchiveReader: SourceReader = { trust: 'archive', read: readHour }

async function readHour(input: SourceInput, sink: RecordSink, options: ReadOptions): Promise<void> {
  const hour = new ArchiveHour(sink, options.now)
  const chunks = readContent(input.path, (bytes) => sink.read(bytes))
  let count = 0
  try {
    for await (const { bytes, ends, number } of splitLines(chunks, lineBytesMax)) {
      let start = 0
      for (let i = 0; i < ends.length; i++) {
        count = number + i
        readLine(bytes, start, ends[i]!, count, hour, sink)
        start = ends[i]! + 1
        if (count % linesPerTurn === 0) await sink.turn()
      }
      await sink.turn()
    }
  } catch (error) {
    if (!(error instanceof SourceError)) throw error
    hour.finish()
    throw count === 0
      ? error
      : new SourceError(`${error.message}. The ${count} lines before it were read`)
  }
  hour.finish()
}

function readLine(
  bytes: Buffer,
  start: number,
  end: number,
  number: number,
  hour: ArchiveHour,
  sink: RecordSink,
): void {
  if (end - start > lineBytesMax) {
    return sink.badLine(number, `longer than ${lineBytesMax} bytes`)
  }
  const passed = readPassedEvent(bytes, start, end)
  if (passed !== undefined) {
    hour.noteLogin(passed.id, passed.login, passed.date)
    return sink.skipped(passed.reason)
  }
  const isPlain = isAscii(bytes.subarray(start, end))
  const text = bytes.toString(isPlain ? 'latin1' : 'utf8', start, end)
  const events = parseEvents(text)
  if (events !== null) for (const event of events) hour.read(event, number)
  else if (text.trim() !== '') sink.badLine(number, 'not JSON objects')
}

/** The beginning of a line since 2015. */
const beginning =
  /^\{"id":"\d{1,20}","type":"([A-Za-z]{1,40})","actor":\{"id":(\d{1,15}),"login":"([^"\\]{1,100})"/
const beginningBytesMax = 300
/** The date stands behind the payload, before the organization. */
const dateMember = '"created_at":"'
const dateCharacters = 20

interface PassedEvent {
  readonly reason: string
  readonly id: string
  readonly login: string
  /** As the event has it. */
  readonly date: string
}

/**
 * An event that need not be parsed, and its actor. Comments, issues and reviews are a third of all
 * text, and contain no edge. Undefined for all other events, and for lines that may be torn.
 */
function readPassedEvent(bytes: Buffer, start: number, end: number): PassedEvent | undefined {
  const text = bytes.toString('latin1', start, Math.min(end, start + beginningBytesMax))
  const [, type = '', id, login] = beginning.exec(text) ?? []
  const reason = typesWithoutEdges.get(type)
  if (reason === undefined || bytes[end - 1] !== 0x7d) return undefined
  const line = bytes.subarray(start, end)
  if (line.includes('{"id":"', 1)) return undefined
  const at = line.lastIndexOf(dateMember) + dateMember.length
  return { reason, id: id!, login: login!, date: line.toString('latin1', at, at + dateCharacters) }
}

/** A line with more events is not a torn line. */
const eventsPerLineMax = 8
/** Bounds of the time that is spent on a torn line: its length, and positions to split it. */
const tornCharactersMax = 1 << 20
const seamsMax = 8

/** The events of a line: several if whole lines have run together. Null if it is damaged. */
function parseEvents(text: string): Members[] | null {
  const event = parseEvent(text)
  if (event !== null) return [event]
  if (text.length > tornCharactersMax) return null
  const events: Members[] = []
  let rest = text
  while (events.length < eventsPerLineMax) {
    const first = splitFirstEvent(rest)
    if (first === null) return null
    events.push(first.event)
    rest = rest.slice(first.length)
    const last = parseEvent(rest)
    if (last !== null) return [...events, last]
  }
  return null
}

function parseEvent(text: string): Members | null {
  try {
    return readObject(parseExactJson(text))
  } catch {
    return null
  }
}

function splitFirstEvent(
  text: string,
): { readonly event: Members; readonly length: number } | null {
  let seam = text.indexOf('}{"')
  for (let i = 0; i < seamsMax && seam >= 0; i++) {
    const event = parseEvent(text.slice(0, seam + 1))
    if (event !== null) return { event, length: seam + 1 }
    seam = text.indexOf('}{"', seam + 1)
  }
  return null
}
