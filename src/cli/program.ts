import { Command } from 'commander'
import type { Config } from '../config.ts'
import { packageVersion } from '../service/index.ts'
import { fetchCommand } from './fetch/command.ts'
import { auditCommand } from './local/audit.ts'
import { importCommand } from './local/import.ts'
import { keysCommand } from './local/keys/command.ts'
import { personCommand } from './local/person/command.ts'
import { serveCommand } from './local/serve.ts'
import { snapshotCommand } from './local/snapshot.ts'
import { startCommand } from './local/start.ts'
import { suppressCommand } from './local/suppress.ts'
import type { Io } from './output/io.ts'
import { type ExitCode, failureLine, reportFailure, UsageFailure } from './output/report.ts'
import { refuseFileAsFolder } from './paths.ts'
import { accountCommand } from './remote/account.ts'
import { emailCommands } from './remote/email.ts'
import { fieldsCommand } from './remote/fields.ts'
import { graphCommand } from './remote/graph.ts'
import { rawCommand } from './remote/raw.ts'
import { searchCommand } from './remote/search.ts'
import { watchCommand } from './remote/watch.ts'

const examples = `
Examples:
  $ devdex import ./people                         read a data set, publish a snapshot
  $ devdex fetch github --org lumenforge --into .  fetch a data set from GitHub
  $ devdex serve --port 8080                       answer requests
  $ devdex keys create --name me --services SEARCH,RAW --credits 1000
  $ devdex search users "rust compiler" -f 'location ContainsAllTokens zurich'
  $ devdex search users-nl "rust engineers in Berlin" --explain
  $ devdex graph users mira followers -i devrank   who follows mira, with their ranks
  $ devdex email mira --reason "a talk"            where to write to her
  $ devdex suppress add mira                       hide her, at once and for good

Client commands read the environment: DEVDEX_URL (default http://127.0.0.1:8080), DEVDEX_API_KEY.
Exit codes: 0 done, 1 failed, 2 called wrongly, 70 a server's main thread hung.`

/** Runs one command line (without the program's own name) to its end. Never throws. */
export async function runProgram(
  args: readonly string[],
  io: Io,
  readConfig: () => Config,
): Promise<ExitCode> {
  try {
    await createProgram(io, configOrUsage(readConfig)).parseAsync(args, { from: 'user' })
    return 0
  } catch (error) {
    return reportFailure(error, io, args.includes('--debug'))
  }
}

/** The `devdex` command. It throws Commander's errors instead of ending the process. */
export function createProgram(io: Io, config: Config): Command {
  const program = new Command('devdex')
    .description('Self-hosted search over developers and repositories.')
    .version(packageVersion(), '--version', 'print the version')
    .option('--debug', 'print stacks with errors')
    .addHelpText('after', examples)
    .configureHelp({ showGlobalOptions: true })
    .exitOverride()
    .configureOutput({
      writeOut: (text) => io.stdout.write(text),
      writeErr: (text) => io.stderr.write(text),
      outputError: (text, print) => print(`${failureLine(text.replace(/^error: /, ''))}\n`),
      getOutHelpWidth: () => io.stdout.columns ?? 80,
      getErrHelpWidth: () => io.stderr.columns ?? 80,
      getOutHasColors: () => false,
      getErrHasColors: () => false,
    })
  program.hook('preAction', (_, command) => {
    const { data } = command.opts<{ data?: string }>()
    if (data !== undefined) refuseFileAsFolder(data)
  })
  startCommand(program, io, config)
  serveCommand(program, io, config)
  importCommand(program, io, config)
  fetchCommand(program, io, config)
  snapshotCommand(program, io, config)
  keysCommand(program, io, config)
  suppressCommand(program, io, config)
  personCommand(program, io, config)
  auditCommand(program, io, config)
  searchCommand(program, io, config)
  watchCommand(program, io, config)
  fieldsCommand(program, io, config)
  rawCommand(program, io, config)
  graphCommand(program, io, config)
  emailCommands(program, io, config)
  accountCommand(program, io, config)
  return program
}

function configOrUsage(readConfig: () => Config): Config {
  try {
    return readConfig()
  } catch (error) {
    throw new UsageFailure(error instanceof Error ? error.message : String(error))
  }
}
