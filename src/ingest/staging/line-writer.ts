/** Writes JSON Lines with a buffer of 1 MiB. */
import { type FileHandle, open } from 'node:fs/promises'
import { privateFileMode } from '../../snapshot/index.ts'

const bufferBytes = 1 << 20
/** Most bytes of a UTF-16 unit. */
const utf8BytesMax = 3

export class LineWriter {
  readonly #file: FileHandle
  #buffer = Buffer.allocUnsafeSlow(bufferBytes)
  #length = 0

  private constructor(file: FileHandle) {
    this.#file = file
  }

  static async create(path: string): Promise<LineWriter> {
    return new LineWriter(await open(path, 'wx', privateFileMode))
  }

  /** Whether the caller should flush. */
  get isFull(): boolean {
    return this.#length >= bufferBytes / 2
  }

  add(members: Readonly<Record<string, unknown>>): void {
    const line = `${JSON.stringify(members)}\n`
    const end = this.#length + line.length * utf8BytesMax
    if (end > this.#buffer.length) {
      const buffer = Buffer.allocUnsafeSlow(Math.max(end, this.#buffer.length * 2))
      this.#buffer.copy(buffer, 0, 0, this.#length)
      this.#buffer = buffer
    }
    this.#length += this.#buffer.write(line, this.#length)
  }

  /** Nothing may be added until this resolves. */
  async flush(): Promise<void> {
    const bytes = this.#buffer.subarray(0, this.#length)
    this.#length = 0
    await this.#file.appendFile(bytes)
  }

  async close(): Promise<void> {
    await this.flush()
    await this.#file.close()
  }
}
