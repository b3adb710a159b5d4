/** A customer's account and key. */
import { openAccess } from '../../src/access/index.ts'
import { openStore } from '../../src/store/index.ts'

export interface Purse {
  readonly id: string
  readonly key: string
}

/** A new account with a rate and a concurrency that the bench never reaches. */
export async function openPurse(dataDir: string, credits: number): Promise<Purse> {
  const store = openStore(dataDir)
  try {
    const { account, key } = openAccess(store).create({
      name: `purse of ${credits}`,
      services: ['SEARCH', 'RAW'],
      credits,
      rate: 1_000_000,
      concurrency: 1000,
    })
    return { id: account.id, key }
  } finally {
    await store.close()
  }
}
