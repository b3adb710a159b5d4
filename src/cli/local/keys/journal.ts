/** `devdex keys journal trim`: removes the older part of the journal. */
import type { Command } from 'commander'
import { trimJournal } from '../../../accounts/index.ts'
import { requireAccountStore, withAccountStore } from '../../../service/index.ts'
import { examples } from '../../options.ts'
import { type Io, write } from '../../output/io.ts'
import { UsageFailure } from '../../output/report.ts'
import { counted } from '../../output/safe-text.ts'
import { isoOf, parseDuration, parseStart } from '../time-arguments.ts'
import { type KeysOptions, writeJson } from './access.ts'
import type { Subcommand } from './command.ts'

interface TrimOptions extends KeysOptions {
  /** Milliseconds since 1970. */
  readonly before?: number
  /** Milliseconds. */
  readonly keep?: number
}

/** Free repeats, for a day, refer to the commit that has the addresses they show. */
const keptMsMin = 2 * 86_400_000

const line = 'devdex keys journal trim --keep 365d'

/** @param under makes subcommands of a command */
export function journalCommand(
  subcommand: Subcommand,
  under: (parent: Command) => Subcommand,
  io: Io,
): void {
  const journal = subcommand('journal')
    .description('trim the journal')
    .addHelpText('after', examples(line))
  under(journal)('trim')
    .description('remove the older part of the journal')
    .option('--before <date>', 'remove what is before this ISO 8601 date or date-time', parseStart)
    .option('--keep <time>', 'remove what is older than this: 48h, 90d', parseDuration)
    .addHelpText(
      'after',
      `${examples(line, 'devdex keys journal trim --before 2030-01-01 --json')}

Keys, credits and usage stay. What is removed is the list of charged requests and of addresses shown,
so take a backup first: "devdex audit --data BACKUP" lists those of it. The last two days always stay,
and the chain of hashes goes on.`,
    )
    .action((options: TrimOptions) => trim(io, options))
}

async function trim(io: Io, options: TrimOptions): Promise<void> {
  const beforeMs = readStart(options, Date.now())
  await requireAccountStore(options)
  const { removed, first } = await withAccountStore(options, async ({ access, database }) => {
    await access.fold()
    return trimJournal(database, beforeMs)
  })
  if (options.json) return writeJson(io, { removed, first })
  const text = `removed ${counted(removed, 'commit')} from before ${isoOf(beforeMs)}`
  await write(io.stdout, `${text}; the journal begins with ${first}\n`)
}

function readStart({ before, keep }: TrimOptions, nowMs: number): number {
  if ((before === undefined) === (keep === undefined)) {
    throw new UsageFailure('give either --before or --keep')
  }
  const beforeMs = before ?? nowMs - keep!
  if (beforeMs <= nowMs - keptMsMin) return beforeMs
  throw new UsageFailure('the last two days of the journal stay; give --keep 48h or longer')
}
