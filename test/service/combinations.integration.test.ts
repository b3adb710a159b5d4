/** Every pair of members of a search: both are answered, or one is refused by name. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readWorld } from '../behaviour/tables.ts'
import { openWorld, type World } from './harness.ts'

let world: World
beforeAll(async () => {
  const { keys: _, users = [], ...data } = readWorld('experts')
  const employed = users.map((user, i) => ({ ...user, company: `Tinplate ${i % 3}` }))
  world = await openWorld({ ...data, users: employed, shards: 2 })
})
afterAll(() => world.close())

interface Hit {
  readonly explanation?: { readonly value: number }
  readonly highlights?: object
  readonly score?: number
}
interface Body {
  readonly [member: string]: unknown
  readonly whyNot?: readonly object[]
  readonly groups?: readonly { readonly users?: Hit[]; readonly repositories?: Hit[] }[]
  readonly users?: readonly Hit[]
  readonly repositories?: readonly Hit[]
  readonly answers?: readonly Body[]
}

const hitsOf = ({ groups, ...page }: Body): readonly Hit[] =>
  (groups ?? [page]).flatMap(({ users, repositories }) => users ?? repositories ?? [])

/** By member: whether an answer has the requested content. */
const isAnswered: Readonly<Record<string, (body: Body) => boolean>> = {
  total: ({ total }) => total !== undefined,
  facets: ({ facets }) => facets !== undefined,
  whyNot: ({ whyNot }) => whyNot?.length === 1,
  groupBy: ({ groups }) => groups !== undefined && groups.length > 0,
  highlight: (body) => hitsOf(body).every(({ highlights }) => highlights !== undefined),
  explain: (body) =>
    hitsOf(body).every(({ score, explanation }) => explanation!.value === score && score > 0),
}

const readMembers = (groupBy: string, field: string, name: string): Record<string, unknown> => ({
  ...{ total: true, facets: [{ field }], whyNot: [name], groupBy },
  ...{ highlight: true, explain: true },
})
const ofUsers = readMembers('company', 'company', 'mira')
const ofRepos = readMembers('ownerLogin', 'language', 'mira/combinators')
const professional = { dataset: 'professional' }

const searches: readonly [path: string, request: object, members: Record<string, unknown>][] = [
  ['/search/users', { query: 'parser' }, ofUsers],
  ['/search/users', { query: ['parser', 'gardens'] }, ofUsers],
  ['/search/users', { query: 'parser', retrieval: 'hybrid' }, ofUsers],
  ['/search/users', { query: 'gardener', ...professional }, ofUsers],
  ['/search/users/natural-language', { query: 'parser' }, ofUsers],
  ['/search/repos', { query: 'parser' }, ofRepos],
  ['/search/repos', { query: ['parser', 'violin'] }, ofRepos],
  ['/search/repos', { query: 'parser', retrieval: 'semantic' }, ofRepos],
  ['/search/repos/natural-language', { query: 'parser' }, ofRepos],
]

const pairsOf = (members: Record<string, unknown>) =>
  Object.keys(members).flatMap((one, i, all) => all.slice(i).map((other) => [one, other] as const))

describe.each(searches)('%s %j', (path, request, members) => {
  test('answers any two members', async () => {
    for (const [one, other] of pairsOf(members)) {
      const asked = { ...request, [one]: members[one], [other]: members[other] }
      const { status, body, text } = await world.post<Body>(path, asked)
      expect(status, text).toBe(200)
      expect(hitsOf(body).length).toBeGreaterThan(0)
      expect(
        [one, other].map((name) => isAnswered[name]!(body)),
        `${one} ${other}`,
      ).toEqual([true, true])
    }
  })

  test.skipIf(path.endsWith('natural-language'))(
    'all of them fit in a search of several, and none in a union or a stream',
    async () => {
      const kind = path === '/search/users' ? 'users' : 'repos'
      const whole = { searches: [{ [kind]: { ...request, ...members } }] }
      const { body } = await world.post<Body>('/multi-search', whole)
      for (const isTold of Object.values(isAnswered)) expect(isTold(body.answers![0]!)).toBe(true)
      const refused = [400, 'invalid_request'] as const
      for (const [name, value] of Object.entries(members)) {
        const asked = { ...request, [name]: value }
        const union = { searches: [{ [kind]: asked }], union: true }
        const ofUnion = await world.refused('/multi-search', union, refused)
        const headers = { accept: 'application/x-ndjson' }
        const ofStream = await world.refused(path, asked, refused, { headers })
        const pointers = [ofUnion, ofStream].map(({ errors }) => errors![0]!.pointer)
        expect(pointers).toEqual([`/searches/0/${kind}/${name}`, `/${name}`])
      }
    },
  )
})
