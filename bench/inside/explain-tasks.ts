/** Cost of explanations per hit of whole pages, compared with the searches that found them. */
import type { Engine } from '../../src/engines/index.ts'
import type { QueryPlan } from '../../src/plan/index.ts'
import { type InsideTask, inTurn } from './measure.ts'
import type { SearchSet } from './searches.ts'

/** Hits of a page. */
const pageHits = 100
/** Pages of each set. */
const pagesMax = 50

interface FoundPlan {
  readonly plan: QueryPlan
  readonly ordinals: readonly number[]
}

export async function explainTasks(
  engine: Engine,
  open: SearchSet,
  groups: SearchSet,
): Promise<InsideTask[]> {
  return [
    await explainTask(engine, 'engine, explain a hit of 100', open),
    await explainTask(engine, 'engine, explain a hit of 100, groups', groups),
    await placeTask(engine, open),
  ]
}

async function explainTask(engine: Engine, name: string, set: SearchSet): Promise<InsideTask> {
  const next = inTurn(await fullPages(engine, set))
  const run = () => {
    const { plan, ordinals } = next()
    return engine.searcher.explain(plan, ordinals)
  }
  return { name, calls: pageHits, run }
}

async function placeTask(engine: Engine, set: SearchSet): Promise<InsideTask> {
  const next = inTurn(await fullPages(engine, set))
  const run = () => {
    const { plan, ordinals } = next()
    return engine.searcher.ranks(plan, ordinals.slice(-10))
  }
  return { name: 'engine, places of 10', run }
}

async function fullPages(engine: Engine, { plans }: SearchSet): Promise<FoundPlan[]> {
  const found: FoundPlan[] = []
  for (const plan of plans) {
    if (found.length === pagesMax) break
    const { hits } = await engine.searcher.search(plan)
    if (hits.length < pageHits) continue
    found.push({ plan, ordinals: hits.map(({ ordinal }) => ordinal) })
  }
  if (found.length === 0) throw new Error(`no query of the corpus finds ${pageHits} users`)
  return found
}
