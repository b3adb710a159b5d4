import { type Command, InvalidArgumentError } from 'commander'
import type { Config } from '../../config.ts'
import { limits } from '../../contract/vocabulary.ts'
import { examples, withFormOptions } from '../options.ts'
import { batches, type Io, inputs } from '../output/io.ts'
import type { JsonObject } from '../output/json.ts'
import { type FormOptions, itemsOf, openPrinter, type PrintedRow } from '../output/printers.ts'
import { UsageFailure } from '../output/report.ts'
import { counted } from '../output/safe-text.ts'
import { Client, type DryRunOptions, type PlannedCall, showCost } from './client.ts'
import { bestEmails } from './collections.ts'
import { parseJsonObject } from './filter-argument.ts'
import { writeMissing, writeSummary } from './pages.ts'

/** A way to identify users: by login or by id. */
interface EmailLookup {
  readonly name: string
  readonly argument: string
  readonly path: string
  /** The member of the request that holds the inputs. */
  readonly inputMember: string
  /** A normal form that is equal for inputs of the same user. */
  readonly normal: (input: string) => string
  /** Returns a function that returns the inputs, in normal form, of a result. */
  readonly namer: () => Promise<(result: JsonObject) => readonly string[]>
  readonly example: string
}

interface EmailOptions extends FormOptions, DryRunOptions {
  readonly reason?: string
  readonly signals?: JsonObject
}

const byLogin: EmailLookup = {
  name: 'email',
  argument: 'login',
  path: '/users/best-email/by-login',
  inputMember: 'logins',
  normal: (input) => input.toLowerCase(),
  namer: async () => (result) => [String(result.login).toLowerCase()],
  example: 'devdex email mira duarte --reason "a talk on borrow checking"',
}

const byId: EmailLookup = {
  name: 'email-by-id',
  argument: 'id',
  path: '/users/best-email',
  inputMember: 'platformIds',
  normal: (input) => input,
  namer: async () => {
    const { serviceId } = await import('../../ingest/index.ts')
    return ({ platformId }) => [`${platformId}`, serviceId('user', `${platformId}`)]
  },
  example: 'devdex email-by-id - --csv < ids.txt',
}

const missingHelp = `

A user who is not found has a row that says so. The CSV row has only the input, JSON omits the user,
and stderr names the user. The exit code is 0 in each case.`

export function emailCommand(program: Command, io: Io, config: Config): void {
  addLookup(program, byLogin, io, config)
}

export function emailByIdCommand(program: Command, io: Io, config: Config): void {
  addLookup(program, byId, io, config)
}

function addLookup(program: Command, lookup: EmailLookup, io: Io, config: Config): void {
  withFormOptions(program.command(lookup.name), bestEmails)
    .argument(`<${lookup.argument}...>`, '"-" reads more from standard input, one a line')
    .option('--reason <text>', 'reason for the request; stored, never shown')
    .option(
      '--signals <json>',
      'details of the reason: emailSubject, emailBody, sender, repoReasonForEmail',
      parseJsonObject,
    )
    .addHelpText('after', examples(lookup.example) + missingHelp)
    .action((args: string[], options: EmailOptions) =>
      showAddresses(io, new Client(io, config), lookup, args, options),
    )
}

async function showAddresses(
  io: Io,
  client: Client,
  lookup: EmailLookup,
  args: readonly string[],
  options: EmailOptions,
): Promise<void> {
  const calls = emailCalls(io, lookup, args, signalsOf(options))
  if (options.dryRun) return showCost(io, client, calls, options)
  const namesOf = await lookup.namer()
  const printer = openPrinter(io, options, bestEmails, true)
  let asked = 0
  let found = 0
  for await (const { batch, body } of calls) {
    const answer = await client.call(lookup.path, body)
    const byName = new Map<string, JsonObject>()
    for (const result of itemsOf(answer, bestEmails)) {
      if (result !== null) for (const name of namesOf(result)) byName.set(name, result)
    }
    const rows = rowsOf(lookup, batch, byName)
    const known = rows.filter(({ item }) => item !== null)
    // JSON prints the answer as received, which lacks unknown users.
    await printer.print(answer, options.json ? known : rows)
    if (options.json || options.csv) await writeMissing(io, rows)
    asked += rows.length
    found += known.length
  }
  await printer.end()
  await writeSummary(io, client, `${found} of ${counted(asked, 'user')} found`)
}

/** One row per distinct input, so that missing users are visible. */
function rowsOf(
  { normal }: EmailLookup,
  batch: readonly string[],
  byName: ReadonlyMap<string, JsonObject>,
): PrintedRow[] {
  const distinct = new Map(batch.map((input) => [normal(input), input]))
  return [...distinct].map(([name, input]) => ({ input, item: byName.get(name) ?? null }))
}

/** One call per batch of inputs. Throws UsageFailure at the end if there was no input. */
async function* emailCalls(
  io: Io,
  { path, inputMember }: EmailLookup,
  args: readonly string[],
  signals: JsonObject | undefined,
): AsyncGenerator<PlannedCall & { readonly batch: readonly string[] }> {
  let isEmpty = true
  for await (const batch of batches(inputs(io, args), limits.batchMax)) {
    isEmpty = false
    // JSON omits undefined members.
    yield { path, batch, body: { [inputMember]: batch, signals } }
  }
  if (isEmpty) throw new UsageFailure('standard input held nothing to look up')
}

function signalsOf({ reason, signals }: EmailOptions): JsonObject | undefined {
  if (reason === undefined) return signals
  const member = 'reasonForEmailNaturalLanguage'
  if (signals?.[member] !== undefined) {
    throw new InvalidArgumentError(`--reason is the ${member} that --signals also has`)
  }
  return { ...signals, [member]: reason }
}
