/** The suppression list of a data directory, for an import into it. */
import { existsSync } from 'node:fs'
import type { Renamed, Suppressed } from '../ingest/index.ts'
import { withStore } from './open-store.ts'

/** As it is now: a change of the list while the import runs is for the next one. */
export async function suppressedIn(dataDir: string): Promise<Suppressed> {
  const { nobodySuppressed } = await import('../ingest/index.ts')
  const { openSuppressions } = await import('../people/index.ts')
  if (!existsSync(dataDir)) return nobodySuppressed
  return withStore(dataDir, async (store) => {
    const { hidden, isEmpty, version } = openSuppressions(store)
    return {
      isEmpty,
      version,
      hidesLogin: (login) => hidden.hidesLogin(login),
      hidesPlatformId: (platformId) => hidden.hidesPlatformId(platformId),
      hidesAddress: (address) => hidden.hidesAddress(address),
      learn: (people) => learn(dataDir, people),
    }
  })
}

async function learn(dataDir: string, people: readonly Renamed[]): Promise<void> {
  const { openSuppressions, SuppressionError } = await import('../people/index.ts')
  const { serviceId } = await import('../ingest/index.ts')
  await withStore(dataDir, async (store) => {
    const list = openSuppressions(store)
    for (const { login, platformId } of people) {
      const person = { login, platformId, id: serviceId('user', platformId) }
      try {
        list.add({ value: platformId, kind: 'platformId', person })
      } catch (error) {
        // A line need not be a good one, and no good line will have its login.
        if (!(error instanceof SuppressionError)) throw error
      }
    }
  })
}
