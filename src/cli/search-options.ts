/** Options that several searches take. */
import { type Command, Option } from 'commander'
import { retrievals } from '../contract/index.ts'
import { parseJsonObject } from './filter-argument.ts'
import type { JsonObject } from './json.ts'

/** What `withRankingOptions` adds. */
export interface RankingOptions {
  readonly retrieval?: string
  readonly rankBy?: JsonObject
  readonly applyFilters?: boolean
}

export function datasetOption(): Option {
  return new Option(
    '--dataset <name>',
    'professional: with profiles and their fields; of users those that have one',
  ).choices(['standard', 'professional'])
}

/** Adds what searches for repositories take. */
export function withRankingOptions(command: Command, applyFiltersHelp: string): Command {
  return command
    .addOption(
      new Option('--retrieval <kind>', 'what similarity is: by meaning, by words, or both').choices(
        retrievals,
      ),
    )
    .addOption(
      new Option('--rank-by <formula>', 'rank by a formula in JSON').argParser(parseJsonObject),
    )
    .option('--apply-filters', applyFiltersHelp)
}
