/** Processes that write to the accounts of one directory are killed at any moment. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, openSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { type Claim, claim } from '../../../bench/claim.ts'
import { countText } from '../../../bench/table.ts'
import { repositoryFolder } from '../../../bench/workspace.ts'
import type { Entry } from '../../../src/accounts/entries.ts'
import { decodeEntries } from '../../../src/accounts/journal.ts'
import { readCommits } from '../../../src/accounts/sums.ts'
import { type OpenAccounts, openAccounts } from '../../accounts/open-accounts.ts'
import { claimNone } from '../claims.ts'
import { claimVerified } from '../ledger.ts'
import type { Stage } from '../stage.ts'

interface Kills {
  readonly times: number
  /** Of writing before the kill, at random. */
  readonly msMax: number
}

const script = join(repositoryFolder, 'dist/test/accounts/writer-process.js')
const credits = 1e9

export async function killWriters(stage: Stage, { times, msMax }: Kills): Promise<Claim[]> {
  const accounts = await openAccounts(stage.dataDir)
  const { access, close } = accounts
  try {
    const options = { name: 'n', services: ['RAW'] as const, credits }
    const { account } = await access.keys.create(options)
    await saveSearch(accounts, account.id)
    const facts: string[] = []
    for (let kill = 0; kill < times; kill++) {
      // Two of them at once every other time, and this process beside them.
      const names = kill % 2 === 0 ? [`${kill}`] : [`${kill}a`, `${kill}b`]
      const lines = names.map((name) => writeUntilKilled(stage, account.id, name, msMax))
      facts.push(...(await Promise.all(lines)).flat())
    }
    return [...(await claimFacts(accounts, account.id, facts)), await claimVerified(stage.dataDir)]
  } finally {
    await close()
  }
}

async function saveSearch({ access }: OpenAccounts, id: string): Promise<void> {
  const times = { createdAt: 0, seenAt: 0, checks: [] }
  const record = { name: 'kept', search: {}, depth: 1, ...times }
  const also = access.savedSearches.add(id, { record, seen: new Uint8Array(0) })
  const replayKey = { fingerprint: 0, isRetry: false }
  await access.debit(id, { credits: 0, endpoint: 'saveSearch', requestId: '', replayKey, also })
}

/** What it said before it was killed. */
async function writeUntilKilled(
  stage: Stage,
  id: string,
  name: string,
  msMax: number,
): Promise<string[]> {
  const path = join(stage.dataDir, `said-${name}`)
  const file = openSync(path, 'w')
  const child = spawn(process.execPath, [script, stage.dataDir, id, name], {
    stdio: ['ignore', file, 'inherit'],
  })
  closeSync(file)
  const ended = once(child, 'exit')
  const isSilent = () => readFileSync(path).length === 0 && child.exitCode === null
  while (isSilent()) await setTimeout(2)
  await setTimeout(stage.random() * msMax)
  child.kill('SIGKILL')
  await ended
  // A line that the kill has cut is one that nobody has read.
  return readFileSync(path, 'utf8').split('\n').slice(0, -1)
}

async function claimFacts(
  { access, database }: OpenAccounts,
  id: string,
  facts: readonly string[],
): Promise<Claim[]> {
  await database.follow()
  const entries: Entry[] = []
  for await (const commit of readCommits(database, 0)) entries.push(...decodeEntries(commit))
  const debits = entries.filter((entry) => entry.kind === 'debited')
  const paid = new Map(debits.map(({ requestId, credits }) => [requestId, credits]))
  const keys = new Set(entries.flatMap((entry) => (entry.kind === 'keyAdded' ? [entry.key] : [])))
  const suppressed = new Set(
    entries.flatMap((entry) => (entry.kind === 'suppressed' ? [entry.entry.slice(0, 12)] : [])),
  )
  const told = facts.map((fact) => fact.split(' ') as [string, string, string])
  const lost = told.filter(([kind, name, amount]) => {
    if (kind === 'debit') return paid.get(name) !== Number(amount)
    if (kind === 'key') return !keys.has(name.slice(0, 16))
    return kind === 'suppress' && !suppressed.has(name)
  })
  const count = (kind: string) => told.filter((fact) => fact[0] === kind).length
  const grants = entries.filter((entry) => entry.kind === 'granted').length
  const saved = (await access.savedSearches.findRecord(id, 'kept'))!.seenAt
  const { creditsRemaining, creditsUsed } = (await access.keys.find(id))!
  const used = debits.reduce((sum, entry) => sum + entry.credits, 0)
  return [
    claimNone(
      'nothing that returned before a kill is lost',
      lost.map((fact) => fact.join(' ')),
      `${countText(told.length)} facts`,
    ),
    claim(
      grants >= count('grant') && saved >= count('save'),
      'grants and checks of saved searches are all there',
      `${grants} of ${count('grant')}, ${saved} of ${count('save')}`,
    ),
    // The name of an answer without a request is empty.
    claim(
      debits.filter(({ requestId }) => requestId.includes('-')).length ===
        [...paid.keys()].filter((name) => name.includes('-')).length,
      'no request is charged twice',
      `${countText(debits.length)} debits`,
    ),
    claim(
      creditsUsed === used && creditsRemaining === credits + 3 * grants - used,
      'the balance is what was given, less what was taken',
      `${countText(creditsUsed)} used`,
    ),
  ]
}
