import { existsSync, readFileSync } from 'node:fs'
import { Command, Help } from 'commander'
import type { Config } from '../config.ts'
import { readMessage } from '../domain/index.ts'
import { readPackageVersion } from '../service/version.ts'
import { addCommand, formatHelp } from './build-program.ts'
import type { CommandRow } from './command-row.ts'
import { type Io, write } from './output/io.ts'
import { type ExitCode, formatFailure, reportFailure, UsageFailure } from './output/report.ts'

/** The program, without its commands. */
const programRow: CommandRow = {
  name: 'devdex',
  summary: 'Self-hosted search over developers and repositories.',
  flags: [
    { term: '--version', meaning: 'print the version' },
    { term: '--debug', meaning: 'print stacks with errors' },
  ],
  examples: [
    'devdex import ./people                         read a data set, publish a snapshot',
    'devdex fetch github --org lumenforge --into .  fetch a data set from GitHub',
    'devdex serve --port 8080                       answer requests',
    'devdex keys create --name me --services SEARCH,RAW --credits 1000',
    `devdex search users "rust compiler" -f 'location ContainsAllTokens zurich'`,
    'devdex search users-nl "rust engineers in Berlin" --explain',
    'devdex graph users mira followers -i devrank   who follows mira, with their ranks',
    'devdex email mira --reason "a talk"            where to write to her',
    'devdex suppress add mira                       hide her, at once and for good',
  ],
  note: `"devdex help topics" lists the pages of the reference, such as "devdex help options".
Client commands read the environment: DEVDEX_URL (default http://127.0.0.1:8080), DEVDEX_API_KEY.
Exit codes: 0 done, 1 failed, 2 called wrongly, 70 a server's main thread hung.`,
}

/** Runs one command line, without the program's own name, to its end. Never throws. */
export async function runProgram(
  args: readonly string[],
  io: Io,
  readConfig: () => Config,
): Promise<ExitCode> {
  try {
    const topic = args[0] === 'help' ? readReferencePage(args[1] ?? '') : undefined
    if (topic !== undefined) {
      await write(io.stdout, topic)
      return 0
    }
    const config = loadConfig(readConfig)
    const program = createProgram(io, config, await loadCommands(args))
    await program.parseAsync(args, { from: 'user' })
    return 0
  } catch (error) {
    return reportFailure(error, io, args.includes('--debug'))
  }
}

/** The rows that a command line needs. Those that call a service load the endpoints. */
async function loadCommands(args: readonly string[]): Promise<readonly CommandRow[]> {
  const name = args.find((arg) => !arg.startsWith('-'))
  if (name === undefined && args.includes('--version')) return []
  const { localRows } = await import('./local/rows.ts')
  const row = Object.values(localRows).find((local) => local.name === name)
  return row === undefined ? ((await loadProgram()).commands ?? []) : [row]
}

async function loadProgram(): Promise<CommandRow> {
  const { topCommands } = await import('./commands.ts')
  return { ...programRow, commands: topCommands }
}

/** The `devdex` command. It throws Commander's errors instead of ending the process. */
export function createProgram(io: Io, config: Config, commands: readonly CommandRow[]): Command {
  const program: Command = new Command(programRow.name)
    .description(programRow.summary)
    .addHelpText('after', formatHelp(programRow))
    .configureHelp({
      showGlobalOptions: true,
      subcommandTerm: formatSubcommand,
      // Options of `devdex watch` do not apply to `devdex watch add`.
      visibleGlobalOptions: (command) => (command.parent === null ? [] : [...program.options]),
    })
    .exitOverride()
    .configureOutput({
      writeOut: (text) => io.stdout.write(text),
      writeErr: (text) => io.stderr.write(text),
      outputError: (text, print) => print(`${formatFailure(text.replace(/^error: /, ''))}\n`),
      getOutHelpWidth: () => io.stdout.columns ?? 80,
      getErrHelpWidth: () => io.stderr.columns ?? 80,
      getOutHasColors: () => false,
      getErrHasColors: () => false,
    })
  for (const { term, meaning } of programRow.flags ?? []) {
    if (term === '--version') program.version(readPackageVersion(), term, meaning)
    else program.option(term, meaning)
  }
  for (const row of commands) addCommand(program, row, { io, config, loadProgram })
  return program
}

/** A page that the build wrote, such as `options`; undefined where there is none of this name. */
function readReferencePage(name: string): string | undefined {
  if (!/^[a-z-]+$/.test(name)) return undefined
  const file = name === 'topics' ? 'index' : name
  // From `dist/src/cli`, and from `src/cli`.
  const paths = ['../../docs', '../../dist/docs']
  const urls = paths.map((path) => new URL(`${path}/${file}.txt`, import.meta.url))
  const found = urls.find(existsSync)
  return found && readFileSync(found, 'utf8')
}

/** The term of a command in the help. Those of the program show no options. */
function formatSubcommand(command: Command): string {
  const isTop = command.parent?.parent === null
  return isTop ? command.name() : new Help().subcommandTerm(command)
}

function loadConfig(readConfig: () => Config): Config {
  try {
    return readConfig()
  } catch (error) {
    throw new UsageFailure(readMessage(error))
  }
}
