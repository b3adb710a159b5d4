/**
 * Previews an import of native files: reads every line as the import does, and writes nothing.
 */
import { join } from 'node:path'
import { SharedIdError, SpillFile } from './build/spill-file.ts'
import type { FoundInput } from './formats/inputs.ts'
import { Excluded, type ImportSuppression } from './import-suppression.ts'
import type { InputReport } from './input-report.ts'
import { type NativeContext, readEdgeLine, readRecordLine } from './native-lines.ts'
import { type Members, parseMembers } from './normalise/index.ts'
import { type BadLine, LineCheck } from './report.ts'
import {
  FolderSource,
  findSources,
  type InputLine,
  type NodeKind,
  type RecordKind,
  type SourceLine,
  splitBlock,
} from './sources/index.ts'
import type { StageProgress } from './staging/stage-sources.ts'

export interface InputPreview extends InputReport {
  /** The first records of each kind, in the native format. */
  readonly first: Readonly<Record<RecordKind, readonly Members[]>>
}

export interface NativeReading {
  /** Why the import refuses the files as a whole, however many bad lines it allows. */
  readonly refusal?: string
  readonly inputs: readonly InputPreview[]
}

/** Records of each kind that are shown. */
export const firstMax = 5

export interface NativePreviewOptions {
  readonly inputs: readonly FoundInput[]
  /** An existing folder for temporary files. */
  readonly folder: string
  readonly suppressed: ImportSuppression
  readonly isUpdate: boolean
  readonly onBadLine: (bad: BadLine) => void
  readonly onProgress: (progress: StageProgress) => void
}

/** Whether several sources have the same record, which must then be merged. */
export function isSharedBySources(error: unknown, inputs: readonly FoundInput[]): boolean {
  if (!(error instanceof SharedIdError)) return false
  const sources = error.places.map(
    (place) => inputs.find(({ path }) => place.startsWith(`${path}:`))?.source,
  )
  return new Set(sources).size > 1
}

/** Reports all bad lines. Throws SharedIdError if several sources have the same record. */
export async function previewNativeFiles(options: NativePreviewOptions): Promise<NativeReading> {
  const { inputs, isUpdate } = options
  const paths = inputs.map(({ path }) => path)
  const files = await findSources(paths, true)
  const source = new FolderSource(files)
  const preview = new NativePreview(options)
  for (const { path } of files) preview.check.getCounts(path)
  let bytes = 0
  const advance = (count: number) => {
    bytes += count
    options.onProgress({ bytes, bytesTotal: source.bytes, records: preview.records })
  }
  await preview.readRecords('users', source.records('users', advance))
  await preview.readRecords('repos', source.records('repos', advance))
  for await (const block of source.edges(advance)) {
    for (const line of splitBlock(block)) preview.readEdge(block.path, line)
  }
  const needed = await findSources(paths, isUpdate).catch((error: Error) => error)
  if (needed instanceof Error) preview.refusal ??= needed.message
  return preview.reading
}

class NativePreview {
  readonly check: LineCheck
  records = 0
  refusal: string | undefined
  readonly #options: NativePreviewOptions
  readonly #context: NativeContext
  /** By path of a file. */
  readonly #first = new Map<string, Record<RecordKind, Members[]>>()

  constructor(options: NativePreviewOptions) {
    const { suppressed, isUpdate, onBadLine } = options
    this.#options = options
    this.#context = { excluded: new Excluded(suppressed), isUpdate }
    this.check = new LineCheck(Number.POSITIVE_INFINITY, onBadLine, this.#context.excluded)
  }

  get reading(): NativeReading {
    const { refusal } = this
    const inputs = this.check.inputs.map((input) => ({
      ...input,
      first: this.#getFirst(input.name),
    }))
    return { ...(refusal !== undefined && { refusal }), inputs }
  }

  async readRecords(kind: NodeKind, lines: AsyncIterable<SourceLine>): Promise<void> {
    const ids = new SpillFile(join(this.#options.folder, `${kind}.spill`))
    try {
      for await (const line of lines) {
        this.check.add(line.path, line, (one, counts) => {
          const outcome = readRecordLine(kind, one, this.#context, counts)
          if (outcome.kind !== 'record') return
          const { record } = outcome
          const { id, platformId } = 'user' in record ? record.user : record.repo
          ids.add(Buffer.from(platformId), id, 0, one)
          this.#show(one.path, kind, outcome.bytes)
        })
      }
      this.#refuseShared(ids)
    } finally {
      ids.remove()
    }
  }

  readEdge(path: string, line: InputLine): void {
    this.check.add(path, line, (one, counts) => {
      readEdgeLine(one, this.#context.isUpdate, counts)
      this.#show(path, 'edges', one.bytes)
    })
  }

  #refuseShared(ids: SpillFile): void {
    try {
      ids.order((platformId) => `platformId ${JSON.stringify(platformId.toString())}`)
    } catch (error) {
      const { inputs } = this.#options
      if (!(error instanceof SharedIdError) || isSharedBySources(error, inputs)) throw error
      this.refusal ??= error.message
    }
  }

  #show(path: string, kind: RecordKind, bytes: Buffer): void {
    this.records++
    const shown = this.#getFirst(path)[kind]
    if (shown.length < firstMax) shown.push(parseMembers(bytes))
  }

  #getFirst(path: string): Record<RecordKind, Members[]> {
    const known = this.#first.get(path)
    if (known !== undefined) return known
    const first = { users: [], repos: [], edges: [] }
    this.#first.set(path, first)
    return first
  }
}
