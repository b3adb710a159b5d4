/** `devdex audit`: lists reveals of addresses from the journal, after verifying its chain. */
import type { Config } from '../../config.ts'
import {
  type auditOperations,
  kinds,
  type OperationRequest,
  type Reveal,
} from '../../operations/index.ts'
import {
  type AccountStore,
  requireAccountsPlace,
  withAccountStore,
  withAccountStoreIfAny,
} from '../../service/index.ts'
import type { OperatorPlace, Performers, PrintOptions } from '../operator.ts'
import { type Io, write } from '../output/io.ts'
import { openListing } from '../output/listing.ts'
import { UsageFailure } from '../output/report.ts'
import { cleanText, formatCount } from '../output/safe-text.ts'
import { requireAccount } from './keys/access.ts'
import { verifyAccounts, writeProblems } from './keys/verify.ts'
import { RevealReasons } from './reveal-reasons.ts'
import { type StoredSnapshot, useStored } from './stored/snapshot.ts'

type RevealRequest = OperationRequest<'listReveals'>

const columns = ['at', 'key', 'name', 'endpoint', 'user', 'requestId', 'addresses']
const rowsAtOnce = 1000
const loginsKeptMax = 100_000
const serviceIdPattern = /^[0-9a-f]{32}$/
const servedDefault = 100

export const auditPerformers: Performers<typeof auditOperations> = {
  listReveals: {
    // Empty without accounts.
    perform: async (place, request) => {
      const { first = servedDefault } = request
      const entries: Reveal[] = []
      const beginsAt = await withAccountStoreIfAny(place, (accountStore) =>
        useStored(place.data, async (stored) => {
          if (accountStore === null) return null
          for await (const reveal of readReveals(accountStore, stored, place, request)) {
            entries.push(reveal)
            if (entries.length > first) break
          }
          const beginning = await accountStore.readBeginning()
          return beginning === undefined ? null : kinds.formatSeconds(beginning.atMs)
        }),
      )
      return { entries: entries.slice(0, first), hasMore: entries.length > first, beginsAt }
    },
  },
}

/** The command, which lists any number of reveals as it reads them. */
export async function printReveals(
  io: Io,
  config: Config,
  options: RevealRequest & PrintOptions & { readonly data: string; readonly accounts?: string },
): Promise<void> {
  const { data, from, to } = options
  if (from !== undefined && to !== undefined && kinds.readStart(from) >= kinds.readEnd(to)) {
    throw new UsageFailure('--from is later than --to')
  }
  requireAccountsPlace(options)
  const place = { data, accounts: options.accounts, url: config.url, config, io }
  const report = await verifyAccounts(place)
  await writeProblems(io, report)
  await write(io.stderr, `chain intact up to ${report.commits}:${report.head}\n`)
  const print = (stored: StoredSnapshot | null) =>
    withAccountStore(place, (accountStore) => printRows(place, accountStore, stored, options))
  if (await isReadable(io, data)) await useStored(data, print)
  else await print(null)
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
    const text = `${cleanText(error.message)}: identifiers stand for logins`
    await write(io.stderr, `warning: the current snapshot cannot be read: ${text}\n`)
    return false
  }
}

async function printRows(
  place: OperatorPlace,
  accountStore: AccountStore,
  stored: StoredSnapshot | null,
  options: RevealRequest & PrintOptions,
): Promise<void> {
  const { io } = place
  const beginning = await accountStore.readBeginning()
  if (beginning !== undefined) {
    const { seq, atMs } = beginning
    const at = kinds.formatSeconds(atMs)
    const text = `the list begins with commit ${seq}, at ${at}: earlier ones were trimmed`
    await write(io.stderr, `${text}\n`)
  }
  // The table and CSV have no column of reasons, which are looked up per user.
  const found = readReveals(accountStore, stored, place, options, options.json === true)
  const listing = openListing(io, { columns, numbersFrom: columns.length - 1 }, options)
  let listed = 0
  const rows: Reveal[] = []
  const flush = () => listing.print(rows.splice(0).map((row) => ({ ...row })))
  for await (const row of found) {
    rows.push(row)
    if (rows.length === rowsAtOnce) await flush()
    if (++listed === options.first) break
  }
  await flush()
  await listing.end()
  await write(io.stderr, `${formatCount(listed, 'entry')}\n`)
}

/**
 * Reveals, newest first, with names of keys and logins. Throws an Error for an unknown key or user.
 */
async function* readReveals(
  accountStore: AccountStore,
  stored: StoredSnapshot | null,
  place: OperatorPlace,
  { from, to, key, user }: RevealRequest,
  hasReasons = true,
): AsyncGenerator<Reveal> {
  const { access } = accountStore
  const names = new Map((await access.keys.list()).map(({ id, name }) => [id, name]))
  const account = key === undefined ? undefined : (await requireAccount(access, place, key)).id
  const users = user === undefined ? undefined : await findServiceIds(stored, user)
  const fromMs = from === undefined ? undefined : kinds.readStart(from)
  const toMs = to === undefined ? undefined : kinds.readEnd(to)
  const logins = new Logins(stored)
  const reasons = new RevealReasons(accountStore)
  for await (const reveal of accountStore.readReveals({ fromMs, toMs, account, users })) {
    const { account: key, user: userId, endpoint, requestId, addresses } = reveal
    const reason = hasReasons ? await reasons.find(reveal) : undefined
    const shown = { endpoint, userId, requestId, addresses, name: names.get(key) }
    const login = await logins.find(userId)
    const told = reason === undefined ? {} : { reason }
    yield { at: kinds.formatSeconds(reveal.atMs), key, ...shown, user: login, ...told }
  }
}

/** Logins of users in the current snapshot. Other users are shown by the service's identifier. */
class Logins {
  readonly #stored: StoredSnapshot | null
  readonly #known = new Map<string, string>()

  constructor(stored: StoredSnapshot | null) {
    this.#stored = stored
  }

  async find(id: string): Promise<string> {
    const known = this.#known.get(id)
    if (known !== undefined) return known
    const login = (await this.#stored?.findUser('id', id))?.login ?? id
    if (this.#known.size >= loginsKeptMax) this.#known.clear()
    this.#known.set(id, login)
    return login
  }
}

/** The service's identifiers of a user, including those made from the user's aliases. */
async function findServiceIds(stored: StoredSnapshot | null, name: string): Promise<string[]> {
  const isId = serviceIdPattern.test(name)
  const user = await stored?.findUser(isId ? 'id' : 'login', name)
  if (user === undefined) {
    if (isId) return [name]
    const help = 'give the identifier of the service'
    throw new Error(`the current snapshot holds no user "${name}"; ${help}`)
  }
  const { serviceId } = await import('../../ingest/index.ts')
  const aliases = (await stored?.listAliases(user)) ?? []
  return [user.id, ...aliases.map((alias) => serviceId('user', alias))]
}
