/** Describes the effect of `suppress add`, in numbers that name no person. */
import type { AddedSuppression } from '../../people/index.ts'
import { counted } from '../output/counted.ts'
import { safeText } from '../output/safe-text.ts'
import type { AddressSuppressionEffect, SuppressionEffect } from './suppression-effect.ts'

/** The added entry, and what it hides in the current snapshot. Null if that is unknown. */
export interface Effect {
  readonly added: AddedSuppression
  readonly suppressed: SuppressionEffect | AddressSuppressionEffect | null
  /** Whether the kind is what the value looks like, since no option said it. */
  readonly isKindGuessed: boolean
  /** Why the snapshot could not be read, and what is not done for that reason. */
  readonly problem?: string
}

export function effectText({ added, suppressed, isKindGuessed, problem }: Effect): string {
  const { isNew, kind, signalsErased } = added
  const suppressesNone =
    suppressed !== null && suppressed.users === 0 && suppressed.repositories === 0
  const lines = [
    problem === undefined
      ? suppressedText(suppressed)
      : `warning: the current snapshot cannot be read ${safeText(problem)}`,
    ...(kind === 'login' && isKindGuessed && suppressesNone ? [takenForLogin] : []),
    ...(signalsErased > 0 ? [`${counted(signalsErased, 'signal')} erased`] : []),
    ...(isNew ? ['a running server follows within a second'] : []),
    suppressed !== null && 'addresses' in suppressed
      ? 'the next import or merge removes these addresses and shows their owners again'
      : 'the files of snapshots hold the data until the next import, which excludes it',
  ]
  return `${lines.join('\n')}\n`
}

const takenForLogin =
  'it was taken for a login: if it is something else, remove it and say what with --kind'

function suppressedText(suppressed: SuppressionEffect | AddressSuppressionEffect | null): string {
  if (suppressed === null)
    return 'nothing has been imported here, so the number of hidden people is unknown'
  const { users, repositories } = suppressed
  const what =
    'addresses' in suppressed
      ? addressesText(suppressed)
      : `${counted(users, 'user')} and ${counted(repositories, 'repository')}`
  return `hidden by it in the current snapshot: ${what}`
}

export function addressesText({
  addresses,
  users,
  repositories,
}: AddressSuppressionEffect): string {
  const people = `${counted(users, 'user')} and ${counted(repositories, 'repository')}`
  return `${people}, by ${counted(addresses, 'address')}`
}
