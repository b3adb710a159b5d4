/**
 * The mistakes that the suites have to find, as data: `guards` where a test is the only guard,
 * `engine`, `service` and `reading` chosen by readers of the source who had seen no test, and
 * `drawn` by draw.ts.
 */
import { readFileSync } from 'node:fs'

export interface Mutant {
  /** The law that it breaks. */
  readonly law: string
  readonly file: string
  /** Stands once in the file. */
  readonly from: string
  readonly to: string
}

export const mutantLists = ['guards', 'engine', 'service', 'reading', 'drawn'] as const

export function mutantListPath(list: string): string {
  return `test/mutants/${list}.jsonl`
}

export function readMutants(list: string): Mutant[] {
  const lines = readFileSync(mutantListPath(list), 'utf8').trim().split('\n')
  return lines.map((line) => JSON.parse(line) as Mutant)
}
