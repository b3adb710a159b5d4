/** Writes JSON Lines, a mebibyte at a time. */
import { type FileHandle, open } from 'node:fs/promises'
import { privateFileMode } from '../../snapshot/index.ts'

const charactersMax = 1 << 20

export class LineWriter {
  readonly #file: FileHandle
  #text = ''

  private constructor(file: FileHandle) {
    this.#file = file
  }

  static async create(path: string): Promise<LineWriter> {
    return new LineWriter(await open(path, 'wx', privateFileMode))
  }

  /** Whether it is time to flush. */
  get isFull(): boolean {
    return this.#text.length >= charactersMax
  }

  add(members: Readonly<Record<string, unknown>>): void {
    this.#text += `${JSON.stringify(members)}\n`
  }

  async flush(): Promise<void> {
    const text = this.#text
    this.#text = ''
    await this.#file.appendFile(text)
  }

  async close(): Promise<void> {
    await this.flush()
    await this.#file.close()
  }
}
