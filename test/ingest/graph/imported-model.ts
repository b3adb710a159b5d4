/** A model of a data set, imported. */
import { dataSet, documentsIn, type Imported, importOf } from '../data-set.ts'
import type { Model } from './model.ts'

export const importModel = ({ users, repos, edges }: Model, shards: number): Promise<Imported> =>
  importOf(dataSet({ 'users.jsonl': users, 'repos.jsonl': repos, 'edges.jsonl': edges }), {
    shards,
  })

/** PlatformIds in ordinal order, by collection; of a profile that of its user. */
export type Orders = Readonly<Record<'users' | 'repos' | 'professionals', readonly string[]>>

export async function ordersIn(dataDir: string, { users }: Model): Promise<Orders> {
  const platformIds = async (name: 'users' | 'repos') =>
    (await documentsIn(dataDir, name)).map(({ platformId }) => platformId as string)
  const hasProfile = new Set(
    users.flatMap((user) => (user.professional === undefined ? [] : [user.platformId])),
  )
  const inOrder = await platformIds('users')
  return {
    users: inOrder,
    repos: await platformIds('repos'),
    professionals: inOrder.filter((platformId) => hasProfile.has(platformId)),
  }
}
