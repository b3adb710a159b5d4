/** Lines of a `.jsonl` or `.jsonl.gz` file as a stream: memory stays at one chunk and one line. */
import { createReadStream } from 'node:fs'
import { createGunzip } from 'node:zlib'

export interface Line {
  /** Bytes of the line without its end; valid until the next one is asked for. */
  readonly bytes: Buffer
  /** Counts from 1. */
  readonly number: number
}

/** A line may be no longer than this. */
export const lineBytesMax = 16 << 20

/** The file cannot be read to its end: damaged gzip, a line without end, an I/O error. */
export class SourceError extends Error {
  override readonly name = 'SourceError'
}

/** @param onBytes told of each chunk's compressed size as it is read, for progress. */
export async function* readLines(
  path: string,
  onBytes: (bytes: number) => void,
): AsyncGenerator<Line> {
  const file = createReadStream(path, { highWaterMark: 1 << 20 })
  file.on('data', (chunk) => onBytes(chunk.length))
  const chunks = path.endsWith('.gz') ? file.pipe(createGunzip({ chunkSize: 1 << 20 })) : file
  // pipe() does not pass errors on; without this a failing read would hang the reader of the
  // gunzip.
  if (chunks !== file) file.on('error', (error) => chunks.destroy(error))
  try {
    yield* splitLines(chunks as AsyncIterable<Buffer>, path)
  } catch (error) {
    if (error instanceof SourceError) throw error
    throw new SourceError(`${path}: ${(error as Error).message}`)
  } finally {
    file.destroy()
  }
}

async function* splitLines(chunks: AsyncIterable<Buffer>, path: string): AsyncGenerator<Line> {
  let rest: Buffer = Buffer.alloc(0)
  let number = 0
  for await (const chunk of chunks) {
    const bytes = rest.length === 0 ? chunk : Buffer.concat([rest, chunk])
    let start = 0
    for (let end = bytes.indexOf(0x0a); end >= 0; end = bytes.indexOf(0x0a, start)) {
      yield { bytes: checkedLength(bytes.subarray(start, end), path, ++number), number }
      start = end + 1
    }
    rest = checkedLength(bytes.subarray(start), path, number + 1)
  }
  if (rest.length > 0) yield { bytes: rest, number: ++number }
}

function checkedLength(line: Buffer, path: string, number: number): Buffer {
  if (line.length <= lineBytesMax) return line
  throw new SourceError(`${path}:${number}: longer than ${lineBytesMax} bytes`)
}
