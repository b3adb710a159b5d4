/** Adds flags to commands that are no rows yet. */
import { type Command, InvalidArgumentError, type Option } from 'commander'
import type { Config } from '../config.ts'
import { UsageFailure } from '../domain/index.ts'
import { kinds } from '../operations/index.ts'
import { buildOption, examplesText } from './build-program.ts'
import type { FlagRow } from './command-row.ts'
import type { JsonObject } from './output/json.ts'
import type { FormOptions } from './output/printers.ts'
import type { DryRunOptions } from './remote/client.ts'
import * as flags from './shared-flags.ts'

/** Options of commands that list users or repositories. */
export interface ListOptions extends FormOptions, DryRunOptions {
  readonly includeAttributes?: JsonObject
}

export function addFlags(command: Command, rows: readonly FlagRow[], config?: Config): Command {
  for (const row of rows) command.addOption(buildOption(row, config))
  return command
}

export function withListOptions(command: Command, names: flags.ShownNames): Command {
  return addFlags(command, flags.listFlags(names))
}

export function withAttributesOption(
  command: Command,
  names: Pick<flags.ShownNames, 'shownAttributes'>,
): Command {
  return addFlags(command, [flags.attributesFlag(names)])
}

export function withFormOptions(
  command: Command,
  names: Pick<flags.ShownNames, 'shownFields'>,
): Command {
  return addFlags(command, flags.formFlags(names))
}

export function withPageOptions(command: Command, parse: (text: string) => number): Command {
  return addFlags(command, flags.pageFlags({ ...kinds.count(1), parse }))
}

export function examples(...lines: string[]): string {
  return examplesText(lines)
}

export const filterHelp = `\n\n${flags.filterNote}`

/** A parser of integers from `min` to `max`, inclusive. */
export function countFrom(min: number, max?: number): (text: string) => number {
  return (text) => {
    try {
      return kinds.count(min, max).parse!(text)
    } catch (error) {
      if (error instanceof UsageFailure) throw new InvalidArgumentError(error.message)
      throw error
    }
  }
}

export function accountsOption(config: Config): Option {
  return buildOption(flags.accountsFlag, config)
}
