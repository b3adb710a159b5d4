/** Judged topics and names, by the product's pieces without HTTP. */
import { join } from 'node:path'
import { openEmbedder } from '../../src/embed/index.ts'
import { importRepositories, type RepositoryCollection } from './collection.ts'
import { type Judgements, writeDataSet } from './judgements.ts'
import { type Method, retrievals } from './methods.ts'
import { ndcgAt10, recallAt100, reciprocalRankAt10 } from './quality.ts'
import { digestOf, type Evaluation, type ScoredSet } from './scored.ts'

/** A quick run asks for one in this many names. */
const quickNames = 8

export async function rateJudged({ judgements, folder, quick }: Evaluation) {
  const source = join(folder, 'judged')
  writeDataSet(judgements.repositories, source)
  const embedder = await openEmbedder({ kind: 'static' })
  const collection = await importRepositories(source, join(folder, 'judged-data'), embedder)
  try {
    return [
      ...(await rateTopics('judged topics', collection, judgements)),
      ...(await rateNames(collection, judgements, quick ? quickNames : 1)),
    ]
  } finally {
    await collection.close()
    await embedder.close()
  }
}

/** Each topic is looked for in its own list. */
async function rateTopics(
  set: string,
  collection: RepositoryCollection,
  { topics }: Judgements,
): Promise<ScoredSet[]> {
  const ranked = await rankBy(collection, topics, ({ text, list }) => ({
    query: text,
    filters: { field: 'lastContributorLocations', op: 'Contains', value: list },
    first: 100,
  }))
  const digest = digestOf(topics.map(({ text, relevant }) => ({ text, relevant: [...relevant] })))
  const metrics = { 'nDCG@10': ndcgAt10, 'recall@100': recallAt100 }
  return Object.entries(metrics).map(([metric, rate]) => {
    const methods = ranked.map(({ method, lists }) => {
      return { method, scores: lists.map((ids, i) => rate(ids, topics[i]!.relevant)) }
    })
    return { set, metric, digest, methods }
  })
}

/** Names are asked for among all repositories. One in `every` is. */
async function rateNames(
  collection: RepositoryCollection,
  { repositories }: Judgements,
  every: number,
): Promise<ScoredSet[]> {
  const wanted = repositories.filter((_, i) => i % every === 0)
  const ranked = await rankBy(collection, wanted, ({ name }) => ({ query: name, first: 10 }))
  const digest = digestOf(wanted.map(({ repo }) => ({ repo })))
  // A repository may stand in both lists, and is then there twice.
  return (['name', 'repo'] as const).map((member) => {
    const byId = new Map(repositories.map((one) => [one.id, one[member].toLowerCase()]))
    const methods = ranked.map(({ method, lists }) => {
      const scores = lists.map((ids, i) => {
        const right = wanted[i]![member].toLowerCase()
        return reciprocalRankAt10(ids, (id) => byId.get(id) === right)
      })
      return { method, scores }
    })
    const which = member === 'name' ? 'any of that name' : 'the very one'
    return { set: `a repository by its name, ${which}`, metric: 'MRR@10', digest, methods }
  })
}

/** By method and query, the ids of what is found. */
async function rankBy<Query>(
  collection: RepositoryCollection,
  queries: readonly Query[],
  ask: (query: Query) => Parameters<Method['rank']>[1],
) {
  const ranked: { readonly method: string; readonly lists: readonly string[][] }[] = []
  for (const { name, rank } of retrievals) {
    const lists: string[][] = []
    for (const query of queries) lists.push(await rank(collection, ask(query)))
    ranked.push({ method: name, lists })
  }
  return ranked
}
