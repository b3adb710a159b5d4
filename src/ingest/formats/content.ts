/**
 * The content of a file as chunks of UTF-8, decompressed and without a byte order mark. Compression
 * and encoding are detected by the first bytes, never by the name. Memory stays at a few chunks.
 */
import { createReadStream, type ReadStream } from 'node:fs'
import { type FileHandle, open } from 'node:fs/promises'
import { TextDecoder } from 'node:util'
import { createGunzip } from 'node:zlib'
import { Decompress } from 'fzstd'
import { SourceError, tellBytes } from '../sources/index.ts'

const chunkBytes = 1 << 20

type Compression = 'gzip' | 'zstd' | null

/** Detects the compression by the first four bytes. */
function detectCompression(bytes: Uint8Array): Compression {
  if (bytes[0] === 0x1f && bytes[1] === 0x8b) return 'gzip'
  const isFrame = bytes[1] === 0xb5 && bytes[2] === 0x2f && bytes[3] === 0xfd
  if (bytes[0] === 0x28 && isFrame) return 'zstd'
  // A skippable frame, as parallel compressors write it before the first one (RFC 8878, 3.1.2).
  const isSkippable = bytes[1] === 0x2a && bytes[2] === 0x4d && bytes[3] === 0x18
  return (bytes[0]! & 0xf0) === 0x50 && isSkippable ? 'zstd' : null
}

/** Throws SourceError if the file cannot be read. */
export async function isCompressed(path: string): Promise<boolean> {
  return detectCompression(await readFirstBytes(path, frameHeaderBytes)) !== null
}

/**
 * Throws SourceError that names the file for damaged or cut compression, an I/O error, or UTF-16
 * that ends within a unit.
 *
 * @param onBytes gets each chunk's compressed size as it is read, for progress
 */
export async function* readContent(
  path: string,
  onBytes: (bytes: number) => void,
): AsyncGenerator<Buffer> {
  const utf16 = new Utf16()
  let isFirst = true
  for await (const chunk of readBytes(path, onBytes)) {
    const bytes = isFirst ? utf16.begin(chunk) : chunk
    isFirst = false
    const text = utf16.isActive ? utf16.toUtf8(bytes) : bytes
    if (text.length > 0) yield text
  }
  if (utf16.hasHalf) throw new SourceError(`${path}: ends within a character of UTF-16`)
}

/** As `readContent`, without conversion to UTF-8, for content that is not text. */
export async function* readBytes(
  path: string,
  onBytes: (bytes: number) => void,
): AsyncGenerator<Buffer> {
  const start = await readFirstBytes(path, frameHeaderBytes)
  const compression = detectCompression(start)
  if (compression === 'zstd') checkWindow(path, start)
  const file = createReadStream(path, { highWaterMark: chunkBytes })
  file.on('data', (chunk) => tellBytes(file, chunk.length, onBytes))
  try {
    if (compression === 'gzip') yield* gunzip(file)
    else if (compression === 'zstd') yield* decompressZstd(file)
    else yield* file as AsyncIterable<Buffer>
  } catch (error) {
    throw new SourceError(`${path}: ${describeFault(error as Error, compression)}`)
  } finally {
    file.destroy()
  }
}

/** The first bytes, decompressed. Fewer if the file is shorter. Throws as `readContent`. */
export function readStart(path: string, bytes: number): Promise<Buffer> {
  return takeStart(
    readBytes(path, () => undefined),
    bytes,
  )
}

/** The first bytes of chunks, of which no more are read. */
export async function takeStart(chunks: AsyncIterable<Buffer>, bytes: number): Promise<Buffer> {
  const taken: Buffer[] = []
  let length = 0
  for await (const chunk of chunks) {
    taken.push(chunk)
    length += chunk.length
    if (length >= bytes) break
  }
  return Buffer.concat(taken).subarray(0, bytes)
}

/** The text that content begins with. Invalid or cut characters become U+FFFD. */
export function decodeStart(start: Buffer): string {
  const utf16 = new Utf16()
  const bytes = utf16.begin(start)
  return (utf16.isActive ? utf16.toUtf8(bytes) : bytes).toString()
}

