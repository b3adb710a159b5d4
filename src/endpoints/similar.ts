/** Resolves the records of `similarTo`, and their works. */
import { limits, refuseAt } from '../contract/index.ts'
import type { CancelSignal } from '../domain/index.ts'
import type { QueryEngine, SearchHit } from '../engines/index.ts'
import {
  type Likeness,
  noVector,
  planSimilarWorks,
  type SearchQuery,
  sumVectors,
} from '../plan/index.ts'
import { findByNames } from './lookups.ts'
import type { RequestContext } from './request-context.ts'

/** Throws RequestError `unknown_root`, and what `Searcher.search` throws. */
export async function findLikeness(
  query: SearchQuery,
  similarTo: readonly string[],
  { engine, signal, target }: Pick<RequestContext, 'engine' | 'signal' | 'target'>,
): Promise<Likeness> {
  const { subject } = query
  const records = new Map<number, string>()
  const kind = subject === 'users' ? 'login or id of a user' : 'owner/name or id of a repository'
  for (const [i, record] of (await findByNames(engine, subject, similarTo)).entries()) {
    const { ordinal, id } = record ?? throwUnknown(i, kind)
    records.set(ordinal, id)
  }
  const ids = [...records.values()]
  const ordinals = [...records.keys()]
  if (query.subject === 'repos') {
    const vectors = await engine.documents.vectors(ordinals)
    const weighted = vectors.map((vector) => ({ weight: 1, vector: vector ?? noVector }))
    return { ids, works: [], vector: sumVectors(weighted) }
  }
  const works = await listWorks(engine, ordinals, signal)
  const { hits } = await engine.searcher.search(planSimilarWorks(query, ids, works, target), signal)
  return { ids, ...(await sumExpertise(engine, hits)) }
}

/** A suppressed record is unknown too. */
function throwUnknown(position: number, kind: string): never {
  const message = `\`similarTo[${position}]\` is no ${kind} that can be searched for`
  throw refuseAt('unknown_root', `/similarTo/${position}`, message)
}

/** Ordinals of what people own and contribute to, each once. */
async function listWorks(
  engine: QueryEngine,
  roots: readonly number[],
  signal: CancelSignal,
): Promise<number[]> {
  const page = { direction: 'out', roots, start: 0, first: limits.similarWorksAmongMax } as const
  const works = new Set<number>()
  for (const relation of ['owns', 'contributes'] as const) {
    for (const { ordinals } of await engine.graph.edges(
      { ...page, relation, filter: null },
      signal,
    )) {
      for (const ordinal of ordinals) works.add(ordinal)
    }
  }
  return [...works]
}

/** @param people with their works as evidence */
async function sumExpertise(
  engine: QueryEngine,
  people: readonly SearchHit[],
): Promise<Pick<Likeness, 'vector' | 'works'>> {
  const edges = people.map(({ evidence }) => evidence?.edges ?? [])
  const works = edges.flat().map(({ repo }) => repo)
  const vectors = await engine.documents.vectors(works)
  let at = 0
  const ofPeople = edges.map((own) =>
    sumVectors(own.map(({ weight }) => ({ weight, vector: vectors[at++] ?? noVector }))),
  )
  const vector = sumVectors(ofPeople.map((person) => ({ weight: 1, vector: person })))
  return { vector, works: [...new Set(works)] }
}
