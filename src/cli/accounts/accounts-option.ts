import { InvalidArgumentError, Option } from 'commander'
import type { Config } from '../../config.ts'
import { parseAddress } from '../../store/index.ts'

/** A password need not stand on the command line: the variable, `PGPASSWORD`, `~/.pgpass`. */
export function accountsOption(config: Config): Option {
  const help = 'PostgreSQL that keeps keys, credits and suppressions: postgres://USER@HOST/NAME'
  return new Option('--accounts <address>', help)
    .argParser(addressFrom)
    .default(config.accounts, 'DEVDEX_ACCOUNTS, else in the data directory')
}

function addressFrom(text: string): string {
  try {
    parseAddress(text)
    return text
  } catch (error) {
    throw new InvalidArgumentError((error as Error).message)
  }
}
