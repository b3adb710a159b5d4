/**
 * What the command line names -> folders with one data set in the native format. A folder that is
 * one already is read as it is. All other sources are staged first.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FormatName } from '../formats/format.ts'
import { type FoundInput, findInputs, isNativeFolder } from '../formats/inputs.ts'
import { makeRecordsFolder } from '../records/folder.ts'
import { type Preview, previewSources } from './preview.ts'
import { type StageOptions, type StageReport, stageSources } from './stage-sources.ts'

export interface PrepareOptions extends Omit<StageOptions, 'inputs' | 'folder'> {
  readonly sources: readonly string[]
  /** Null: told from the content. */
  readonly format: FormatName | null
  readonly stdin: NodeJS.ReadableStream
  /** Native lines of an update replace and delete what they name, so they are not staged. */
  readonly isUpdate: boolean
}

export interface PreparedSources {
  /** Of the native format. */
  readonly folders: readonly string[]
  /** Null where nothing had to be staged. */
  readonly report: StageReport | null
  /** Files and links in folders that are no data. */
  readonly ignored: readonly string[]
}

/** Runs `use`, and removes the staged data set afterwards, whatever happens. */
export async function withPreparedSources<T>(
  options: PrepareOptions,
  use: (prepared: PreparedSources) => Promise<T>,
): Promise<T> {
  const { sources, dataDir } = options
  const folder = await makeRecordsFolder(dataDir)
  try {
    const { inputs, ignored } = await findInputs(sources, { ...options, scratch: folder })
    if (isNative(options, inputs)) return await use({ folders: sources, report: null, ignored })
    const report = await stageSources({ ...options, inputs, folder })
    return await use({ folders: [folder], report, ignored })
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Reads all sources, and changes nothing, not even in the data directory. */
export async function previewPrepared(options: PrepareOptions): Promise<Preview> {
  const folder = await mkdtemp(join(tmpdir(), 'devdex-'))
  try {
    const { inputs, ignored } = await findInputs(options.sources, { ...options, scratch: folder })
    const preview = await previewSources({ ...options, inputs, folder, dataDir: folder })
    return { ...preview, ignored }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Files of the native format in folders: an import takes one of these, and an update any number. */
function isNative(
  { sources, format, mapping, isUpdate }: PrepareOptions,
  inputs: readonly FoundInput[],
): boolean {
  if (format !== null || mapping !== null || !isNativeFolder(inputs)) return false
  const isFolder = inputs.every(({ path, source }) => path !== sources[source])
  return isFolder && (isUpdate || sources.length === 1)
}
