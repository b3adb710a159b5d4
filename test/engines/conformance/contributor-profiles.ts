/** Profiles of contributors, composed of answers of an engine, before and after a suppression. */
import { expect, it } from 'vitest'
import {
  limits,
  type Professional,
  type Repository,
  type User,
} from '../../../src/contract/index.ts'
import { type Collection, neverAborted } from '../../../src/domain/index.ts'
import type { DocumentPiece } from '../../../src/endpoints/answer.ts'
import { ContentHash } from '../../../src/endpoints/content-hash.ts'
import { composeContributorProfiles } from '../../../src/endpoints/contributor-profiles.ts'
import type { RequestContext } from '../../../src/endpoints/request-context.ts'
import { type Engine, TimeSlices } from '../../../src/engines/index.ts'
import { listsOf } from '../memory-graph.ts'
import { memorySnapshot } from '../memory-snapshot.ts'
import {
  contacts,
  documents,
  type Hiding,
  hiding,
  lists,
  suppressedOrdinals,
} from '../suppressible-world.ts'
import type { EngineKind } from './engine-kind.ts'

/**
 * Lists with more repositories per user than one call of the engine returns. The most starred ones
 * come after a hundred others. Suppressing some of these makes pages overlap.
 */
const owned = lists.contributes.out.flatMap((repos, user) => {
  const place = (repo: number) => (repo + 100) % documents.repos.length
  return [...repos].sort((a, b) => place(a) - place(b)).map((repo) => [user, repo] as const)
})
const graph = { ...lists, owns: listsOf(documents.users.length, documents.repos.length, owned) }
const hidden: Hiding = { logins: ['owner-0', 'owner-9'], addresses: ['team3.example'] }

const stored = <Members>(collection: Collection, ordinal: number): Members =>
  JSON.parse(Buffer.from(documents[collection][ordinal]!.stored).toString())

function visibleUsers(suppressed: Hiding): number[] {
  const { users } = suppressedOrdinals(suppressed)
  return [...documents.users.keys()].filter((user) => !users.has(user))
}

async function readProfiles(engine: Engine, users: readonly number[]): Promise<unknown[]> {
  const account = { services: ['PROFESSIONAL'] }
  const context = { engine, account, signal: neverAborted } as unknown as RequestContext
  const pages = [{ ordinals: Uint32Array.from(users), next: null }]
  const slices = new TimeSlices(neverAborted)
  const [pieces] = await composeContributorProfiles(context, pages, new ContentHash(), slices)
  const [, listed] = pieces as [DocumentPiece, readonly Uint8Array[]]
  return listed.map((profile) => {
    const { login, topRepos, devrank, linkedin } = JSON.parse(Buffer.from(profile).toString())
    return { login, topRepos, devrank, linkedin }
  })
}

/** What lists tell, by definition, from plain arrays. Others tests have the other members. */
function expectedProfile(user: number, suppressed: Hiding, devrank: object) {
  const { users, repos } = suppressedOrdinals(suppressed)
  const { login } = stored<User>('users', user)
  const own = graph.owns.out[user]!.filter((repo) => !repos.has(repo))
  const byStars = own
    .map((repo) => stored<Repository>('repos', repo))
    .sort((a, b) => b.stargazerCount - a.stargazerCount || (a.id < b.id ? -1 : 1))
  const [profile] = graph.profiles.out[user]!
  const visible = (list: readonly number[]) => list.filter((one) => !users.has(one)).length
  return {
    login,
    topRepos: byStars
      .slice(0, limits.topReposMax)
      .map(({ name, stargazerCount }) => ({ name, stargazerCount })),
    devrank: {
      ...devrank,
      followersIn: visible(graph.follows.in[user]!),
      followingOut: visible(graph.follows.out[user]!),
    },
    linkedin:
      profile === undefined
        ? undefined
        : {
            connectionsCount: stored<Professional>('professionals', profile).connectionsCount,
          },
  }
}

export function contributorProfilesConform(kind: EngineKind): void {
  it('profiles equal those of plain arrays, without suppressed people', async () => {
    const engine = await kind.open(memorySnapshot(documents, kind.shards, { graph, contacts }))
    try {
      for (const suppressed of [{}, hidden]) {
        await engine.suppress(hiding(suppressed))
        const users = visibleUsers(suppressed)
        const ranks = await engine.documents.userMetrics(users)
        const expected = users.map((user, i) => {
          const { crackedScore, tier } = ranks[i]!.devrank!
          return expectedProfile(user, suppressed, { crackedScore, tier })
        })
        expect(await readProfiles(engine, users)).toEqual(expected)
      }
      const owners = visibleUsers(hidden).map((user) => graph.owns.out[user]!.length)
      expect(Math.max(...owners)).toBe(documents.repos.length)
    } finally {
      await engine.close()
    }
  })
}
