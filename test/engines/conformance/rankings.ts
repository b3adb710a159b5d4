/** Rankings of repositories as data, in the notation of cases.jsonl. */
import { analyseQuery, type RankExpression } from 'native-free-index'
import { defaultRank } from '../../../src/contract/index.ts'
import type { HybridSimilarity, ListRanking, PlannedRanking } from '../../../src/plan/index.ts'
import { planName } from '../../../src/plan/names.ts'
import { repoVectors, vectorNear } from '../repos.ts'

/** Words, a subject that the vector is near, both, no similarity, or a vector that nothing is near. */
type By =
  | 'none'
  | 'unknown'
  | { readonly words: string }
  | { readonly near: number }
  | { readonly hybrid: string; readonly near: number | null; readonly beginning?: string }

type Row = readonly ['terms' | 'sorted', string] | readonly [keyof typeof rules, By]
/** One, or those of a fused ranking. */
export type RankingRow = readonly ['one', Row] | readonly ['fused', ...Row[]]

const wordsIn = (text: string) => ({ kind: 'terms', terms: analyseQuery(text) }) as const
const unknown = { kind: 'vector', vector: new Float32Array(repoVectors.dims) } as const

function similarityOf(by: By) {
  if (by === 'none') return { kind: 'none' } as const
  if (by === 'unknown') return unknown
  if ('words' in by) return wordsIn(by.words)
  if (!('hybrid' in by)) {
    // Search parameters that make the vector search exact.
    const vector = vectorNear(by.near, 5000)
    return { kind: 'vector', vector, searchParams: { sigmas: 100 } } as const
  }
  const { hybrid, near, beginning } = by
  return {
    ...{ kind: 'hybrid', relevance: null, terms: analyseQuery(hybrid) },
    vector: near === null ? unknown.vector : vectorNear(near, 6000),
    ...planName(beginning ?? hybrid, beginning === undefined ? {} : { prefix: true }),
  } as HybridSimilarity
}

type Similarity = ReturnType<typeof similarityOf>

const rules = {
  linear: (similarity: Similarity) => ({
    ...({ kind: 'linear', similarity } as const),
    ...{ weight: defaultRank.similarityWeight, base: defaultRank.column },
  }),
  alone: (similarity: Similarity) =>
    ({ kind: 'linear', similarity, weight: 1, base: null }) as const,
  formula: (similarity: Similarity, formula: RankExpression) =>
    ({ kind: 'formula', similarity, formula }) as const,
  matches: (similarity: Similarity, formula: RankExpression) =>
    ({ kind: 'formula', similarity, formula, matchesOnly: true }) as const,
}

function readRow([rule, by]: Row, formula: RankExpression): ListRanking {
  if (rule === 'terms') return wordsIn(by as string)
  if (rule === 'sorted') return { kind: 'sorted', field: by as string }
  return rules[rule](similarityOf(by as By), formula)
}

export function readRanking([kind, ...rows]: RankingRow, formula: RankExpression): PlannedRanking {
  const rankings = (rows as Row[]).map((row) => readRow(row, formula))
  return kind === 'one' ? rankings[0]! : { kind: 'fused', rankings }
}
