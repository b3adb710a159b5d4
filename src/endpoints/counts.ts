/** POST /v3/raw/users/count and /v3/raw/repos/count: how many documents pass a filter, exactly. */

import { type CountRequest, serialiseCount } from '../contract/index.ts'
import type { Collection } from '../domain/index.ts'
import { planFilter } from '../plan/index.ts'
import type { Prepared } from './metered.ts'
import type { RequestServices } from './services.ts'

export const rawUsersCount = countIn('users')
export const rawReposCount = countIn('repos')

function countIn(collection: Collection) {
  return (request: CountRequest, { engine, target }: RequestServices): Prepared => {
    const filter = planFilter(collection, request.filters, target)
    return {
      creditsMax: 1,
      run: async (call) => {
        const started = performance.now()
        const count = await engine.count(collection, filter, { isGone: call.aborted })
        call.timing('count', performance.now() - started)
        return { body: serialiseCount({ count, truncated: false }), credits: 1 }
      },
    }
  }
}
