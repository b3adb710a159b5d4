import { InvalidArgumentError, Option } from 'commander'
import type { Account, UsageRow } from '../../../accounts/index.ts'
import { type Names, nameRules, type Service, services } from '../../../contract/index.ts'
import { balanceText } from '../../../domain/index.ts'
import { countFrom, examples } from '../../options.ts'
import { type Io, write } from '../../output/io.ts'
import { openListing } from '../../output/listing.ts'
import { UsageFailure } from '../../output/report.ts'
import { counted } from '../../output/safe-text.ts'
import { scopeText } from '../../output/scope-text.ts'
import { GrowingTable } from '../../output/table.ts'
import { daysAgo, parseDay, parseExpiry } from '../time-arguments.ts'
import {
  describeAccount,
  describeState,
  type KeysOptions,
  requireAccount,
  withAccess,
  withKnownAccess,
  writeJson,
} from './access.ts'
import type { Subcommand } from './command.ts'
import {
  collectScopeFilter,
  parseNames,
  readScope,
  requireScope,
  type ScopeOptions,
  scopeHelp,
} from './scope-options.ts'

interface CreateOptions extends KeysOptions, ScopeOptions {
  readonly name: string
  readonly services: readonly Service[]
  readonly credits: number | 'unlimited'
  readonly rate?: number
  readonly concurrency?: number
  readonly expires?: string
  readonly names?: Names
}

export const createHelp = examples(
  'devdex keys create --name me --services SEARCH,RAW --credits 100000',
  'devdex keys create --name console --services SEARCH --credits unlimited',
  'devdex keys create --name trial --services SEARCH --credits 500 --expires 2030-01-31 --json',
  'devdex keys create --name partner --services SEARCH --credits 500 ' +
    "--filter users='resolvedCountry Eq Germany' --fields login,bio --endpoints search/users",
)

export function createCommand(subcommand: Subcommand, io: Io): void {
  subcommand('create')
    .description('create a key and show it once')
    .requiredOption('--name <name>', 'name of the key')
    .requiredOption(
      '--services <list>',
      `services of the key, of ${services.join(',')}`,
      parseServices,
    )
    .requiredOption('--credits <number>', 'credits to spend, or "unlimited"', parseCredits)
    .option('--rate <number>', 'maximum requests per second (default: 50)', countFrom(1))
    .option('--concurrency <number>', 'maximum concurrent requests (default: 128)', countFrom(1))
    .option('--expires <date>', 'ISO 8601 date or date-time at which the key expires', parseExpiry)
    .addOption(
      new Option(
        '--names <names>',
        'field names in answers; family adds githubId and linkedinUrl (default: of serve)',
      ).choices(nameRules),
    )
    .option('--filter <collection=filter>', scopeHelp.filter, collectScopeFilter)
    .option('--fields <list>', scopeHelp.fields, parseNames)
    .option('--endpoints <list>', scopeHelp.endpoints, parseNames)
    .addHelpText('after', createHelp)
    .action((options: CreateOptions) => create(io, options))
}

const countCredits = countFrom(0)

function parseCredits(text: string): number | 'unlimited' {
  return text === 'unlimited' ? text : countCredits(text)
}

function parseServices(text: string): Service[] {
  const names = text.split(',').map((name) => name.trim().toUpperCase())
  const known = services.filter((service) => names.includes(service))
  const unknown = names.find((name) => !services.some((service) => service === name))
  if (unknown === undefined) return known
  throw new InvalidArgumentError(`"${unknown}" is not one of ${services.join(', ')}.`)
}

