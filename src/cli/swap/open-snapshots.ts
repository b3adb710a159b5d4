/** The snapshots that answer, from the first one on. */
import type { Embedder } from '../../embed/index.ts'
import { obfuscateEmail } from '../../people/index.ts'
import type { LoadedSnapshot } from '../../snapshot/index.ts'
import type { ServiceOptions } from '../service.ts'
import { HeldSnapshots } from './held-snapshots.ts'
import { loadFor, type SnapshotParts, startSnapshot } from './open-snapshot.ts'
import { reclaimMemory } from './reclaim.ts'
import { Swapper, type SwapperOptions } from './swapper.ts'

/** Has the first snapshot answer, and follows CURRENT from then on. */
export async function openSnapshots(
  loaded: LoadedSnapshot,
  options: ServiceOptions,
  { model }: Embedder,
  parts: Pick<SnapshotParts, 'following' | 'metrics' | 'log'>,
): Promise<Snapshots> {
  const { data, languageModel, deadlineMs } = options
  const engine = {
    ...(options.workers === undefined ? {} : { workers: options.workers }),
    ...(options.shards === undefined ? {} : { shards: options.shards }),
    deadlineMs,
    obfuscate: obfuscateEmail,
    onWorkerLost: (error: Error) =>
      parts.log.error({ error }, 'a search worker stopped; starting another'),
  }
  const all = { ...parts, engine, languageModel }
  const first = await startSnapshot(loaded, all)
  try {
    await first.conceal()
  } catch (error) {
    await first.close()
    throw error
  }
  const held = new HeldSnapshots(first, (options.keepPagingSeconds ?? 0) * 1000, {
    onClosed: reclaimMemory,
    onFailed: (error) => parts.log.error({ error }, 'a snapshot could not be closed'),
  })
  const open: SwapperOptions['open'] = async (wanted, onAccepted) =>
    startSnapshot(await loadFor(model, data, wanted, onAccepted), all)
  const swapper = new Swapper({ data, held, open, log: parts.log })
  const close = async () => {
    await swapper.stop()
    await held.close()
  }
  return { held, swapper, close }
}

export interface Snapshots {
  readonly held: HeldSnapshots
  readonly swapper: Swapper
  close(): Promise<void>
}
