import { type Command, Option } from 'commander'
import { openAccess } from '../../access/index.ts'
import type { Config } from '../../config.ts'
import type { Reveal, StoredSignal } from '../../people/index.ts'
import type { Store } from '../../store/index.ts'
import type { Io } from '../io.ts'
import type { JsonObject } from '../json.ts'
import { withKnownStore } from '../open-store.ts'
import { examples } from '../options.ts'
import { type StoredSnapshot, withStored } from '../stored/snapshot.ts'
import { isoOf } from '../time-arguments.ts'
import { exportPerson, type PersonRecords } from './export.ts'

interface ExportOptions {
  readonly data: string
  readonly kind: 'login' | 'platform-id'
}

/** Names of one person; the login is not known of somebody whom the snapshot lacks. */
interface Names {
  readonly id: string
  readonly platformId: string
  readonly login?: string
}

export function personCommand(program: Command, io: Io, config: Config): void {
  const line = 'devdex person export mira > mira.json'
  program
    .command('person')
    .description('what is held about one person')
    .addHelpText('after', examples(line))
    .command('export')
    .description('print all that is held about a person as JSON, also about who is suppressed')
    .argument('<name>', 'the login, or with --kind the platformId')
    .option('--data <dir>', 'the data directory', config.dataDir)
    .addOption(
      new Option('--kind <kind>', 'what the name is')
        .choices(['login', 'platform-id'])
        .default('login'),
    )
    .option('--json', 'print JSON, as it does anyway')
    .addHelpText(
      'after',
      `${examples(line, 'devdex person export U_kgDOAAAAAQ --kind platform-id')}

Addresses are in clear. With a platformId it also finds what is kept about somebody whom the data
set no longer holds.`,
    )
    .action((name: string, options: ExportOptions) => exportNamed(io, name, options))
}

function exportNamed(io: Io, name: string, { data, kind }: ExportOptions): Promise<void> {
  const field = kind === 'login' ? 'login' : 'platformId'
  return withKnownStore(data, (store) =>
    withStored(data, async (stored) => {
      const user = await stored?.user(field, name)
      const found = user === undefined ? null : { stored: stored!, user }
      const names = user ?? (await namesOf(stored, field, name))
      await exportPerson(io, await recordsOf(store, names), found)
    }),
  )
}

/** Of somebody whom the snapshot lacks. Throws an Error where no identifier follows from it. */
async function namesOf(
  stored: StoredSnapshot | null,
  field: 'login' | 'platformId',
  name: string,
): Promise<Names> {
  if (field === 'login') {
    const where =
      stored === null ? 'nothing has been imported' : 'the current snapshot holds nobody'
    throw new Error(`${where} of the login "${name}"; --kind platform-id finds what else is kept`)
  }
  const { serviceId } = await import('../../ingest/index.ts')
  return { id: serviceId('user', name), platformId: name }
}

async function recordsOf(store: Store, names: Names): Promise<PersonRecords> {
  // Loaded here, so that other commands start without it.
  const people = await import('../../people/index.ts')
  const { id, login, platformId } = names
  const suppressions = people.openSuppressions(store)
  const keys = new Map(
    openAccess(store)
      .list()
      .map((account) => [account.id, account.name]),
  )
  const hidesLogin = login !== undefined && suppressions.hidesLogin(login)
  return {
    id,
    suppressed: hidesLogin || suppressions.hidesPlatformId(platformId),
    signals: signalRows(people.signalsAbout(store, id), keys),
    addressesShown: revealRows(people.reveals(store, { user: id }), keys),
  }
}

type KeyNames = ReadonlyMap<string, string>

function* signalRows(signals: Iterable<StoredSignal>, names: KeyNames): Generator<JsonObject> {
  for (const { account, atMs, texts } of signals) {
    yield { at: isoOf(atMs), key: account, name: names.get(account), ...texts }
  }
}

function* revealRows(reveals: Iterable<Reveal>, names: KeyNames): Generator<JsonObject> {
  for (const { account, atMs, endpoint, requestId, addresses } of reveals) {
    yield {
      at: isoOf(atMs),
      key: account,
      name: names.get(account),
      endpoint,
      requestId,
      addresses,
    }
  }
}
