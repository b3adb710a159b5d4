/**
 * Scores by query on disk, to be paired with those of a later run. A line for each set, metric and
 * method; no text of a query, because these belong to others.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { keptScore, type LabelledScores, labelOf } from './comparisons.ts'
import type { ScoredSet } from './rate-sets.ts'

const head = ['set', 'metric', 'method', 'queries', 'scores']

export function writeScores(path: string, sets: readonly ScoredSet[], shipped: string): void {
  const lines = sets.flatMap(({ set, metric, digest, methods }) =>
    methods.map((one) => {
      const scores = one.scores.map((score) => `${keptScore(score)}`)
      return [set, metric, labelOf(one, shipped), digest, scores.join(' ')].join('\t')
    }),
  )
  writeFileSync(path, `${[head.join('\t'), ...lines].join('\n')}\n`)
}

/** Scores of an earlier run. */
export class EarlierScores {
  readonly #lines: readonly (LabelledScores & { readonly key: string })[]

  constructor(path: string) {
    const [first, ...lines] = readFileSync(path, 'utf8').trimEnd().split('\n')
    if (first !== head.join('\t')) throw new Error(`${path}: no scores of bench eval`)
    this.#lines = lines.map((line) => {
      const [set, metric, label, digest, scores] = line.split('\t') as [
        ...[string, string, string, string, string],
      ]
      return { key: keyOf(set, metric, digest), label, scores: scores.split(' ').map(Number) }
    })
  }

  /** None where the set has other queries now. */
  of({ set, metric, digest }: ScoredSet): readonly LabelledScores[] {
    return this.#lines.filter(({ key }) => key === keyOf(set, metric, digest))
  }
}

function keyOf(...parts: readonly string[]): string {
  return parts.join('\t')
}
