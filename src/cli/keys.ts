import { existsSync } from 'node:fs'
import { type Command, InvalidArgumentError } from 'commander'
import { type Access, AccessError, type Account, openAccess } from '../access/index.ts'
import type { Config } from '../config.ts'
import { type Service, services } from '../contract/index.ts'
import { openStore } from '../store/index.ts'
import { counted } from './counted.ts'
import { type Io, write } from './io.ts'
import { countFrom, examples } from './options.ts'
import { UsageFailure } from './report.ts'
import { safeText } from './safe-text.ts'
import { GrowingTable } from './table.ts'

interface KeysOptions {
  readonly data: string
  readonly json?: boolean
}

interface CreateOptions extends KeysOptions {
  readonly name: string
  readonly services: readonly Service[]
  readonly credits: number
  readonly rate?: number
  readonly expires?: string
}

const head = ['id', 'name', 'services', 'remaining', 'used', 'rate', 'state']

/** Keys are kept in the data directory: a server that runs on it knows of a change at once. */
export function keysCommand(program: Command, io: Io, config: Config): void {
  const keys = program
    .command('keys')
    .description('make, list, end and top up API keys')
    .addHelpText('after', createHelp)
  const subcommand = (name: string) =>
    keys
      .command(name)
      .option('--data <dir>', 'the data directory', config.dataDir)
      .option('--json', 'print JSON')
  subcommand('create')
    .description('make a key and show it, this once')
    .requiredOption('--name <name>', 'whose key it is, or what for')
    .requiredOption('--services <list>', `of ${services.join(',')}`, parseServices)
    .requiredOption('--credits <number>', 'what it may spend', countFrom(0))
    .option('--rate <number>', 'requests a second (default: 50)', countFrom(1))
    .option('--expires <date>', 'an ISO 8601 date or date-time from which it no longer works')
    .addHelpText('after', createHelp)
    .action((options: CreateOptions) => create(io, options))
  subcommand('list')
    .description('list all keys, without the keys themselves')
    .addHelpText('after', examples('devdex keys list', 'devdex keys list --json'))
    .action((options: KeysOptions) => list(io, options))
  subcommand('revoke')
    .description('end a key for good')
    .argument('<id>', 'the id of the key, or its name if only one has it')
    .addHelpText('after', examples('devdex keys revoke 5Lq0ZxT1mNbA'))
    .action((id: string, options: KeysOptions) =>
      change(io, options, id, 'revoked', (access, account) => access.revoke(account.id)),
    )
  subcommand('grant')
    .description('add credits to a key')
    .argument('<id>', 'the id of the key, or its name if only one has it')
    .argument('<credits>', 'how many more', countFrom(1))
    .addHelpText('after', examples('devdex keys grant 5Lq0ZxT1mNbA 5000'))
    .action((id: string, credits: number, options: KeysOptions) =>
      change(io, options, id, 'topped up', (access, account) => access.grant(account.id, credits)),
    )
}

const createHelp = examples(
  'devdex keys create --name me --services SEARCH,RAW --credits 100000',
  'devdex keys create --name trial --services SEARCH --credits 500 --expires 2030-01-31 --json',
)

function parseServices(text: string): Service[] {
  const names = text.split(',').map((name) => name.trim().toUpperCase())
  const known = services.filter((service) => names.includes(service))
  const unknown = names.find((name) => !services.some((service) => service === name))
  if (unknown === undefined) return known
  throw new InvalidArgumentError(`"${unknown}" is not one of ${services.join(', ')}.`)
}

/** The key goes to stdout alone, so that a script can take it; what it is goes to stderr. */
async function create(io: Io, options: CreateOptions): Promise<void> {
  const { account, key } = await withAccess(options.data, async (access) =>
    access.create({ ...options, expiresAt: options.expires }),
  )
  if (options.json) {
    const { id, name, services, creditsRemaining: credits, rate, expiresAt } = account
    await writeJson(io, { id, key, name, services, credits, rate, expiresAt })
    return
  }
  await write(io.stdout, `${key}\n`)
  await write(io.stderr, `created ${described(account)}; the key is shown only this once\n`)
}

async function list(io: Io, { data, json }: KeysOptions): Promise<void> {
  const accounts = await withKnownAccess(data, async (access) => access.list())
  if (json) return writeJson(io, accounts)
  const table = new GrowingTable({ head, widthMax: undefined })
  await write(io.stdout, table.lines(accounts.map(cells)))
}

async function change(
  io: Io,
  options: KeysOptions,
  idOrName: string,
  done: string,
  apply: (access: Access, account: Account) => Account,
): Promise<void> {
  const account = await withKnownAccess(options.data, async (access) => {
    const found = access.find(idOrName)
    if (found === undefined) throw new Error(`there is no key "${idOrName}" in ${options.data}`)
    return apply(access, found)
  })
  if (options.json) return writeJson(io, account)
  await write(io.stdout, `${done} ${described(account)}\n`)
}

function described(account: Account): string {
  const { id, name, creditsRemaining } = account
  return `${id} (${safeText(name)}, ${stateOf(account)}, ${counted(creditsRemaining, 'credit')})`
}

function cells(account: Account): string[] {
  return [
    account.id,
    account.name,
    account.services.join(','),
    String(account.creditsRemaining),
    String(account.creditsUsed),
    String(account.rate),
    stateOf(account),
  ]
}

function stateOf({ revokedAt, expiresAt }: Account): 'active' | 'expired' | 'revoked' {
  if (revokedAt !== undefined) return 'revoked'
  return expiresAt !== undefined && Date.parse(expiresAt) <= Date.now() ? 'expired' : 'active'
}

/** For all but `create`: a directory that isn't there is a slip of the hand and is not made. */
async function withKnownAccess<T>(
  dataDir: string,
  use: (access: Access) => Promise<T>,
): Promise<T> {
  if (!existsSync(dataDir)) throw new Error(`there is no data directory ${dataDir}`)
  return withAccess(dataDir, use)
}

async function withAccess<T>(dataDir: string, use: (access: Access) => Promise<T>): Promise<T> {
  const store = openStore(dataDir)
  try {
    return await use(openAccess(store))
  } catch (error) {
    if (error instanceof AccessError && error.code === 'invalid') {
      throw new UsageFailure(error.message, { cause: error })
    }
    throw error
  } finally {
    await store.close()
  }
}

function writeJson(io: Io, value: unknown): Promise<void> {
  return write(io.stdout, `${JSON.stringify(value)}\n`)
}
