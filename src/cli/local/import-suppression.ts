/** The suppression list, for an import into a data directory. */
import type { ImportSuppression, Renamed } from '../../ingest/index.ts'
import { type AccountsPlace, keeperOf, withAccountStore } from '../../service/index.ts'

/** As it is now: a change of the list while the import runs is for the next one. */
export async function suppressedIn(place: AccountsPlace): Promise<ImportSuppression> {
  const { noSuppression: nobodySuppressed } = await import('../../ingest/index.ts')
  if (!(await keeperOf(place).hasAccountStore())) return nobodySuppressed
  return withAccountStore(place, async (accountStore) => {
    const { suppressed, isEmpty, version } = await accountStore.suppressions()
    return {
      isEmpty,
      version,
      suppressesLogin: (login) => suppressed.suppressesLogin(login),
      suppressesPlatformId: (platformId) => suppressed.suppressesPlatformId(platformId),
      suppressesAddress: (address) => suppressed.suppressesAddress(address),
      learn: (people) => learn(place, people),
    }
  })
}

async function learn(place: AccountsPlace, people: readonly Renamed[]): Promise<void> {
  const { SuppressionError } = await import('../../people/index.ts')
  const { serviceId } = await import('../../ingest/index.ts')
  await withAccountStore(place, async (accountStore) => {
    const list = await accountStore.suppressions()
    for (const { login, platformId } of people) {
      const person = { login, platformId, id: serviceId('user', platformId) }
      try {
        await list.add({ value: platformId, kind: 'platformId', person })
      } catch (error) {
        // A line need not be a good one, and no good line will have its login.
        if (!(error instanceof SuppressionError)) throw error
      }
    }
  })
}
