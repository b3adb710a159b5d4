/** Makes the commander program of the rows. */
import { Argument, type Command, InvalidArgumentError, Option } from 'commander'
import type { Config } from '../config.ts'
import { UsageFailure } from '../domain/index.ts'
import { type CommandRow, type FlagRow, readDefault } from './command-row.ts'
import type { Io } from './output/io.ts'
import { refuseFileAsFolder } from './paths.ts'

/** What commands run with. */
export interface BuildContext {
  readonly io: Io
  readonly config: Config
  /** The program, with all commands. */
  readonly loadProgram: () => Promise<CommandRow>
}

/** Adds a command, with those below it, to its parent. */
export function addCommand(parent: Command, row: CommandRow, context: BuildContext): void {
  const { io, config, loadProgram } = context
  const { arguments: argumentRows = [], flags = [], commands = [], load } = row
  const command = parent.command(row.name).description(row.summary)
  for (const { term, meaning, kind } of argumentRows) {
    const argument = new Argument(term, meaning)
    if (kind?.choices !== undefined) argument.choices(kind.choices)
    if (kind?.parse !== undefined) argument.argParser(refuseAsCommander(kind.parse))
    command.addArgument(argument)
  }
  for (const flag of flags) command.addOption(buildOption(flag, config))
  const help = formatHelp(row)
  if (help !== '') command.addHelpText('after', help)
  for (const below of commands) addCommand(command, below, context)
  if (load === undefined) return
  command.action(async () => {
    const options = readOptions(command, row)
    if (typeof options.data === 'string') refuseFileAsFolder(options.data)
    const run = await load()
    await run(io, config, options as never, {
      isGiven: (name) => command.getOptionValueSource(name) === 'cli',
      loadProgram,
    })
  })
}

/** @param config has defaults of some flags */
function buildOption(flag: FlagRow, config?: Config): Option {
  const { term, meaning, kind, join, defaultText, conflicts, implies } = flag
  const option = new Option(term, meaning)
  if (kind?.choices !== undefined) option.choices(kind.choices)
  const parse = kind?.parse ?? ((text: string) => text)
  if (join !== undefined) {
    const joinAny = join as (value: unknown, before: unknown) => unknown
    option.argParser(refuseAsCommander((text, before) => joinAny(parse(text), before)))
  } else if (kind?.parse !== undefined) option.argParser(refuseAsCommander(kind.parse))
  const value = readDefault(flag, config)
  if (value !== undefined || defaultText !== undefined) option.default(value, defaultText)
  if (conflicts !== undefined) option.conflicts([...conflicts])
  if (implies !== undefined) option.implies(implies)
  return option.makeOptionMandatory(flag.required ?? false)
}

/** Commander names the flag in the message of an error of its own class only. */
function refuseAsCommander(
  parse: (text: string, before: unknown) => unknown,
): (text: string, before: unknown) => unknown {
  return (text, before) => {
    try {
      return parse(text, before)
    } catch (error) {
      if (!(error instanceof UsageFailure)) throw error
      throw new InvalidArgumentError(error.message)
    }
  }
}

/** Throws a CommanderError for a flag that only a command above has. */
function readOptions(command: Command, row: CommandRow): Record<string, unknown> {
  for (let above = command.parent; above?.parent; above = above.parent) takeFlags(command, above)
  const values = row.arguments?.map(({ name }, i) => [name, command.processedArgs[i]]) ?? []
  return { ...command.opts(), ...Object.fromEntries(values) }
}

/** Commander gives a flag to the first command of the line that has it, wherever it stands. */
function takeFlags(command: Command, above: Command): void {
  const names = new Set(command.options.map((option) => option.attributeName()))
  for (const option of above.options) {
    const name = option.attributeName()
    if (above.getOptionValueSource(name) !== 'cli') continue
    if (!names.has(name)) command.error(`error: unknown option '${option.long}'`)
    command.setOptionValueWithSource(name, above.getOptionValue(name), 'cli')
  }
}

/** The end of the help: examples and a note. */
export function formatHelp({ examples, note }: CommandRow): string {
  const lines = examples?.map((line) => `  $ ${line}`).join('\n')
  return (lines === undefined ? '' : `\nExamples:\n${lines}`) + (note ? `\n\n${note}` : '')
}
