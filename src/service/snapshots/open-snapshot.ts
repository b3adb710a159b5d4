/** From an engine to what answers: with it goes who understands sentences, and who is hidden. */
import type { LanguageModelSettings } from '../../language/index.ts'
import type { Log, Metrics } from '../../observe/index.ts'
import { openInterpreter } from '../interpreter.ts'
import { languageContext } from '../language-context.ts'
import type { Following } from '../suppression-sync.ts'
import type { OpenSnapshot } from './retained-snapshots.ts'
import type { StartEngine } from './snapshot-source.ts'

/** What all snapshots of one service are opened with. */
export interface SnapshotParts {
  readonly languageModel: LanguageModelSettings | undefined
  readonly following: Following
  readonly metrics: Metrics
  readonly log: Log
}

/** Resolves once its engine runs; `suppress` is left to be called. Rejects where it cannot. */
export async function startSnapshot(
  start: StartEngine,
  { following, languageModel, metrics, log }: SnapshotParts,
): Promise<OpenSnapshot> {
  const engine = start()
  const close = () => {
    following.remove(engine)
    return engine.close()
  }
  try {
    const [context] = await Promise.all([languageContext(engine), engine.started()])
    const interpreter = openInterpreter(context, languageModel, metrics, log)
    return { engine, interpreter, suppress: () => following.add(engine), close }
  } catch (error) {
    // Threads would keep the process alive, and memory with them.
    await close()
    throw error
  }
}
