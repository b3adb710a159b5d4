/** Values of a scenario's placeholders, taken from the server's data by a first search. */
import type { Material, MaterialName } from './placeholders.ts'
import type { ServiceClient } from './service-client.ts'

/** Records of each first search: the most that one answers. */
const recordsMax = 1000

/** Every record passes it. */
const everything = { field: 'platformId', op: 'NotEq', value: '-' }

export interface FirstSearch {
  readonly path: string
  readonly body: string
}

const body = JSON.stringify({ filters: everything, first: recordsMax })
const searches = {
  users: { path: '/search/users', body },
  repositories: { path: '/search/repos', body },
} as const
type Collection = keyof typeof searches

const collectionOf: Readonly<Record<MaterialName, Collection>> = {
  userId: 'users',
  login: 'users',
  word: 'users',
  city: 'users',
  location: 'users',
  repoId: 'repositories',
  fullName: 'repositories',
  topic: 'repositories',
}

export function firstSearches(needed: ReadonlySet<MaterialName>): FirstSearch[] {
  return collectionsFor(needed).map((collection) => searches[collection])
}

export async function fetchMaterial(
  client: ServiceClient,
  needed: ReadonlySet<MaterialName>,
): Promise<Material> {
  const found: { users: Found[]; repositories: Found[] } = { users: [], repositories: [] }
  for (const collection of collectionsFor(needed)) {
    const { path, body: asked } = searches[collection]
    const answer = await client.post<Partial<Record<Collection, Found[]>>>(path, asked)
    found[collection] = answer[collection] ?? []
  }
  return materialOf(found.users, found.repositories)
}

/** Stands for the data while a request is priced: as many values as any list asks for. */
export function placeholderMaterial(): Material {
  const values = Array.from({ length: recordsMax }, (_, i) => `x${i}`)
  const names = Object.keys(collectionOf) as MaterialName[]
  return Object.fromEntries(names.map((name) => [name, values])) as unknown as Material
}

function collectionsFor(needed: ReadonlySet<MaterialName>): Collection[] {
  const used = new Set([...needed].map((name) => collectionOf[name]))
  return (Object.keys(searches) as Collection[]).filter((collection) => used.has(collection))
}

/** The members that are read of users and repositories; most may be missing. */
interface Found {
  readonly id: string
  readonly login?: string
  readonly bio?: string
  readonly company?: string
  readonly displayName?: string
  readonly location?: string
  readonly resolvedCity?: string
  readonly ownerLogin?: string
  readonly name?: string
  readonly description?: string
  readonly topics?: readonly string[]
}

/** A word that many have is there as often, so it is asked for as often. */
function materialOf(users: readonly Found[], repositories: readonly Found[]): Material {
  return {
    userId: users.map(({ id }) => id),
    login: users.flatMap(({ login }) => login ?? []),
    word: users.flatMap(({ bio, company, displayName }) => wordsIn(bio, company, displayName)),
    city: users.flatMap(({ resolvedCity }) => (isShort(resolvedCity) ? resolvedCity : [])),
    location: users.flatMap(({ location }) => (isShort(location) ? location : [])),
    repoId: repositories.map(({ id }) => id),
    fullName: repositories.map(({ ownerLogin, name }) => `${ownerLogin}/${name}`),
    topic: repositories.flatMap(({ description, topics }) =>
      wordsIn(description, ...(topics ?? [])),
    ),
  }
}

function wordsIn(...texts: readonly (string | undefined)[]): string[] {
  return texts.flatMap((text) => text?.match(/[\p{L}\p{N}]{3,40}/gu) ?? [])
}

/** A query has room for it and a few words. */
function isShort(text: string | undefined): text is string {
  return text !== undefined && text.length <= 100
}
