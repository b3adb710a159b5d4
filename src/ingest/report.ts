/** Progress and result of an import. */
import type { SpillFile } from './build/spill-file.ts'
import type { SharedPositions } from './graph/known-ends.ts'
import type { Excluded, SuppressedCounts } from './import-suppression.ts'
import { createCounts, type InputCounts, type InputReport, reportInput } from './input-report.ts'
import { LineError, type Members, parseMembers } from './normalise/index.ts'
import type { MergeCounts } from './records/merged-source.ts'
import type { InputLine } from './sources/index.ts'

/** The phases of an import, in order. */
export const phases = ['read', 'graph', 'devrank', 'embed', 'cluster', 'index'] as const
export type Phase = (typeof phases)[number]

export interface ImportProgress {
  readonly phase: Phase
  /** Bytes of files that were read, or edges or documents that were processed. */
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
  /** Ends of edges that the data set lacks. */
  readonly unknownEnds: number
  /** For native files: the content of each. */
  readonly inputs?: readonly InputReport[]
  /** Users without a `type` that were taken for organizations. Absent: none. */
  readonly guessedOrganizations?: number
  /** Records that another record of the same name hides from look-ups. */
  readonly sharedNames: { readonly users: SharedNames; readonly repos: SharedNames }
  /** Records with an alias that resolves to another record. */
  readonly sharedAliases: { readonly users: SharedNames; readonly repos: SharedNames }
  /** Excluded lines: suppressed ones, and those that belong to suppressed users. */
  readonly suppressed: SuppressedCounts
  /**
   * Names of older snapshots that were removed because they were made under another state of the
   * suppression list, and may contain suppressed people.
   */
  readonly removedSnapshots: readonly string[]
  /** Number of lines that repeat an edge. */
  readonly repeatedEdges: number
  /** Number of communities with at least two users. */
  readonly communities: number
  readonly badLines: number
  /** Duration of the whole import, and below of each phase. */
  readonly seconds: number
  readonly phaseSeconds: Readonly<Record<Phase, number>>
  /** The embedding of the repositories. */
  readonly embedding: string
  /** Only for a merge: embeddings of unchanged texts. */
  readonly reusedEmbeddings: number
  /** Only for a merge: the effect of the updates. */
  readonly update?: MergeCounts
  /** Faults after the publication, which remains valid. */
  readonly warnings: readonly string[]
}

/** An import cannot go on, for instance because of too many bad lines. The message says why. */
export class ImportError extends Error {
  override readonly name = 'ImportError'
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
  /** `FILE:LINE`. Absent for a record of several sources. */
  readonly line?: string
}

export interface SharedName {
  /** The record that look-ups by the name find. */
  readonly found: NamedRecord
  /** Look-ups by the name do not find it. */
  readonly shadowed: NamedRecord
}

export interface SharedNames {
  /** Records that look-ups by name do not find. */
  readonly records: number
  /** The first few. */
  readonly first: readonly SharedName[]
}

/** @param readName the name in a line's members. Called when positions are final. */
export function describeShared(
  { count, first }: SharedPositions,
  lines: SpillFile,
  readName: (members: Members) => string,
): SharedNames {
  const describeRecord = (position: number): NamedRecord => ({
    name: readName(parseMembers(lines.read(position))),
    line: lines.describePlace(position),
  })
  return {
    records: count,
    first: first.map(({ found, shadowed }) => ({
      found: describeRecord(found),
      shadowed: describeRecord(shadowed),
    })),
  }
}

// Reads lines of native files: blank lines are skipped, bad lines are reported.

export class LineCheck {
  /** Number of bad lines of all files. */
  badLines = 0
  readonly #max: number
  readonly #onBadLine: (bad: BadLine) => void
  readonly #excluded: Excluded
  /** By path of a file. */
  readonly #counts = new Map<string, InputCounts>()

  /** @param max the import stops when more lines are bad */
  constructor(max: number, onBadLine: (bad: BadLine) => void, excluded: Excluded) {
    this.#max = max
    this.#onBadLine = onBadLine
    this.#excluded = excluded
  }

  /** The content of each file that was read. */
  get inputs(): InputReport[] {
    return [...this.#counts].map(([path, counts]) => reportInput(path, 'native', counts))
  }

  /** The counts of a file. */
  getCounts(path: string): InputCounts {
    const known = this.#counts.get(path)
    if (known !== undefined) return known
    const counts = createCounts()
    this.#counts.set(path, counts)
    return counts
  }

  /** Throws ImportError if too many lines are bad. @param add throws LineError for a bad line */
  add<T extends InputLine>(
    path: string,
    line: T,
    add: (line: T, counts: InputCounts) => void,
  ): void {
    if (isBlank(line.bytes)) return
    const counts = this.getCounts(path)
    try {
      add(line, counts)
    } catch (error) {
      if (!(error instanceof LineError)) throw error
      counts.badLines++
      // The line may belong to a suppressed user, so the message does not quote it.
      const reason = this.#excluded.isPossible ? error.unquoted : error.message
      this.badLines++
      this.#onBadLine({ path, line: line.number, reason })
      if (this.badLines <= this.#max) return
      const lines = this.badLines === 1 ? 'line' : 'lines'
      throw new ImportError(`${this.badLines} bad ${lines}; --max-errors allows ${this.#max}`)
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
