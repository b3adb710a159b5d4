import { Option } from 'commander'
import type { Config } from '../../config.ts'

/**
 * A password need not be on the command line: use the variable, `PGPASSWORD` or `~/.pgpass`. The
 * address is parsed when the accounts are opened, because Commander would print a refused one.
 */
export function accountsOption(config: Config): Option {
  const help = 'PostgreSQL that keeps keys, credits and suppressions: postgres://USER@HOST/NAME'
  return new Option('--accounts <address>', help).default(
    config.accounts,
    'DEVDEX_ACCOUNTS, else in the data directory',
  )
}
