/** Adds flags to commands that are no rows yet. */
import { InvalidArgumentError, type Option } from 'commander'
import type { Config } from '../config.ts'
import { UsageFailure } from '../domain/index.ts'
import { kinds } from '../operations/index.ts'
import { buildOption, examplesText } from './build-program.ts'
import * as flags from './shared-flags.ts'

export function examples(...lines: string[]): string {
  return examplesText(lines)
}

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
