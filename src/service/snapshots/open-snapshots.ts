/** The snapshots that answer, from the first one on. */

import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { RequestError } from '../../contract/index.ts'
import { readMessage } from '../../domain/index.ts'
import { type OpenSnapshot, RetainedSnapshots } from '../../endpoints/index.ts'
import type { LanguageModelSettings } from '../../language/index.ts'
import type { Log, Metrics } from '../../observe/index.ts'
import { SnapshotError } from '../../snapshot/index.ts'
import { openInterpreter, openLanguageContext } from '../interpreter.ts'
import type { SuppressionSync } from '../suppression-sync.ts'
import type { SnapshotSource, StartEngine } from './snapshot-source.ts'
import { Swapper, type SwapperOptions } from './swapper.ts'

/**
 * Opens the first snapshot, then follows the snapshot that its source publishes.
 */
export async function openSnapshots(
  source: SnapshotSource,
  start: StartEngine,
  { keepMs, replayMs = replayMsDefault }: KeepTimes,
  parts: SnapshotParts,
): Promise<Snapshots> {
  const { log } = parts
  const first = await suppressPeople(await startSnapshot(start, parts))
  const stopping = new AbortController()
  const retained = new RetainedSnapshots(first, keepMs, {
    replayMs,
    onFailed: (error) => log.error({ error }, 'a snapshot could not be closed'),
    ...(source.inMemory
      ? { previousMax: previousInMemoryMax, onClosed: reclaimMemory }
      : { previousMax, find: (name) => findPrevious(source, name, stopping.signal, parts) }),
  })
  const open: SwapperOptions['open'] = async (...wanted) =>
    startSnapshot(await source.find(...wanted), parts)
  const swapper = new Swapper({ source, retained, open, log })
  const close = async () => {
    stopping.abort()
    await swapper.stop()
    await retained.close()
  }
  return { retained, swapper, close }
}

/** How long a replaced snapshot is kept. */
export interface KeepTimes {
  /** How long its cursors are good for. */
  readonly keepMs: number
  /** How long it answers replays of paid requests. Default: 5 minutes. */
  readonly replayMs?: number | undefined
}

const replayMsDefault = 300_000

/** Two swaps within the time of replays need three snapshots in memory, and more get no more. */
const previousInMemoryMax = 2
/** For snapshots that take no memory. */
const previousMax = 4

/**
 * Null where the snapshot was deleted, or cannot be served here. Rejects with RequestError
 * where this cannot be found out now.
 */
async function findPrevious(
  source: SnapshotSource,
  snapshot: string,
  signal: AbortSignal,
  parts: SnapshotParts,
): Promise<OpenSnapshot | null> {
  try {
    const start = await source.find(snapshot, signal, () => undefined)
    return await suppressPeople(await startSnapshot(start, parts))
  } catch (error) {
    const reason = readMessage(error)
    parts.log.info({ snapshot, reason }, 'the snapshot of a cursor is not to be had')
    if (error instanceof SnapshotError) return null
    throw error instanceof RequestError ? error : new RequestError('engine_unavailable')
  }
}

async function suppressPeople(snapshot: OpenSnapshot): Promise<OpenSnapshot> {
  try {
    await snapshot.suppress()
    return snapshot
  } catch (error) {
    await snapshot.close()
    throw error
  }
}

export interface Snapshots {
  readonly retained: RetainedSnapshots
  readonly swapper: Swapper
  close(): Promise<void>
}

// Turns an engine into an open snapshot, with its interpreter and its suppression.

/** Shared by all snapshots of one service. */
export interface SnapshotParts {
  readonly languageModel: LanguageModelSettings | undefined
  readonly following: SuppressionSync
  readonly metrics: Metrics
  readonly log: Log
}

/**
 * Resolves when the engine runs. The caller must still call `suppress`. Rejects if it cannot start.
 */
async function startSnapshot(
  start: StartEngine,
  { following, languageModel, metrics, log }: SnapshotParts,
): Promise<OpenSnapshot> {
  const engine = start()
  const close = () => {
    following.remove(engine)
    return engine.close()
  }
  try {
    const [context] = await Promise.all([openLanguageContext(engine), engine.started()])
    const interpreter = openInterpreter(context, languageModel, metrics, log)
    return { engine, interpreter, suppress: () => following.add(engine), close }
  } catch (error) {
    // Threads would keep the process alive, and memory with them.
    await close()
    throw error
  }
}

// Frees the memory of a closed snapshot. V8 collects when its own heap grows, and does not count
// memory that threads share. Without a request it would keep several closed snapshots.

/** By then the function that closed it has returned and holds no reference. */
const delayMs = 50

let collect: (() => void) | null = null

/** Holds this thread up once, for as long as a full collection of its own heap takes. */
function reclaimMemory(): void {
  setTimeout(() => {
    collect ??= createCollector()
    collect()
  }, delayMs).unref()
}

/** Node exposes it only with a flag at start. A new context sees the flag as it is set. */
function createCollector(): () => void {
  setFlagsFromString('--expose-gc')
  const found = runInNewContext('gc') as () => void
  setFlagsFromString('--no-expose-gc')
  return found
}
