/** The requests of the HTTP rows. */
import { generateQueries, generateUsers, type SearchBody } from '../corpus/index.ts'

export interface Scenario {
  readonly name: string
  /** Below the base address. */
  readonly path: string
  /** JSON texts, sent in turn. */
  readonly bodies: readonly string[]
}

/** Another seed than the users', so that queries are not made of the very same draws. */
const querySeed = 2

/** Each with `count` different requests. */
export function scenariosFor(users: number, seed: number, count: number): Scenario[] {
  const people = [...generateUsers(Math.min(users, count), seed)]
  const queries = [...generateQueries(count * 6, querySeed)]
  const filtered = queries.filter(({ filters }) => filters !== undefined).slice(0, count)
  const scenario = (name: string, path: string, bodies: readonly object[]): Scenario => ({
    name,
    path,
    bodies: bodies.map((body) => JSON.stringify(body)),
  })
  return [
    scenario(
      'look up 1 login',
      '/raw/users/by-login',
      people.map(({ login }) => ({ logins: [login] })),
    ),
    scenario(
      'search, top 100',
      '/search/users',
      queries.slice(0, count).map(({ query }) => ({ query, first: 100 })),
    ),
    scenario(
      'search, top 10 with filter',
      '/search/users',
      filtered.map((body) => ({ ...body, first: 10 })),
    ),
    scenario('count', '/raw/users/count', filtered.map(onlyFilters)),
  ]
}

function onlyFilters({ filters }: SearchBody): object {
  return { filters }
}
