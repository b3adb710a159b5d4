import type { Reveal, StoredSignal } from '../../../accounts/people/index.ts'
import { kinds } from '../../../operations/index.ts'
import type { Suppression } from '../../../people/index.ts'
import {
  type AccountStore,
  type AccountsPlace,
  withAccountStoreIfAny,
} from '../../../service/index.ts'
import type { CommandFunction } from '../../command-row.ts'
import type { JsonObject } from '../../output/json.ts'
import { type StoredSnapshot, withStored } from '../stored/snapshot.ts'
import { trimLogin } from '../suppressions/effect.ts'
import { exportPerson, type PersonRecords } from './export.ts'
import {
  type KnownNames,
  type PersonStored,
  personIn,
  type SnapshotHolding,
  snapshotsHolding,
} from './find.ts'

interface ExportOptions extends AccountsPlace {
  readonly name: string
  readonly kind: 'login' | 'platform-id'
}

export const exportNamed: CommandFunction = async (io, _config, options: ExportOptions) => {
  const { name, data, kind } = options
  const field = kind === 'login' ? 'login' : 'platformId'
  const wanted = kind === 'login' ? trimLogin(name) : name
  await withAccountStoreIfAny(options, (accountStore) =>
    withStored(data, async (stored) => {
      const found = stored === null ? null : await personIn(stored, field, wanted)
      const user = found?.user ?? null
      const names: KnownNames =
        user === null
          ? { [field]: wanted }
          : { ...user, aliases: await found!.stored.aliasesOf(user) }
      const snapshots = await snapshotsHolding(data, names)
      if (found === null && field === 'login') throw notFound(wanted, stored, snapshots)
      const records = await recordsOf(accountStore, names, await addressesOf(found))
      const { recordsAbout } = await import('../../../ingest/index.ts')
      const held = { ...records, snapshots, records: recordsAbout(data, names) }
      await exportPerson(io, held, found)
    }),
  )
}

/** A login alone does not determine the identifier, so nothing else can be looked up. */
function notFound(
  login: string,
  stored: StoredSnapshot | null,
  snapshots: readonly SnapshotHolding[],
): Error {
  const where = stored === null ? 'nothing has been imported' : 'the current snapshot has no user'
  const older = snapshots.flatMap(({ name, holds }) => (holds ? [`; ${name} has the login`] : []))
  const help = '--kind platform-id finds what else is kept'
  return new Error(`${where} with the login "${login}"${older.join('')}; ${help}`)
}

async function addressesOf(found: PersonStored | null): Promise<readonly string[]> {
  if (found === null || found.user === null) return []
  return (await found.stored.contacts()).addressesOf(found.user.ordinal)
}

async function recordsOf(
  accountStore: AccountStore | null,
  names: KnownNames,
  addresses: readonly string[],
): Promise<Omit<PersonRecords, 'snapshots' | 'records'>> {
  const { serviceId } = await import('../../../ingest/index.ts')
  const { platformId, aliases = [] } = names
  const id = platformId === undefined ? null : serviceId('user', platformId)
  // Signals and reveals are stored under the identifier of their time, which may be an alias.
  const ids = id === null ? [] : [id, ...aliases.map((alias) => serviceId('user', alias))]
  const nothing = {
    ...{ suppressed: false, suppressions: [], signals: [] },
    ...{ addressesShown: [], addressesShownSince: null },
  }
  if (accountStore === null) return { id, ...nothing }
  const suppressions = await accountStore.openSuppressions()
  const own = await suppressions.findPerson(names)
  const suppressed = addresses.filter((address) => suppressions.suppressesAddress(address))
  const rows: JsonObject[] = own.map((one) => suppressionRow(one))
  for (const address of suppressed) {
    const found = await suppressions.findAddress(address)
    rows.push(...found.map((one) => ({ ...suppressionRow(one), address })))
  }
  const beginning = await accountStore.readBeginning()
  const keys = new Map((await accountStore.access.keys.list()).map(({ id, name }) => [id, name]))
  return {
    id,
    suppressed: own.length > 0,
    suppressions: rows,
    signals: allOf(ids, (one) => signalRows(accountStore.readSignals(one), keys)),
    addressesShownSince: beginning === undefined ? null : kinds.formatSeconds(beginning.atMs),
    addressesShown: id === null ? [] : revealRows(accountStore.readReveals({ users: ids }), keys),
  }
}

function suppressionRow({ kind, atMs, note, mark }: Suppression): JsonObject {
  return { kind, at: kinds.formatSeconds(atMs), note, mark }
}

async function* allOf(
  ids: readonly string[],
  rowsOf: (id: string) => AsyncIterable<JsonObject>,
): AsyncGenerator<JsonObject> {
  for (const id of ids) yield* rowsOf(id)
}

type KeyNames = ReadonlyMap<string, string>

async function* signalRows(
  signals: AsyncIterable<StoredSignal>,
  names: KeyNames,
): AsyncGenerator<JsonObject> {
  for await (const { account, atMs, texts } of signals) {
    yield { at: kinds.formatSeconds(atMs), key: account, name: names.get(account), ...texts }
  }
}

async function* revealRows(
  reveals: AsyncIterable<Reveal>,
  names: KeyNames,
): AsyncGenerator<JsonObject> {
  for await (const { account, atMs, endpoint, requestId, addresses } of reveals) {
    const key = { key: account, name: names.get(account) }
    yield { at: kinds.formatSeconds(atMs), ...key, endpoint, requestId, addresses }
  }
}
