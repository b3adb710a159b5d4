import type { Reveal } from '../../../accounts/people/index.ts'
import { kinds } from '../../../operations/index.ts'
import type { Suppression } from '../../../people/index.ts'
import { type AccountStore, withAccountStoreIfAny } from '../../../service/index.ts'
import type { CommandFunction, OptionsOf } from '../../command-row.ts'
import type { JsonObject } from '../../output/json.ts'
import type { exportFlags } from '../rows.ts'
import { type StoredSnapshot, useStored } from '../stored/snapshot.ts'
import { trimLogin } from '../suppressions/effect.ts'
import { exportPerson, type PersonRecords } from './export.ts'
import {
  findPerson,
  type KnownNames,
  listHoldings,
  type PersonStored,
  type SnapshotHolding,
} from './find.ts'

type ExportOptions = OptionsOf<(typeof exportFlags)[number]> & { readonly name: string }

export const exportNamed: CommandFunction = async (io, _config, options: ExportOptions) => {
  const { name, data, kind } = options
  const field = kind === 'login' ? 'login' : 'platformId'
  const wanted = kind === 'login' ? trimLogin(name) : name
  await withAccountStoreIfAny(options, (accountStore) =>
    useStored(data, async (stored) => {
      const found = stored === null ? null : await findPerson(stored, field, wanted)
      const user = found?.user ?? null
      const names: KnownNames =
        user === null
          ? { [field]: wanted }
          : { ...user, aliases: await found!.stored.listAliases(user) }
      const snapshots = await listHoldings(data, names)
      if (found === null && field === 'login') throw makeNotFoundError(wanted, stored, snapshots)
      const records = await readRecords(accountStore, names, await readAddresses(found))
      const { recordsAbout } = await import('../../../ingest/index.ts')
      const held = { ...records, snapshots, records: recordsAbout(data, names) }
      await exportPerson(io, held, found)
    }),
  )
}

/** A login alone does not determine the identifier, so nothing else can be looked up. */
function makeNotFoundError(
  login: string,
  stored: StoredSnapshot | null,
  snapshots: readonly SnapshotHolding[],
): Error {
  const where = stored === null ? 'nothing has been imported' : 'the current snapshot has no user'
  const older = snapshots.flatMap(({ name, holds }) => (holds ? [`; ${name} has the login`] : []))
  const help = '--kind platform-id finds what else is kept'
  return new Error(`${where} with the login "${login}"${older.join('')}; ${help}`)
}

async function readAddresses(found: PersonStored | null): Promise<readonly string[]> {
  if (found === null || found.user === null) return []
  return (await found.stored.loadContacts()).addressesOf(found.user.ordinal)
}

async function readRecords(
  accountStore: AccountStore | null,
  names: KnownNames,
  addresses: readonly string[],
): Promise<Omit<PersonRecords, 'snapshots' | 'records'>> {
  const { serviceId } = await import('../../../ingest/index.ts')
  const { platformId, aliases = [] } = names
  const id = platformId === undefined ? null : serviceId('user', platformId)
  // Signals and reveals are stored under the identifier of their time, which may be an alias.
  const ids = id === null ? [] : [id, ...aliases.map((alias) => serviceId('user', alias))]
  if (accountStore === null) {
    const none = { suppressed: false, suppressions: [], signals: [], addressesShown: [] }
    return { id, ...none, addressesShownSince: null }
  }
  const suppressions = await accountStore.openSuppressions()
  const own = await suppressions.findPerson(names)
  const suppressed = addresses.filter((address) => suppressions.suppressesAddress(address))
  const rows: JsonObject[] = own.map((one) => describeSuppression(one))
  for (const address of suppressed) {
    const found = await suppressions.findAddress(address)
    rows.push(...found.map((one) => ({ ...describeSuppression(one), address })))
  }
  const beginning = await accountStore.readBeginning()
  const keys = new Map((await accountStore.access.keys.list()).map(({ id, name }) => [id, name]))
  return {
    id,
    suppressed: own.length > 0,
    suppressions: rows,
    signals: listSignals(accountStore, ids, keys),
    addressesShownSince: beginning === undefined ? null : kinds.formatSeconds(beginning.atMs),
    addressesShown: id === null ? [] : listReveals(accountStore.readReveals({ users: ids }), keys),
  }
}

function describeSuppression({ kind, atMs, note, mark }: Suppression): JsonObject {
  return { kind, at: kinds.formatSeconds(atMs), note, mark }
}

type KeyNames = ReadonlyMap<string, string>

/** @param ids all identifiers of one person */
async function* listSignals(
  accountStore: AccountStore,
  ids: readonly string[],
  names: KeyNames,
): AsyncGenerator<JsonObject> {
  for (const id of ids) {
    for await (const { account, atMs, texts } of accountStore.readSignals(id)) {
      yield { at: kinds.formatSeconds(atMs), key: account, name: names.get(account), ...texts }
    }
  }
}

async function* listReveals(
  reveals: AsyncIterable<Reveal>,
  names: KeyNames,
): AsyncGenerator<JsonObject> {
  for await (const { account, atMs, endpoint, requestId, addresses } of reveals) {
    const key = { key: account, name: names.get(account) }
    yield { at: kinds.formatSeconds(atMs), ...key, endpoint, requestId, addresses }
  }
}
