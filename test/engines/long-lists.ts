/** A user with five thousand followers, and a thousand users with a hundred followers each. */
import type { Filter } from 'native-free-index'
import type { LoadedSnapshot } from '../../src/snapshot/index.ts'
import { type Edge, listsOf } from './memory-graph.ts'
import { memorySnapshot } from './memory-snapshot.ts'
import { inventPeople } from './people.ts'

export const userCount = 5000
export const hub = 5
/** All users follow the hub, including the hub itself. */
const edges = Array.from({ length: userCount }, (_, user): Edge[] => {
  const followed = Array.from({ length: user < 1000 ? 100 : 0 }, (_, k) => (user + k) % userCount)
  return [...new Set([...followed, hub])].map((other) => [user, other])
}).flat()
const people = inventPeople(userCount)

export const follows = listsOf(userCount, userCount, edges)
export const followers = { relation: 'follows', direction: 'in' } as const
export const following = { relation: 'follows', direction: 'out' } as const
export const thousand = Array.from({ length: 1000 }, (_, user) => user)

export const everyone: Filter = { kind: 'and', filters: [] }
export const fewLogins = new Set(['user-7', 'dev-9', 'user-4000', 'user-4444', 'dev-3000'])
export const few: Filter = { kind: 'keyword', field: 'login', values: [...fewLogins] }

export function isOneOfFew(user: number): boolean {
  return fewLogins.has(String(people[user]!.keywords.login).toLowerCase())
}

export function longLists(shards: number): LoadedSnapshot {
  return memorySnapshot({ users: people }, shards, { graph: { follows } })
}
