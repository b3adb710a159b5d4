/** The suppression list. Values are stored only as keyed hashes. */
import type { SuppressionList } from '../../../accounts/people/index.ts'
import { kinds, type ListedSuppression } from '../../../operations/index.ts'
import type { Suppression } from '../../../people/index.ts'
import {
  type AccountsPlace,
  requireAccountStore,
  withAccountStoreIfAny,
  withPlacedAccountStore,
} from '../../../service/index.ts'
import type { Perform } from '../../operator.ts'
import { refuseInvalid, UsageFailure } from '../../output/report.ts'
import { findRemovedKind } from './effect.ts'

/** Oldest first. Empty without accounts. */
export const listSuppressions: Perform<'listSuppressions'> = async (place) => {
  const suppressions = await withAccountStoreIfAny(place, async (accountStore) =>
    accountStore === null
      ? []
      : (await (await accountStore.openSuppressions()).list()).map(describeSuppression),
  )
  return { suppressions }
}

export const removeSuppression: Perform<'removeSuppression'> = async (
  place,
  { value, kind, mark },
) => {
  if ((value === undefined) === (mark === undefined)) {
    throw new UsageFailure('give either a value or --mark')
  }
  await requireAccountStore(place)
  const removed = await useList(place, async (list) => {
    if (mark !== undefined) return list.remove({ mark })
    return list.remove({ value: value!, kind: kind ?? (await findRemovedKind(list, value!)) })
  })
  if (removed.length === 0) throw new Error('nothing is suppressed by that')
  return { removed: removed.map(describeSuppression) }
}

export function describeSuppression({ mark, kind, atMs, note }: Suppression): ListedSuppression {
  return { mark, kind, at: kinds.formatSeconds(atMs), note }
}

/** Runs `use` with the suppression list. Throws UsageFailure for a value that its kind excludes. */
export function useList<T>(
  place: AccountsPlace,
  use: (suppressions: SuppressionList) => Promise<T>,
): Promise<T> {
  return refuseInvalid(() =>
    withPlacedAccountStore(place, async (accountStore) =>
      use(await accountStore.openSuppressions()),
    ),
  )
}
