/** Lines of a `.jsonl` or `.jsonl.gz` file as a stream: memory stays at one chunk and one line. */
import { createReadStream } from 'node:fs'
import type { Readable } from 'node:stream'
import { createGunzip } from 'node:zlib'

export interface InputLine {
  /** Bytes of the line without its end. Valid until the next one is read. */
  readonly bytes: Buffer
  /** Counts from 1. */
  readonly number: number
}

/** The longest line. */
export const lineBytesMax = 16 << 20

/** A source cannot be read: damaged gzip, a line that is too long, an I/O error. */
export class SourceError extends Error {
  override readonly name = 'SourceError'
}

/** Whole consecutive lines. */
export interface LineBlock {
  /** Each line ends with a line feed, including the last line of the file. */
  readonly bytes: Buffer
  /** Positions of its line feeds. */
  readonly ends: Uint32Array
  /** Number of the first line, from 1. */
  readonly number: number
}

/**
 * @param onBytes gets each chunk's compressed size as it is read, for progress
 * @param bytesMax of a line
 */
export async function* readLines(
  path: string,
  onBytes: (bytes: number) => void,
  bytesMax = lineBytesMax,
): AsyncGenerator<InputLine> {
  for await (const block of readBlocks(path, onBytes, bytesMax)) yield* splitBlock(block)
}

export function* splitBlock({ bytes, ends, number }: LineBlock): Generator<InputLine> {
  let start = 0
  for (let i = 0; i < ends.length; i++) {
    yield { bytes: bytes.subarray(start, ends[i]!), number: number + i }
    start = ends[i]! + 1
  }
}

/** As `readLines`, many lines at a time. */
export async function* readBlocks(
  path: string,
  onBytes: (bytes: number) => void,
  bytesMax = lineBytesMax,
): AsyncGenerator<LineBlock> {
  const file = createReadStream(path, { highWaterMark: 1 << 20 })
  file.on('data', (chunk) => tellBytes(file, chunk.length, onBytes))
  const chunks = path.endsWith('.gz') ? file.pipe(createGunzip({ chunkSize: 1 << 20 })) : file
  // pipe() does not forward errors. Without this, a failing read would hang the reader of the
  // gunzip.
  if (chunks !== file) file.on('error', (error) => chunks.destroy(error))
  try {
    yield* splitLines(chunks as AsyncIterable<Buffer>, bytesMax, (line) => {
      throw new SourceError(`${path}:${line}: longer than ${bytesMax} bytes`)
    })
  } catch (error) {
    if (error instanceof SourceError) throw error
    throw new SourceError(`${path}: ${(error as Error).message}`)
  } finally {
    file.destroy()
  }
}

/** Calls `onBytes`. An error that it throws, to stop an import, ends reading the file. */
export function tellBytes(file: Readable, bytes: number, onBytes: (bytes: number) => void): void {
  try {
    onBytes(bytes)
  } catch (error) {
    file.destroy(error as Error)
  }
}

/**
 * @param bytesMax longer lines are cut anywhere behind it
 * @param refuse called for a longer line before it has ended. Throws
 */
export async function* splitLines(
  chunks: AsyncIterable<Buffer>,
  bytesMax: number,
  refuse: (line: number) => void = () => undefined,
): AsyncGenerator<LineBlock> {
  let rest: Buffer = Buffer.alloc(0)
  let number = 1
  for await (const chunk of chunks) {
    if (rest.length > bytesMax && !chunk.includes(0x0a)) continue
    const bytes = rest.length === 0 ? chunk : Buffer.concat([rest, chunk])
    const ends = findLineFeeds(bytes, rest.length)
    // Only the first line may be too long: the others are within one chunk.
    if ((ends[0] ?? bytes.length) > bytesMax) refuse(number)
    if (ends.length > 0) yield { bytes, ends, number }
    number += ends.length
    rest = ends.length > 0 ? bytes.subarray(ends.at(-1)! + 1) : bytes
  }
  if (rest.length === 0) return
  const bytes = Buffer.concat([rest, Buffer.from('\n')])
  yield { bytes, ends: Uint32Array.of(rest.length), number }
}

function findLineFeeds(bytes: Buffer, start: number): Uint32Array {
  const ends: number[] = []
  for (let end = bytes.indexOf(0x0a, start); end >= 0; end = bytes.indexOf(0x0a, end + 1)) {
    ends.push(end)
  }
  return Uint32Array.from(ends)
}
