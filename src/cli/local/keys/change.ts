/** Commands that change an existing key. */
import type { Access, Account } from '../../../access/index.ts'
import type { Awaitable } from '../../../store/index.ts'
import { type Io, write } from '../../output/io.ts'
import { isoOf } from '../time-arguments.ts'
import { described, type KeysOptions, knownAccount, withKnownAccess, writeJson } from './access.ts'

export interface RotateOptions extends KeysOptions {
  /** Milliseconds. */
  readonly overlap: number
}

export function revoke(io: Io, idOrName: string, options: KeysOptions): Promise<void> {
  return change(io, options, idOrName, 'revoked', (access, { id }) => access.revoke(id))
}

export function grant(
  io: Io,
  idOrName: string,
  credits: number,
  options: KeysOptions,
): Promise<void> {
  return change(io, options, idOrName, 'topped up', (access, { id }) => access.grant(id, credits))
}

/** The new key goes to stdout alone, as that of `create`. */
export async function rotate(io: Io, idOrName: string, options: RotateOptions): Promise<void> {
  const { overlap } = options
  const endsAt = isoOf(Date.now() + overlap)
  const { account, key } = await withKnownAccess(options, async (access) =>
    access.rotate((await knownAccount(access, options, idOrName)).id, overlap),
  )
  const { id, name, services, creditsRemaining: credits } = account
  if (options.json) {
    await writeJson(io, { id, key, name, services, credits, earlierKeysEndAt: endsAt })
    return
  }
  await write(io.stdout, `${key}\n`)
  const earlier = overlap === 0 ? 'have ended' : `end by ${endsAt}`
  const shown = 'the new key is shown only this once'
  await write(io.stderr, `rotated ${described(account)}; earlier keys ${earlier}; ${shown}\n`)
}

async function change(
  io: Io,
  options: KeysOptions,
  idOrName: string,
  done: string,
  apply: (access: Access, account: Account) => Awaitable<Account>,
): Promise<void> {
  const account = await withKnownAccess(options, async (access) =>
    apply(access, await knownAccount(access, options, idOrName)),
  )
  if (options.json) return writeJson(io, account)
  await write(io.stdout, `${done} ${described(account)}\n`)
}