async function readFirstBytes(path: string, length: number): Promise<Buffer> {
  let file: FileHandle | null = null
  try {
    file = await open(path)
    const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, 0)
    return buffer.subarray(0, bytesRead)
  } catch (error) {
    throw new SourceError(`${path}: ${(error as Error).message}`)
  } finally {
    await file?.close()
  }
}

function describeFault({ message }: Error, compression: Compression): string {
  return compression === null ? message : `damaged or cut off ${compression}: ${message}`
}

async function* gunzip(file: ReadStream): AsyncGenerator<Buffer> {
  const gunzip = file.pipe(createGunzip({ chunkSize: chunkBytes }))
  // pipe() does not forward errors. Without this, a failing read would hang the reader.
  file.on('error', (error) => gunzip.destroy(error))
  try {
    yield* gunzip as AsyncIterable<Buffer>
  } catch (error) {
    // An error ends the iteration at once, although valid content is still buffered.
    const waiting = gunzip.read() as Buffer | null
    if (waiting !== null) yield waiting
    throw error
  }
}

/** A byte expands to at most 32 KiB, so small slices bound the memory. */
const sliceBytes = 1 << 10

/** By a library, because Node.js has zstd only since 22.15. */
async function* decompressZstd(file: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  const ready: Uint8Array[] = []
  const decompress = new Decompress((bytes) => ready.push(bytes))
  for await (const chunk of file) {
    for (let at = 0; at < chunk.length; at += sliceBytes) {
      decompress.push(chunk.subarray(at, at + sliceBytes))
      for (const bytes of ready.splice(0))
        yield Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length)
    }
  }
  decompress.push(new Uint8Array(0), true)
  for (const bytes of ready) yield Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length)
}

/** Decoders must support a window of 8 MiB by default, and `zstd --long` has 128. */
const windowBytesMax = 1 << 27
const frameHeaderBytes = 6

/** Refuses a frame that needs too large a window in memory (RFC 8878, 3.1.1.1.2). */
function checkWindow(path: string, start: Buffer): void {
  const isSingleSegment = (start[4]! & 0x20) !== 0
  if (start[0] !== 0x28 || isSingleSegment || start.length < frameHeaderBytes) return
  const exponent = start[5]! >> 3
  const bytes = 2 ** (10 + exponent) * (1 + (start[5]! & 7) / 8)
  if (bytes <= windowBytesMax) return
  throw new SourceError(`${path}: zstd with a window of ${bytes} bytes; at most ${windowBytesMax}`)
}

/** Turns UTF-16, which spreadsheets and PowerShell write, into UTF-8. */
class Utf16 {
  #decoder: TextDecoder | null = null
  #isOdd = false

  get isActive(): boolean {
    return this.#decoder !== null
  }

  /** Whether the content ended within a unit. */
  get hasHalf(): boolean {
    return this.#isOdd
  }

  /** Detects the encoding. Returns the first chunk without its byte order mark. */
  begin(chunk: Buffer): Buffer {
    if (chunk[0] === 0xef && chunk[1] === 0xbb && chunk[2] === 0xbf) return chunk.subarray(3)
    const isLittle = chunk[0] === 0xff && chunk[1] === 0xfe
    const isBig = chunk[0] === 0xfe && chunk[1] === 0xff
    // Without a byte order mark, zeros next to ASCII characters reveal UTF-16.
    const isPlainLittle = chunk[0]! > 0 && chunk[1] === 0 && chunk[2]! > 0 && chunk[3] === 0
    const isPlainBig = chunk[0] === 0 && chunk[1]! > 0 && chunk[2] === 0 && chunk[3]! > 0
    if (isLittle || isPlainLittle) this.#decoder = new TextDecoder('utf-16le')
    else if (isBig || isPlainBig) this.#decoder = new TextDecoder('utf-16be')
    return isLittle || isBig ? chunk.subarray(2) : chunk
  }

  toUtf8(chunk: Buffer): Buffer {
    if (chunk.length % 2 === 1) this.#isOdd = !this.#isOdd
    return Buffer.from(this.#decoder!.decode(chunk, { stream: true }))
  }
}
