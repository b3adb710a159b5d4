/** The suppression list, for an import into a data directory. */
import type { Renamed, Suppressed } from '../ingest/index.ts'
import { type AccountsPlace, keeperOf, withBooks } from './accounts/books.ts'

/** As it is now: a change of the list while the import runs is for the next one. */
export async function suppressedIn(place: AccountsPlace): Promise<Suppressed> {
  const { nobodySuppressed } = await import('../ingest/index.ts')
  if (!(await keeperOf(place).hasBooks())) return nobodySuppressed
  return withBooks(place, async (books) => {
    const { hidden, isEmpty, version } = await books.suppressions()
    return {
      isEmpty,
      version,
      hidesLogin: (login) => hidden.hidesLogin(login),
      hidesPlatformId: (platformId) => hidden.hidesPlatformId(platformId),
      hidesAddress: (address) => hidden.hidesAddress(address),
      learn: (people) => learn(place, people),
    }
  })
}

async function learn(place: AccountsPlace, people: readonly Renamed[]): Promise<void> {
  const { SuppressionError } = await import('../people/index.ts')
  const { serviceId } = await import('../ingest/index.ts')
  await withBooks(place, async (books) => {
    const list = await books.suppressions()
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
