import { join, relative, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { wholeNumber } from '../whole-number.ts'
import { repositoryFolder } from '../workspace.ts'

/** The parts of a run. Default: all. */
export const parts = [
  'judged',
  'real',
  'million',
  'names',
  'people',
  'experts',
  'questions',
  'skills',
] as const
export type Part = (typeof parts)[number]

export interface EvalOptions {
  readonly parts: readonly Part[]
  /** With `eval` (judgements) and `data` (real repositories and people). */
  readonly shared: string
  /** Another static table to compare with the shipped one. Null: none. */
  readonly model: string | null
  /** A transformer to be measured as well; null: none. */
  readonly onnx: string | null
  /** Seed of the query sets. */
  readonly seed: number
  /** Whether to skip the large `data` and most queries. */
  readonly quick: boolean
  readonly json: string | undefined
  /** Where scores by query are written. */
  readonly scores: string | undefined
  /** Scores of an earlier run to be compared with. */
  readonly before: string | undefined
  /** A folder to write the query sets to. */
  readonly sets: string | undefined
  /** A folder to write people to who are found, and not judged yet. Outside of the repository. */
  readonly pool: string | undefined
  /** Whether to print each pair that two passes judged differently. */
  readonly disagreements: boolean
}

/** Throws an Error at an unknown part, a seed that is no whole number, or a pool in here. */
export function readOptions(args: readonly string[]): EvalOptions {
  const { values } = parseArgs({
    args: [...args],
    options: {
      parts: { type: 'string', default: parts.join() },
      shared: { type: 'string', default: join(repositoryFolder, '../shared') },
      model: { type: 'string' },
      onnx: { type: 'string' },
      seed: { type: 'string', default: '1' },
      quick: { type: 'boolean', default: false },
      json: { type: 'string' },
      scores: { type: 'string' },
      before: { type: 'string' },
      sets: { type: 'string' },
      pool: { type: 'string' },
      disagreements: { type: 'boolean', default: false },
    },
  })
  const { shared, model = null, onnx = null, quick, json, scores, before, sets } = values
  const { disagreements } = values
  return {
    parts: readParts(values.parts),
    shared: resolve(shared),
    model: model && resolve(model),
    onnx: onnx && resolve(onnx),
    seed: wholeNumber(values.seed, '--seed'),
    quick,
    json,
    scores,
    before,
    sets,
    pool: readPool(values.pool),
    disagreements,
  }
}

/** Packets for judges hold profiles of people. */
function readPool(text: string | undefined): string | undefined {
  if (text === undefined) return undefined
  const folder = resolve(text)
  if (relative(repositoryFolder, folder).startsWith('..')) return folder
  throw new Error(`--pool takes a folder outside of the repository, not ${folder}`)
}

function readParts(text: string): Part[] {
  return text.split(',').map((name) => {
    const part = parts.find((one) => one === name)
    if (part === undefined) throw new Error(`--parts takes ${parts.join()}, not "${name}"`)
    return part
  })
}
