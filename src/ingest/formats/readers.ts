/** The readers of one import, each loaded when it is needed: some bring large libraries. */
import type { FormatName, SourceInput, SourceReader } from './format.ts'

export interface ReaderSettings {
  /** Folders where `git` is looked for, as the variable PATH has them. */
  readonly searchPath: string
  /** Whether addresses that sign commits become contacts of their authors. */
  readonly withEmails: boolean
}

/** What will be read, in order. */
type ReadInputs = readonly (SourceInput & { readonly format: FormatName })[]

export class Readers {
  readonly #settings: ReaderSettings
  readonly #inputs: ReadInputs
  readonly #loaded = new Map<FormatName, SourceReader>()

  constructor(settings: ReaderSettings, inputs: ReadInputs) {
    this.#settings = settings
    this.#inputs = inputs
  }

  /** The same reader for all inputs of a format: that of git counts a commit of forks once. */
  async of(format: FormatName): Promise<SourceReader> {
    const reader = this.#loaded.get(format) ?? (await this.#load(format))
    this.#loaded.set(format, reader)
    return reader
  }

  async close(): Promise<void> {
    for (const reader of this.#loaded.values()) await reader.close?.()
  }

  async #load(format: FormatName): Promise<SourceReader> {
    if (format !== 'gharchive') return load(format, this.#settings)
    const hours = this.#inputs.filter((input) => input.format === format)
    const { HourThreads, needsThreads } = await import('./gharchive/hour-threads.ts')
    return needsThreads(hours) ? new HourThreads(hours) : load(format, this.#settings)
  }
}

async function load(format: FormatName, settings: ReaderSettings): Promise<SourceReader> {
  switch (format) {
    case 'json':
      return (await import('./json/github-objects.ts')).readJson
    case 'csv':
      return (await import('./tables/csv.ts')).csvReader
    case 'parquet':
      return (await import('./tables/parquet.ts')).parquetReader
    case 'gharchive':
      return (await import('./gharchive/gharchive.ts')).ghArchiveReader
    case 'git':
      return (await import('./git/git.ts')).gitReader(settings)
    case 'rust-registry':
      return (await import('./registry/rust-registry.ts')).rustRegistry
  }
}
