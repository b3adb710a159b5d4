/** From the files of a snapshot to what answers: its engine, and who understands sentences. */
import { type EmbeddingModel, sameModel } from '../../embed/index.ts'
import { type EmbeddedOptions, openEmbeddedEngine } from '../../engines/index.ts'
import type { LanguageModelSettings } from '../../language/index.ts'
import type { Log, Metrics } from '../../observe/index.ts'
import {
  collections,
  type LoadedSnapshot,
  type LoadOptions,
  listSnapshots,
  loadSnapshot,
  type Manifest,
  previousSnapshot,
  SnapshotError,
} from '../../snapshot/index.ts'
import type { Following } from '../follow-suppressions.ts'
import { openInterpreter } from '../interpreter.ts'
import { languageContext } from '../language-context.ts'
import type { OpenSnapshot } from './held-snapshots.ts'

/** What all snapshots of one service are opened with. */
export interface SnapshotParts {
  readonly engine: EmbeddedOptions
  readonly languageModel: LanguageModelSettings | undefined
  readonly following: Following
  readonly metrics: Metrics
  readonly log: Log
}

/**
 * Reads the current snapshot, or another. Throws SnapshotError naming the file that is missing or
 * damaged, or the model where vectors of another cannot be compared with its.
 *
 * @param model what embeds queries
 * @param onAccepted told when its manifest is in order, before memory is taken
 */
export function loadFor(
  model: EmbeddingModel,
  data: string,
  wanted: LoadOptions = {},
  onAccepted: () => void = () => undefined,
): Promise<LoadedSnapshot> {
  const accept = (manifest: Manifest) => {
    requireModel(manifest, model)
    onAccepted()
  }
  return loadSnapshot(data, accept, wanted)
}

/** The current snapshot, for a service that starts: an error says what can be served instead. */
export async function loadFirst(model: EmbeddingModel, data: string): Promise<LoadedSnapshot> {
  try {
    return await loadFor(model, data)
  } catch (error) {
    const before = await previousSnapshot(data)
    const isThere = before !== null && (await listSnapshots(data)).includes(before)
    if (!(error instanceof SnapshotError) || !isThere) throw error
    const help = `to serve the one before: devdex snapshot rollback ${before} --data ${data}`
    throw new SnapshotError(`${error.message}; ${help}`, { cause: error })
  }
}

/** Resolves once its threads run; `conceal` is left to be called. Throws where they cannot. */
export async function startSnapshot(
  loaded: LoadedSnapshot,
  { engine: options, following, languageModel, metrics, log }: SnapshotParts,
): Promise<OpenSnapshot> {
  const engine = openEmbeddedEngine(loaded, options)
  const close = () => {
    following.remove(engine)
    return engine.close()
  }
  try {
    const [context] = await Promise.all([languageContext(engine), engine.started()])
    const interpreter = openInterpreter(context, languageModel, metrics, log)
    return { engine, interpreter, conceal: () => following.add(engine), close }
  } catch (error) {
    // Threads would keep the process alive, and memory with them.
    await close()
    throw error
  }
}

/** Refuses a snapshot whose vectors cannot be compared with those of the model. */
function requireModel(manifest: Manifest, model: EmbeddingModel): void {
  for (const collection of collections) {
    const { embedding } = manifest.collections[collection]
    if (embedding === undefined || sameModel(embedding, model)) continue
    const made = `snapshot ${manifest.name} was made with the embedding ${modelText(embedding)}`
    const help = 'give the same --embedding, or import the data again with this one'
    throw new SnapshotError(`${made}, this service has ${modelText(model)}; ${help}`)
  }
}

function modelText({ name, dims, version }: EmbeddingModel): string {
  return `${name} (${dims} dimensions, version ${version})`
}
