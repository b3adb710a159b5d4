/** Pages as lists of hits that can be compared. */
import type { OracleHit } from '../../native-free-index/test/oracle/brute-force.ts'
import type { Engine, SearchPage } from '../../src/engines/index.ts'
import type { QueryPlan } from '../../src/plan/index.ts'

export function foundBy({ hits }: SearchPage): OracleHit[] {
  return hits.map(({ score, tie }) => ({ tie, score }))
}

/** The first `most` hits, fetched page by page as large as the plan says. */
export async function walk(engine: Engine, plan: QueryPlan, most: number): Promise<OracleHit[]> {
  const walked: OracleHit[] = []
  let after: QueryPlan['after'] = null
  while (walked.length < most) {
    const page = await engine.search({ ...plan, after })
    walked.push(...foundBy(page))
    if (!page.more) break
    after = walked.at(-1)!
  }
  return walked.slice(0, most)
}