/** Stdout gets only the key, for scripts. The description goes to stderr. */
async function create(io: Io, options: CreateOptions): Promise<void> {
  const scope = readScope(options)
  if (scope !== undefined) await requireScope(scope)
  const { account, key } = await withAccess(options, async (access) =>
    access.keys.create({ ...options, expiresAt: options.expires, scope }),
  )
  if (options.json) {
    const { id, name, services, creditsRemaining: credits, rate, concurrency, expiresAt } = account
    const shown = { id, key, name, services, credits, rate, concurrency, expiresAt }
    await writeJson(io, { ...shown, names: account.names, scope: account.scope })
    return
  }
  await write(io.stdout, `${key}\n`)
  await write(io.stderr, `created ${describeAccount(account)}; the key is shown only this once\n`)
}

/** An account, and when the last earlier key ends that is still valid after a rotation. */
interface ListedKey extends Account {
  readonly earlierKeysEndAt?: string | undefined
}

const head = [
  ...['id', 'name', 'services', 'remaining', 'used', 'rate', 'concurrency', 'state'],
  ...['earlier keys end', 'scope'],
]

export async function list(io: Io, options: KeysOptions): Promise<void> {
  const listed = await withKnownAccess(options, async (access) => {
    const overlaps = await access.keys.listOverlaps()
    const accounts = await access.keys.list()
    return accounts.map((account): ListedKey => {
      const isActive = describeState(account) === 'active'
      return { ...account, earlierKeysEndAt: isActive ? overlaps.get(account.id) : undefined }
    })
  })
  if (options.json) return writeJson(io, listed)
  const table = new GrowingTable({ head, widthMax: undefined })
  await write(io.stdout, table.lines(listed.map(listCells)))
}

function listCells(account: ListedKey): string[] {
  return [
    account.id,
    account.name,
    account.services.join(','),
    balanceText(account.creditsRemaining),
    String(account.creditsUsed),
    String(account.rate),
    String(account.concurrency),
    describeState(account),
    account.earlierKeysEndAt ?? '',
    scopeText(account.scope),
  ]
}

interface UsageOptions extends KeysOptions {
  readonly csv?: boolean
  readonly from?: string
  readonly to?: string
}

const daysDefault = 30
const columns = ['day', 'id', 'name', 'endpoint', 'requests', 'credits']

export function usageCommand(subcommand: Subcommand, io: Io): void {
  subcommand('usage')
    .description(`show what keys were charged, by UTC day and endpoint`)
    .argument('[id]', 'the id of a key, or its name if only one has it (default: all keys)')
    .option('--from <day>', `first day (default: ${daysDefault} days up to the last)`, parseDay)
    .option('--to <day>', 'the last day (default: today)', parseDay)
    .addOption(new Option('--csv', 'print comma-separated values').conflicts('json'))
    .addHelpText(
      'after',
      examples(
        'devdex keys usage',
        'devdex keys usage 5Lq0ZxT1mNbA --from 2030-01-01 --to 2030-01-31 --csv',
      ),
    )
    .action((id: string | undefined, options: UsageOptions) => usage(io, id, options))
}

async function usage(io: Io, idOrName: string | undefined, options: UsageOptions): Promise<void> {
  const to = options.to ?? daysAgo(0)
  const from = options.from ?? daysAgo(daysDefault - 1, Date.parse(to))
  if (from > to) throw new UsageFailure(`there is no day from ${from} to ${to}`)
  const rows = await withKnownAccess(options, async (access) => {
    if (idOrName === undefined) return access.readUsage({ from, to })
    const { id } = await requireAccount(access, options, idOrName)
    return access.readUsage({ id, from, to })
  })
  const listing = openListing(io, { columns, numbersFrom: columns.indexOf('requests') }, options)
  await listing.print(rows.map((row) => ({ ...row })))
  await listing.end()
  await write(io.stderr, `${formatTotal(rows)}, ${from} to ${to}\n`)
}

/** On stderr, so that every line of stdout is a row. */
function formatTotal(rows: readonly UsageRow[]): string {
  const requests = rows.reduce((sum, row) => sum + row.requests, 0)
  const credits = rows.reduce((sum, row) => sum + row.credits, 0)
  return `${counted(requests, 'charged request')}, ${counted(credits, 'credit')}`
}
