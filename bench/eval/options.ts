import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { repositoryFolder } from '../workspace.ts'

export interface EvalOptions {
  /** With `eval` (judgements) and `data` (real repositories). */
  readonly shared: string
  /** A transformer to be measured as well; null: none. */
  readonly onnx: string | null
  /** Whether the many repositories of `data` are left out, and most names. */
  readonly quick: boolean
  readonly json: string | undefined
}

export function readOptions(args: readonly string[]): EvalOptions {
  const { values } = parseArgs({
    args: [...args],
    options: {
      shared: { type: 'string', default: join(repositoryFolder, '../shared') },
      onnx: { type: 'string' },
      quick: { type: 'boolean', default: false },
      json: { type: 'string' },
    },
  })
  const { shared, onnx = null, quick, json } = values
  return { shared: resolve(shared), onnx: onnx && resolve(onnx), quick, json }
}
