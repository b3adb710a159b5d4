import { type Command, Option } from 'commander'
import type { Access, Account } from '../../../accounts/index.ts'
import type { Config } from '../../../config.ts'
import { accountsOption, countFrom, examples } from '../../options.ts'
import { type Io, write } from '../../output/io.ts'
import { isoOf, parseDuration } from '../time-arguments.ts'
import {
  describeAccount,
  type KeysOptions,
  requireAccount,
  withKnownAccess,
  writeJson,
} from './access.ts'
import { backupCommand } from './backup.ts'
import { createCommand, createHelp, list, usageCommand } from './create.ts'
import { journalCommand } from './journal.ts'
import { moveCommand } from './move.ts'
import { verifyCommand } from './verify.ts'

/** Creates a subcommand of `keys` with the options that all of them share. */
export type Subcommand = (name: string) => Command

const idHelp = 'the id of the key, or its name if only one has it'

/** A running server on the same accounts applies a change of a key at once. */
export function keysCommand(program: Command, io: Io, config: Config): void {
  const keys = program.command('keys').addHelpText('after', createHelp)
  const under =
    (parent: Command): Subcommand =>
    (name) =>
      parent
        .command(name)
        .option('--data <dir>', 'the data directory', config.dataDir)
        .addOption(accountsOption(config))
        .option('--json', 'print JSON')
  const subcommand = under(keys)
  createCommand(subcommand, io)
  subcommand('list')
    .description('list all keys, without their secrets')
    .addHelpText('after', examples('devdex keys list', 'devdex keys list --json'))
    .action((options: KeysOptions) => list(io, options))
  subcommand('revoke')
    .description('revoke a key permanently')
    .argument('<id>', idHelp)
    .addHelpText('after', examples('devdex keys revoke 5Lq0ZxT1mNbA'))
    .action((id: string, options: KeysOptions) => revoke(io, id, options))
  subcommand('rotate')
    .description(
      'replace a key by a new one with the same credits and rights, and end the old one later',
    )
    .argument('<id>', idHelp)
    .addOption(
      new Option('--overlap <time>', 'time that earlier keys keep working: 0, 90s, 30m, 24h, 7d')
        .argParser(parseDuration)
        .default(parseDuration('24h'), '24h'),
    )
    .addHelpText(
      'after',
      examples('devdex keys rotate 5Lq0ZxT1mNbA', 'devdex keys rotate me --overlap 0 --json'),
    )
    .action((id: string, options: RotateOptions) => rotate(io, id, options))
  subcommand('grant')
    .description('add credits to a key')
    .argument('<id>', idHelp)
    .argument('<credits>', 'number of credits to add', countFrom(1))
    .addHelpText('after', examples('devdex keys grant 5Lq0ZxT1mNbA 5000'))
    .action((id: string, credits: number, options: KeysOptions) => grant(io, id, credits, options))
  usageCommand(subcommand, io)
  verifyCommand(subcommand, io)
  backupCommand(subcommand, io)
  moveCommand(subcommand, io)
  clockCommand(subcommand, io)
  journalCommand((name) => keys.command(name), under, io)
}

interface RotateOptions extends KeysOptions {
  /** Milliseconds. */
  readonly overlap: number
}

export function revoke(io: Io, idOrName: string, options: KeysOptions): Promise<void> {
  return change(io, options, idOrName, 'revoked', (access, { id }) => access.keys.revoke(id))
}

export function grant(
  io: Io,
  idOrName: string,
  credits: number,
  options: KeysOptions,
): Promise<void> {
  return change(io, options, idOrName, 'topped up', (access, { id }) =>
    access.keys.grant(id, credits),
  )
}

/** Like `create`, prints only the new key on stdout. */
export async function rotate(io: Io, idOrName: string, options: RotateOptions): Promise<void> {
  const { overlap } = options
  const endsAt = isoOf(Date.now() + overlap)
  const { account, key } = await withKnownAccess(options, async (access) =>
    access.keys.rotate((await requireAccount(access, options, idOrName)).id, overlap),
  )
  const { id, name, services, creditsRemaining: credits } = account
  if (options.json) {
    await writeJson(io, { id, key, name, services, credits, earlierKeysEndAt: endsAt })
    return
  }
  await write(io.stdout, `${key}\n`)
  const earlier = overlap === 0 ? 'have ended' : `end by ${endsAt}`
  const shown = 'the new key is shown only this once'
  await write(io.stderr, `rotated ${describeAccount(account)}; earlier keys ${earlier}; ${shown}\n`)
}

async function change(
  io: Io,
  options: KeysOptions,
  idOrName: string,
  done: string,
  apply: (access: Access, account: Account) => Promise<Account>,
): Promise<void> {
  const account = await withKnownAccess(options, async (access) =>
    apply(access, await requireAccount(access, options, idOrName)),
  )
  if (options.json) return writeJson(io, account)
  await write(io.stdout, `${done} ${describeAccount(account)}\n`)
}

// `devdex keys clock`: the time that expiry is compared with. It never decreases unless it is
// reset.

interface ClockOptions extends KeysOptions {
  readonly reset?: boolean
}

function clockCommand(subcommand: Subcommand, io: Io): void {
  subcommand('clock')
    .description('show the latest time of the accounts, which expiry is compared with')
    .option('--reset', 'reset it to the clock of this machine')
    .addHelpText(
      'after',
      `${examples('devdex keys clock', 'devdex keys clock --reset')}

Keys expire by the latest time that any process has recorded, so that setting a clock back revives
no key. If a clock was ahead by mistake, correct the clock, and then use --reset. Keys that expired
only by the wrong time become valid again. Running services follow at once.`,
    )
    .action((options: ClockOptions) => clock(io, options))
}

async function clock(io: Io, options: ClockOptions): Promise<void> {
  const { nowMs, behindMs } = await withKnownAccess(options, async (access) => {
    if (options.reset) await access.keys.resetClock()
    return access.readClock()
  })
  const [says, latest] = [nowMs, nowMs + behindMs].map((timeMs) => new Date(timeMs).toISOString())
  if (options.json) return writeJson(io, { clock: says, latest })
  const ends = options.reset ? 'keys end by it again' : `keys end by ${latest}`
  await write(io.stdout, `the clock says ${says}; ${ends}\n`)
}
