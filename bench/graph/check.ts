/** Whether an answer of 100 logins says what the generated edges say, edge by edge. */
import { generateEdges, generateRepos, generateUsers } from '../corpus/index.ts'
import type { GraphOptions } from './options.ts'

export interface ProfilesAnswer {
  readonly count: number
  readonly users: readonly ({
    readonly platformId: string
    readonly devrank: { readonly followersIn: number; readonly followingOut: number }
    readonly followers: { readonly edges: readonly { readonly platformId: string }[] }
    readonly owns: { readonly edges: readonly { readonly platformId: string }[] }
  } | null)[]
}

interface Expected {
  readonly login: string
  /** Newest date of each follower by platformId; '' for none. */
  readonly followers: Map<string, string>
  readonly following: Set<string>
  readonly owns: Set<string>
}

/** Checks profiles of the first users of the corpus. Throws an Error for any difference. */
export function checkProfiles(options: GraphOptions, answer: ProfilesAnswer): void {
  const expected = expectedOf(options, answer.users.length)
  for (const [i, [id, wanted]] of [...expected].entries()) {
    const user = answer.users[i]
    if (!user || user.platformId !== id) throw new Error(`user ${i} is not ${id}`)
    same(id, 'followersIn', user.devrank.followersIn, wanted.followers.size)
    same(id, 'followingOut', user.devrank.followingOut, wanted.following.size)
    const dates = user.followers.edges.map(({ platformId }) => wanted.followers.get(platformId))
    const newest = [...wanted.followers.values()].sort().reverse().slice(0, 10)
    same(id, 'dates of followers', dates.join(), newest.join())
    same(id, 'different followers', distinct(user.followers.edges), newest.length)
    const owned = user.owns.edges.map(({ platformId }) => platformId)
    same(id, 'owns', owned.join(), [...wanted.owns].join())
  }
}

function expectedOf({ users, edges, seed }: GraphOptions, count: number): Map<string, Expected> {
  const expected = new Map<string, Expected>()
  const known = new Set<string>()
  for (const { platformId, login } of generateUsers(users, seed)) {
    if (expected.size < count) {
      const lists = { followers: new Map(), following: new Set<string>(), owns: new Set<string>() }
      expected.set(platformId, { login, ...lists })
    }
    known.add(platformId)
  }
  const byLogin = new Map(Array.from(expected.values(), (one) => [one.login, one]))
  for (const { ownerLogin, platformId } of generateRepos(users, seed)) {
    byLogin.get(ownerLogin)?.owns.add(platformId)
  }
  for (const { type, from, to, at = '' } of generateEdges(users, edges, seed)) {
    if (type !== 'follows' || !known.has(to)) continue
    expected.get(from)?.following.add(to)
    const followers = expected.get(to)?.followers
    if (followers && at >= (followers.get(from) ?? '')) followers.set(from, at)
  }
  return expected
}

function same(id: string, what: string, found: unknown, wanted: unknown): void {
  if (found !== wanted) throw new Error(`${id}: ${what} is ${found}, should be ${wanted}`)
}

function distinct(edges: readonly { readonly platformId: string }[]): number {
  return new Set(edges.map(({ platformId }) => platformId)).size
}
