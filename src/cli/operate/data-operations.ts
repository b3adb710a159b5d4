/** Operations on snapshots, the audit log and the description of the place. */
import {
  nameAccounts,
  packageVersion,
  requireAccountStore,
  withAccountStore,
  withAccountStoreIfAny,
} from '../../service/index.ts'
import { SnapshotError } from '../../snapshot/index.ts'
import { revealRows } from '../local/audit.ts'
import { rolledBack, snapshotsIn } from '../local/snapshot.ts'
import { withStored } from '../local/stored/snapshot.ts'
import { isoOf, parseEnd, parseStart } from '../local/time-arguments.ts'
import type { JsonObject } from '../output/json.ts'
import type { History } from './history.ts'
import type { BodyMembers } from './members.ts'
import type { Operation } from './operate-routes.ts'
import type { OperatePlace } from './place.ts'

const entriesDefault = 100
const entriesMax = 1000
const timeRule = 'is an ISO 8601 date or date-time'

export function dataOperations(place: OperatePlace, history: Pick<History, 'engine'>): Operation[] {
  return [
    {
      method: 'GET',
      path: '/place',
      run: () => ({ ...shownPlace(place), engine: history.engine }),
    },
    { method: 'GET', path: '/snapshots', run: () => listed(place) },
    {
      method: 'POST',
      path: '/snapshots/roll-back',
      takes: ['name', 'confirm'],
      run: async (members) => {
        const name = members.text('name')
        members.requireConfirmed(name)
        await requireUnlocked(place.data)
        return rolledBack(place.data, name)
      },
    },
    {
      method: 'POST',
      path: '/audit',
      takes: ['from', 'to', 'key', 'user', 'first'],
      run: (members) => audited(place, members),
    },
    { method: 'POST', path: '/audit/verify', run: () => verifyData(place) },
  ]
}

function shownPlace({ data, accounts, url, log }: OperatePlace) {
  const name = nameAccounts({ data, accounts })
  return { version: packageVersion(), data, accounts: name, url, log: log ?? null }
}

async function listed({ data }: OperatePlace) {
  const { shown, current } = await snapshotsIn(data)
  const problem = current instanceof SnapshotError ? { problem: current.message } : {}
  return { snapshots: shown.reverse(), ...problem }
}

/** Refuses instead of waiting for the end of an import, because the page waits for the answer. */
async function requireUnlocked(dataDir: string): Promise<void> {
  const { lockOwner, ownerText } = await import('../../ingest/index.ts')
  const owner = await lockOwner(dataDir)
  if (owner !== null) throw new Error(`${ownerText(owner)} works on the data; try again later`)
}

async function audited(place: OperatePlace, members: BodyMembers) {
  const options = {
    data: place.data,
    accounts: place.accounts,
    from: members.parsed('from', parseStart, timeRule),
    to: members.parsed('to', parseEnd, timeRule),
    key: members.optionalText('key'),
    user: members.optionalText('user'),
  }
  const range = { min: 1, max: entriesMax }
  const first = members.optionalNumber('first', range) ?? entriesDefault
  const entries: JsonObject[] = []
  const beginsAt = await withAccountStoreIfAny(place, (accountStore) =>
    withStored(place.data, async (stored) => {
      if (accountStore === null) return null
      for await (const row of revealRows(accountStore, stored, options)) {
        entries.push(row)
        if (entries.length > first) break
      }
      const beginning = await accountStore.readBeginning()
      return beginning === undefined ? null : isoOf(beginning.atMs)
    }),
  )
  return { entries: entries.slice(0, first), hasMore: entries.length > first, beginsAt }
}

async function verifyData(place: OperatePlace) {
  await requireAccountStore(place)
  const report = await withAccountStore(place, (accountStore) => accountStore.verify({}))
  const { whole, commits, head, problems } = report
  return { whole, commits, head, problems }
}
