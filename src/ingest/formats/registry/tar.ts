/**
 * Reads a tar archive as a stream: ustar (POSIX.1-1988), pax (POSIX.1-2001) and the long names of
 * GNU tar. Names are labels for the caller and never become paths. Memory stays at a few chunks.
 */
import { SourceError } from '../../sources/index.ts'

export interface TarEntry {
  /** Relative, without a leading `./` and without `..`. */
  readonly name: string
  readonly bytes: number
  /** Valid until the next entry is taken. It need not be read to its end. */
  readonly content: AsyncIterable<Buffer>
}

export const blockBytes = 512
/** Limit of headers of any kind, including those of skipped entries. */
const headersMax = 1 << 16
/** Limit of a pax header or a GNU long name. Real ones have a few hundred bytes. */
const extensionBytesMax = 1 << 20

/**
 * Yields regular files. Skips folders, links, devices, absolute names and names with `..`. Throws
 * SourceError for a damaged header, a cut archive, too many entries, or a sparse file.
 *
 * @param path of the archive, for messages
 */
export async function* readTar(
  chunks: AsyncIterable<Buffer>,
  path: string,
): AsyncGenerator<TarEntry> {
  const queue = new ByteQueue(chunks, path)
  try {
    let extension: Extension = {}
    for (let count = 0; ; count++) {
      const block = await queue.take(blockBytes)
      // The archive ends with two blocks of zeros, but some programs write only one.
      if (isZero(block)) return
      if (count >= headersMax) throw new SourceError(`${path}: more than ${headersMax} entries`)
      const header = readHeader(block, path)
      if (header.type === 'x' || header.type === 'L') {
        extension = { ...extension, ...(await readExtension(queue, header, path)) }
        continue
      }
      const name = normaliseName(extension.name ?? header.name)
      const isFile = fileTypes.includes(header.type) && extension.isSparse !== true
      // The size in a pax header takes precedence.
      const bytes = emptyTypes.includes(header.type) ? 0 : (extension.bytes ?? header.bytes)
      if (!headerOnlyTypes.includes(header.type)) extension = {}
      const content = new EntryContent(queue, bytes)
      if (isFile && name !== null) yield { name, bytes, content }
      await content.skip()
    }
  } finally {
    await queue.close()
  }
}

/** Detects a tar by the checksum of the first header, which archives before ustar have too. */
export function isTar(bytes: Uint8Array): boolean {
  if (bytes.length < blockBytes) return false
  const block = Buffer.from(bytes.buffer, bytes.byteOffset, blockBytes)
  return !isZero(block) && hasChecksum(block)
}

interface TarHeader {
  readonly name: string
  readonly bytes: number
  readonly type: string
}

/** Values from headers that precede an entry. */
interface Extension {
  readonly name?: string
  readonly bytes?: number
  readonly isSparse?: boolean
}

/** Regular files: POSIX, before POSIX, and contiguous ones. */
const fileTypes = ['0', '\0', '7']
/** Links, devices, folders and pipes have no content, even if they state a size. */
const emptyTypes = ['1', '2', '3', '4', '5', '6']
/** Global headers and long names of links precede an entry and are not entries. */
const headerOnlyTypes = ['g', 'K']

function readHeader(block: Buffer, path: string): TarHeader {
  if (!hasChecksum(block)) {
    throw new SourceError(`${path}: damaged tar: the checksum of a header is wrong`)
  }
  const type = String.fromCharCode(block[156]!)
  if (type === 'S') {
    throw new SourceError(`${path}: a sparse file in the tar; unpack it and name the folder`)
  }
  const bytes = readNumber(block, 124, 12)
  if (bytes === null) throw new SourceError(`${path}: damaged tar: the size of an entry is wrong`)
  const name = readText(block, 0, 100)
  // GNU tar writes "ustar ", and has dates in place of the prefix of POSIX.
  const isPosix = block.toString('latin1', 257, 263) === 'ustar\0'
  const prefix = isPosix ? readText(block, 345, 155) : ''
  return { name: prefix === '' ? name : `${prefix}/${name}`, bytes, type }
}

async function readExtension(
  queue: ByteQueue,
  { type, bytes }: TarHeader,
  path: string,
): Promise<Extension> {
  if (bytes > extensionBytesMax) {
    throw new SourceError(`${path}: a header of ${bytes} bytes; at most ${extensionBytesMax}`)
  }
  const content = await queue.take(bytes)
  await queue.skip(countPadding(bytes))
  if (type === 'L') return { name: readText(content, 0, bytes) }
  return readRecords(content, path)
}

