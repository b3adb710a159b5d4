/** The ways to search that are compared. */
import { createHits, fuseByRank, type Hits } from 'native-free-index'
import type { Match } from '../../src/contract/index.ts'
import type { SearchHit } from '../../src/engines/index.ts'
import type { Question, RepositoryCollection } from './collection.ts'

export interface Method {
  readonly name: string
  /** Whether vectors decide, so that another embedder makes another row. */
  readonly embeds: boolean
  /** Ids of what is found, best first. */
  readonly rank: (
    collection: RepositoryCollection,
    question: Omit<Question, 'retrieval'>,
  ) => Promise<string[]>
}

const byRetrieval = (
  retrieval: 'keyword' | 'semantic' | 'hybrid' | 'auto',
  { match, name = retrieval }: { readonly match?: Match; readonly name?: string } = {},
): Method => ({
  name,
  embeds: retrieval !== 'keyword',
  rank: async (collection, question) => {
    const hits = await collection.search({ ...question, retrieval, ...(match && { match }) })
    return hits.map((hit) => collection.idOf(hit))
  },
})

/** The baseline of `hybrid`: both lists have equal weights for every query. */
export const equalWeights: Method = {
  name: 'both, equal weights',
  embeds: true,
  rank: async (collection, question) => {
    const halves = (['keyword', 'semantic'] as const).map(async (retrieval) =>
      collection.search({ ...question, first: 1000, retrieval }),
    )
    // Without stars every document that matches no word has 0; as a list by words it has no rank.
    const lists = (await Promise.all(halves)).map((hits) => hits.filter(({ score }) => score > 0))
    const byOrdinal = new Map(lists.flat().map((hit) => [hit.ordinal, hit]))
    const { ordinals, count } = fuseByRank(lists.map(hitsOf))
    return Array.from(ordinals.subarray(0, Math.min(count, question.first ?? count)), (ordinal) =>
      collection.idOf(byOrdinal.get(ordinal)!),
    )
  },
}

/** The method of a request without `retrieval`. */
export const auto = byRetrieval('auto')

export const retrievals: readonly Method[] = [
  byRetrieval('keyword'),
  byRetrieval('semantic'),
  byRetrieval('hybrid', { match: 'all' }),
  byRetrieval('hybrid', { match: 'relevant', name: 'hybrid, strong and fair' }),
]

function hitsOf(list: readonly SearchHit[]): Hits {
  const hits = createHits(list.length)
  hits.count = list.length
  for (const [i, { score, ordinal }] of list.entries()) {
    hits.scores[i] = score
    hits.ordinals[i] = ordinal
  }
  return hits
}
