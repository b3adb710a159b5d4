/**
 * `devdex raw` and `devdex email`: records and addresses of any number of inputs, in batches, with
 * a row for each input.
 */
import { endpoints } from '../../contract/endpoints/catalogue.ts'
import type { DocumentedEndpoint } from '../../contract/index.ts'
import { limits } from '../../contract/vocabulary.ts'
import type { CommandFunction, OptionsOf } from '../command-row.ts'
import { type Io, readInputs, splitBatches, write } from '../output/io.ts'
import type { JsonObject } from '../output/json.ts'
import { openPrinter, type PrintedRow, readItems } from '../output/printers.ts'
import { UsageFailure } from '../output/report.ts'
import { cleanText, formatCount } from '../output/safe-text.ts'
import type { ListOptions } from '../shared-flags.ts'
import { Client, estimateCost, type PlannedCall, writeSummary } from './client.ts'
import { appendAttributes, bestEmails, type ListedCollection } from './collections.ts'
import { findInputs } from './endpoint-rows.ts'
import type { emailFlags } from './rows.ts'

export interface LookUp {
  readonly endpoint: Pick<DocumentedEndpoint, 'path' | 'request'>
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

type LookUpOptions = ListOptions & { readonly inputs: readonly string[] }

/** The command that looks up records. The answer has an item for each input, in the same order. */
export function lookUpRecords(lookUp: LookUp): CommandFunction {
  return (io, config, options: LookUpOptions) => {
    const members = { includeAttributes: options.includeAttributes }
    return lookUpAll(
      io,
      new Client(io, config),
      { ...lookUp, members, pair: matchInOrder },
      options,
    )
  }
}

const matchInOrder: PairItems = (batch, items) => {
  if (items.length === batch.length) return batch.map((input, i) => ({ input, item: items[i]! }))
  const answered = `the service answered ${formatCount(items.length, 'item')}`
  throw new Error(`${answered} to ${formatCount(batch.length, 'input')}`)
}

type AddressOptions = LookUpOptions & OptionsOf<(typeof emailFlags)[number]>

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
  endpoint: endpoints.bestEmailByLogin,
  pair: matchByName(
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
    endpoint: endpoints.bestEmail,
    pair: matchByName((id) => id, readNames),
  }
}

/**
 * Answers lack unknown users, and have users once. One row per distinct input, so that missing users
 * are visible.
 * @param normalise a form that is equal for inputs of the same user
 * @param readNames the inputs of a result, in this form
 */
function matchByName(
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
  const { endpoint, collection, pair } = lookUp
  const calls = planCalls(io, lookUp, options.inputs)
  if (options.dryRun) return estimateCost(io, client, calls, options)
  const shown = appendAttributes(collection, options.includeAttributes)
  const printer = openPrinter(io, options, shown, true)
  let asked = 0
  let found = 0
  for await (const { batch, body } of calls) {
    const answer = await client.call(endpoint.path, body)
    const rows = pair(batch, readItems(answer, collection))
    const known = rows.filter(({ item }) => item !== null)
    // JSON prints the answer as received, which lacks unknown users where it has addresses.
    const isSilent = collection === bestEmails && options.json
    await printer.print(answer, isSilent ? known : rows)
    if (options.csv || isSilent) await writeMissing(io, rows)
    asked += rows.length
    found += known.length
  }
  await printer.end()
  await writeSummary(io, client, `${found} of ${formatCount(asked, collection.noun)} found`)
}

/** Lists missing inputs on stderr, one a line, for formats that cannot show them. */
async function writeMissing(io: Io, rows: readonly PrintedRow[]): Promise<void> {
  const missing = rows.filter(({ item }) => item === null)
  const lines = missing.map(({ input = '' }) => `not found: ${cleanText(input)}\n`)
  await write(io.stderr, lines.join(''))
}

/** One call per batch of inputs. Throws UsageFailure at the end if there was no input. */
async function* planCalls(
  io: Io,
  { endpoint, members }: PlannedLookUp,
  given: readonly string[],
): AsyncGenerator<PlannedCall & { readonly batch: readonly string[] }> {
  const { path } = endpoint
  const member = findInputs(endpoint)
  let isEmpty = true
  for await (const batch of splitBatches(readInputs(io, given), limits.batchMax)) {
    isEmpty = false
    // JSON omits undefined members.
    yield { path, batch, body: { [member]: batch, ...members } }
  }
  if (isEmpty) throw new UsageFailure('standard input held nothing to look up')
}
