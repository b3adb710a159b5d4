/** `devdex audit`: lists reveals of addresses from the journal, after verifying its chain. */
import { type Command, Option } from 'commander'
import type { Reveal } from '../../accounts/people/index.ts'
import type { Config } from '../../config.ts'
import {
  type AccountStore,
  type AccountsPlace,
  requireAccountsPlace,
  withAccountStore,
} from '../../service/index.ts'
import { accountsOption, countFrom, examples } from '../options.ts'
import { type Io, write } from '../output/io.ts'
import type { JsonObject } from '../output/json.ts'
import { type ListingOptions, openListing } from '../output/listing.ts'
import { UsageFailure } from '../output/report.ts'
import { counted, safeText } from '../output/safe-text.ts'
import { requireAccount } from './keys/access.ts'
import { verifyWithProgress, writeProblems } from './keys/verify.ts'
import { RevealReasons } from './reveal-reasons.ts'
import { type StoredSnapshot, withStored } from './stored/snapshot.ts'
import { isoOf, parseEnd, parseStart } from './time-arguments.ts'

interface RevealOptions extends AccountsPlace {
  /** Milliseconds since 1970. `from` is included, `to` is not. */
  readonly from?: number | undefined
  readonly to?: number | undefined
  readonly key?: string | undefined
  readonly user?: string | undefined
  /** Whether rows include reasons, which are looked up per user. Default: true. */
  readonly reasons?: boolean
}

interface AuditOptions extends ListingOptions, RevealOptions {
  readonly first?: number
}

const columns = ['at', 'key', 'name', 'endpoint', 'user', 'requestId', 'addresses']
const rowsAtOnce = 1000
const loginsKeptMax = 100_000
const serviceIdPattern = /^[0-9a-f]{32}$/

export function auditCommand(program: Command, io: Io, config: Config): void {
  program
    .command('audit')
    .option('--data <dir>', 'the data directory', config.dataDir)
    .addOption(accountsOption(config))
    .option('--from <date>', 'first ISO 8601 date or date-time to list', parseStart)
    .option('--to <date>', 'last ISO 8601 date or date-time to list', parseEnd)
    .option('--key <id>', 'only reveals by this key: its id, or its name if that is unique')
    .option('--user <name>', 'only reveals of this user: login, or id of the service')
    .option('-n, --first <number>', 'maximum number of entries', countFrom(1))
    .option('--json', 'print one JSON array')
    .addOption(new Option('--csv', 'print comma-separated values').conflicts('json'))
    .addHelpText(
      'after',
      examples('devdex audit -n 20', 'devdex audit --user mira --from 2030-01-01 --csv'),
    )
    .action((options: AuditOptions) => audit(io, options))
}

async function audit(io: Io, options: AuditOptions): Promise<void> {
  const { data, from, to } = options
  if (from !== undefined && to !== undefined && from >= to)
    throw new UsageFailure('--from is later than --to')
  requireAccountsPlace(options)
  const report = await verifyWithProgress(io, options)
  await writeProblems(io, report)
  await write(io.stderr, `chain intact up to ${report.commits}:${report.head}\n`)
  const listed = (stored: StoredSnapshot | null) =>
    withAccountStore(options, (accountStore) => list(io, accountStore, stored, options))
  if (await isReadable(io, data)) await withStored(data, listed)
  else await listed(null)
}

/**
 * The audit needs no snapshot. A snapshot of an older format may be unreadable after an upgrade.
 */
async function isReadable(io: Io, dataDir: string): Promise<boolean> {
  const { currentManifest, SnapshotError } = await import('../../snapshot/index.ts')
  try {
    await currentManifest(dataDir)
    return true
  } catch (error) {
    if (!(error instanceof SnapshotError)) throw error
    const text = `${safeText(error.message)}: identifiers stand for logins`
    await write(io.stderr, `warning: the current snapshot cannot be read: ${text}\n`)
    return false
  }
}

async function list(
  io: Io,
  accountStore: AccountStore,
  stored: StoredSnapshot | null,
  options: AuditOptions,
): Promise<void> {
  const beginning = await accountStore.readBeginning()
  if (beginning !== undefined) {
    const { seq, atMs } = beginning
    const text = `the list begins with commit ${seq}, at ${isoOf(atMs)}: earlier ones were trimmed`
    await write(io.stderr, `${text}\n`)
  }
  // The table and CSV have no column of reasons.
  const reasons = options.json === true
  const found = revealRows(accountStore, stored, { ...options, reasons })
  const listing = openListing(io, { columns, numbersFrom: columns.length - 1 }, options)
  let listed = 0
  let rows: JsonObject[] = []
  for await (const row of found) {
    rows.push(row)
    if (rows.length === rowsAtOnce) {
      await listing.print(rows)
      rows = []
    }
    if (++listed === options.first) break
  }
  await listing.print(rows)
  await listing.end()
  await write(io.stderr, `${counted(listed, 'entry')}\n`)
}

/**
 * Reveals, newest first, with names of keys and logins. Throws an Error for an unknown key or user.
 */
export async function* revealRows(
  accountStore: AccountStore,
  stored: StoredSnapshot | null,
  options: RevealOptions,
): AsyncGenerator<JsonObject> {
  const { access } = accountStore
  const names = new Map((await access.keys.list()).map(({ id, name }) => [id, name]))
  const { key, user, reasons: areTold = true } = options
  const account = key === undefined ? undefined : (await requireAccount(access, options, key)).id
  const users = user === undefined ? undefined : await serviceIdsOf(stored, user)
  const range = { fromMs: options.from, toMs: options.to }
  const logins = new Logins(stored)
  const reasons = new RevealReasons(accountStore)
  for await (const reveal of accountStore.readReveals({ ...range, account, users })) {
    const name = names.get(reveal.account)
    const reason = areTold ? await reasons.of(reveal) : undefined
    const told = reason === undefined ? {} : { reason }
    yield { ...rowOf(reveal), name, user: await logins.of(reveal.user), ...told }
  }
}

function rowOf({ atMs, account, endpoint, user, requestId, addresses }: Reveal): JsonObject {
  return { at: isoOf(atMs), key: account, endpoint, userId: user, requestId, addresses }
}

/** Logins of users in the current snapshot. Other users are shown by the service's identifier. */
class Logins {
  readonly #stored: StoredSnapshot | null
  readonly #known = new Map<string, string>()

  constructor(stored: StoredSnapshot | null) {
    this.#stored = stored
  }

  async of(id: string): Promise<string> {
    const known = this.#known.get(id)
    if (known !== undefined) return known
    const login = (await this.#stored?.user('id', id))?.login ?? id
    if (this.#known.size >= loginsKeptMax) this.#known.clear()
    this.#known.set(id, login)
    return login
  }
}

/** The service's identifiers of a user, including those made from the user's aliases. */
async function serviceIdsOf(stored: StoredSnapshot | null, name: string): Promise<string[]> {
  const isId = serviceIdPattern.test(name)
  const user = await stored?.user(isId ? 'id' : 'login', name)
  if (user === undefined) {
    if (isId) return [name]
    const help = 'give the identifier of the service'
    throw new Error(`the current snapshot holds no user "${name}"; ${help}`)
  }
  const { serviceId } = await import('../../ingest/index.ts')
  const aliases = (await stored?.aliasesOf(user)) ?? []
  return [user.id, ...aliases.map((alias) => serviceId('user', alias))]
}
