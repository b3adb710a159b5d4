/** POST /v3/account: the calling key, for its owner. */
import { serialiseAccount } from '../contract/index.ts'
import type { Handler } from './metered.ts'

export const account: Handler<'account'> = (_request, _services, { account: caller }) => ({
  creditsMax: 0,
  run: () => {
    const { name, services, creditsRemaining, creditsUsed, rate } = caller
    const credits = { remaining: creditsRemaining, used: creditsUsed }
    return { body: serialiseAccount({ name, services: [...services], credits, rate }), credits: 0 }
  },
})
