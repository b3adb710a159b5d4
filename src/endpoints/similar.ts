/** Resolves the records of `similarTo`, and their works. */
import { issueAt, limits } from '../contract/index.ts'
import type { CancelSignal } from '../domain/index.ts'
import type { Engine, SearchHit } from '../engines/index.ts'
import { type Likeness, noVector, type SimilarRecords, unitSum } from '../plan/index.ts'
import { namedDocuments } from './lookups.ts'
import type { RequestContext } from './request-context.ts'

/** Throws RequestError `unknown_root`, and what `Engine.search` throws. */
export async function likenessOf(
  { collection, names, works }: SimilarRecords,
  { engine, signal }: Pick<RequestContext, 'engine' | 'signal'>,
): Promise<Likeness> {
  const records = new Map<number, string>()
  const kind = collection === 'users' ? 'login or id of a user' : 'owner/name or id of a repository'
  for (const [i, record] of (await namedDocuments(engine, collection, names)).entries()) {
    const { ordinal, id } = record ?? unknownAt(i, kind)
    records.set(ordinal, id)
  }
  const ids = [...records.values()]
  const ordinals = [...records.keys()]
  if (works === null) {
    const vectors = await engine.vectors(ordinals)
    return { ids, works: [], vector: unitSum(vectors.map((vector) => [1, vector ?? noVector])) }
  }
  const plan = works(ids, await linkedWorks(engine, ordinals, signal))
  const { hits } = await engine.search(plan, signal)
  return { ids, ...(await expertiseOf(engine, hits)) }
}

/** A suppressed record is unknown too. */
function unknownAt(position: number, kind: string): never {
  const message = `\`similarTo[${position}]\` is no ${kind} that can be searched for`
  throw issueAt('unknown_root', `/similarTo/${position}`, message)
}

/** Ordinals of what people own and contribute to, each once. */
async function linkedWorks(
  engine: Engine,
  roots: readonly number[],
  signal: CancelSignal,
): Promise<number[]> {
  const page = { direction: 'out', roots, start: 0, first: limits.similarWorksAmongMax } as const
  const works = new Set<number>()
  for (const relation of ['owns', 'contributes'] as const) {
    for (const { ordinals } of await engine.edges({ ...page, relation, filter: null }, signal)) {
      for (const ordinal of ordinals) works.add(ordinal)
    }
  }
  return [...works]
}

/** @param people with their works as evidence */
async function expertiseOf(engine: Engine, people: readonly SearchHit[]) {
  const edges = people.map(({ evidence }) => evidence?.edges ?? [])
  const works = edges.flat().map(({ repo }) => repo)
  const vectors = await engine.vectors(works)
  let at = 0
  const ofPeople = edges.map((own) =>
    unitSum(own.map(({ weight }) => [weight, vectors[at++] ?? noVector])),
  )
  const vector = unitSum(ofPeople.map((one) => [1, one]))
  return { vector, works: [...new Set(works)] }
}
