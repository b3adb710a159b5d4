/** The requests of the rows over HTTP. */
import { bestKnown, generateUsers } from '../corpus/index.ts'
import type { GraphOptions } from './options.ts'

export interface GraphScenario {
  readonly name: string
  readonly path: string
  readonly bodies: readonly string[]
}

/** Asks for JSON; throws where the answer is not 200. */
export type Ask = <T>(path: string, body: string) => Promise<T>

export interface UsersPage {
  readonly pageInfo: { readonly endCursor: string | null; readonly hasNextPage: boolean }
  readonly users: readonly { readonly platformId: string }[]
}

/** Pages of one list, so that no two requests in a row are the same. */
const pagesAsked = 20

/** The first pages of the longest list of followers, one after the other. */
export async function followersScenario(ask: Ask): Promise<GraphScenario> {
  const path = `/raw/users/${bestKnown.user}/graph/followers`
  const bodies: string[] = []
  for (let after: string | null | undefined; after !== null && bodies.length < pagesAsked; ) {
    const body = JSON.stringify({ first: 100, after })
    const page = await ask<UsersPage>(path, body)
    if (page.users.length === 100) bodies.push(body)
    after = page.pageInfo.endCursor
  }
  return { name: 'followers, page of 100', path, bodies }
}

const batch = 100
const batchesMax = 20

export function profilesScenario({ users, seed }: GraphOptions): GraphScenario {
  const count = Math.min(users, batch * batchesMax)
  const logins = Array.from(generateUsers(count, seed), ({ login }) => login)
  const includeAttributes = { devrank: true, followers: { first: 10 }, owns: { first: 10 } }
  const bodies = Array.from({ length: Math.floor(count / batch) }, (_, i) =>
    JSON.stringify({ logins: logins.slice(i * batch, (i + 1) * batch), includeAttributes }),
  )
  return { name: '100 logins with relationships', path: '/raw/users/by-login', bodies }
}
