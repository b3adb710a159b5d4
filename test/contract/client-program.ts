/**
 * A program as a client would write it, in TypeScript, over the types that openapi-typescript
 * makes. It has no types of its own for requests and answers.
 */
export const clientProgram = `
import type { components, operations, paths } from './api.js'

type Schemas = components['schemas']
type PostPath = { [P in keyof paths]: paths[P] extends { post: object } ? P : never }[keyof paths]
type Post<P extends PostPath> = paths[P]['post'] extends infer O
  ? O extends { requestBody: { content: { 'application/json': infer B } };
      responses: { 200: { content: { 'application/json': infer A } } } }
    ? { body: B; answer: A }
    : never
  : never
type Call = (path: string, body: object) => Promise<{ status: number; json: unknown }>

/** What was found, page by page, and the problem of a request with mistakes. */
export async function run(call: Call) {
  async function post<P extends PostPath>(path: P, body: Post<P>['body']) {
    const { status, json } = await call(path, body as object)
    return status === 200
      ? { ok: true as const, answer: json as Post<P>['answer'] }
      : { ok: false as const, problem: json as Schemas['Problem'] }
  }

  const known: Schemas['FilterExpression'] = {
    op: 'And',
    filters: [
      { field: 'login', op: 'In', value: ['mira-lindqvist', 'tomas-weber', 'nobody'] },
      { op: 'Or', filters: [
        { field: 'bio', op: 'ContainsAllTokens', value: 'compiler' },
        { field: 'followersCount', op: 'Gte', value: 0 },
        { field: 'isBot', op: 'Eq', value: true },
      ] },
    ],
  }
  const rankBy: Schemas['UserRankBy'] = {
    type: 'Sum',
    exprs: [
      { type: 'Attr', name: 'relevance' },
      { type: 'Saturate', expr: { type: 'Attr', name: 'followersCount' }, midpoint: 10 },
      { type: 'Div', exprs: [{ type: 'Const', value: 1 }, { type: 'Const', value: 2 }] },
    ],
  }
  const logins: string[] = []
  let after: string | undefined
  for (;;) {
    const page = await post('/search/users', {
      query: 'compiler', filters: known, rankBy, first: 1, enablePagination: true,
      ...(after !== undefined && { after }),
    })
    if (!page.ok) throw new Error(page.problem.detail)
    for (const { login, score } of page.answer.users) if (score !== undefined) logins.push(login)
    const { endCursor, hasNextPage } = page.answer.pageInfo
    if (!hasNextPage || endCursor === null) break
    after = endCursor
  }
  const repos = await post('/search/repos', {
    query: null, filters: known.op === 'And' ? { field: 'name', op: 'Glob', value: '*' } : known,
    includeAttributes: { owner: true, contributors: { first: 1 } },
  })
  const owners = repos.ok ? repos.answer.repositories.map(({ owner }) => owner?.login) : []
  const batch = await post('/raw/users/by-login', { logins: ['mira-lindqvist', 'nobody'] })
  const found = batch.ok ? batch.answer.users.map((user) => user?.login ?? null) : []
  const bad = await post('/search/users', { query: 'a', filters: { op: 'Or', filters: [
    { field: 'logn', op: 'Eq', value: 'a' }, { field: 'bio', op: 'Eq', value: 'a' },
  ] } })
  const { code, errors = [] }: Partial<Schemas['Problem']> = bad.ok ? {} : bad.problem
  return { logins, owners, found, code, pointers: errors.map(({ pointer }) => pointer) }
}

type ReplyBody = operations['bestEmailReply']['requestBody']['content']['application/json']
export const reply: ReplyBody = { githubIds: ['U_1'] }
export const price: Schemas['Cost'] = { dryRun: true, creditsMax: 1 }
// @ts-expect-error: an operator that takes a list
export const noList: Schemas['FilterExpression'] = { field: 'login', op: 'In', value: 'a' }
// @ts-expect-error: no such attribute
export const noName: Schemas['RankBy'] = { type: 'Attr', name: 'followersCount' }
// @ts-expect-error: one of both members is missing
export const noBase: Schemas['RankBy'] = { type: 'Log', expr: { type: 'Const', value: 1 } }
`
