/** The kinds of requests: each is a source of requests, drawn from a seed. */
import { createReadStream } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import fc, { type Arbitrary } from 'fast-check'
import { openApiJson } from '../../../../src/contract/index.ts'
import type { Ground } from '../../ground.ts'
import { type GivenCursor, strangeCursors } from './cursors.ts'
import { filter, formula, largeFilter } from './filters.ts'
import { strangeHeaders, strangeMethod, strangeTarget } from './frames.ts'
import { harmedTexts } from './json-text.ts'
import { type Schema, SchemaValues } from './schema-values.ts'
import { changed, changes, hostileText, strangeText, withTexts } from './strange.ts'
import { fieldsOf, postOf, type Trial } from './trial.ts'

export interface Kind {
  readonly name: string
  readonly trials: Arbitrary<Trial>
  /** The share of all requests, relative to the sum over all kinds. */
  readonly share: number
}

const samples = 300

/** Names of existing people and repositories. */
export async function namesIn({ source }: Pick<Ground, 'source'>): Promise<Names> {
  const [users, repos] = await Promise.all([
    firstLines(join(source, 'users.jsonl')),
    firstLines(join(source, 'repos.jsonl')),
  ])
  return {
    userIds: users.map(({ platformId }) => platformId!),
    logins: users.map(({ login }) => login!),
    repoIds: repos.map(({ platformId }) => platformId!),
    fullNames: repos.map(({ ownerLogin, name }) => `${ownerLogin}/${name}`),
  }
}

export interface Names {
  readonly userIds: readonly string[]
  readonly logins: readonly string[]
  readonly repoIds: readonly string[]
  readonly fullNames: readonly string[]
}

async function firstLines(path: string): Promise<Partial<Record<string, string>>[]> {
  const lines: Partial<Record<string, string>>[] = []
  for await (const line of createInterface({ input: createReadStream(path) })) {
    lines.push(JSON.parse(line))
    if (lines.length === samples) break
  }
  return lines
}

export interface Operation {
  readonly path: string
  readonly body: Arbitrary<unknown>
}

export function kindsOf(
  key: string,
  names: Names,
  cursors: readonly GivenCursor[],
): readonly Kind[] {
  const operations = operationsWith(names)
  const some = fc.constantFrom(...operations)
  const bodies = some.chain(({ path, body }) =>
    fc
      .tuple(body, changes)
      .map(([value, all]) => ({ sent: postOf(key, path, changed(value, all)) })),
  )
  const hostile = some.chain(({ path, body }) =>
    fc
      .tuple(body, fc.array(hostileText, { minLength: 1, maxLength: 3 }))
      .map(([value, texts]) => ({ sent: postOf(key, path, withTexts(value, texts)) })),
  )
  const texts = some.chain(({ path, body }) =>
    harmedTexts(body).map((text) => ({ sent: postOf(key, path, text) })),
  )
  return [
    { name: 'bodies', trials: bodies, share: 5 },
    { name: 'hostile texts', trials: hostile, share: 3 },
    { name: 'filters', trials: filterTrials(key, names), share: 4 },
    { name: 'formulas', trials: formulaTrials(key), share: 2 },
    { name: 'cursors', trials: strangeCursors(key, cursors), share: 2 },
    { name: 'JSON', trials: texts, share: 4 },
    { name: 'headers', trials: headerTrials(key), share: 2 },
    { name: 'paths', trials: pathTrials(key), share: 1 },
  ]
}

/** @param special values that replace schemas of these names, or members of these names */
export function operationsWith(
  names: Names,
  special: Readonly<Record<string, Arbitrary<unknown>>> = {},
): readonly Operation[] {
  const document = JSON.parse(openApiJson)
  const values = new SchemaValues(document.components.schemas, {
    FilterExpression: fc.oneof({ weight: 20, arbitrary: filter }, largeFilter),
    RankBy: formula,
    UserRankBy: formula,
    githubIds: idText(names),
    logins: fc.oneof(fc.constantFrom(...names.logins), strangeText),
    fullNames: fc.oneof(fc.constantFrom(...names.fullNames), strangeText),
    query: fc.oneof(sentence, strangeText),
    ...special,
  })
  const paths = Object.entries<{ post?: { requestBody: { content: Record<string, unknown> } } }>(
    document.paths,
  )
  return paths.flatMap(([path, { post }]) => {
    if (post === undefined) return []
    const content = post.requestBody.content['application/json'] as { schema: Schema }
    const id = path.includes('/users/') ? names.userIds[0]! : names.repoIds[0]!
    return [{ path: path.replace('{id}', id), body: values.of(content.schema) }]
  })
}

