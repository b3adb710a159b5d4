import { existsSync, readFileSync } from 'node:fs'
import { Command, Help } from 'commander'
import type { Config } from '../config.ts'
import { messageOf } from '../domain/index.ts'
import { packageVersion } from '../service/version.ts'
import { commandAskedFor, topCommands } from './commands.ts'
import { type Io, write } from './output/io.ts'
import { type ExitCode, failureLine, reportFailure, UsageFailure } from './output/report.ts'
import { refuseFileAsFolder } from './paths.ts'

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

"devdex help topics" lists the pages of the reference, such as "devdex help options".
Client commands read the environment: DEVDEX_URL (default http://127.0.0.1:8080), DEVDEX_API_KEY.
Exit codes: 0 done, 1 failed, 2 called wrongly, 70 a server's main thread hung.`

/** Runs one command line, without the program's own name, to its end. Never throws. */
export async function runProgram(
  args: readonly string[],
  io: Io,
  readConfig: () => Config,
): Promise<ExitCode> {
  try {
    const topic = args[0] === 'help' ? referencePage(args[1] ?? '') : undefined
    if (topic !== undefined) {
      await write(io.stdout, topic)
      return 0
    }
    const only = [commandAskedFor(args) ?? []].flat()
    const program = await createProgram(io, configOrUsage(readConfig), only)
    await program.parseAsync(args, { from: 'user' })
    return 0
  } catch (error) {
    return reportFailure(error, io, args.includes('--debug'))
  }
}

/**
 * The `devdex` command. It throws Commander's errors instead of ending the process.
 *
 * @param only names of the commands to load; the others get only names and descriptions
 */
export async function createProgram(
  io: Io,
  config: Config,
  only: readonly string[] = topCommands.map(({ name }) => name),
): Promise<Command> {
  const program: Command = new Command('devdex')
    .description('Self-hosted search over developers and repositories.')
    .version(packageVersion(), '--version', 'print the version')
    .option('--debug', 'print stacks with errors')
    .addHelpText('after', examples)
    .configureHelp({
      showGlobalOptions: true,
      subcommandTerm,
      // Options of `devdex watch` do not apply to `devdex watch add`.
      visibleGlobalOptions: (command) => (command.parent === null ? [] : [...program.options]),
    })
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
  for (const { name, description, load } of topCommands) {
    if (only.includes(name)) (await load())(program, io, config, () => createProgram(io, config))
    else program.command(name)
    program.commands.at(-1)!.description(description)
  }
  return program
}

/** A page that the build wrote, such as `options`; undefined where there is none of this name. */
function referencePage(name: string): string | undefined {
  if (!/^[a-z-]+$/.test(name)) return undefined
  const file = name === 'topics' ? 'index' : name
  // From `dist/src/cli`, and from `src/cli`.
  const paths = ['../../docs', '../../dist/docs']
  const urls = paths.map((path) => new URL(`${path}/${file}.txt`, import.meta.url))
  const found = urls.find(existsSync)
  return found && readFileSync(found, 'utf8')
}

/** The term of a command in the help. Commands that are not loaded have no known options. */
function subcommandTerm(command: Command): string {
  const isTop = command.parent?.parent === null
  return isTop ? command.name() : new Help().subcommandTerm(command)
}

function configOrUsage(readConfig: () => Config): Config {
  try {
    return readConfig()
  } catch (error) {
    throw new UsageFailure(messageOf(error))
  }
}
