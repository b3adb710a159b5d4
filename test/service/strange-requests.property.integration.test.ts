/** Any body gets a result or a 4xx that the contract declares. */
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { tries } from '../../native-free-index/test/tries.ts'
import {
  operators,
  professionalUserFields,
  rankAttributes,
  rankTextFields,
  repoFields,
  userFields,
} from '../../src/contract/index.ts'
import { openWorld, type World } from './harness.ts'
import { connected, validRequests } from './requests.ts'

let world: World
beforeAll(async () => {
  world = await openWorld(connected)
})
afterAll(() => world.close())

const strangeText = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 20 }),
  fc.string({ unit: fc.constantFrom('a', '*', '?', '[', ']', '\\', '(', ')', '{', '2', '}', '|') }),
  fc.constantFrom('rust', 'U_ada', '\ud800', '\u0000', '@', 'a@b', '2026-01-01', '9'.repeat(400)),
)
const scalar = fc.oneof(
  strangeText,
  fc.double(),
  fc.maxSafeInteger(),
  fc.constantFrom(1e308, -0, 0.1, true, false, null),
)
const value = fc.oneof(scalar, fc.array(strangeText, { maxLength: 5 }), fc.array(fc.double()))

const field = fc.constantFrom(
  ...Object.keys(userFields),
  ...Object.keys(professionalUserFields),
  ...Object.keys(repoFields),
  'githubId',
)
const leaf = fc.record({ field, op: fc.constantFrom(...operators), value })
const { filters } = fc.letrec((ordinal) => ({
  filters: fc.oneof(
    { maxDepth: 4 },
    leaf,
    fc.record({
      op: fc.constantFrom('And', 'Or'),
      filters: fc.array(ordinal('filters'), { minLength: 1, maxLength: 4 }),
    }),
  ),
}))

/** Numbers that overflow, underflow or are invalid in a formula. */
const extreme = fc.oneof(
  fc.constantFrom(0, -0, 1, -1, 1e308, -1e308, 5e-324, 1 + 2 ** -52),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
  scalar,
)
const { rankBy } = fc.letrec((ordinal) => {
  const exprs = fc.array(ordinal('rankBy'), { minLength: 1, maxLength: 3 })
  const expr = ordinal('rankBy')
  return {
    rankBy: fc.oneof(
      { maxDepth: 4 },
      fc.record({
        type: fc.constant('Attr'),
        name: fc.constantFrom(...Object.keys(rankAttributes)),
      }),
      fc.record({ type: fc.constant('Const'), value: extreme }),
      fc.record({
        type: fc.constant('BM25'),
        field: fc.constantFrom(...rankTextFields),
        query: strangeText,
      }),
      fc.record({ type: fc.constantFrom('Sum', 'Mult', 'Max', 'Min'), exprs }),
      fc.record({ type: fc.constant('Div'), exprs: fc.tuple(expr, expr) }),
      fc.record({ type: fc.constant('Log'), base: extreme, expr }),
      fc.record({ type: fc.constant('Saturate'), midpoint: extreme, exponent: extreme, expr }),
    ),
  }
})

const flag = fc.oneof({ weight: 5, arbitrary: fc.boolean() }, scalar)
const edges = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record(
      { first: fc.integer({ min: 1, max: 100 }), filters, after: strangeText },
      { requiredKeys: ['first'] },
    ),
  },
  scalar,
)
const some = (flags: readonly string[], pages: readonly string[]) =>
  fc.record(
    Object.fromEntries([
      ...flags.map((name) => [name, flag] as const),
      ...pages.map((name) => [name, edges] as const),
    ]),
    { requiredKeys: [] },
  )
const ofUsers = some(
  ['aggregates', 'bestEmail', 'devrank', 'professional', 'revealEmails'],
  ['contributes', 'followers', 'following', 'owns', 'stars'],
)
const ofRepos = some(
  [
    ...['bestEmail', 'contributorProfiles', 'owner', 'ownerDevrank'],
    ...['ownerProfessional', 'revealEmails'],
  ],
  ['contributors', 'starrers'],
)
const dataset = fc.constantFrom('standard', 'professional')
const facet = fc.record(
  {
    field: fc.oneof({ weight: 5, arbitrary: field }, strangeText),
    first: fc.oneof({ weight: 5, arbitrary: fc.integer({ min: 1, max: 100 }) }, scalar),
    order: fc.constantFrom('count', 'value', 'none'),
    prefix: strangeText,
    ignoreOwnFilter: fc.boolean(),
    histogram: fc.record(
      { interval: fc.oneof(extreme, fc.constantFrom('day', 'year')), buckets: extreme },
      { requiredKeys: [] },
    ),
  },
  { requiredKeys: ['field'] },
)
const summary = {
  total: fc.boolean(),
  facets: fc.array(facet, { minLength: 1, maxLength: 3 }),
  groupBy: fc.constantFrom('company', 'resolvedCountry', 'ownerLogin'),
  perGroup: fc.oneof(fc.integer({ min: 1, max: 10 }), scalar),
}

const list = (includeAttributes: fc.Arbitrary<object>) =>
  fc.record(
    {
      first: fc.oneof(fc.integer({ min: 1, max: 100 }), scalar),
      after: strangeText,
      filters,
      includeAttributes,
    },
    { requiredKeys: [] },
  )
const lists = Object.fromEntries(
  Object.values(validRequests)
    .filter(({ path }) => path.includes('/graph/'))
    .map(({ path }) => {
      const isOfRepos = /users.*(owns|stars|contributes)$/.test(path)
      return [path, list(isOfRepos ? ofRepos : ofUsers)] as const
    }),
)

