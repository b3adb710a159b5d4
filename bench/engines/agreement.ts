/**
 * The same 200 searches of the API by both engines, a hundred hits each: how often lists are the
 * same, what moved, and whether scores explain it.
 */
import type { Embedder } from '../../src/embed/index.ts'
import type { Engine } from '../../src/engines/index.ts'
import type { QueryPlan } from '../../src/plan/index.ts'
import { alignedTable } from '../table.ts'
import { compareLists, type ListAgreement } from './compare-lists.ts'
import { planOf, uncapped } from './plans.ts'
import { type RequestKind, searchRequests } from './requests.ts'

export interface Engines {
  readonly embedded: Engine
  readonly cluster: Engine
  readonly embedder: Embedder
}

/** Agreement in one kind of search. */
interface KindAgreement {
  readonly kind: string
  /** With the true cosine in both. */
  readonly exact: readonly ListAgreement[]
  readonly served: readonly ListAgreement[]
}

const tolerance = 1e-4
/** Returns how many hits stand elsewhere, though their scores differ by more than 1e-4. */
export async function compareEngines(engines: Engines): Promise<number> {
  const kinds: KindAgreement[] = []
  for (const kind of searchRequests()) kinds.push(await compareKind(engines, kind))
  console.log(tableOf(kinds))
  return kinds.reduce((sum, { exact }) => sum + sumOf(exact, 'unexplained'), 0)
}

async function compareKind(engines: Engines, kind: RequestKind): Promise<KindAgreement> {
  const { embedded, embedder } = engines
  const exact: ListAgreement[] = []
  const served: ListAgreement[] = []
  for (const body of kind.bodies) {
    const plan = await planOf(kind.path, body, embedded, embedder)
    const { hits } = await engines.cluster.search(plan)
    const against = async (wanted: QueryPlan) => {
      const more = await embedded.search({ ...wanted, limit: referenceHits })
      return compareLists(more.hits, hits, tolerance)
    }
    exact.push(await against(await uncapped(plan, embedded)))
    served.push(await against(plan))
  }
  return { kind: kind.name, exact, served }
}

/** A thousand, at most, is a page. */
const referenceHits = 300

function tableOf(kinds: readonly KindAgreement[]): string {
  const head = ['kind', 'searches', 'identical', 'moved', 'unexplained', 'worst', 'capped']
  const rows = kinds.map(({ kind, exact, served }) => [
    kind,
    `${exact.length}`,
    `${exact.filter(({ identical }) => identical).length}`,
    `${sumOf(exact, 'moved')}`,
    `${sumOf(exact, 'unexplained')}`,
    Math.max(...exact.map(({ worst }) => worst)).toExponential(1),
    `${served.filter(({ unexplained }) => unexplained > 0).length}`,
  ])
  return alignedTable('Two engines, the first 100 hits of each search', head, rows)
}

function sumOf(all: readonly ListAgreement[], member: 'moved' | 'unexplained'): number {
  return all.reduce((sum, one) => sum + one[member], 0)
}
