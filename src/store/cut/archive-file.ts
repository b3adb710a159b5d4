/** Reads an archive of a journal. The whole file is verified before any of it is returned. */
import { createHash } from 'node:crypto'
import { closeSync, openSync, readSync } from 'node:fs'
import {
  chainHash,
  type JournalHead,
  type JournalRecord,
  readCommit,
  splitCommit,
} from '../journal.ts'
import { StoreError } from '../store-error.ts'
import {
  type ArchiveCommit,
  type ArchiveEnd,
  type ArchiveHeader,
  archiveFormat,
  archiveVersion,
} from './archive-writer.ts'

const chunkBytes = 2 ** 20
const lineEnd = 0x0a

export class ArchiveFile {
  readonly path: string
  /** Number of the first commit. */
  readonly first: number
  /** The head before it. */
  readonly before: JournalHead
  readonly head: JournalHead
  readonly #file: number
  /** Offsets of each commit's line, and where the last line ends. */
  readonly #places: number[] = []

  /**
   * Reads the whole file. Throws StoreError `damaged`, which names the file and the commit, or
   * `unavailable`.
   */
  constructor(path: string) {
    this.path = path
    try {
      this.#file = openSync(path, 'r')
    } catch (error) {
      const reason = (error as NodeJS.ErrnoException).code ?? String(error)
      throw new StoreError('unavailable', `the archive ${path} cannot be read: ${reason}`)
    }
    try {
      const { first, before, head } = this.#check()
      this.first = first
      this.before = before
      this.head = head
    } catch (error) {
      closeSync(this.#file)
      throw error
    }
  }

  #check() {
    const sha256 = createHash('sha256')
    let header: ArchiveHeader | undefined
    let before: JournalHead | undefined
    let head: JournalHead | undefined
    let end: ArchiveEnd | undefined
    let place = 0
    for (const line of this.#lines()) {
      if (end !== undefined) throw this.#damage('has lines after its end')
      const value = this.#parsed(line, head)
      if (head === undefined) {
        header = this.#headerOf(value)
        before = { seq: header.first - 1, hash: Buffer.from(header.previous, 'hex') }
        head = before
      } else if ('sha256' in value) {
        end = value as unknown as ArchiveEnd
      } else {
        head = this.#following(head, value as unknown as ArchiveCommit)
        this.#places.push(place)
      }
      place += line.length + 1
      if (end === undefined) sha256.update(line).update('\n')
      else this.#places.push(place - line.length - 1)
    }
    if (header === undefined || head === undefined || before === undefined || end === undefined) {
      throw this.#damage('has no end')
    }
    if (end.last !== head.seq) throw this.#damage(`ends with commit ${head.seq}, not ${end.last}`)
    if (end.sha256 !== sha256.digest('hex')) throw this.#damage('does not fit its checksum')
    return { first: header.first, before, head }
  }

  #parsed(line: Buffer, head: JournalHead | undefined): Readonly<Record<string, unknown>> {
    try {
      const value: unknown = JSON.parse(line.toString())
      if (typeof value === 'object' && value !== null) return value as Record<string, unknown>
    } catch {
      // Reported below, as a line that is not an object.
    }
    const where = head === undefined ? 'first line' : `line after commit ${head.seq}`
    throw this.#damage(`has no JSON object in the ${where}`)
  }

  #headerOf(value: Readonly<Record<string, unknown>>): ArchiveHeader {
    const { format, version, first, previous } = value
    const isHeader = Number.isSafeInteger(first) && /^[0-9a-f]{64}$/.test(String(previous))
    if (format !== archiveFormat || !isHeader) throw this.#damage('has no header of an archive')
    if (version !== archiveVersion) throw this.#damage(`has version ${String(version)}`)
    return value as unknown as ArchiveHeader
  }

  #following(head: JournalHead, { seq, hash, payload }: ArchiveCommit): JournalHead {
    if (seq !== head.seq + 1) throw this.#damage(`after commit ${head.seq} comes ${seq}`)
    const made = chainHash(head.hash, Buffer.from(String(payload), 'base64'))
    if (Buffer.from(made).toString('hex') === hash) return { seq, hash: made }
    throw this.#damage(`commit ${seq}: its hash does not follow from the commits up to it`)
  }

  /** All commits, oldest first, each with its hash. */
  *commits(): Iterable<{ readonly head: JournalHead; readonly record: JournalRecord }> {
    for (let seq = this.first; seq <= this.head.seq; seq++) {
      const bytes = this.#bytesAt(seq)
      yield { head: { seq, hash: splitCommit(bytes).hash }, record: readCommit(seq, bytes) }
    }
  }

  *newestFirst(): Iterable<JournalRecord> {
    for (let seq = this.head.seq; seq >= this.first; seq--) yield this.at(seq)!
  }

  /**
   * The commit with this number. `undefined` if it is not in the file. Throws StoreError `damaged`.
   */
  at(seq: number): JournalRecord | undefined {
    if (seq < this.first || seq > this.head.seq) return undefined
    return readCommit(seq, this.#bytesAt(seq))
  }

  #bytesAt(seq: number): Buffer {
    const [start, end] = this.#places.slice(seq - this.first, seq - this.first + 2)
    const line = Buffer.alloc(end! - start!)
    readSync(this.#file, line, 0, line.length, start!)
    const { hash, payload } = this.#parsed(line, this.head) as unknown as ArchiveCommit
    return Buffer.concat([Buffer.from(hash, 'hex'), Buffer.from(payload, 'base64')])
  }

  close(): void {
    closeSync(this.#file)
  }

  *#lines(): Iterable<Buffer> {
    const chunk = Buffer.alloc(chunkBytes)
    let rest: Buffer[] = []
    for (;;) {
      const length = readSync(this.#file, chunk)
      if (length === 0) break
      let start = 0
      for (;;) {
        const end = chunk.subarray(0, length).indexOf(lineEnd, start)
        if (end < 0) break
        yield Buffer.concat([...rest, chunk.subarray(start, end)])
        rest = []
        start = end + 1
      }
      rest.push(Buffer.from(chunk.subarray(start, length)))
    }
    if (rest.some(({ length }) => length > 0)) throw this.#damage('is cut off in a line')
  }

  #damage(problem: string): StoreError {
    return new StoreError('damaged', `the archive ${this.path} is damaged: it ${problem}`)
  }
}

/** Opens the archives in order. Throws as `ArchiveFile`, and then none stays open. */
export function openArchives(paths: readonly string[]): ArchiveFile[] {
  const files: ArchiveFile[] = []
  try {
    for (const path of paths) files.push(new ArchiveFile(path))
  } catch (error) {
    for (const file of files) file.close()
    throw error
  }
  return files.sort((a, b) => a.first - b.first)
}
