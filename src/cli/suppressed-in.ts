/** The suppression list of a data directory, for an import into it. */
import { existsSync } from 'node:fs'
import type { Suppressed } from '../ingest/index.ts'
import { withStore } from './open-store.ts'

/** As it is now: a change of the list while the import runs is for the next one. */
export async function suppressedIn(dataDir: string): Promise<Suppressed> {
  const { nobodySuppressed } = await import('../ingest/index.ts')
  const { openSuppressions } = await import('../people/index.ts')
  if (!existsSync(dataDir)) return nobodySuppressed
  return withStore(dataDir, async (store) => openSuppressions(store))
}
