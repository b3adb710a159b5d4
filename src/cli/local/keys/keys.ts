/** Makes, lists and changes keys. A running server on the same accounts follows at once. */
import { balanceText } from '../../../domain/index.ts'
import {
  type KeyAccount,
  kinds,
  type ListedKey,
  type OperationAnswers,
  type OperationRequest,
} from '../../../operations/index.ts'
import { withAccountStoreIfAny } from '../../../service/index.ts'
import { InvalidMember, type OperatorPlace, type PrintOptions } from '../../operator.ts'
import { write } from '../../output/io.ts'
import { scopeText } from '../../output/scope-text.ts'
import { GrowingTable } from '../../output/table.ts'
import {
  describeAccount,
  describeState,
  requireAccount,
  withAccess,
  withKnownAccess,
  writeJson,
} from './access.ts'
import { readScope, requireScope } from './scope.ts'

export async function createKey(
  place: OperatorPlace,
  request: OperationRequest<'createKey'>,
): Promise<OperationAnswers['createKey']> {
  const scope = readScope(request)
  if (scope !== undefined) await requireScope(scope)
  return withAccess(place, (access) => access.keys.create({ ...request, scope }))
}

/** Stdout gets only the key, for scripts. The description goes to stderr. */
export async function printCreatedKey(
  { io }: OperatorPlace,
  { account, key }: OperationAnswers['createKey'],
  { json }: PrintOptions,
): Promise<void> {
  if (json) {
    const { id, name, services, creditsRemaining: credits, rate, concurrency, expiresAt } = account
    const shown = { id, key, name, services, credits, rate, concurrency, expiresAt }
    return writeJson(io, { ...shown, names: account.names, scope: account.scope })
  }
  await write(io.stdout, `${key}\n`)
  await write(io.stderr, `created ${describeAccount(account)}; the key is shown only this once\n`)
}

/** Empty without accounts. */
export async function listKeys(place: OperatorPlace): Promise<OperationAnswers['listKeys']> {
  const keys = await withAccountStoreIfAny(place, async (accountStore) => {
    if (accountStore === null) return []
    const { keys } = accountStore.access
    const overlaps = await keys.listOverlaps()
    return (await keys.list()).map((account): ListedKey => {
      const state = describeState(account)
      const earlierKeysEndAt = state === 'active' ? overlaps.get(account.id) : undefined
      return { ...account, state, earlierKeysEndAt }
    })
  })
  return { keys }
}

const head = [
  ...['id', 'name', 'services', 'remaining', 'used', 'rate', 'concurrency', 'state'],
  ...['earlier keys end', 'scope'],
]

export async function printKeys(
  { io }: OperatorPlace,
  { keys }: OperationAnswers['listKeys'],
  { json }: PrintOptions,
): Promise<void> {
  if (json) {
    return writeJson(
      io,
      keys.map(({ state: _, ...account }) => account),
    )
  }
  const table = new GrowingTable({ head, widthMax: undefined })
  await write(io.stdout, table.lines(keys.map(listCells)))
}

function listCells(key: ListedKey): string[] {
  return [
    key.id,
    key.name,
    key.services.join(','),
    balanceText(key.creditsRemaining),
    String(key.creditsUsed),
    String(key.rate),
    String(key.concurrency),
    key.state,
    key.earlierKeysEndAt ?? '',
    scopeText(key.scope),
  ]
}

/** Throws UsageFailure if `confirm` is another name than that of the key. */
export async function revokeKey(
  place: OperatorPlace,
  { id, confirm }: OperationRequest<'revokeKey'>,
): Promise<OperationAnswers['revokeKey']> {
  return withKnownAccess(place, async (access) => {
    const known = await requireAccount(access, place, id)
    if (confirm !== undefined && confirm !== known.name) {
      throw new InvalidMember('confirm', `repeats "${known.name}"`)
    }
    return { account: await access.keys.revoke(known.id) }
  })
}

export async function grantCredits(
  place: OperatorPlace,
  { id, credits }: OperationRequest<'grantCredits'>,
): Promise<OperationAnswers['grantCredits']> {
  return withKnownAccess(place, async (access) => {
    const known = await requireAccount(access, place, id)
    return { account: await access.keys.grant(known.id, credits) }
  })
}

export const printRevoked = printChange('revoked')
export const printGranted = printChange('topped up')

function printChange(done: string) {
  return async (
    { io }: OperatorPlace,
    { account }: { account: KeyAccount },
    { json }: PrintOptions,
  ) => {
    if (json) await writeJson(io, account)
    else await write(io.stdout, `${done} ${describeAccount(account)}\n`)
  }
}

const overlapSecondsDefault = 86_400

export async function rotateKey(
  place: OperatorPlace,
  { id, overlapSeconds = overlapSecondsDefault }: OperationRequest<'rotateKey'>,
): Promise<OperationAnswers['rotateKey']> {
  const overlapMs = overlapSeconds * 1000
  const earlierKeysEndAt = kinds.formatSeconds(Date.now() + overlapMs)
  const made = await withKnownAccess(place, async (access) =>
    access.keys.rotate((await requireAccount(access, place, id)).id, overlapMs),
  )
  return { ...made, earlierKeysEndAt }
}

/** Like `createKey`, prints only the new key on stdout. */
export async function printRotatedKey(
  { io }: OperatorPlace,
  { account, key, earlierKeysEndAt }: OperationAnswers['rotateKey'],
  { json, overlapSeconds }: OperationRequest<'rotateKey'> & PrintOptions,
): Promise<void> {
  if (json) {
    const { id, name, services, creditsRemaining: credits } = account
    return writeJson(io, { id, key, name, services, credits, earlierKeysEndAt })
  }
  await write(io.stdout, `${key}\n`)
  const earlier = overlapSeconds === 0 ? 'have ended' : `end by ${earlierKeysEndAt}`
  const shown = 'the new key is shown only this once'
  await write(io.stderr, `rotated ${describeAccount(account)}; earlier keys ${earlier}; ${shown}\n`)
}
