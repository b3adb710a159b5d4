/**
 * Reads hours of GH Archive (https://www.gharchive.org): files with one event of GitHub's public
 * timeline a line. The format (2011 to 2014, 2015 to 2025-10-07, or later) is detected for each
 * event. Reading an event twice changes nothing.
 */

import { isAscii } from 'node:buffer'
import type { Members } from '../../normalise/index.ts'
import { SourceError } from '../../sources/index.ts'
import { readContent } from '../content.ts'
import { parseExactJson } from '../exact-json.ts'
import type { ReadOptions, RecordSink, SourceInput, SourceReader } from '../format.ts'
import { typesWithoutEdges } from './event-types.ts'
import { ArchiveHour } from './gharchive-events.ts'
import { asObject } from './gharchive-values.ts'

/** Longer lines are bad lines. */
const lineBytesMax = 16 << 20
const linesPerTurn = 4096

const lineFeed = Buffer.from('\n')

export const ghArchiveReader: SourceReader = { trust: 'archive', read: readHour }

async function readHour(input: SourceInput, sink: RecordSink, options: ReadOptions): Promise<void> {
  const lines = new HourLines(sink, options.now)
  try {
    for await (const chunk of readContent(input.path, (bytes) => sink.read(bytes))) {
      lines.begin(chunk)
      while (lines.read(linesPerTurn)) await sink.turn()
      await sink.turn()
    }
  } catch (error) {
    if (!(error instanceof SourceError)) throw error
    // Reads the last line, which was cut.
    lines.finish()
    const { count } = lines
    throw count === 0
      ? error
      : new SourceError(`${error.message}. The ${count} lines before it were read`)
  }
  lines.begin(lineFeed)
  lines.read(1)
  lines.finish()
}

/** Splits chunks at line feeds and reads the events of each line. */
class HourLines {
  readonly #sink: RecordSink
  readonly #hour: ArchiveHour
  #chunk: Buffer = lineFeed
  #at = 0
  /** Pieces of a line that began in earlier chunks. */
  #pieces: Buffer[] = []
  #piecesBytes = 0
  #isTooLong = false
  /** Number of lines that have ended. */
  count = 0

  constructor(sink: RecordSink, now: number) {
    this.#sink = sink
    this.#hour = new ArchiveHour(sink, now)
  }

  begin(chunk: Buffer): void {
    this.#chunk = chunk
    this.#at = 0
  }

  /** Returns whether there may be more lines in the chunk. */
  read(linesMax: number): boolean {
    const chunk = this.#chunk
    for (let i = 0; i < linesMax; i++) {
      const end = chunk.indexOf(0x0a, this.#at)
      if (end < 0) {
        this.#keep(chunk.subarray(this.#at))
        return false
      }
      this.count++
      if (this.#piecesBytes === 0 && !this.#isTooLong) this.#readLine(chunk, this.#at, end)
      else this.#readJoined(chunk.subarray(this.#at, end + 1))
      this.#at = end + 1
    }
    return true
  }

  finish(): void {
    this.#hour.finish()
  }

  #keep(rest: Buffer): void {
    if (rest.length === 0 || this.#isTooLong) return
    this.#pieces.push(rest)
    this.#piecesBytes += rest.length
    if (this.#piecesBytes > lineBytesMax) this.#drop()
  }

  /** Discards a line that is too long, including its rest. */
  #drop(): void {
    this.#isTooLong = true
    this.#pieces = []
    this.#piecesBytes = 0
  }

  /** @param last piece of the line, with its line feed */
  #readJoined(last: Buffer): void {
    const line = Buffer.concat([...this.#pieces, last])
    const isTooLong = this.#isTooLong
    this.#pieces = []
    this.#piecesBytes = 0
    this.#isTooLong = false
    if (isTooLong) this.#refuse()
    else this.#readLine(line, 0, line.length - 1)
  }

  #refuse(): void {
    this.#sink.badLine(this.count, `longer than ${lineBytesMax} bytes`)
  }

  #readLine(bytes: Buffer, start: number, end: number): void {
    if (end - start > lineBytesMax) return this.#refuse()
    const passed = eventToPassOver(bytes, start, end)
    if (passed !== undefined) {
      this.#hour.noteLogin(passed.id, passed.login, passed.date)
      return this.#sink.skipped(passed.reason)
    }
    const isPlain = isAscii(bytes.subarray(start, end))
    const text = bytes.toString(isPlain ? 'latin1' : 'utf8', start, end)
    const events = eventsIn(text)
    if (events !== null) for (const event of events) this.#hour.read(event, this.count)
    else if (text.trim() !== '') this.#sink.badLine(this.count, 'not JSON objects')
  }
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
function eventToPassOver(bytes: Buffer, start: number, end: number): PassedEvent | undefined {
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
function eventsIn(text: string): Members[] | null {
  const event = eventOf(text)
  if (event !== null) return [event]
  if (text.length > tornCharactersMax) return null
  const events: Members[] = []
  let rest = text
  while (events.length < eventsPerLineMax) {
    const first = firstEvent(rest)
    if (first === null) return null
    events.push(first.event)
    rest = rest.slice(first.length)
    const last = eventOf(rest)
    if (last !== null) return [...events, last]
  }
  return null
}

function eventOf(text: string): Members | null {
  try {
    return asObject(parseExactJson(text))
  } catch {
    return null
  }
}

function firstEvent(text: string): { readonly event: Members; readonly length: number } | null {
  let seam = text.indexOf('}{"')
  for (let i = 0; i < seamsMax && seam >= 0; i++) {
    const event = eventOf(text.slice(0, seam + 1))
    if (event !== null) return { event, length: seam + 1 }
    seam = text.indexOf('}{"', seam + 1)
  }
  return null
}
