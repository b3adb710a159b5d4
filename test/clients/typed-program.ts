/**
 * Uses of the client that its types allow and refuse. Compiled by types.integration.test.ts; each
 * `@ts-expect-error` must be an error.
 */
import { Devdex, type RankBy, type UserFilter, type UserRankBy } from 'devdex-client'

const devdex = new Devdex({ url: 'http://127.0.0.1:8080', apiKey: 'ddx_test' })

type Same<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false
function same<A, B>(_: Same<A, B>): void {}

export async function filters(): Promise<void> {
  await devdex.users.search({
    query: 'compiler',
    filters: {
      op: 'And',
      filters: [
        { field: 'login', op: 'In', value: ['ada', 'grace'] },
        { field: 'followersCount', op: 'Gte', value: 3 },
        { field: 'isBot', op: 'Eq', value: false },
        { op: 'Or', filters: [{ field: 'updatedAt', op: 'Gt', value: '2026-01-01' }] },
      ],
    },
  })
  // @ts-expect-error: no such field
  await devdex.users.search({ filters: { field: 'logn', op: 'Eq', value: 'ada' } })
  // @ts-expect-error: a field of repositories
  await devdex.users.search({ filters: { field: 'stargazerCount', op: 'Gt', value: 1 } })
  // @ts-expect-error: the field has no such operator
  await devdex.users.search({ filters: { field: 'bio', op: 'Eq', value: 'x' } })
  // @ts-expect-error: a list is wanted
  await devdex.users.search({ filters: { field: 'login', op: 'In', value: 'ada' } })
  // @ts-expect-error: a number is wanted
  await devdex.users.search({ filters: { field: 'followersCount', op: 'Gt', value: '3' } })
  // @ts-expect-error: a date is a string
  await devdex.repos.search({ filters: { field: 'createdAt', op: 'Gt', value: 2026 } })
  const nested: UserFilter = {
    op: 'Or',
    // @ts-expect-error: no such field, further in
    filters: [{ op: 'And', filters: [{ field: 'logn', op: 'Eq', value: 'ada' }] }],
  }
  // @ts-expect-error: no such member of a condition
  await devdex.users.count({ filters: { field: 'login', op: 'Eq', value: 'ada', of: nested } })
  // @ts-expect-error: no such member of a request
  await devdex.users.search({ query: 'a', filtres: nested })
  // @ts-expect-error: a count needs filters
  await devdex.users.count({})
}

export async function datasets(): Promise<void> {
  const field = 'professional.seniority'
  const { users } = await devdex.users.search({
    dataset: 'professional',
    filters: { op: 'And', filters: [{ field, op: 'Eq', value: 'Staff' }] },
    facets: [{ field: 'professional.title' }],
  })
  console.error(users[0]?.professional?.title)
  // @ts-expect-error: a field of the professional data set
  await devdex.users.search({ filters: { field, op: 'Eq', value: 'Staff' } })
  // @ts-expect-error: a field that cannot be counted
  await devdex.users.search({ query: 'a', facets: [{ field: 'bio' }] })
  const standard = await devdex.users.search({ query: 'a' })
  // @ts-expect-error: the standard data set adds no profile
  console.error(standard.users[0]?.professional)
  const values = await devdex.repos.fieldValues({ field: 'language', prefix: 'r' })
  console.error(values.values[0]?.count, values.call.creditsUsed)
  // @ts-expect-error: a field of users
  await devdex.repos.fieldValues({ field: 'company' })
}

