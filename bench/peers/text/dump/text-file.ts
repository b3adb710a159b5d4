/** A text file written line by line, in large pieces. */
import { closeSync, openSync, writeFileSync } from 'node:fs'

const pieceCharsMin = 1 << 20

export class TextFile {
  readonly #fd: number
  #piece = ''
  lines = 0

  constructor(path: string) {
    this.#fd = openSync(path, 'w')
  }

  writeLine(line: string): void {
    this.#piece += `${line}\n`
    this.lines++
    if (this.#piece.length >= pieceCharsMin) this.#flush()
  }

  close(): void {
    this.#flush()
    closeSync(this.#fd)
  }

  #flush(): void {
    // To a descriptor this appends, and writes all of it.
    writeFileSync(this.#fd, this.#piece)
    this.#piece = ''
  }
}
