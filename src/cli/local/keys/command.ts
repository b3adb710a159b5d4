import { type Command, Option } from 'commander'
import type { Config } from '../../../config.ts'
import { countFrom, examples } from '../../options.ts'
import type { Io } from '../../output/io.ts'
import { accountsOption } from '../accounts-option.ts'
import { parseDuration } from '../time-arguments.ts'
import type { KeysOptions } from './access.ts'
import { backupCommand } from './backup.ts'
import { grant, type RotateOptions, revoke, rotate } from './change.ts'
import { clockCommand } from './clock.ts'
import { createCommand, createHelp, list, usageCommand } from './create.ts'
import { journalCommand } from './journal.ts'
import { verifyCommand } from './verify.ts'

/** Makes a subcommand of `keys` with the options that all of them have. */
export type Subcommand = (name: string) => Command

const idHelp = 'the id of the key, or its name if only one has it'

/** A server that runs on the same accounts knows of a change at once, or within a second. */
export function keysCommand(program: Command, io: Io, config: Config): void {
  const keys = program
    .command('keys')
    .description('make, list, change and end API keys; their usage, their journal')
    .addHelpText('after', createHelp)
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
    .description('list all keys, without the keys themselves')
    .addHelpText('after', examples('devdex keys list', 'devdex keys list --json'))
    .action((options: KeysOptions) => list(io, options))
  subcommand('revoke')
    .description('end a key for good')
    .argument('<id>', idHelp)
    .addHelpText('after', examples('devdex keys revoke 5Lq0ZxT1mNbA'))
    .action((id: string, options: KeysOptions) => revoke(io, id, options))
  subcommand('rotate')
    .description('make a new key with the same credits and rights, and end the old one later')
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
    .argument('<credits>', 'how many more', countFrom(1))
    .addHelpText('after', examples('devdex keys grant 5Lq0ZxT1mNbA 5000'))
    .action((id: string, credits: number, options: KeysOptions) => grant(io, id, credits, options))
  usageCommand(subcommand, io)
  verifyCommand(subcommand, io)
  backupCommand(subcommand, io)
  clockCommand(subcommand, io)
  journalCommand((name) => keys.command(name), under, io)
}
