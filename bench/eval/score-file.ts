/**
 * Scores by query on disk, to be paired with those of a later run. A line for each set, metric and
 * method; no text of a query, because these belong to others.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { keepScore, type MethodScores, type ScoredSet } from './scored.ts'

const head = ['set', 'metric', 'method', 'queries', 'scores'].join('\t')

export function writeScores(path: string, sets: readonly ScoredSet[]): void {
  const lines = sets.flatMap(({ set, metric, digest, methods }) =>
    methods.map(({ method, scores }) =>
      [set, metric, method, digest, scores.map(keepScore).join(' ')].join('\t'),
    ),
  )
  writeFileSync(path, `${[head, ...lines].join('\n')}\n`)
}

/** Scores of an earlier run. */
export class EarlierScores {
  readonly #lines: readonly (readonly string[])[]

  constructor(path: string) {
    const [first, ...lines] = readFileSync(path, 'utf8').trimEnd().split('\n')
    if (first !== head) throw new Error(`${path}: no scores of bench eval`)
    this.#lines = lines.map((line) => line.split('\t'))
  }

  /** None where the set has other queries now. */
  find({ set, metric, digest }: ScoredSet): MethodScores[] {
    return this.#lines
      .filter((line) => line[0] === set && line[1] === metric && line[3] === digest)
      .map((line) => ({ method: line[2]!, scores: line[4]!.split(' ').map(Number) }))
  }
}
