/**
 * Finds the unfolded text of a field by docId. Useful for globs and regular expressions, which
 * visit every document. Not useful for returning documents, which are stored as a whole.
 */
import { GrowableBytes, GrowableU32, type SectionData, type Sections } from '../bytes/index.ts'

const encoder = new TextEncoder()

export class ValueColumnWriter {
  readonly #name: string
  readonly #bytes = new GrowableBytes()
  readonly #offsets = new GrowableU32()

  constructor(name: string) {
    this.#name = name
    this.#offsets.push(0)
  }

  add(value: string | undefined): void {
    if (value !== undefined) this.#bytes.append(encoder.encode(value))
    this.#offsets.push(this.#bytes.length)
  }

  finish(): Map<string, SectionData> {
    return new Map<string, SectionData>([
      [`value:${this.#name}:bytes`, this.#bytes.view()],
      [`value:${this.#name}:offsets`, this.#offsets.view()],
    ])
  }
}

/** A missing value reads as the empty string. Empty values are not stored. */
export class ValueColumn {
  readonly #bytes: Uint8Array
  readonly #offsets: Uint32Array
  readonly #decoder = new TextDecoder('utf-8', { ignoreBOM: true })

  constructor(name: string, sections: Sections) {
    this.#bytes = sections.u8(`value:${name}:bytes`)
    this.#offsets = sections.u32(`value:${name}:offsets`)
  }

  get(docId: number): string {
    return this.#decoder.decode(
      this.#bytes.subarray(this.#offsets[docId]!, this.#offsets[docId + 1]!),
    )
  }

  /**
   * The values of [start, end), decoded by one call and then cut. If the block is not ASCII, byte
   * and character offsets differ, so each value is decoded separately.
   */
  block(start: number, end: number, into: string[]): void {
    const from = this.#offsets[start]!
    const text = this.#decoder.decode(this.#bytes.subarray(from, this.#offsets[end]!))
    const ascii = text.length === this.#offsets[end]! - from
    into.length = 0
    for (let docId = start; docId < end; docId++) {
      into.push(
        ascii
          ? text.substring(this.#offsets[docId]! - from, this.#offsets[docId + 1]! - from)
          : this.get(docId),
      )
    }
  }
}
