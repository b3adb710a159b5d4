/** Requests, filters, rankings and facets that every engine is asked with. */
import type { Filter } from 'native-free-index'
import { readRows } from '../../../native-free-index/test/rows.ts'
import type { SearchReposRequest, SearchUsersRequest } from '../../../src/contract/index.ts'
import type { Collection } from '../../../src/domain/index.ts'
import type { FacetQuestion } from '../../../src/engines/index.ts'
import type { ListPlan } from '../../../src/plan/index.ts'
import { snapshotTime } from '../memory-snapshot.ts'
import type { Hiding } from '../suppressible-world.ts'
import type { RankingRow } from './rankings.ts'

export const cases = readRows<{
  people: [name: string, SearchUsersRequest][]
  repositories: [name: string, SearchReposRequest][]
  withoutStrength: [name: string, SearchReposRequest][]
  filter: [Filter][]
  phrase: [text: string][]
  ranking: [ListPlan['ranking']][]
  facet: [Collection, FacetQuestion][]
  ofRepositories: [name: string, RankingRow][]
  /** The last of people have words that only some use, which are masked with them. */
  suppressible: [Collection, RankingRow][]
}>(import.meta.url, 'cases.jsonl')

/** What requests are planned for, and the place of their first page. */
export const target = {
  snapshot: 'any',
  regexProblem: () => null,
  snapshotSeconds: Date.parse(snapshotTime) / 1000,
}
export const place = { after: null, scope: null, cursorState: undefined }
/** No misspellings and no variants, as in the oracle. */
export const alone = { typos: 'off', variants: 'off' } as const
export const hidden: Hiding = {
  logins: ['owner-3', 'owner-17', 'dev-80'],
  addresses: ['team2.example'],
}