/** Meaningful words in random order. */
const strangeSentence = fc
  .array(
    fc.oneof(
      fc.constantFrom('not', 'in', 'or', 'Switzerland', 'at', '@', 'Rust', 'over', '1000', 'stars'),
      fc.constantFrom('since', '2020', 'top', '10', 'between', 'and', 'senior', '"', ',', '上海'),
      strangeText,
    ),
    { maxLength: 20 },
  )
  .map((words) => words.join(' '))

const signals = fc.record(
  {
    emailBody: strangeText,
    emailSubject: fc.oneof(strangeText, scalar),
    repoReasonForEmail: strangeText,
    sender: strangeText,
  },
  { requiredKeys: [] },
)

const batch = fc.array(strangeText, { minLength: 1, maxLength: 5 })
const bodies: Readonly<Record<string, fc.Arbitrary<unknown>>> = {
  '/search/users': fc.record(
    {
      query: fc.oneof(strangeText, batch, scalar),
      filters,
      first: fc.oneof(fc.integer({ min: 1, max: 1000 }), scalar),
      enablePagination: fc.boolean(),
      after: strangeText,
      dataset,
      includeAttributes: ofUsers,
      ...summary,
    },
    { requiredKeys: ['query', 'filters'] },
  ),
  '/search/repos': fc.record(
    {
      query: fc.oneof(strangeText, batch),
      filters,
      rankBy,
      retrieval: fc.constantFrom('semantic', 'hybrid', 'keyword'),
      dataset,
      includeAttributes: ofRepos,
      applyFiltersToIncludeAttributes: fc.boolean(),
      ...summary,
    },
    { requiredKeys: ['query'] },
  ),
  '/search/users/natural-language': fc.record(
    {
      query: fc.oneof(strangeText, strangeSentence, scalar),
      first: fc.oneof(fc.integer({ min: 1, max: 1000 }), scalar),
      enablePagination: fc.boolean(),
      explain: fc.boolean(),
      after: strangeText,
      dataset,
      includeAttributes: ofUsers,
    },
    { requiredKeys: ['query'] },
  ),
  '/search/repos/natural-language': fc.record(
    {
      query: fc.oneof(strangeText, strangeSentence),
      rankBy,
      retrieval: fc.constantFrom('semantic', 'hybrid', 'keyword'),
      explain: fc.boolean(),
      dataset,
      includeAttributes: ofRepos,
      applyFiltersToIncludeAttributes: fc.boolean(),
    },
    { requiredKeys: ['query'] },
  ),
  '/fields': fc.record({ collection: fc.constantFrom('users', 'repos', 'x'), dataset }),
  '/fields/values': fc.record(
    {
      collection: fc.constantFrom('users', 'repos'),
      field,
      dataset,
      filters,
      prefix: strangeText,
      first: scalar,
    },
    { requiredKeys: ['collection', 'field'] },
  ),
  '/multi-search': fc.record(
    {
      searches: fc.array(
        fc.oneof(
          fc.record({ users: fc.record({ query: strangeText, filters }) }),
          fc.record({ repos: fc.record({ query: strangeText, dataset }) }),
          fc.dictionary(fc.constantFrom('users', 'repos'), fc.jsonValue()),
        ),
        { maxLength: 4 },
      ),
      union: fc.boolean(),
      first: fc.oneof(fc.integer({ min: 1, max: 1000 }), scalar),
    },
    { requiredKeys: ['searches'] },
  ),
  '/saved-searches': fc.record({
    name: strangeText,
    search: fc.oneof(
      fc.record({ users: fc.record({ query: strangeText, filters }) }),
      fc.record({ repos: fc.record({ query: strangeText, dataset }) }),
      fc.dictionary(fc.constantFrom('users', 'repos'), fc.jsonValue()),
    ),
    depth: scalar,
  }),
  '/saved-searches/list': fc.object({ maxDepth: 2 }),
  '/saved-searches/delete': fc.record({ name: fc.oneof(strangeText, scalar) }),
  '/saved-searches/new': fc.record(
    {
      name: fc.oneof(fc.constant('watched'), strangeText),
      since: fc.oneof(strangeText, scalar),
      acknowledge: fc.boolean(),
      first: scalar,
    },
    { requiredKeys: ['name'] },
  ),
  ...lists,
  '/raw/users': fc.record({ githubIds: batch, includeAttributes: ofUsers }),
  '/raw/users/by-login': fc.record({ logins: batch }),
  '/raw/users/by-professional-url': fc.record({ professionalUrls: batch }),
  '/raw/users/count': fc.record({ filters }),
  '/raw/repos': fc.record({ githubIds: batch }),
  '/raw/repos/by-fullname': fc.record({ fullNames: batch }),
  '/raw/repos/count': fc.record({ filters }),
  '/users/best-email': fc.record({ githubIds: batch, signals }, { requiredKeys: ['githubIds'] }),
  '/users/best-email/by-login': fc.record({ logins: batch, signals }),
  '/users/best-email/signal/reply': fc.record({ githubIds: batch, emailReplyBody: fc.anything() }),
  '/account': fc.object({ maxDepth: 2 }),
}

test('every endpoint has strange bodies', () => {
  const paths = Object.values(validRequests).map(({ path }) => path)
  expect(Object.keys(bodies).sort()).toEqual([...paths].sort())
})

test.each(Object.keys(bodies))('%s', async (path) => {
  const body = fc.oneof({ weight: 9, arbitrary: bodies[path]! }, fc.jsonValue())
  const property = fc.asyncProperty(body, async (strange) => {
    const { status, text } = await world.post(path, JSON.stringify(strange))
    expect(path === '/saved-searches/new' ? [200, 400, 404] : [200, 400], text).toContain(status)
  })
  await fc.assert(property, { numRuns: tries(35), seed: 3 })
})