function idText({ userIds, repoIds }: Names): Arbitrary<string> {
  return fc.oneof(fc.constantFrom(...userIds), fc.constantFrom(...repoIds), strangeText)
}

/** Meaningful words in random order. */
const sentence = fc
  .array(
    fc.oneof(
      fc.constantFrom('not', 'in', 'or', 'Switzerland', 'at', '@', 'Rust', 'over', '1000', 'stars'),
      fc.constantFrom('since', '2020', 'top', '10', 'between', 'and', 'senior', '"', ',', '上海'),
      fc.constantFrom('named', 'b*', '*', '(a+)+', 'repos', 'owned by', 'like', '-5', '1e9', '%'),
      strangeText,
    ),
    { maxLength: 20 },
  )
  .map((words) => words.join(' '))

function filterTrials(key: string, { userIds, repoIds }: Names): Arbitrary<Trial> {
  const filters = fc.oneof({ weight: 30, arbitrary: filter }, largeFilter)
  const place = fc.constantFrom<(one: unknown) => [string, object]>(
    (one) => ['/search/users', { query: null, filters: one, maxResults: 5 }],
    (one) => ['/search/users', { query: 'rust', filters: one, maxResults: 5 }],
    (one) => ['/search/users', { query: 'cto', filters: one, dataset: 'professional' }],
    (one) => ['/search/repos', { query: 'data', filters: one, maxResults: 5 }],
    (one) => ['/search/repos', { query: 'x', filters: one, dataset: 'professional', first: 3 }],
    (one) => ['/raw/users/count', { filters: one }],
    (one) => ['/raw/repos/count', { filters: one }],
    (one) => [`/raw/users/${userIds[1]}/graph/followers`, { filters: one, first: 10 }],
    (one) => [`/raw/users/${userIds[1]}/graph/owns`, { filters: one, first: 10 }],
    (one) => [`/raw/repos/${repoIds[1]}/graph/stars`, { filters: one, first: 10 }],
    (one) => [
      '/raw/users',
      {
        githubIds: userIds.slice(0, 20),
        includeAttributes: { following: { first: 5, filters: one } },
      },
    ],
  )
  return fc.tuple(place, filters).map(([at, one]) => ({ sent: postOf(key, ...at(one)) }))
}

function formulaTrials(key: string): Arbitrary<Trial> {
  const rest = {
    retrieval: fc.constantFrom('semantic', 'hybrid', 'keyword'),
    query: fc.oneof(fc.constantFrom('data', 'rust developer', ''), strangeText),
    maxResults: fc.integer({ min: 1, max: 50 }),
  }
  const { retrieval: _, ...ofUsers } = rest
  const place = fc.oneof(
    fc.record(rest, { requiredKeys: ['query'] }).map((more) => ['/search/repos', more] as const),
    fc.record(ofUsers, { requiredKeys: ['query'] }).map((more) => ['/search/users', more] as const),
  )
  return fc
    .tuple(formula, place)
    .map(([rankBy, [path, more]]) => ({ sent: postOf(key, path, { ...more, rankBy }) }))
}

function headerTrials(key: string): Arbitrary<Trial> {
  const valid = new RegExp(`^[Bb][Ee][Aa][Rr][Ee][Rr] +${key}$`)
  return strangeHeaders(key).map((strange) => {
    const named = new Set(strange.map(([name]) => name))
    const kept = fieldsOf(key).filter(([name]) => !named.has(name))
    const post = postOf(key, '/search/users', { query: 'rust', maxResults: 2 })
    const authorization = strange.find(([name]) => name === 'authorization')
    return {
      sent: { ...post, headers: [...kept, ...strange] },
      faultOf: ({ status, headers }) => {
        if (authorization === undefined || !headers.has('content-type')) return null
        const isKnown = valid.test(authorization[1].trim())
        return isKnown === (status === 401) ? `status ${status} for this key` : null
      },
    }
  })
}

/** The body of a GET. Any bytes of it would count as the next request. */
const nothing = Buffer.alloc(0)

function pathTrials(key: string): Arbitrary<Trial> {
  return fc.tuple(strangeTarget, strangeMethod).map(([target, method]) => ({
    sent: { ...postOf(key, '', method === 'GET' ? nothing : {}), target, method },
  }))
}
