/** Turns an engine into an open snapshot, with its interpreter and its suppression. */
import type { LanguageModelSettings } from '../../language/index.ts'
import type { Log, Metrics } from '../../observe/index.ts'
import { openInterpreter } from '../interpreter.ts'
import { languageContext } from '../language-context.ts'
import type { Following } from '../suppression-sync.ts'
import type { OpenSnapshot } from './retained-snapshots.ts'
import type { StartEngine } from './snapshot-source.ts'

/** Shared by all snapshots of one service. */
export interface SnapshotParts {
  readonly languageModel: LanguageModelSettings | undefined
  readonly following: Following
  readonly metrics: Metrics
  readonly log: Log
}

/**
 * Resolves when the engine runs. The caller must still call `suppress`. Rejects if it cannot start.
 */
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
