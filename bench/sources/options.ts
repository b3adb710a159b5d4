import { parseArgs } from 'node:util'
import { wholeNumber } from '../whole-number.ts'

/** In the order of the suite. */
export const partNames = ['archive', 'csv', 'parquet', 'registry', 'git'] as const
export type PartName = (typeof partNames)[number]

/** Events, rows, commits or versions of each part. */
export type PartSizes = Readonly<Record<PartName, number>>

/** The sizes that bounds hold for. */
export const fullSizes: PartSizes = {
  archive: 4_000_000,
  csv: 1_000_000,
  parquet: 500_000,
  registry: 1_000_000,
  git: 100_000,
}

const quickSizes: PartSizes = {
  archive: 24_000,
  csv: 4000,
  parquet: 4000,
  registry: 4000,
  git: 600,
}

export interface SourcesOptions {
  readonly sizes: PartSizes
  readonly parts: readonly PartName[]
  readonly json: string | undefined
}

/** Throws an Error that says which option is wrong. */
export function readOptions(args: readonly string[]): SourcesOptions {
  const { values } = parseArgs({
    args: [...args],
    options: {
      events: { type: 'string' },
      only: { type: 'string' },
      quick: { type: 'boolean', default: false },
      json: { type: 'string' },
    },
  })
  const sizes = values.quick ? quickSizes : fullSizes
  const archive =
    values.events === undefined ? sizes.archive : wholeNumber(values.events, '--events')
  const parts = values.only === undefined ? partNames : values.only.split(',').map(partNamed)
  return { sizes: { ...sizes, archive }, parts, json: values.json }
}

function partNamed(text: string): PartName {
  const name = partNames.find((one) => one === text)
  if (name === undefined) throw new Error(`--only takes ${partNames.join(', ')}, not "${text}"`)
  return name
}
