/**
 * Writes to the accounts of a directory until it is killed, and says what has returned:
 * `writer-process.ts DIR ACCOUNT NAME`. Each line is a fact: `debit ID CREDITS`, `grant CREDITS`,
 * `key HASH`, `suppress MARK`, `save SEEN_AT`.
 */
import { writeSync } from 'node:fs'
import { hashKey } from '../../src/accounts/index.ts'
import { openSuppressions } from '../../src/accounts/people/index.ts'
import { chargeOf } from './charges.ts'
import { openAccounts } from './open-accounts.ts'

const [dataDir = '', id = '', name = ''] = process.argv.slice(2)
const { access, database } = await openAccounts(dataDir)
const list = await openSuppressions(database, access)

const acts = {
  debits: async () => {
    const count = 1 + Math.floor(9 * Math.random())
    await Promise.all(Array.from({ length: count }, debit))
  },
  grant: async () => {
    await access.keys.grant(id, 3)
    say('grant 3')
  },
  rotate: async () => {
    const { key } = await access.keys.rotate(id, 60_000)
    say(`key ${hashKey(key)}`)
  },
  suppress: async () => {
    const { mark } = await list.add({ value: `${name}-${Math.random()}`, kind: 'login' })
    say(`suppress ${mark}`)
  },
  save: async () => {
    const saved = await access.savedSearches.find(id, 'kept')
    if (saved === null) return
    const record = { ...saved.record, seenAt: saved.record.seenAt + 1 }
    const also = access.savedSearches.acknowledge(id, saved.record.seenAt, record, saved.seen)
    await access.debit(id, chargeOf(0, { also }))
    say('save')
  },
  fold: () => access.fold(),
} as const

let requests = 0

async function debit(): Promise<void> {
  const credits = 1 + Math.floor(3 * Math.random())
  const requestId = `${name}-${requests++}`
  const fingerprint = Math.floor(2 ** 40 * Math.random())
  const idempotencyHash = Math.random() < 0.3 ? `${name}-${fingerprint}` : undefined
  const replayKey = { fingerprint, idempotencyHash, isRetry: false }
  await access.debit(id, chargeOf(credits, { requestId, replayKey }))
  say(`debit ${requestId} ${credits}`)
}

/** The parent reads a file: what is written there outlives this process. */
function say(fact: string): void {
  writeSync(1, `${fact}\n`)
}

const kinds = Object.keys(acts) as (keyof typeof acts)[]
for (;;) {
  const kind = Math.random() < 0.7 ? 'debits' : kinds[Math.floor(kinds.length * Math.random())]!
  await acts[kind]()
}
