/** Lines of files as people write them: blank ones are passed over, bad ones are reported. */

import type { Excluded } from './import-suppression.ts'
import { LineError } from './normalise/index.ts'
import type { BadLines } from './report.ts'
import type { InputLine } from './sources/index.ts'

export class LineCheck {
  readonly #badLines: BadLines
  readonly #excluded: Excluded

  constructor(badLines: BadLines, excluded: Excluded) {
    this.#badLines = badLines
    this.#excluded = excluded
  }

  get badLines(): number {
    return this.#badLines.count
  }

  /** @param add throws LineError where the line is bad. Throws ImportError where too many are. */
  add<T extends InputLine>(path: string, line: T, add: (line: T) => void): void {
    if (isBlank(line.bytes)) return
    try {
      add(line)
    } catch (error) {
      if (!(error instanceof LineError)) throw error
      // The line may belong to a suppressed user, so the message does not quote it.
      const reason = this.#excluded.isPossible ? error.unquoted : error.message
      this.#badLines.add({ path, line: line.number, reason })
    }
  }
}

/** Only JSON's whitespace, possibly after the byte order mark of the file. */
function isBlank(bytes: Buffer): boolean {
  const start = bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf ? 3 : 0
  for (let i = start; i < bytes.length; i++) {
    if (bytes[i] !== 0x20 && bytes[i] !== 0x09 && bytes[i] !== 0x0d) return false
  }
  return true
}
