/** What `suppress add` says of its effect, in numbers that name no person. */
import type { AddedSuppression } from '../people/index.ts'
import { counted } from './counted.ts'
import type { Hidden, HiddenAddresses } from './hidden-by.ts'
import { safeText } from './safe-text.ts'

/** What was added, and what it hides in the current snapshot; null where that cannot be told. */
export interface Effect {
  readonly added: AddedSuppression
  readonly hidden: Hidden | HiddenAddresses | null
  /** Whether the kind is what the value looks like, since no option said it. */
  readonly isKindGuessed: boolean
  /** Why the snapshot could not be read, and what is not done for that reason. */
  readonly problem?: string
}

export function effectText({ added, hidden, isKindGuessed, problem }: Effect): string {
  const { isNew, kind, signalsErased } = added
  const hidesNone = hidden !== null && hidden.users === 0 && hidden.repositories === 0
  const lines = [
    problem === undefined
      ? hiddenText(hidden)
      : `warning: the current snapshot cannot be read ${safeText(problem)}`,
    ...(kind === 'login' && isKindGuessed && hidesNone ? [takenForLogin] : []),
    ...(signalsErased > 0 ? [`${counted(signalsErased, 'signal')} erased`] : []),
    ...(isNew ? ['a running server follows within a second'] : []),
    ...(hidden !== null && 'addresses' in hidden ? [textsShowIt] : []),
    'the files of snapshots hold the data until the next import, which leaves it out',
  ]
  return `${lines.join('\n')}\n`
}

const takenForLogin =
  'it was taken for a login: if it is something else, remove it and say what with --kind'

const textsShowIt = 'other texts that name it, as biographies do, show it until the next import'

function hiddenText(hidden: Hidden | HiddenAddresses | null): string {
  if (hidden === null) return 'nothing has been imported here: whom it hides is not known'
  const { users, repositories } = hidden
  const what =
    'addresses' in hidden
      ? addressesText(hidden)
      : `${counted(users, 'user')} and ${counted(repositories, 'repository')}`
  return `hidden by it in the current snapshot: ${what}`
}

export function addressesText({ addresses, users }: HiddenAddresses): string {
  return `${counted(addresses, 'address')} of ${counted(users, 'user')}`
}
