import { Option } from 'commander'
import type { Config } from '../../config.ts'

/**
 * A password need not stand on the command line: the variable, `PGPASSWORD`, `~/.pgpass`. Whoever
 * opens the accounts reads the address: Commander would show one that it refuses.
 */
export function accountsOption(config: Config): Option {
  const help = 'PostgreSQL that keeps keys, credits and suppressions: postgres://USER@HOST/NAME'
  return new Option('--accounts <address>', help).default(
    config.accounts,
    'DEVDEX_ACCOUNTS, else in the data directory',
  )
}
