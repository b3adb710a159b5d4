/**
 * Who knows a topic? The owners of the repositories that are right for it. These rows search no
 * people: they take the owners of found repositories in their order. A search for people by what
 * they did has to do better.
 */
import type { RepositoryCollection } from './collection.ts'
import type { Judgements } from './judgements.ts'
import type { Method } from './methods.ts'
import { ndcgAt10 } from './quality.ts'
import { digestOf, type MethodScores, type ScoredSet } from './rate-sets.ts'

/** Enough for ten owners who have several repositories each. */
const first = 100

/** Each topic is asked of its own list, as its repositories are. */
export async function rateExperts(
  collection: RepositoryCollection,
  methods: readonly Method[],
  { repositories, topics }: Judgements,
): Promise<ScoredSet> {
  const owners = new Map(repositories.map(({ id, repo }) => [id, ownerOf(repo)]))
  const queries = topics.map(({ text, list, relevant }) => ({
    text,
    filters: { field: 'lastContributorLocations', op: 'Contains', value: list } as const,
    relevant: ownersOf([...relevant], owners),
  }))
  const rated: MethodScores[] = []
  for (const method of methods) {
    const scores: number[] = []
    for (const { text, filters, relevant } of queries) {
      const ranked = await method.rank(collection, { query: text, filters, first })
      scores.push(ndcgAt10(ownersOf(ranked, owners), new Set(relevant)))
    }
    const embedding = method.embeds ? collection.embedder.model.name : null
    rated.push({ method: `owners by ${method.name}`, embedding, scores })
  }
  const digest = digestOf(queries.map(({ text, relevant }) => ({ text, relevant })))
  return { set: 'experts, judged topics', metric: 'nDCG@10', digest, methods: rated }
}

/** Each once, in the order of the first repository. */
function ownersOf(ids: readonly string[], owners: ReadonlyMap<string, string>): string[] {
  return [...new Set(ids.map((id) => owners.get(id)!))]
}

/** Logins are compared without case. */
function ownerOf(repo: string): string {
  return repo.slice(0, repo.indexOf('/')).toLowerCase()
}
