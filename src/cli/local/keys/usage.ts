import { Option } from 'commander'
import type { UsageRow } from '../../../access/index.ts'
import { examples } from '../../options.ts'
import { counted } from '../../output/counted.ts'
import { type Io, write } from '../../output/io.ts'
import { openListing } from '../../output/listing.ts'
import { UsageFailure } from '../../output/report.ts'
import { daysAgo, parseDay } from '../time-arguments.ts'
import { type KeysOptions, knownAccount, withKnownAccess } from './access.ts'
import type { Subcommand } from './command.ts'

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
    if (idOrName === undefined) return access.usage({ from, to })
    const { id } = await knownAccount(access, options, idOrName)
    return access.usage({ id, from, to })
  })
  const listing = openListing(io, { columns, numbersFrom: columns.indexOf('requests') }, options)
  await listing.print(rows.map((row) => ({ ...row })))
  await listing.end()
  await write(io.stderr, `${total(rows)}, ${from} to ${to}\n`)
}

/** On stderr, so that every line of stdout is a row. */
function total(rows: readonly UsageRow[]): string {
  const requests = rows.reduce((sum, row) => sum + row.requests, 0)
  const credits = rows.reduce((sum, row) => sum + row.credits, 0)
  return `${counted(requests, 'charged request')}, ${counted(credits, 'credit')}`
}