export async function attributes(asked: boolean): Promise<void> {
  const found = await devdex.users.search({
    query: 'a',
    includeAttributes: {
      devrank: true,
      metrics: asked,
      aggregates: false,
      followers: { first: 3, filters: { field: 'isBot', op: 'Eq', value: false } },
    },
  })
  const user = found.users[0]!
  same<typeof user.devrank.crackedScore, number>(true)
  same<typeof user.followers.edges extends unknown[] ? true : false, true>(true)
  same<undefined extends typeof user.metrics ? true : false, true>(true)
  // @ts-expect-error: asked for with `false`
  console.error(user.aggregates)
  // @ts-expect-error: not asked for
  console.error(user.owns)
  // @ts-expect-error: no such attribute
  await devdex.users.search({ query: 'a', includeAttributes: { devrank: true, devrnk: true } })
  await devdex.users.search({
    query: 'a',
    // @ts-expect-error: no such member of a list
    includeAttributes: { devrank: true, followers: { first: 1, frist: 2 } },
  })
  const named = { field: 'name', op: 'Eq', value: 'x' } as const
  // @ts-expect-error: followers are no repositories
  await devdex.users.search({ includeAttributes: { followers: { first: 1, filters: named } } })
  await devdex.users.search({
    query: 'a',
    includeAttributes: { owns: { first: 1, filters: { field: 'name', op: 'Eq', value: 'x' } } },
  })
  const { repositories } = await devdex.repos.byFullName({
    fullNames: ['ada/engine'],
    includeAttributes: { contributors: { first: 1 }, owner: true },
  })
  const repository = repositories[0]
  same<null extends typeof repository ? true : false, true>(true)
  console.error(repository?.contributors.edges[0]?.login, repository?.owner?.login)
  // @ts-expect-error: not asked for
  console.error(repository?.starrers)
  const page = await devdex.users.graph('U_1', 'owns', {
    includeAttributes: { starrers: { first: 1 } },
  })
  console.error(page.repositories[0]?.starrers.edges.length)
  // @ts-expect-error: the owned are repositories
  console.error(page.users)
  // @ts-expect-error: no such list
  await devdex.users.graph('U_1', 'friends')
  const plain = await devdex.users.graph('U_1', 'followers')
  // @ts-expect-error: not asked for
  console.error(plain.users[0]?.devrank)
}

export async function others(): Promise<void> {
  for await (const { users } of devdex.users.pages({
    query: 'a',
    includeAttributes: { devrank: true },
  })) {
    same<(typeof users)[number]['devrank']['tier'] extends string ? true : false, true>(true)
  }
  for await (const one of devdex.repos.all({ query: 'a', includeAttributes: { owner: true } })) {
    console.error(one.stargazerCount, one.owner?.login)
    // @ts-expect-error: not asked for
    console.error(one.ownerDevrank)
  }
  const sentence = await devdex.users.ask({ query: 'someone in Berlin', explain: true })
  console.error(sentence.searchQuery, sentence.explanation?.filters)
  const { answers } = await devdex.multiSearch([
    { users: { query: 'a', includeAttributes: { devrank: true } } },
    { repos: { query: 'b' } },
  ])
  console.error(answers[0].users[0]?.devrank.tier, answers[1].repositories[0]?.name)
  // @ts-expect-error: not asked for
  console.error(answers[0].users[0]?.metrics)
  // @ts-expect-error: a search is of one collection
  await devdex.multiSearch([{ users: { query: 'a' }, repos: { query: 'b' } }])
  const cost = await devdex.price((dry) => dry.users.search({ query: 'a', first: 5 }))
  same<typeof cost.creditsMax, number>(true)
  const account = await devdex.post('/account', {})
  console.error(account.credits.remaining, account.call.status)
  // @ts-expect-error: no such path
  await devdex.post('/acount', {})
}

export const formula: RankBy = {
  type: 'Sum',
  exprs: [
    { type: 'Attr', name: 'similarity' },
    { type: 'Log', base: 10, expr: { type: 'Attr', name: 'stargazerCount' } },
    {
      type: 'Div',
      exprs: [
        { type: 'Const', value: 1 },
        { type: 'Const', value: 2 },
      ],
    },
  ],
}
// @ts-expect-error: an attribute of users
export const ofUsers: RankBy = { type: 'Attr', name: 'followersCount' }
// @ts-expect-error: the base is missing
export const noBase: RankBy = { type: 'Log', expr: { type: 'Const', value: 1 } }
// @ts-expect-error: a quotient has two parts
export const ofThree: RankBy = { type: 'Div', exprs: [formula, formula, formula] }
// @ts-expect-error: a field without BM25
export const noText: UserRankBy = { type: 'BM25', field: 'emails', query: 'a' }
// @ts-expect-error: no such type of node
export const noNode: UserRankBy = { type: 'Pow', base: 2, expr: { type: 'Const', value: 1 } }
