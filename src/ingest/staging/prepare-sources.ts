/**
 * Converts the sources on the command line to folders with one data set in the native format. A
 * native folder is read as it is. All other sources are staged first.
 */
import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describeDataTarget, explainDiskErrors } from '../disk-errors.ts'
import type { FormatName } from '../formats/format.ts'
import { type FoundInput, findInputs, isNativeFolder } from '../formats/inputs.ts'
import { parsePartitions } from '../formats/partitions.ts'
import type { ImportSuppression } from '../import-suppression.ts'
import { openCurrentBase } from '../merge.ts'
import { isSharedBySources, previewNativeFiles } from '../native-preview.ts'
import {
  listUpdates,
  makeRecordsFolder,
  openRecords,
  type RecordsFolder,
  removeLeftScratch,
} from '../records/folder.ts'
import { MergedSource } from '../records/merged-source.ts'
import { buildJournalPath } from './data-set.ts'
import { type Preview, previewInputs } from './preview.ts'
import { type StageOptions, type StageReport, stageSources } from './stage-sources.ts'

export interface PrepareOptions extends Omit<StageOptions, 'inputs' | 'folder' | 'base'> {
  readonly sources: readonly string[]
  /** Null: detected by content. */
  readonly format: FormatName | null
  /** Whether links that lead out of a folder are followed. */
  readonly followLinks: boolean
  readonly stdin: NodeJS.ReadableStream
  /** Native lines of an update replace and delete records, so they are not staged. */
  readonly isUpdate: boolean
}

export interface PreparedSources {
  /** Files of the native format, or folders of these. */
  readonly folders: readonly string[]
  /** Null if nothing was staged. */
  readonly report: StageReport | null
  /** Path of the journal of staged people. Null if nothing was staged. */
  readonly journal: string | null
  /** Files and links in folders that were not imported. */
  readonly ignored: readonly string[]
}

/** Runs `use`, and removes the staged data set afterwards in any case. */
export function withPreparedSources<T>(
  options: PrepareOptions,
  use: (prepared: PreparedSources) => Promise<T>,
): Promise<T> {
  const outcome = options.isUpdate ? 'no update was kept' : 'nothing was published'
  const target = describeDataTarget(options.dataDir, 'the staged sources', outcome)
  return explainDiskErrors(target, () => prepareSources(options, use))
}

async function prepareSources<T>(
  options: PrepareOptions,
  use: (prepared: PreparedSources) => Promise<T>,
): Promise<T> {
  const { sources, dataDir, isUpdate } = options
  await removeLeftScratch(dataDir)
  const scratch = new Scratch(dataDir)
  try {
    const { inputs, ignored } = await findInputs(sources, { ...options, scratch: scratch.folder })
    const folders = inputs.map(({ path }) => path)
    const useNative = () => use({ folders, report: null, journal: null, ignored })
    return await readByForm(options, inputs, useNative, async () => {
      const base = isUpdate ? await openBase(dataDir) : null
      const folder = await scratch.folder()
      const report = await stageSources({ ...options, inputs, folder, base })
      return use({ folders: [folder], report, journal: buildJournalPath(folder), ignored })
    })
  } finally {
    await scratch.remove()
  }
}

/** A temporary folder of the data directory, made on demand. */
class Scratch {
  readonly #dataDir: string
  #folder: Promise<string> | null = null

  constructor(dataDir: string) {
    this.#dataDir = dataDir
  }

  readonly folder = (): Promise<string> => {
    this.#folder ??= makeRecordsFolder(this.#dataDir)
    return this.#folder
  }

  async remove(): Promise<void> {
    const path = await this.#folder?.catch(() => null)
    if (path) await rm(path, { recursive: true, force: true })
  }
}

/** The current data with all pending updates. Throws ImportError if there is none. */
async function openBase(dataDir: string): Promise<StageOptions['base']> {
  const base = await openCurrentBase(dataDir)
  const merged = new Set(base.manifest.base!.merged)
  const updates: RecordsFolder[] = []
  for (const name of await listUpdates(dataDir)) {
    if (!merged.has(name)) updates.push(await openRecords(dataDir, name))
  }
  const { mtimeMs } = await stat(base.path)
  return { source: await MergedSource.open(base, updates), at: Math.floor(mtimeMs / 1000) }
}

export interface PreviewOptions extends PrepareOptions {
  readonly suppressed: ImportSuppression
}

/** Reads all sources as an import does, without changing the data directory. */
export function previewSources(options: PreviewOptions): Promise<Preview> {
  const target = {
    content: 'the preview',
    place: 'the temporary folder',
    folder: tmpdir(),
    other: 'name another with the variable TMPDIR',
    outcome: 'nothing was imported',
  }
  return explainDiskErrors(target, () => readPreview(options))
}

async function readPreview(options: PreviewOptions): Promise<Preview> {
  const folder = await mkdtemp(join(tmpdir(), 'devdex-'))
  try {
    const { inputs, ignored } = await findInputs(options.sources, {
      ...options,
      scratch: async () => folder,
    })
    const staged = { ...options, inputs, folder, dataDir: folder, base: null }
    const preview = await readByForm<Preview>(
      options,
      inputs,
      () => previewNativeFiles({ ...options, inputs, folder }),
      () => previewInputs(staged),
    )
    return { ...preview, ignored }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Native files are staged all the same if several sources have one record. */
async function readByForm<T>(
  options: PrepareOptions,
  inputs: readonly FoundInput[],
  readNative: () => Promise<T>,
  readStaged: () => Promise<T>,
): Promise<T> {
  if (!isNative(options, inputs)) return readStaged()
  return readNative().catch((error: unknown) => {
    if (isSharedBySources(error, inputs)) return readStaged()
    throw error
  })
}

/** Files of the native format in folders. */
function isNative(
  { sources, format, mapping }: PrepareOptions,
  inputs: readonly FoundInput[],
): boolean {
  if (format !== null || mapping !== null || !isNativeFolder(inputs)) return false
  // The columns that folders give are read by the reader of rows.
  if (inputs.some(({ name }) => parsePartitions(name).length > 0)) return false
  return inputs.every(({ path, source }) => path !== sources[source])
}
