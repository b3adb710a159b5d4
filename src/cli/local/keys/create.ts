import { InvalidArgumentError } from 'commander'
import { type Service, services } from '../../../contract/index.ts'
import { countFrom, examples } from '../../options.ts'
import { type Io, write } from '../../output/io.ts'
import { parseExpiry } from '../time-arguments.ts'
import { described, type KeysOptions, withAccess, writeJson } from './access.ts'
import type { Subcommand } from './command.ts'

interface CreateOptions extends KeysOptions {
  readonly name: string
  readonly services: readonly Service[]
  readonly credits: number | 'unlimited'
  readonly rate?: number
  readonly concurrency?: number
  readonly expires?: string
}

export const createHelp = examples(
  'devdex keys create --name me --services SEARCH,RAW --credits 100000',
  'devdex keys create --name console --services SEARCH --credits unlimited',
  'devdex keys create --name trial --services SEARCH --credits 500 --expires 2030-01-31 --json',
)

export function createCommand(subcommand: Subcommand, io: Io): void {
  subcommand('create')
    .description('make a key and show it once')
    .requiredOption('--name <name>', 'name of the key')
    .requiredOption('--services <list>', `of ${services.join(',')}`, parseServices)
    .requiredOption('--credits <number>', 'credits to spend, or "unlimited"', parseCredits)
    .option('--rate <number>', 'requests a second (default: 50)', countFrom(1))
    .option('--concurrency <number>', 'concurrent requests (default: 128)', countFrom(1))
    .option('--expires <date>', 'an ISO 8601 date or date-time at which the key ends', parseExpiry)
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

/** The key goes to stdout alone, for scripts. Its description goes to stderr. */
async function create(io: Io, options: CreateOptions): Promise<void> {
  const { account, key } = await withAccess(options, async (access) =>
    access.create({ ...options, expiresAt: options.expires }),
  )
  if (options.json) {
    const { id, name, services, creditsRemaining: credits, rate, concurrency, expiresAt } = account
    await writeJson(io, { id, key, name, services, credits, rate, concurrency, expiresAt })
    return
  }
  await write(io.stdout, `${key}\n`)
  await write(io.stderr, `created ${described(account)}; the key is shown only this once\n`)
}
