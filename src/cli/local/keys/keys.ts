/**
 * What does the operations on keys, and what their commands print. A running server on the same
 * accounts follows at once.
 */
import type { Access, Account } from '../../../accounts/index.ts'
import { formatBalance } from '../../../domain/index.ts'
import { keyOperations, kinds, type ListedKey } from '../../../operations/index.ts'
import { withAccountStoreIfAny } from '../../../service/index.ts'
import { InvalidMember, type OperatorPlace, type Performers } from '../../operator.ts'
import { write } from '../../output/io.ts'
import { formatScope } from '../../output/scope-text.ts'
import { GrowingTable } from '../../output/table.ts'
import {
  describeAccount,
  describeState,
  requireAccount,
  useAccess,
  useKnownAccess,
} from './access.ts'
import { backUpAccounts, restoreAccounts } from './backup.ts'
import { readClock } from './clock.ts'
import { moveAccounts } from './move.ts'
import { readScope, requireScope } from './scope.ts'
import { trimJournal } from './trim.ts'
import { printUsage, readUsage } from './usage.ts'
import { printVerified, verifyAccounts } from './verify.ts'

const overlapSecondsDefault = keyOperations.rotateKey.members.overlapSeconds.default

export const keyPerformers: Performers<typeof keyOperations> = {
  createKey: {
    perform: async (place, request) => {
      const scope = readScope(request)
      if (scope !== undefined) await requireScope(scope)
      return useAccess(place, (access) => access.keys.create({ ...request, scope }))
    },
    json: ({ key, account }) => {
      const { id, name, services, creditsRemaining: credits, rate, concurrency } = account
      const { expiresAt, names, scope } = account
      return { id, key, name, services, credits, rate, concurrency, expiresAt, names, scope }
    },
    // Stdout gets only the key, for scripts. The description goes to stderr.
    print: async ({ io }, { account, key }) => {
      await write(io.stdout, `${key}\n`)
      const once = 'the key is shown only this once'
      await write(io.stderr, `created ${describeAccount(account)}; ${once}\n`)
    },
  },
  listKeys: {
    perform: async (place) => ({ keys: await listKeys(place) }),
    json: ({ keys }) => keys.map(({ state: _, ...account }) => account),
    print: async ({ io }, { keys }) => {
      const table = new GrowingTable({ head })
      await write(io.stdout, table.format(keys.map(listCells)))
    },
  },
  revokeKey: {
    perform: (place, { id, confirm }) =>
      changeKey(place, id, (keys, known) => {
        if (confirm !== undefined && confirm !== known.name) {
          throw new InvalidMember('confirm', `must repeat "${known.name}"`)
        }
        return keys.revoke(known.id)
      }),
    ...printChange('revoked'),
  },
  rotateKey: {
    perform: async (place, { id, overlapSeconds = overlapSecondsDefault }) => {
      const overlapMs = overlapSeconds * 1000
      const earlierKeysEndAt = kinds.formatSeconds(Date.now() + overlapMs)
      const made = await useKnownAccess(place, async (access) =>
        access.keys.rotate((await requireAccount(access, place, id)).id, overlapMs),
      )
      return { ...made, earlierKeysEndAt }
    },
    json: ({ key, earlierKeysEndAt, account }) => {
      const { id, name, services, creditsRemaining: credits } = account
      return { id, key, name, services, credits, earlierKeysEndAt }
    },
    print: async ({ io }, { account, key, earlierKeysEndAt }, { overlapSeconds }) => {
      await write(io.stdout, `${key}\n`)
      const earlier = overlapSeconds === 0 ? 'have ended' : `end by ${earlierKeysEndAt}`
      const once = 'the new key is shown only this once'
      const text = `rotated ${describeAccount(account)}; earlier keys ${earlier}; ${once}`
      await write(io.stderr, `${text}\n`)
    },
  },
  grantCredits: {
    perform: (place, { id, credits }) =>
      changeKey(place, id, (keys, known) => keys.grant(known.id, credits)),
    ...printChange('topped up'),
  },
  limitKey: {
    perform: async (place, { id, rate, concurrency }) => {
      if (rate === undefined && concurrency === undefined) {
        throw new InvalidMember('rate', 'or `concurrency` must be given')
      }
      return changeKey(place, id, (keys, known) => keys.limit(known.id, { rate, concurrency }))
    },
    json: ({ account }) => account,
    print: async ({ io }, { account }) => {
      const { rate, concurrency } = account
      const text = `${rate} requests a second, ${concurrency} at once`
      await write(io.stdout, `limited ${describeAccount(account)} to ${text}\n`)
    },
  },
  readUsage: { perform: readUsage, print: printUsage },
  verifyAccounts: { perform: verifyAccounts, print: printVerified },
  backUpAccounts: { perform: backUpAccounts },
  restoreAccounts: { perform: restoreAccounts },
  moveAccounts: { perform: moveAccounts },
  readClock: { perform: readClock },
  trimJournal: { perform: trimJournal },
}

/** Empty without accounts. */
function listKeys(place: OperatorPlace): Promise<ListedKey[]> {
  return withAccountStoreIfAny(place, async (accountStore) => {
    if (accountStore === null) return []
    const { keys } = accountStore.access
    const overlaps = await keys.listOverlaps()
    return (await keys.list()).map((account) => {
      const state = describeState(account)
      const earlierKeysEndAt = state === 'active' ? overlaps.get(account.id) : undefined
      return { ...account, state, earlierKeysEndAt }
    })
  })
}

const head = [
  ...['id', 'name', 'services', 'remaining', 'used', 'rate', 'concurrency', 'state'],
  ...['earlier keys end', 'scope'],
]

function listCells(key: ListedKey): string[] {
  const { id, name, services, creditsUsed, rate, concurrency, state } = key
  const remaining = formatBalance(key.creditsRemaining)
  const numbers = [creditsUsed, rate, concurrency].map(String)
  const ends = key.earlierKeysEndAt ?? ''
  return [id, name, services.join(','), remaining, ...numbers, state, ends, formatScope(key.scope)]
}

function changeKey(
  place: OperatorPlace,
  id: string,
  change: (keys: Access['keys'], known: Account) => Account | Promise<Account>,
): Promise<{ readonly account: Account }> {
  return useKnownAccess(place, async (access) => {
    const known = await requireAccount(access, place, id)
    return { account: await change(access.keys, known) }
  })
}

/** @param done what was done to the key */
function printChange(done: string) {
  return {
    json: ({ account }: { account: Account }) => account,
    print: ({ io }: OperatorPlace, { account }: { account: Account }) =>
      write(io.stdout, `${done} ${describeAccount(account)}\n`),
  }
}