/** Records are `LENGTH KEY=VALUE\n`. The length is that of the whole record. */
function readRecords(content: Buffer, path: string): Extension {
  const found: { name?: string; bytes?: number; isSparse?: boolean } = {}
  for (let at = 0; at < content.length; ) {
    const blank = content.indexOf(0x20, at)
    const digits = blank < 0 ? '' : content.toString('latin1', at, Math.min(blank, at + 10))
    const end = at + Number(digits)
    const equals = content.indexOf(0x3d, blank)
    const isWhole = /^\d+$/.test(digits) && end <= content.length && content[end - 1] === 0x0a
    if (!isWhole || equals < 0 || equals >= end) {
      throw new SourceError(`${path}: damaged tar: a pax header cannot be read`)
    }
    const key = content.toString('utf8', blank + 1, equals)
    const value = content.toString('utf8', equals + 1, end - 1)
    if (key === 'path') found.name = value
    else if (key === 'size') found.bytes = parseSize(value, path)
    else if (key.startsWith('GNU.sparse.')) found.isSparse = true
    at = end
  }
  return found
}

function parseSize(text: string, path: string): number {
  const bytes = /^\d{1,16}$/.test(text) ? Number(text) : Number.NaN
  if (Number.isSafeInteger(bytes)) return bytes
  throw new SourceError(`${path}: damaged tar: the size in a pax header is wrong`)
}

/** Null for names that lead out of the archive, and for folders, which end in a slash. */
function normaliseName(name: string): string | null {
  const plain = name.replace(/^(?:\.\/)+/, '')
  if (plain === '' || plain.startsWith('/') || plain.endsWith('/')) return null
  return plain.split('/').includes('..') ? null : plain
}

/** Verifies the sum of all bytes, with blanks in its own field. Old programs sum signed bytes. */
function hasChecksum(block: Buffer): boolean {
  let unsigned = 8 * 0x20
  let signed = unsigned
  for (let i = 0; i < blockBytes; i++) {
    if (i >= 148 && i < 156) continue
    unsigned += block[i]!
    signed += (block[i]! << 24) >> 24
  }
  const stated = readNumber(block, 148, 8)
  return stated === unsigned || stated === signed
}

/** Octal digits, or a big-endian integer after a byte 0x80, as GNU tar writes large sizes. */
function readNumber(block: Buffer, start: number, length: number): number | null {
  if (block[start] === 0x80) {
    let value = 0
    for (let i = start + 1; i < start + length; i++) value = value * 256 + block[i]!
    return Number.isSafeInteger(value) ? value : null
  }
  const digits = readText(block, start, length).trim()
  if (digits === '') return 0
  return /^[0-7]+$/.test(digits) ? Number.parseInt(digits, 8) : null
}

/** The text up to the first zero. */
function readText(block: Buffer, start: number, length: number): string {
  const field = block.subarray(start, start + length)
  const end = field.indexOf(0)
  return field.toString('utf8', 0, end < 0 ? field.length : end)
}

function isZero(block: Buffer): boolean {
  return block.every((byte) => byte === 0)
}

function countPadding(bytes: number): number {
  return (blockBytes - (bytes % blockBytes)) % blockBytes
}

class EntryContent implements AsyncIterable<Buffer> {
  readonly #queue: ByteQueue
  readonly #padding: number
  #left: number

  constructor(queue: ByteQueue, bytes: number) {
    this.#queue = queue
    this.#padding = countPadding(bytes)
    this.#left = bytes
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<Buffer> {
    while (this.#left > 0) {
      const chunk = await this.#queue.takeSome(this.#left)
      this.#left -= chunk.length
      yield chunk
    }
  }

  /** Skips the rest of the content. */
  async skip(): Promise<void> {
    const bytes = this.#left
    this.#left = 0
    await this.#queue.skip(bytes)
    await this.#queue.skip(this.#padding)
  }
}

/** Takes numbers of bytes from a stream of chunks. Throws SourceError if the stream ends. */
class ByteQueue {
  readonly #chunks: AsyncIterator<Buffer>
  readonly #path: string
  #rest: Buffer = Buffer.alloc(0)

  constructor(chunks: AsyncIterable<Buffer>, path: string) {
    this.#chunks = chunks[Symbol.asyncIterator]()
    this.#path = path
  }

  async take(bytes: number): Promise<Buffer> {
    if (bytes === 0) return Buffer.alloc(0)
    const first = await this.takeSome(bytes)
    if (first.length === bytes) return first
    const parts = [first]
    for (let length = first.length; length < bytes; length += parts.at(-1)!.length) {
      parts.push(await this.takeSome(bytes - length))
    }
    return Buffer.concat(parts)
  }

  /** Takes 1 to `bytesMax` bytes, without waiting for more than one chunk. */
  async takeSome(bytesMax: number): Promise<Buffer> {
    while (this.#rest.length === 0) {
      const { value, done } = await this.#chunks.next()
      if (done) throw new SourceError(`${this.#path}: the tar is cut off; copy it again`)
      this.#rest = value
    }
    const some = this.#rest.subarray(0, bytesMax)
    this.#rest = this.#rest.subarray(some.length)
    return some
  }

  async skip(bytes: number): Promise<void> {
    for (let left = bytes; left > 0; ) left -= (await this.takeSome(left)).length
  }

  async close(): Promise<void> {
    await this.#chunks.return?.()
  }
}
