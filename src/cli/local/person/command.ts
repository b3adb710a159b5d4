import { type Command, Option } from 'commander'
import type { Reveal, StoredSignal } from '../../../accounts/people/index.ts'
import type { Config } from '../../../config.ts'
import type { Suppression } from '../../../people/index.ts'
import {
  type AccountStore,
  type AccountsPlace,
  withAccountStoreIfAny,
} from '../../../service/index.ts'
import { accountsOption, examples } from '../../options.ts'
import type { Io } from '../../output/io.ts'
import type { JsonObject } from '../../output/json.ts'
import { type StoredSnapshot, withStored } from '../stored/snapshot.ts'
import { loginOf } from '../suppress-effect.ts'
import { isoOf } from '../time-arguments.ts'
import { type CandidatesOptions, listCandidates } from './candidates.ts'
import { type ExplainOptions, explainPerson, type SplitOptions, splitPerson } from './explain.ts'
import { exportPerson, type PersonRecords } from './export.ts'
import {
  type KnownNames,
  type PersonStored,
  personIn,
  type SnapshotHolding,
  snapshotsHolding,
} from './find.ts'

interface ExportOptions extends AccountsPlace {
  readonly kind: 'login' | 'platform-id'
}

export function personCommand(program: Command, io: Io, config: Config): void {
  const line = 'devdex person export mira > mira.json'
  const person = program
    .command('person')
    .addHelpText('after', examples(line, 'devdex person explain mira'))
  exportCommand(person, io, config, line)
  explainCommand(person, io, config)
  splitCommand(person, io, config)
  candidatesCommand(person, io, config)
}

function exportCommand(person: Command, io: Io, config: Config, line: string): void {
  person
    .command('export')
    .description('print all data about a person as JSON, suppressed or not')
    .argument('<name>', 'the login, or with --kind the platformId')
    .option('--data <dir>', 'the data directory', config.dataDir)
    .addOption(accountsOption(config))
    .addOption(
      new Option('--kind <kind>', 'what the name is')
        .choices(['login', 'platform-id'])
        .default('login'),
    )
    .option('--json', 'print JSON, which is the default')
    .addHelpText(
      'after',
      `${examples(line, 'devdex person export U_kgDOAAAAAQ --kind platform-id')}

Addresses in "emails" are in clear, and obfuscated in other texts of the snapshot. "records" has the
imported lines that later merges use. "snapshots" says which snapshots contain the person (null:
unreadable). A platformId also finds a person who is missing in the current data.`,
    )
    .action((name: string, options: ExportOptions) => exportNamed(io, name, options))
}

function explainCommand(person: Command, io: Io, config: Config): void {
  person
    .command('explain')
    .description('show which records were joined to a person, and why')
    .argument('<name>', 'the login or a platformId')
    .option('--data <dir>', 'the data directory', config.dataDir)
    .option('--reveal', 'show addresses in clear')
    .option('--json', 'print JSON')
    .addHelpText(
      'after',
      `${examples('devdex person explain mira', 'devdex person explain 583231 --reveal')}

The command describes the current data. "kept apart" lists accounts that were not joined despite
some evidence. Addresses are obfuscated without --reveal.`,
    )
    .action((name: string, options: ExplainOptions) => explainPerson(io, name, options))
}

function splitCommand(person: Command, io: Io, config: Config): void {
  person
    .command('split')
    .description('split an account off a person, from the next import on')
    .argument('[name]', 'the login or a platformId')
    .option('--data <dir>', 'the data directory', config.dataDir)
    .option('--from <what...>', 'addresses, logins, numbers or identifiers of the other person')
    .option('--list', 'list all splits')
    .option('--undo <id>', 'undo a split')
    .option('--json', 'print JSON')
    .addHelpText(
      'after',
      `${examples(
        'devdex person split mira',
        'devdex person split mira --from bo@home.example',
        'devdex person split --list',
        'devdex person split --undo 4f1c09aa',
      )}

Without --from, the command lists the accounts that can be split off. Accounts of one command stay
together and join no others. A full import of the sources separates all records. An update only
separates new records, and keeps fields that are merged already.`,
    )
    .action((name: string | undefined, options: SplitOptions) => splitPerson(io, name, options))
}

function candidatesCommand(person: Command, io: Io, config: Config): void {
  person
    .command('candidates')
    .description('list pairs of people who may be one, and the evidence')
    .option('--data <dir>', 'the data directory', config.dataDir)
    .option('--reveal', 'show addresses in clear')
    .option('--json', 'print JSON')
    .addHelpText(
      'after',
      `${examples('devdex person candidates', 'devdex person candidates --json')}

Two people of one repository have the same full name, and no second evidence joins them. Addresses
are obfuscated without --reveal.`,
    )
    .action((options: CandidatesOptions) => listCandidates(io, options))
}

async function exportNamed(io: Io, name: string, options: ExportOptions): Promise<void> {
  const { data, kind } = options
  const field = kind === 'login' ? 'login' : 'platformId'
  const wanted = kind === 'login' ? loginOf(name) : name
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
    addressesShownSince: beginning === undefined ? null : isoOf(beginning.atMs),
    addressesShown: id === null ? [] : revealRows(accountStore.readReveals({ users: ids }), keys),
  }
}

function suppressionRow({ kind, atMs, note, mark }: Suppression): JsonObject {
  return { kind, at: isoOf(atMs), note, mark }
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
    yield { at: isoOf(atMs), key: account, name: names.get(account), ...texts }
  }
}

async function* revealRows(
  reveals: AsyncIterable<Reveal>,
  names: KeyNames,
): AsyncGenerator<JsonObject> {
  for await (const { account, atMs, endpoint, requestId, addresses } of reveals) {
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
