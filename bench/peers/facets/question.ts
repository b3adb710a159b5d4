/** The query of the facet benches: one word or none, and five facets. */
import {
  type Engine,
  type FacetQuestion,
  openEmbeddedEngine,
  type SummaryQuestion,
} from '../../../src/engines/index.ts'
import type { QueryPlan } from '../../../src/plan/index.ts'
import type { LoadedSnapshot } from '../../../src/snapshot/index.ts'
import { generateQueries } from '../../corpus/index.ts'

const plain = { link: null, first: 10, order: 'count', prefix: null, histogram: null } as const
export const facets: readonly FacetQuestion[] = [
  { ...plain, field: 'resolvedCountry' },
  { ...plain, field: 'resolvedCity' },
  { ...plain, field: 'company' },
  { ...plain, field: 'followersCount' },
  { ...plain, field: 'createdAt', histogram: { kind: 'calendar', unit: 'year' } },
]
export const question: SummaryQuestion = { facets, sizes: null }

/** Titles of rows, by the index of the word in `findWords`. */
export const kindsOfWord = [
  'a common word',
  'a less common word',
  'a rare word',
  'no word',
] as const

export async function startEngine(snapshot: LoadedSnapshot): Promise<Engine> {
  const engine = openEmbeddedEngine(snapshot, {
    ...{ workers: 1, deadlineMs: 60_000 },
    onWorkerLost: (error) => {
      throw error
    },
  })
  await engine.started()
  return engine
}

/** The most frequent word of the corpus's queries, a less frequent one, a rare one, and none. */
export async function findWords(engine: Engine): Promise<string[]> {
  const words = new Set<string>()
  for (const { query } of generateQueries(400, 2))
    for (const word of query.split(' ')) words.add(word)
  const counts: [word: string, count: number][] = []
  for (const word of words)
    counts.push([word, await engine.searcher.count('users', { kind: 'word', term: word })])
  const known = counts.filter(([, count]) => count > 0).sort((a, b) => b[1] - a[1])
  const named = known.map(([word]) => word)
  return [named[0]!, named[Math.floor(named.length / 8)]!, named.at(-1)!, '']
}

/** @param word empty: all users */
export function planOf(word: string): QueryPlan {
  const ranking =
    word === ''
      ? ({ kind: 'sorted', field: 'updatedAt' } as const)
      : ({ kind: 'terms', terms: [word] } as const)
  return { collection: 'users', filter: null, limit: 10, after: null, ranking }
}
