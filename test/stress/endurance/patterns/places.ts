/** All positions of a request that may have a pattern. */
import type { Question } from '../../../../bench/client.ts'
import type { HostilePattern } from './hostile.ts'

/** A request with the pattern at one position; null where that does not allow its operator. */
type Place = (pattern: HostilePattern) => Question | null

const ask = (path: string, body: object): Question => ({ path, body: JSON.stringify(body) })
const leafOf = (field: string, { op, value }: HostilePattern) => ({ field, op, value })

/** Users allow no regular expressions, and profiles only case-insensitive globs. */
const ofUsers =
  (question: (filters: object) => Question): Place =>
  (pattern) =>
    pattern.op === 'Regex' ? null : question(leafOf('login', pattern))

const ofRepos =
  (question: (filters: object) => Question): Place =>
  (pattern) =>
    question(leafOf('name', pattern))

const ofProfiles =
  (field: string, question: (filters: object) => Question): Place =>
  (pattern) =>
    pattern.op === 'IGlob' ? question(leafOf(field, pattern)) : null

const five = { maxResults: 5 }
const several = (filters: object) => ({
  op: 'Or',
  filters: [filters, { ...filters, field: 'fullName' }, { ...filters, field: 'ownerLogin' }],
})

/** A plain matcher computes the number of matches of these. */
export const counts = {
  login: ofUsers((filters) => ask('/raw/users/count', { filters })),
  name: ofRepos((filters) => ask('/raw/repos/count', { filters })),
} as const

export const places: readonly Place[] = [
  counts.login,
  counts.name,
  ofUsers((filters) => ask('/search/users', { query: null, filters, ...five })),
  ofUsers((filters) => ask('/search/users', { query: 'rust data', filters, ...five })),
  ofRepos((filters) => ask('/search/repos', { query: null, filters: several(filters), ...five })),
  ofRepos((filters) => ask('/search/repos', { query: 'data', filters, ...five })),
  ofRepos((filters) =>
    ask('/search/repos', { query: 'data', retrieval: 'hybrid', filters, ...five }),
  ),
  ofProfiles('professional.headline', (filters) =>
    ask('/search/users', { query: null, dataset: 'professional', filters, ...five }),
  ),
  ofProfiles('ownerProfessional.title', (filters) =>
    ask('/search/repos', { query: 'data', dataset: 'professional', filters, ...five }),
  ),
  ofUsers((filters) => ask('/raw/users/U_bench1/graph/followers', { filters, first: 10 })),
  ofRepos((filters) => ask('/raw/users/U_bench1/graph/stars', { filters, first: 10 })),
  ofUsers((filters) =>
    ask('/search/users', {
      query: 'developer',
      maxResults: 50,
      includeAttributes: {
        followers: { first: 5, filters },
        following: { first: 5, filters },
      },
    }),
  ),
  ({ value }) => ask('/search/users/natural-language', { query: `users named ${value}`, ...five }),
  ({ value }) => ask('/search/repos/natural-language', { query: `repos called "${value}"` }),
]
