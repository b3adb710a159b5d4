/** The ways to search repositories that are compared. */
import type { Match } from '../../src/contract/index.ts'
import type { Question, RepositoryCollection } from './collection.ts'

export interface Method {
  readonly name: string
  /** Ids of what is found, best first. */
  readonly rank: (
    collection: RepositoryCollection,
    question: Omit<Question, 'retrieval'>,
  ) => Promise<string[]>
}

export const retrievals: readonly Method[] = [
  makeMethod('keyword'),
  makeMethod('semantic'),
  makeMethod('hybrid', 'all'),
  makeMethod('hybrid', 'relevant', 'hybrid, strong and fair'),
]

function makeMethod(
  retrieval: 'keyword' | 'semantic' | 'hybrid',
  match?: Match,
  name: string = retrieval,
): Method {
  return {
    name,
    rank: async (collection, question) => {
      const hits = await collection.search({ ...question, retrieval, ...(match && { match }) })
      return hits.map((hit) => collection.idOf(hit))
    },
  }
}
