/** Snapshots in a data directory, read into the memory of this process. */
import type { EmbeddingModel } from '../../embed/index.ts'
import { type EmbeddedOptions, openEmbeddedEngine } from '../../engines/index.ts'
import {
  currentSnapshot,
  type LoadOptions,
  loadSnapshot,
  previousSnapshot,
  readManifest,
  SnapshotError,
  snapshotPath,
  snapshotPollMs,
} from '../../snapshot/index.ts'
import { requireModel, type SnapshotSource, type StartEngine } from './snapshot-source.ts'

export class FileSnapshots implements SnapshotSource {
  readonly inMemory = true
  readonly pollMs = snapshotPollMs
  readonly #data: string
  readonly #model: EmbeddingModel
  readonly #options: EmbeddedOptions

  /** @param model what embeds queries */
  constructor(data: string, model: EmbeddingModel, options: EmbeddedOptions) {
    this.#data = data
    this.#model = model
    this.#options = options
  }

  current(): Promise<string | null> {
    return currentSnapshot(this.#data)
  }

  async first(): Promise<StartEngine> {
    const data = this.#data
    try {
      return await this.#load({})
    } catch (error) {
      const before = await previousSnapshot(data)
      if (!(error instanceof SnapshotError) || before === null) throw error
      // After an upgrade the one before is refused, too.
      const isFit = await readManifest(snapshotPath(data, before)).then(
        () => true,
        () => false,
      )
      if (!isFit) throw error
      const help = `to serve the one before: devdex snapshot rollback ${before} --data ${data}`
      throw new SnapshotError(`${error.message}; ${help}`, { cause: error })
    }
  }

  find(name: string, signal: AbortSignal, onAccepted: () => void): Promise<StartEngine> {
    return this.#load({ name, signal }, onAccepted)
  }

  /** Throws SnapshotError naming the file that is missing or damaged, or the other embedding. */
  async #load(wanted: LoadOptions, onAccepted = () => {}): Promise<StartEngine> {
    const loaded = await loadSnapshot(
      this.#data,
      (manifest) => {
        requireModel(manifest, this.#model)
        onAccepted()
      },
      wanted,
    )
    return () => openEmbeddedEngine(loaded, this.#options)
  }
}
