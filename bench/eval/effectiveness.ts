/** Topics and names: how well each method finds what is right. */
import type { RepositoryCollection } from './collection.ts'
import type { Judgements, Topic } from './judgements.ts'
import type { Method } from './methods.ts'
import { mean, ndcgAt10, recallAt100, reciprocalRankAt10 } from './quality.ts'
import { digestOf, type ScoredSet } from './rate-sets.ts'

export interface TopicRow {
  readonly method: string
  readonly embedding: string
  readonly ndcgAt10: number
  readonly recallAt100: number
  /** nDCG@10 by curated list. */
  readonly byList: Readonly<Record<string, number>>
  /** By topic. */
  readonly scores: Readonly<Record<'nDCG@10' | 'recall@100', readonly number[]>>
}

export interface NameRow {
  readonly method: string
  readonly embedding: string
  /** That were asked for. */
  readonly names: number
  /** MRR@10 where every repository of that name is right. */
  readonly soNamed: number
  /** MRR@10 if only the named repository is relevant. */
  readonly theVeryOne: number
}

/** Each topic is looked for in its own list. */
export async function rateTopics(
  collection: RepositoryCollection,
  method: Method,
  { topics }: Judgements,
): Promise<TopicRow> {
  const rated: { topic: Topic; ndcg: number; recall: number }[] = []
  for (const topic of topics) {
    const list = { field: 'lastContributorLocations', op: 'Contains' } as const
    const filters = { ...list, value: topic.list }
    const ranked = await method.rank(collection, { query: topic.text, filters, first: 100 })
    const { relevant } = topic
    rated.push({
      topic,
      ndcg: ndcgAt10(ranked, relevant),
      recall: recallAt100(ranked, relevant),
    })
  }
  const scores = {
    'nDCG@10': rated.map(({ ndcg }) => ndcg),
    'recall@100': rated.map(({ recall }) => recall),
  }
  const lists = [...new Set(topics.map(({ list }) => list))]
  const ndcgOf = (list: string) =>
    mean(rated.filter(({ topic }) => topic.list === list).map(({ ndcg }) => ndcg))
  return {
    ...labelOf(collection, method),
    ndcgAt10: mean(scores['nDCG@10']),
    recallAt100: mean(scores['recall@100']),
    byList: Object.fromEntries(lists.map((list) => [list, ndcgOf(list)])),
    scores,
  }
}

/**
 * Names are asked for among all repositories.
 *
 * @param every of so many repositories, one is asked for
 */
export async function rateNames(
  collection: RepositoryCollection,
  method: Method,
  { repositories }: Judgements,
  every: number,
): Promise<NameRow> {
  const namesById = new Map(repositories.map(({ id, name }) => [id, name.toLowerCase()]))
  const reposById = new Map(repositories.map(({ id, repo }) => [id, repo.toLowerCase()]))
  const soNamed: number[] = []
  const theVeryOne: number[] = []
  for (const { name, repo } of repositories.filter((_, i) => i % every === 0)) {
    const ranked = await method.rank(collection, { query: name, first: 10 })
    const wantedName = name.toLowerCase()
    // A repository may stand in both lists, and is then there twice.
    const wantedRepo = repo.toLowerCase()
    soNamed.push(reciprocalRankAt10(ranked, (id) => namesById.get(id) === wantedName))
    theVeryOne.push(reciprocalRankAt10(ranked, (id) => reposById.get(id) === wantedRepo))
  }
  return {
    ...labelOf(collection, method),
    names: soNamed.length,
    soNamed: mean(soNamed),
    theVeryOne: mean(theVeryOne),
  }
}

/** The same scores as query sets for comparing methods. */
export function topicSets(
  name: string,
  rows: readonly TopicRow[],
  { topics }: Judgements,
): ScoredSet[] {
  const queries = topics.map(({ text, relevant }) => ({ text, relevant: [...relevant] }))
  return (['nDCG@10', 'recall@100'] as const).map((metric) => ({
    set: name,
    metric,
    digest: digestOf(queries),
    methods: rows.map(({ method, embedding, scores }) => ({
      method,
      embedding: embedding === '' ? null : embedding,
      scores: scores[metric],
    })),
  }))
}

function labelOf({ embedder }: RepositoryCollection, { name, embeds }: Method) {
  return { method: name, embedding: embeds ? embedder.model.name : '' }
}
