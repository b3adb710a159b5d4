/** Progress and result of an import. */
import type { SpillFile } from './build/spill-file.ts'
import type { SharedPositions } from './graph/known-ends.ts'
import type { Excluded, SuppressedCounts } from './import-suppression.ts'
import { LineError, type Members, parseMembers } from './normalise/index.ts'
import type { MergeCounts } from './records/merged-source.ts'
import type { InputLine } from './sources/index.ts'

/** In their order. */
export const phases = ['read', 'graph', 'devrank', 'embed', 'cluster', 'index'] as const
export type Phase = (typeof phases)[number]

export interface ImportProgress {
  readonly phase: Phase
  /** Bytes read of the files, or edges or documents that have been dealt with. */
  readonly done: number
  readonly total: number
}

export interface BadLine {
  readonly path: string
  readonly line: number
  readonly reason: string
}

export interface ImportReport {
  readonly snapshot: string
  readonly users: number
  readonly repos: number
  /** Users that have a profile. */
  readonly professionals: number
  /** Good lines of edges by type, whether or not they are stored. */
  readonly edges: Readonly<Record<string, number>>
  /** Ends of edges that the data set does not hold. */
  readonly unknownEnds: number
  /** Records that look-ups by name do not find, since another has the same name to them. */
  readonly sharedNames: { readonly users: SharedNames; readonly repos: SharedNames }
  /** Records with an alias that leads to another record, which has it too. */
  readonly sharedAliases: { readonly users: SharedNames; readonly repos: SharedNames }
  /** Excluded lines: suppressed ones, and those that belong to suppressed users. */
  readonly suppressed: SuppressedCounts
  /**
   * Names of older snapshots that were removed since the suppression list was another one when they
   * were made: they may hold what is suppressed now.
   */
  readonly removedSnapshots: readonly string[]
  /** Lines of edges that say again what another one says. */
  readonly repeatedEdges: number
  /** With at least two users. */
  readonly communities: number
  readonly badLines: number
  /** All of it, and each phase. */
  readonly seconds: number
  readonly phaseSeconds: Readonly<Record<Phase, number>>
  /** The embedding of the repositories. */
  readonly embedding: string
  /** Only for a merge: embeddings of unchanged texts. */
  readonly reusedEmbeddings: number
  /** Only for a merge: the effect of the updates. */
  readonly update?: MergeCounts
  /** Faults after the publication, which stands. */
  readonly warnings: readonly string[]
}

/** More lines were bad than the import may pass over. */
export class ImportError extends Error {
  override readonly name = 'ImportError'
}

/** Counts bad lines and stops the import when there are too many. */
export class BadLines {
  count = 0
  readonly #max: number
  readonly #onBadLine: (bad: BadLine) => void

  constructor(max: number, onBadLine: (bad: BadLine) => void) {
    this.#max = max
    this.#onBadLine = onBadLine
  }

  add(bad: BadLine): void {
    this.count++
    this.#onBadLine(bad)
    if (this.count > this.#max) {
      const lines = this.count === 1 ? 'line' : 'lines'
      throw new ImportError(`${this.count} bad ${lines}; --max-errors allows ${this.#max}`)
    }
  }
}

// Reports an import's progress, and measures its phases.

export class Phases {
  readonly #onProgress: (progress: ImportProgress) => void
  readonly #seconds = Object.fromEntries(phases.map((phase) => [phase, 0])) as Record<Phase, number>

  constructor(onProgress: (progress: ImportProgress) => void) {
    this.#onProgress = onProgress
  }

  get seconds(): Readonly<Record<Phase, number>> {
    return this.#seconds
  }

  /** Runs a phase. It reports progress by `advance`. */
  async run<T>(
    phase: Phase,
    total: number,
    work: (advance: (count: number) => void) => Promise<T>,
  ): Promise<T> {
    const started = performance.now()
    let done = 0
    const advance = (count: number) => {
      done += count
      this.#onProgress({ phase, done, total })
    }
    if (total > 0) advance(0)
    const result = await work(advance)
    this.#seconds[phase] += (performance.now() - started) / 1000
    return result
  }
}

// Records that share a login, full name or alias with another record.

export interface NamedRecord {
  readonly name: string
  /** Where it stands: `FILE:LINE`. Absent for a record of several sources. */
  readonly line?: string
}

export interface SharedName {
  /** The record that look-ups by the name find. */
  readonly found: NamedRecord
  readonly suppressed: NamedRecord
}

export interface SharedNames {
  /** Records that look-ups by name do not find. */
  readonly records: number
  /** The first few. */
  readonly first: readonly SharedName[]
}

/** @param nameOf the name in a line's members. Called when positions are final. */
export function sharedNames(
  { count, first }: SharedPositions,
  lines: SpillFile,
  nameOf: (members: Members) => string,
): SharedNames {
  const named = (position: number): NamedRecord => ({
    name: nameOf(parseMembers(lines.read(position))),
    line: lines.placeOf(position),
  })
  return {
    records: count,
    first: first.map(({ found, suppressed }) => ({
      found: named(found),
      suppressed: named(suppressed),
    })),
  }
}

// Lines of files as people write them: blank ones are passed over, bad ones are reported.

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
