/**
 * Requests for any endpoint of the contract, made from its valid request and its schema: other
 * words, names, filters and members. A new endpoint is included once it has a valid request.
 */
import { cp, mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { type EndpointId, endpoints, matches } from '../../../src/contract/index.ts'
import { withAccountStore } from '../../../src/service/index.ts'
import { serveWorld, type World } from '../harness.ts'
import { endpointIds, validRequests } from '../requests.ts'
import { undated } from './undated.ts'

export interface AskedRequest {
  readonly id: EndpointId
  readonly path: string
  readonly body: Readonly<Record<string, unknown>>
}

/** The values that requests are made of. */
export interface Material {
  /** Logins and full names, including hidden and unknown records. */
  readonly names: readonly string[]
  /** Ids of both kinds of records. */
  readonly ids: readonly string[]
  readonly words: readonly string[]
  readonly userFilters: readonly object[]
  readonly repoFilters: readonly object[]
}

const page = fc.record({ first: fc.constantFrom(1, 2, 50) })
const flag = fc.constantFrom(true, true, false)

const attributes: Record<'users' | 'repos', Record<string, fc.Arbitrary<unknown>>> = {
  users: {
    aggregates: flag,
    bestEmail: flag,
    revealEmails: flag,
    devrank: flag,
    metrics: flag,
    professional: flag,
    provenance: flag,
    contributes: page,
    followers: page,
    following: page,
    owns: page,
    stars: page,
  },
  repos: {
    bestEmail: flag,
    revealEmails: flag,
    owner: flag,
    ownerDevrank: flag,
    ownerProfessional: flag,
    provenance: flag,
    contributors: page,
    starrers: page,
  },
}

const repoPaths = /repos/

/** A body with random members of the endpoint. */
export function requestsOf(id: EndpointId, material: Material): fc.Arbitrary<AskedRequest> {
  const { path, body } = validRequests[id]
  const members = Object.keys(endpoints[id].request.properties ?? {})
  const isOfRepos = repoPaths.test(path) !== /owns|contributes$|stars$/.test(path)
  const kind = isOfRepos ? 'repos' : 'users'
  const some = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: undefined, freq: 2 })
  const seldom = <T>(value: fc.Arbitrary<T>) =>
    fc.oneof({ weight: 9, arbitrary: fc.constant(undefined) }, { weight: 1, arbitrary: value })
  const words = fc
    .array(fc.constantFrom(...material.words), { minLength: 1, maxLength: 3 })
    .map((list) => list.join(' '))
  const names = fc.uniqueArray(fc.constantFrom(...material.names), { minLength: 1, maxLength: 4 })
  const ids = fc.uniqueArray(fc.constantFrom(...material.ids), { minLength: 1, maxLength: 4 })
  const filters = fc.constantFrom(
    ...(kind === 'users' ? material.userFilters : material.repoFilters),
  )
  const known: Readonly<Record<string, fc.Arbitrary<unknown>>> = {
    query: members.includes('explain') ? words : some(words),
    filters: path.endsWith('/count') ? filters : some(filters),
    first: fc.constantFrom(1, 3, 50),
    logins: names,
    fullNames: names,
    githubIds: ids,
    prefix: some(fc.boolean()),
    retrieval: some(
      fc.constantFrom(
        ...(kind === 'users'
          ? ['profile', 'expertise', 'hybrid']
          : ['auto', 'semantic', 'keyword', 'hybrid']),
      ),
    ),
    match: some(fc.constantFrom(...matches)),
    total: some(flag),
    dataset: some(fc.constantFrom('standard', 'professional')),
    includeAttributes: some(fc.record(attributes[kind], { requiredKeys: [] })),
    enablePagination: some(fc.constant(true)),
    similarTo: seldom(
      fc.uniqueArray(fc.constantFrom(...material.names), { minLength: 1, maxLength: 2 }),
    ),
  }
  const own = Object.fromEntries(
    members.flatMap((name) => (known[name] === undefined ? [] : [[name, known[name]]])),
  )
  const paths = path.includes('/graph/')
    ? fc.constantFrom(...material.ids).map((one) => path.replace(/\/[^/]+\/graph/, `/${one}/graph`))
    : fc.constant(path)
  return fc.tuple(paths, fc.record(own)).map(([at, made]) => {
    const given = Object.entries(made).filter(([, value]) => value !== undefined)
    return { id, path: at, body: { ...body, ...Object.fromEntries(given) } }
  })
}

export function anyRequest(material: Material): fc.Arbitrary<AskedRequest> {
  // Answers about the key are of no records.
  const ids = endpointIds.filter((id) => endpoints[id].services.length > 0)
  return fc.oneof(...ids.map((id) => requestsOf(id, material)))
}

export interface Told {
  readonly status: number
  readonly used: string | null
  readonly text: string
}

const cursor = /"endCursor":"[\w-]+"/g
const requestId = /"requestId":"[^"]+"/g

/** An answer without values that differ between calls. Cursors of two scopes always differ. */
export async function told(world: World, key: string, asked: AskedRequest): Promise<Told> {
  const response = await fetch(world.url + asked.path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${world.keys[key]}` },
    body: JSON.stringify(asked.body),
  })
  const whole = await response.text()
  // Two services save at different times.
  const text = /^save/.test(asked.id) ? undated(whole) : whole
  return {
    status: response.status,
    used: response.headers.get('x-credits-used'),
    text: text.replace(cursor, '"endCursor":"…"').replace(requestId, '"requestId":"…"'),
  }
}

/** A service over a copy of a world's data, from which people are suppressed. */
export async function serveWithout(world: World, logins: readonly unknown[]): Promise<World> {
  const data = await mkdtemp(join(tmpdir(), 'devdex-suppressed-'))
  await cp(world.dataDir, data, { recursive: true })
  await withAccountStore({ data }, async (accountStore) => {
    const suppressions = await accountStore.openSuppressions()
    for (const login of logins) await suppressions.add({ value: String(login), kind: 'login' })
  })
  return serveWorld(data)
}
