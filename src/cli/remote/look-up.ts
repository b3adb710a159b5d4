/**
 * `devdex raw` and `devdex email`: records and addresses of any number of inputs, in batches, with
 * a row for each input.
 */
import { limits } from '../../contract/vocabulary.ts'
import type { CommandFunction } from '../command-row.ts'
import { batches, type Io, inputs } from '../output/io.ts'
import type { JsonObject } from '../output/json.ts'
import { itemsOf, openPrinter, type PrintedRow } from '../output/printers.ts'
import { UsageFailure } from '../output/report.ts'
import { counted } from '../output/safe-text.ts'
import { Client, type PlannedCall, showCost } from './client.ts'
import { bestEmails, type ListedCollection, shownWith } from './collections.ts'
import { type ListOptions, writeMissing, writeSummary } from './pages.ts'

export interface LookUp {
  readonly path: string
  /** The member of the request that holds the inputs. */
  readonly member: string
  readonly collection: ListedCollection
}

interface PlannedLookUp extends LookUp {
  /** Other members of the request. */
  readonly members: JsonObject
  /** A row for each input of a batch. */
  readonly pair: PairItems
}

type PairItems = (
  batch: readonly string[],
  items: readonly (JsonObject | null)[],
) => readonly PrintedRow[]

interface LookUpOptions extends ListOptions {
  readonly inputs: readonly string[]
}

/** The command that looks up records. The answer has an item for each input, in the same order. */
export function lookUpRecords(lookUp: LookUp): CommandFunction {
  return (io, config, options: LookUpOptions) => {
    const members = { includeAttributes: options.includeAttributes }
    return lookUpAll(io, new Client(io, config), { ...lookUp, members, pair: pairItems }, options)
  }
}

const pairItems: PairItems = (batch, items) => {
  if (items.length === batch.length) return batch.map((input, i) => ({ input, item: items[i]! }))
  const answered = `the service answered ${counted(items.length, 'item')}`
  throw new Error(`${answered} to ${counted(batch.length, 'input')}`)
}

interface AddressOptions extends LookUpOptions {
  readonly reason?: string
  readonly signals?: JsonObject
}

/** The command that looks up addresses of users: by login, or by either of their identifiers. */
export function lookUpAddresses(by: 'login' | 'id'): CommandFunction {
  return async (io, config, options: AddressOptions) => {
    const client = new Client(io, config)
    const lookUp = by === 'login' ? byLogin : await readLookUpById()
    const members = { signals: buildSignals(options) }
    return lookUpAll(io, client, { ...lookUp, members, collection: bestEmails }, options)
  }
}

const byLogin = {
  path: '/users/best-email/by-login',
  member: 'logins',
  pair: pairByName(
    (login) => login.toLowerCase(),
    ({ login }) => [`${login}`.toLowerCase()],
  ),
}

async function readLookUpById() {
  const { serviceId } = await import('../../ingest/index.ts')
  const readNames = ({ platformId }: JsonObject) => {
    return [`${platformId}`, serviceId('user', `${platformId}`)]
  }
  return {
    path: '/users/best-email',
    member: 'platformIds',
    pair: pairByName((id) => id, readNames),
  }
}

/**
 * Answers lack unknown users, and have users once. One row per distinct input, so that missing users
 * are visible.
 * @param normalise a form that is equal for inputs of the same user
 * @param readNames the inputs of a result, in this form
 */
function pairByName(
  normalise: (input: string) => string,
  readNames: (result: JsonObject) => readonly string[],
): PairItems {
  return (batch, items) => {
    const byName = new Map<string, JsonObject>()
    for (const item of items) {
      if (item !== null) for (const name of readNames(item)) byName.set(name, item)
    }
    const distinct = new Map(batch.map((input) => [normalise(input), input]))
    return [...distinct].map(([name, input]) => ({ input, item: byName.get(name) ?? null }))
  }
}

function buildSignals({ reason, signals }: AddressOptions): JsonObject | undefined {
  if (reason === undefined) return signals
  const member = 'reasonForEmailNaturalLanguage'
  if (signals?.[member] !== undefined) {
    throw new UsageFailure(`--reason is the ${member} that --signals also has`)
  }
  return { ...signals, [member]: reason }
}

async function lookUpAll(
  io: Io,
  client: Client,
  lookUp: PlannedLookUp,
  options: LookUpOptions,
): Promise<void> {
  const { path, collection, pair } = lookUp
  const calls = planCalls(io, lookUp, options.inputs)
  if (options.dryRun) return showCost(io, client, calls, options)
  const isOfAddresses = collection === bestEmails
  const printer = openPrinter(io, options, shownWith(collection, options.includeAttributes), true)
  let asked = 0
  let found = 0
  for await (const { batch, body } of calls) {
    const answer = await client.call(path, body)
    const rows = pair(batch, itemsOf(answer, collection))
    const known = rows.filter(({ item }) => item !== null)
    // JSON prints the answer as received, which lacks unknown users where it has addresses.
    const isSilent = isOfAddresses && options.json
    await printer.print(answer, isSilent ? known : rows)
    if (options.csv || isSilent) await writeMissing(io, rows)
    asked += rows.length
    found += known.length
  }
  await printer.end()
  await writeSummary(io, client, `${found} of ${counted(asked, collection.noun)} found`)
}

/** One call per batch of inputs. Throws UsageFailure at the end if there was no input. */
async function* planCalls(
  io: Io,
  { path, member, members }: PlannedLookUp,
  given: readonly string[],
): AsyncGenerator<PlannedCall & { readonly batch: readonly string[] }> {
  let isEmpty = true
  for await (const batch of batches(inputs(io, given), limits.batchMax)) {
    isEmpty = false
    // JSON omits undefined members.
    yield { path, batch, body: { [member]: batch, ...members } }
  }
  if (isEmpty) throw new UsageFailure('standard input held nothing to look up')
}
