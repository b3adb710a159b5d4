/**
 * Reads hours of GH Archive (https://www.gharchive.org): files with one event of GitHub's public
 * timeline a line. The forms of 2011 to 2014, of 2015 to 2025-10-07 and of later events are told
 * from each event itself. An event that is read twice changes nothing.
 */
import { SourceError } from '../sources/index.ts'
import { readContent } from './content.ts'
import { EventScanner } from './event-scanner.ts'
import type { ReadOptions, RecordSink, SourceInput, SourceReader } from './format.ts'
import { ArchiveHour } from './gharchive-events.ts'
import { wantedOfEvents } from './gharchive-values.ts'

/** Longer ones are bad lines. */
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
    // The line that was being read has no end.
    lines.finish()
    throw new SourceError(`${error.message}. The ${lines.count} lines before it were read`)
  }
  lines.begin(lineFeed)
  lines.read(1)
  lines.finish()
}

/** Splits chunks at line feeds and reads the events of each line. */
class HourLines {
  readonly #sink: RecordSink
  readonly #hour: ArchiveHour
  readonly #scanner = new EventScanner(wantedOfEvents)
  #chunk: Buffer = lineFeed
  #at = 0
  /** The line so far where it began in earlier chunks. */
  #pieces: Buffer[] = []
  #piecesBytes = 0
  #isTooLong = false
  /** Lines that ended. */
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

  /** Forgets what there is of a line, and what is still to come of it. */
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
    const events = this.#scanner.read(bytes, start, end)
    if (events === null) return this.#sink.badLine(this.count, this.#scanner.reason)
    for (const event of events) this.#hour.read(event, this.count)
  }
}
