/** `devdex keys clock`: the time by which keys end, which never goes back by itself. */

import { examples } from '../../options.ts'
import { type Io, write } from '../../output/io.ts'
import { type KeysOptions, withKnownAccess, writeJson } from './access.ts'
import type { Subcommand } from './command.ts'

interface ClockOptions extends KeysOptions {
  readonly reset?: boolean
}

export function clockCommand(subcommand: Subcommand, io: Io): void {
  subcommand('clock')
    .description('show the latest time that the accounts have seen, which ends keys')
    .option('--reset', 'have keys end by the clock of this machine again')
    .addHelpText(
      'after',
      `${examples('devdex keys clock', 'devdex keys clock --reset')}

Keys end by the latest time that any process has seen, so that a clock that is set back revives
none. Where a clock was ahead by mistake, set it right, and then use --reset. Keys that ended by the
wrong time alone are good again. Running services follow within a minute.`,
    )
    .action((options: ClockOptions) => clock(io, options))
}

async function clock(io: Io, options: ClockOptions): Promise<void> {
  const { nowMs, behindMs } = await withKnownAccess(options, async (access) => {
    if (options.reset) await access.resetClock()
    return access.clock()
  })
  const [says, latest] = [nowMs, nowMs + behindMs].map((timeMs) => new Date(timeMs).toISOString())
  if (options.json) return writeJson(io, { clock: says, latest })
  const ends = options.reset ? 'keys end by it again' : `keys end by ${latest}`
  await write(io.stdout, `the clock says ${says}; ${ends}\n`)
}
