/**
 * `npm run bench -- engines`: threads and a cluster of one node side by side, with the same data
 * and searches: how fast they are, and what they take. That they find the same is tested.
 */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { openEmbeddedEngine } from '../../src/engines/index.ts'
import { loadSnapshot } from '../../src/snapshot/index.ts'
import { startLoadProcess } from '../http/load.ts'
import { row } from '../report/rows.ts'
import { report, runSuite } from '../suite.ts'
import { countText } from '../table.ts'
import { makeTemporaryRunFolder, repositoryFolder } from '../workspace.ts'
import { startPair } from './contestants.ts'
import { readRequests, searchRequests } from './requests.ts'
import { measureSpeed } from './speed.ts'

/** The size of the data, and some of the users with most followers. */
async function readData(dataDir: string) {
  const onWorkerLost = () => undefined
  const engine = openEmbeddedEngine(await loadSnapshot(dataDir), {
    deadlineMs: 60_000,
    onWorkerLost,
  })
  try {
    await engine.started()
    const { users, repos } = engine.sizes
    const ordinals = Array.from({ length: Math.min(2000, users) }, (_, ordinal) => ordinal)
    const metrics = await engine.documents.userMetrics(ordinals)
    const followers = (user: number) => metrics[user]!.devrank!.followersIn
    const known = ordinals.sort((a, b) => followers(b) - followers(a)).slice(0, 20)
    const bodies = await engine.documents.bodies('users', known)
    const people = bodies.map((body): { id: string; login: string } =>
      JSON.parse(Buffer.from(body).toString()),
    )
    return { data: `${countText(users)} users, ${countText(repos)} repositories`, people }
  } finally {
    await engine.close()
  }
}

await runSuite('engines', async ({ quick, ...options }) => {
  const source = options.source ?? join(repositoryFolder, '../shared/data')
  if (!existsSync(source)) return [`no data set in ${source}: name one with --source`]
  const pair = await startPair(source, join(makeTemporaryRunFolder(), 'data'))
  const load = startLoadProcess()
  try {
    const { data, people } = await readData(pair.dataDir)
    const requests = [...searchRequests(), ...readRequests(people)]
    report('requests over HTTP', await measureSpeed(pair, load, requests, data, quick))
    report(
      'what they take',
      pair.contestants.flatMap(({ name, seconds, diskBytes, residentBytes }) => [
        row(`${data}: ${name}, import or load`, 'seconds', seconds, { n: 1 }),
        row(`${data}: ${name}, disk`, 'bytes', diskBytes, { n: 1 }),
        row(`${data}: ${name}, resident memory`, 'bytes', residentBytes(), { n: 1 }),
      ]),
    )
    return []
  } finally {
    await load.stop()
    await pair.stop()
  }
})
