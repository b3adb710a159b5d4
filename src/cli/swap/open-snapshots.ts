/** The snapshots that answer, from the first one on. */
import { HeldSnapshots } from './held-snapshots.ts'
import { type SnapshotParts, startSnapshot } from './open-snapshot.ts'
import { reclaimMemory } from './reclaim.ts'
import type { SnapshotSource, StartEngine } from './snapshot-source.ts'
import { Swapper, type SwapperOptions } from './swapper.ts'

/**
 * Has the first snapshot answer, and follows what its source wants served from then on.
 *
 * @param keepMs how long cursors of a snapshot that was replaced are good for
 */
export async function openSnapshots(
  source: SnapshotSource,
  start: StartEngine,
  keepMs: number,
  parts: SnapshotParts,
): Promise<Snapshots> {
  const { log } = parts
  const first = await startSnapshot(start, parts)
  try {
    await first.conceal()
  } catch (error) {
    await first.close()
    throw error
  }
  const held = new HeldSnapshots(first, keepMs, {
    onClosed: reclaimMemory,
    onFailed: (error) => log.error({ error }, 'a snapshot could not be closed'),
  })
  const open: SwapperOptions['open'] = async (...wanted) =>
    startSnapshot(await source.find(...wanted), parts)
  const swapper = new Swapper({ source, held, open, log })
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
