/** `devdex keys journal archive`: moves the older part of the journal to a file. */
import type { Command } from 'commander'
import { requireAccountStore } from '../../../service/index.ts'
import { examples } from '../../options.ts'
import { type Io, write } from '../../output/io.ts'
import { UsageFailure } from '../../output/report.ts'
import { counted } from '../../output/safe-text.ts'
import { requireParent } from '../../paths.ts'
import { isoOf, parseDuration, parseStart } from '../time-arguments.ts'
import { type KeysOptions, writeJson } from './access.ts'
import type { Subcommand } from './command.ts'

interface ArchiveCommandOptions extends KeysOptions {
  readonly to: string
  /** Milliseconds since 1970. */
  readonly before?: number
  /** Milliseconds. */
  readonly keep?: number
}

/** Idempotent replays need the last day of the journal. */
const keptMsMin = 2 * 86_400_000

const line = 'devdex keys journal archive --to /archives/2030-01.jsonl'

/** @param under makes subcommands of a command */
export function journalCommand(
  subcommand: Subcommand,
  under: (parent: Command) => Subcommand,
  io: Io,
): void {
  const journal = subcommand('journal')
    .description('archive the journal')
    .addHelpText('after', examples(line))
  under(journal)('archive')
    .description('move the older part of the journal into a file')
    .requiredOption('--to <file>', 'file of the archive; must not exist yet')
    .option('--before <date>', 'archive entries before this ISO 8601 date or date-time', parseStart)
    .option(
      '--keep <time>',
      'archive entries older than this: 48h, 90d (default: 90d)',
      parseDuration,
    )
    .addHelpText(
      'after',
      `${examples(
        line,
        'devdex keys journal archive --before 2030-01-01 --to /archives/2029.jsonl --json',
      )}

The last two days always stay in the journal. The archive is on disk before its entries
leave the journal. Services continue meanwhile. Keep all archives: "keys verify --archive" verifies
them and the journal as one chain, and "audit --archive" lists their entries. They name people by
identifiers, so protect them like backups.`,
    )
    .action((options: ArchiveCommandOptions) => archive(io, options))
}

async function archive(io: Io, options: ArchiveCommandOptions): Promise<void> {
  const { to, json } = options
  const beforeMs = startOfKept(options, Date.now())
  const keeper = await requireAccountStore(options)
  requireParent(to)
  const archived = await keeper.archive({ path: to, beforeMs })
  const { first, last, hash } = archived
  const count = last - first + 1
  if (json) return writeJson(io, { path: count === 0 ? null : to, ...archived })
  if (count === 0) {
    await write(io.stderr, `the journal has nothing to cut off from before ${isoOf(beforeMs)}\n`)
    return
  }
  const range = `${counted(count, 'commit')} from ${first}, head ${last}:${hash}`
  await write(io.stdout, `archived ${range} in ${to}\n`)
}

function startOfKept({ before, keep }: ArchiveCommandOptions, nowMs: number): number {
  if (before !== undefined && keep !== undefined) {
    throw new UsageFailure('--before and --keep say the same; give one')
  }
  const beforeMs = before ?? nowMs - (keep ?? parseDuration('90d'))
  if (beforeMs <= nowMs - keptMsMin) return beforeMs
  throw new UsageFailure('the last two days of the journal stay; give --keep 48h or longer')
}
