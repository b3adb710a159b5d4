/** Pages as plain lists that can be compared. */
import { expect } from 'vitest'
import type { OracleHit } from '../../native-free-index/test/oracle/brute-force.ts'
import type { EdgePage, EdgeQuery, Engine, SearchPage } from '../../src/engines/index.ts'
import type { QueryPlan } from '../../src/plan/index.ts'

export function foundBy({ hits }: SearchPage): OracleHit[] {
  return hits.map(({ score, ordinal }) => ({ ordinal, score }))
}

/** The first `most` hits, fetched page by page as large as the plan says. */
export async function walk(engine: Engine, plan: QueryPlan, most: number): Promise<OracleHit[]> {
  const walked: OracleHit[] = []
  let after: QueryPlan['after'] = null
  while (walked.length < most) {
    const page = await engine.searcher.search({ ...plan, after })
    walked.push(...foundBy(page))
    if (!page.more) break
    after = walked.at(-1)!
  }
  return walked.slice(0, most)
}

export function plainPage({ ordinals, next }: EdgePage) {
  return { ordinals: [...ordinals], next }
}

/** All pages of the only root, concatenated. */
export async function walkedList(engine: Engine, query: EdgeQuery): Promise<number[]> {
  const ordinals: number[] = []
  for (let start: number | null = query.start; start !== null; ) {
    const [page]: readonly EdgePage[] = await engine.graph.edges({ ...query, start })
    expect(page!.next === null || page!.ordinals.length === query.first).toBe(true)
    ordinals.push(...page!.ordinals)
    start = page!.next
  }
  return ordinals
}

export const readCode = (error: { code?: string }) => error.code
