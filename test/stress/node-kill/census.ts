/**
 * Checks that all loaded documents are there: counts them, and reads them page by page through the
 * service.
 */
import type { Client } from '../../../bench/client.ts'
import { repoCount, repoId, userId } from '../../../bench/corpus/index.ts'

const everybody = { field: 'createdAt', op: 'Gte', value: '1970-01-01T00:00:00Z' }
const everything = { field: 'stargazerCount', op: 'Gte', value: 0 }
const pageSize = 100

/** Missing and additional documents, one line each; empty where all is right. */
export async function census(client: Client, users: number): Promise<string[]> {
  const ids = Array.from({ length: users }, (_, i) => userId(i))
  const repos = Array.from({ length: repoCount(users) }, (_, i) => repoId(i))
  return [
    ...differences('users', await pages(client, '/search/users', everybody), ids),
    ...differences('repositories', await pages(client, '/search/repos', everything), repos),
    ...differing('users', await counted(client, '/raw/users/count', everybody), users),
    ...differing(
      'repositories',
      await counted(client, '/raw/repos/count', everything),
      repos.length,
    ),
  ]
}

function differences(kind: string, found: readonly string[], wanted: readonly string[]): string[] {
  const there = new Set(found)
  const missing = wanted.filter((id) => !there.has(id))
  const lines = missing.length === 0 ? [] : [`${missing.length} ${kind} are missing`]
  // Each once, and no others.
  return [...lines, ...differing(`read ${kind}`, found.length, wanted.length)]
}

function differing(kind: string, found: number, wanted: number): string[] {
  return found === wanted ? [] : [`${found} ${kind}, not ${wanted}`]
}

async function counted(client: Client, path: string, filters: object): Promise<number> {
  return (await asked<{ count: number }>(client, path, { filters })).count
}

interface Page {
  readonly users?: readonly { readonly platformId: string }[]
  readonly repositories?: readonly { readonly platformId: string }[]
  readonly pageInfo: { readonly endCursor: string | null; readonly hasNextPage: boolean }
}

async function pages(client: Client, path: string, filters: object): Promise<string[]> {
  const ids: string[] = []
  for (let after: string | null = null; ; ) {
    const cursor: object = after === null ? {} : { after }
    const body = { filters, first: pageSize, enablePagination: true, ...cursor }
    const { users, repositories, pageInfo } = await asked<Page>(client, path, body)
    ids.push(...(users ?? repositories ?? []).map(({ platformId }) => platformId))
    if (!pageInfo.hasNextPage) return ids
    after = pageInfo.endCursor
  }
}

async function asked<T>(client: Client, path: string, request: object): Promise<T> {
  const answer = await client.ask({ path, body: JSON.stringify(request) })
  if (answer?.status === 200) return JSON.parse(answer.body) as T
  throw new Error(`${path}: ${answer?.status ?? 'no whole answer'} ${answer?.body ?? ''}`)
}
