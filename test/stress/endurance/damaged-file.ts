/** One file that is damaged in place and repaired, byte for byte. */
import {
  closeSync,
  fstatSync,
  ftruncateSync,
  openSync,
  readFileSync,
  readSync,
  writeSync,
} from 'node:fs'

/** Undoes the damage. */
export type Mend = () => void

export class DamagedFile {
  readonly path: string
  readonly bytes: number
  readonly #fd: number
  #whole: Buffer | undefined

  constructor(path: string) {
    this.path = path
    this.#fd = openSync(path, 'r+')
    this.bytes = fstatSync(this.#fd).size
  }

  /** @param bit of the whole file, from 0 */
  flip(bit: number): Mend {
    const at = Math.floor(bit / 8)
    const byte = Buffer.alloc(1)
    readSync(this.#fd, byte, 0, 1, at)
    const flipped = Buffer.of(byte[0]! ^ (1 << (bit % 8)))
    writeSync(this.#fd, flipped, 0, 1, at)
    return () => writeSync(this.#fd, byte, 0, 1, at)
  }

  /** Truncates the file to this length. */
  cut(bytes: number): Mend {
    const whole = this.#content()
    ftruncateSync(this.#fd, bytes)
    return () => this.#write(whole, bytes)
  }

  /**
   * Writes zeros from there to the end, as if the size reached the disk but the data did not. Null
   * where there are only zeros already.
   */
  blank(from: number): Mend | null {
    const whole = this.#content()
    if (whole.subarray(from).every((byte) => byte === 0)) return null
    ftruncateSync(this.#fd, from)
    ftruncateSync(this.#fd, whole.length)
    return () => this.#write(whole, from)
  }

  close(): void {
    closeSync(this.#fd)
  }

  #content(): Buffer {
    this.#whole ??= readFileSync(this.path)
    return this.#whole
  }

  #write(whole: Buffer, from: number): void {
    for (let at = from; at < whole.length; ) at += writeSync(this.#fd, whole, at, undefined, at)
  }
}
